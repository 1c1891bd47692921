"""The bad network of these tests is bad, and loses nothing that it has said to have arrived."""

import random
import socket
import threading
import time

import paho.mqtt.client as mqtt
import pytest

from tests.club.brokers import MODERATOR, broker, password
from tests.club.chaos import proxy
from tests.club.packets import NotMqtt, Packets, published
from tests.club.twisting import DOWN, UP, Twister
from tests.patience import PATIENCE_S, until
from tests.ports import LOOPBACK


def publish(number, text=b"x"):
    """A PUBLISH packet with QoS 1 to the topic `t`."""
    return bytes((0x32, 5 + len(text), 0, 1)) + b"t" + number.to_bytes(2, "big") + text


def puback(number):
    return bytes((0x40, 2)) + number.to_bytes(2, "big")


def client(name, port):
    made = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=name, clean_session=False)
    made.username_pw_set(MODERATOR, password(MODERATOR))
    made.reconnect_delay_set(0.05, 0.2)
    made.connect_async(LOOPBACK, port)
    return made


def test_packets_are_found_wherever_the_stream_is_cut():
    rng = random.Random(1)
    made = [publish(n, bytes(rng.randrange(120))) for n in range(1, 60)] + [puback(7)]
    made += [b"\xc0\x00", b"\x30\x85\x02" + bytes(261)]
    stream, found, packets = b"".join(made), [], Packets()
    while stream:
        size = rng.randint(1, 40)
        found += packets.of(stream[:size])
        stream = stream[size:]
    assert found == made
    assert [published(each).id for each in made[:3]] == [1, 2, 3]
    assert [published(each) for each in made[-3:]] == [None] * 3
    with pytest.raises(NotMqtt):
        Packets().of(b"\x30\xff\xff\xff\xff\xff")


def test_each_message_goes_through_and_no_acknowledgement_is_made_up():
    twister, now = Twister(random.Random(3), late=0.3, twice=0.3), 0.0
    arrived, told, sent = [], [], list(range(1, 400))
    for number in sent:
        now += 0.001
        out = twister.through(UP, publish(number), now) + twister.due(UP, now)
        arrived += [published(each).id for each in Packets().of(out)]
    arrived += [published(each).id for each in Packets().of(twister.due(UP, now + 10))]
    for number in arrived:
        told += Packets().of(twister.through(DOWN, puback(number), now))
    assert sorted(told) == [puback(number) for number in sent]
    real = [number for number in arrived if number < 400]
    assert sorted(real) == sent and real != sent
    assert len(arrived) - len(sent) == twister.doubled > 50


def test_through_a_real_broker_everything_arrives_some_twice_some_late():
    heard, count = [], 1500
    with (
        broker() as made,
        proxy(made.port, seed=5, cut_every=3_000, late=0.1, twice=0.1) as bad,
    ):
        listening = client("listens", made.port)
        listening.on_connect = lambda *_: listening.subscribe("t", 1)
        ready = threading.Event()
        listening.on_subscribe = lambda *_: ready.set()
        listening.on_message = lambda *got: heard.append(int(got[2].payload))
        listening.loop_start()
        assert ready.wait(PATIENCE_S)
        speaking = client("speaks", bad.port)
        speaking.loop_start()
        for number in range(count):
            speaking.publish("t", str(number), 1)
            time.sleep(0.0005)
        until(lambda: len(set(heard)) == count)
        for each in (speaking, listening):
            each.disconnect()
            each.loop_stop()
        assert bad.cuts > 3 and bad.delayed > 20 and bad.doubled > 20
    assert len(heard) > count
    firsts = list(dict.fromkeys(heard))
    assert firsts != sorted(firsts)


def test_a_silent_network_takes_everything_and_answers_nothing():
    with broker() as made, proxy(made.port) as bad:
        bad.silent = True
        with socket.create_connection((LOOPBACK, bad.port), timeout=0.3) as asked:
            asked.sendall(b"\x10\x0c\x00\x04MQTT\x04\x02\x00\x3c\x00\x00")
            with pytest.raises(TimeoutError):
                asked.recv(1)
            assert bad.cut_all() == 1
            with pytest.raises(ConnectionError):
                end_of(asked)
        bad.refusing = True
        with (
            pytest.raises(ConnectionError),
            socket.create_connection((LOOPBACK, bad.port), timeout=2) as asked,
        ):
            end_of(asked)


def end_of(asked):
    """Raise what a reset raises, for an end in order too."""
    if asked.recv(1) == b"":
        raise ConnectionAbortedError
