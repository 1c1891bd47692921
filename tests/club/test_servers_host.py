"""The servers of these tests do what they say: rights, restarts, empty databases."""

import subprocess

from tests.club import servers
from tests.club.brokers import COLLECTOR, broker, password
from tests.ports import LOOPBACK


def tool(name, made, user, *arguments, secret=None, tls=False):
    """Run `mosquitto_pub` or `mosquitto_sub` as a user; its exit status and output."""
    found = servers.program(name)
    if found is None:
        servers.without(f"no {name} (Debian: mosquitto-clients)", "PEZZBOX_REQUIRE_MOSQUITTO")
    secured = ("--cafile", str(made.ca)) if tls else ()
    done = subprocess.run(
        [found, "-V", "mqttv311", "-h", LOOPBACK, "-u", user, "-P"]
        + [secret or password(user), "-q", "1", *secured]
        + ["-p", str(made.tls_port if tls else made.port), *arguments],
        capture_output=True,
        text=True,
        timeout=20,
    )
    return done.returncode, done.stdout


def publish(made, user, topic, text, **more):
    return tool("mosquitto_pub", made, user, "-i", user, "-t", topic, "-m", text, **more)[0]


def collected(made, seconds="1"):
    """What waits for the collector; it has a session from the first call on."""
    asked = ("-i", COLLECTOR, "-c", "-v", "-W", seconds, "-t", "pezzbox/+/events")
    return tool("mosquitto_sub", made, COLLECTOR, *asked)[1].splitlines()


def test_a_box_writes_its_own_topics_alone(mosquitto):
    assert collected(mosquitto) == []
    assert publish(mosquitto, "table-1", "pezzbox/table-1/events", "mine") == 0
    publish(mosquitto, "table-1", "pezzbox/table-2/events", "another's")
    publish(mosquitto, "table-1", "elsewhere", "nobody's")
    assert publish(mosquitto, "table-1", "pezzbox/table-1/events", "x", secret="guessed") != 0
    assert publish(mosquitto, "table-9", "pezzbox/table-9/events", "unknown") != 0
    assert collected(mosquitto) == ["pezzbox/table-1/events mine"]


def test_a_restart_keeps_what_waits(mosquitto):
    assert collected(mosquitto) == []
    for number in range(3):
        assert publish(mosquitto, "table-2", "pezzbox/table-2/events", str(number)) == 0
    mosquitto.restart()
    assert collected(mosquitto) == [f"pezzbox/table-2/events {number}" for number in range(3)]


def test_tls_is_by_the_authority_of_the_test():
    with broker(("table-1",), tls=True) as made:
        assert publish(made, "table-1", "pezzbox/table-1/events", "x", tls=True) == 0
        made.ca.write_bytes((made.folder / "server.crt").read_bytes())  # no authority
        assert publish(made, "table-1", "pezzbox/table-1/events", "x", tls=True) != 0


def test_a_database_is_empty_and_survives_a_crash(postgresql):
    def sql(url, text):
        done = subprocess.run(["psql", "-At", url, "-c", text], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    one, other = postgresql.new(), postgresql.new()
    sql(one, "CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)")
    postgresql.restart(crash=True)
    assert sql(one, "SELECT n FROM kept").strip() == "7"
    assert sql(other, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").strip() == "0"
