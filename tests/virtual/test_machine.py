"""The stand-in for `machine` against the sources of MicroPython's rp2 port."""

import time

import machine
from machine import I2C, PWM, WDT, Pin, Timer

from host_tools.virtual.world import Reset
from tests.virtual.boards import pico


def raises(kind, fn, *args, **kwargs):
    """The exception of this kind that a call raises."""
    try:
        fn(*args, **kwargs)
    except kind as error:
        return error
    raise AssertionError("nothing raised")


def test_nothing_more_than_the_port_has():
    pico()
    for missing in ("Signal", "board", "attach", "plugged", "SoftI2C", "DEEPSLEEP_RESET"):
        assert not hasattr(machine, missing), missing
    raises(TypeError, Pin, 5, Pin.IN, drive=1)
    raises(AttributeError, lambda: Pin(5).mode())
    raises(AttributeError, lambda: Pin.IRQ_LOW_LEVEL)


def test_pins_are_the_same_object_and_keep_their_level():
    board = pico()
    pin = Pin(2, Pin.OUT, value=1)
    assert Pin(2) is pin and Pin("GP2") is pin and Pin("GPIO2") is pin
    assert pin() == 1
    pin.toggle()
    assert pin.value() == 0
    pin.on()
    assert board.gpio[2].level() == 1
    assert Pin("LED") is Pin(25)
    raises(ValueError, Pin, 30)
    raises(ValueError, Pin, "GP30")
    assert Pin(3, Pin.IN, Pin.PULL_UP).value() == 1
    assert Pin(3, Pin.IN, Pin.PULL_DOWN).value() == 0
    open_drain = Pin(3, Pin.OPEN_DRAIN, Pin.PULL_UP)
    assert open_drain.value() == 1
    board.gpio[3].drive(0)
    assert open_drain.value() == 0
    board.gpio[3].drive(None)
    open_drain.value(0)
    assert open_drain.value() == 0


def test_two_outputs_against_each_other_fail():
    board = pico()
    board.gpio[3].drive(0)
    raises(RuntimeError, Pin, 3, Pin.OUT, value=1)


def test_edges_interrupt_and_only_those_asked_for():
    board = pico()
    seen = []
    pin = Pin(10, Pin.IN, Pin.PULL_UP)
    irq = pin.irq(lambda p: seen.append((p, p.value())), Pin.IRQ_FALLING)
    board.press("left")
    board.release("left")
    assert seen == [(pin, 0)]
    assert irq.flags() == Pin.IRQ_FALLING
    pin.irq(lambda p: seen.append(p.value()), Pin.IRQ_RISING | Pin.IRQ_FALLING, hard=False)
    board.press("left")
    board.release("left")
    assert seen[1:] == [0, 1]
    pin.irq(None)
    board.press("left")
    assert len(seen) == 3


def test_soft_interrupts_wait_for_the_end_of_a_transfer():
    board = pico()
    seen = []
    Pin(10, Pin.IN, Pin.PULL_UP).irq(lambda p: seen.append(board.world.now_us), Pin.IRQ_FALLING)
    i2c = I2C(0, sda=4, scl=5, freq=100000)
    board.world.after(1000, lambda: board.press("left"))
    i2c.writeto(0x3C, b"\x40" + bytes(100))
    assert seen == [board.world.now_us]
    assert seen[0] > 9000


def test_hard_interrupts_do_not_wait():
    board = pico()
    seen = [0]

    def handler(pin):
        seen[0] = board.world.now_us

    Pin(10, Pin.IN, Pin.PULL_UP).irq(handler, Pin.IRQ_FALLING, hard=True)
    i2c = I2C(0, sda=4, scl=5, freq=100000)
    board.world.after(1000, lambda: board.press("left"))
    i2c.writeto(0x3C, b"\x40" + bytes(100))
    assert seen == [1000]


def test_masked_interrupts_come_when_the_mask_goes():
    board = pico()
    seen = []
    Pin(10, Pin.IN, Pin.PULL_UP).irq(lambda p: seen.append(1), Pin.IRQ_FALLING)
    state = machine.disable_irq()
    board.press("left")
    assert seen == []
    machine.enable_irq(state)
    assert seen == [1]


def test_edges_behind_the_mask_are_latched_and_come_as_one_interrupt():
    # ports/rp2/machine_pin.c gpio_irq; RP2040 data sheet 2.19.3: the edges are kept in INTR
    board = pico()
    seen = []
    both = Pin.IRQ_FALLING | Pin.IRQ_RISING
    irq = Pin(10, Pin.IN, Pin.PULL_UP).irq(lambda p: seen.append((irq.flags(), p.value())), both)
    state = machine.disable_irq()
    board.press("left")
    board.release("left")
    machine.enable_irq(state)
    assert seen == [(both, 1)]
    board.press("left")
    assert seen[1:] == [(Pin.IRQ_FALLING, 0)]


def test_i2c_pins_must_be_the_controllers():
    # ports/rp2/machine_i2c.h IS_VALID_SDA, IS_VALID_SCL
    pico()
    I2C(0, sda=Pin(4), scl=Pin(5))
    I2C(1, sda=Pin(6), scl=Pin(7))
    for number, sda, scl in ((0, 6, 5), (0, 5, 5), (1, 4, 7), (1, 6, 5), (1, 6, 6)):
        error = raises(ValueError, I2C, number, sda=Pin(sda), scl=Pin(scl))
        assert "bad S" in str(error)
    raises(ValueError, I2C, 2)
    assert I2C(0, sda=4, scl=5) is I2C(0)
    assert repr(I2C(0, sda=4, scl=5, freq=400000, timeout=60000)) == (
        "I2C(0, freq=399361, scl=5, sda=4, timeout=60000)"
    )


def test_i2c_errors_are_the_ports():
    board = pico()
    i2c = I2C(0, sda=4, scl=5, freq=400000)
    assert raises(OSError, i2c.writeto, 0x3D, b"\x00").errno == 5
    assert raises(OSError, i2c.readfrom, 0x3D, 1).errno == 5
    assert i2c.scan() == [0x3C]
    board.display.plug(False)
    assert i2c.scan() == []
    time.sleep_ms(5)
    other = I2C(1, sda=6, scl=7)
    assert other.scan() == [0x24]
    board.reader.fail("stretch")
    begun = board.world.now_us
    assert raises(OSError, other.readfrom, 0x24, 1).errno == 110
    assert 50000 <= board.world.now_us - begun < 50100
    time.sleep_ms(30)
    board.reader.plug(False)
    board.reader.plug(True)
    time.sleep_ms(5)
    board.reader.fail("stuck_sda")
    raises(OSError, other.readfrom, 0x24, 1)
    assert raises(OSError, other.readfrom, 0x24, 1).errno == 110
    assert len(other.scan()) == 0x70
    nowhere = I2C(1, sda=2, scl=3)
    assert raises(OSError, nowhere.readfrom, 0x24, 1).errno == 5


def test_pwm_makes_tones_at_the_buzzer_only():
    board = pico()
    buzzer = PWM(Pin(15))
    buzzer.freq(2000)
    assert board.beeps() == []
    buzzer.duty_u16(32768)
    time.sleep_ms(50)
    buzzer.duty_u16(0)
    time.sleep_ms(20)
    buzzer.init(freq=500, duty_u16=32768)
    time.sleep_ms(100)
    buzzer.deinit()
    PWM(Pin(14), freq=1000, duty_u16=32768)
    time.sleep_ms(100)
    assert board.beeps() == [(0, 2000, 50000), (70000, 500, 100000)]
    raises(ValueError, buzzer.freq, 7)


def test_timers():
    board = pico()
    seen = []
    raises(ValueError, Timer, 0)
    timer = Timer(-1, mode=Timer.PERIODIC, period=10, callback=lambda t: seen.append(1))
    once = Timer()
    once.init(mode=Timer.ONE_SHOT, period=15, callback=lambda t: seen.append(t is once))
    time.sleep_ms(35)
    assert seen == [1, True, 1, 1]
    timer.deinit()
    time.sleep_ms(35)
    assert len(seen) == 4
    assert board.world.next_us() is None


def test_watchdog_resets_unless_fed_and_survives_a_soft_reset():
    board = pico()
    raises(ValueError, WDT, 0, 8389)
    raises(ValueError, WDT, 1)
    assert machine.reset_cause() == machine.PWRON_RESET
    dog = WDT(timeout=1000)
    for _ in range(3):
        time.sleep_ms(900)
        dog.feed()
    assert raises(Reset, machine.soft_reset).cause == "soft"
    board.restart()
    assert machine.reset_cause() == machine.PWRON_RESET
    assert raises(Reset, time.sleep_ms, 1001).cause == "watchdog"
    raises(Reset, Pin, 2)
    board.restart()
    assert machine.reset_cause() == machine.WDT_RESET
    time.sleep_ms(2000)
    raises(Reset, machine.reset)
    board.restart()
    assert machine.reset_cause() == machine.WDT_RESET
    raises(Reset, board.cut_power)
    board.restart()
    assert machine.reset_cause() == machine.PWRON_RESET
    assert len(machine.unique_id()) == 8


def test_the_watchdogs_own_register_stops_it_and_it_may_be_started_again():
    pico()
    dog = WDT(timeout=1000)
    raises(NotImplementedError, machine.mem32.__setitem__, 0x40058000, 0)
    machine.mem32[0x4005B000] = 1 << 30
    time.sleep_ms(3000)
    dog.feed()
    time.sleep_ms(3000)
    WDT(timeout=1000)
    assert raises(Reset, time.sleep_ms, 1001).cause == "watchdog"


def test_idle_ends_with_the_next_event():
    board = pico()
    board.world.after(300, lambda: None)
    machine.idle()
    assert board.world.now_us == 300
    machine.idle()
    assert board.world.now_us == 1300


def test_a_bouncing_button_bounces():
    board = pico()
    seen = []
    Pin(12, Pin.IN, Pin.PULL_UP).irq(lambda p: seen.append(board.world.now_us))
    board.press("right", bounce=True)
    time.sleep_ms(50)
    assert len(seen) == 5
    assert Pin(12).value() == 0
    board.release("right", bounce=True)
    time.sleep_ms(50)
    assert Pin(12).value() == 1
