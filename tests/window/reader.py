"""Plays Qipan as a screen reader does: by roles, names and actions over AT-SPI, and by nothing else.

Used by tests/window/reader.rs, which starts a session bus, the accessibility bus and the program. Prints a line a step. With the
word `late` it only begins a game; with `plies` it counts what each move of a list sends over the bus; with `focus` it listens to
what stands on what the focus comes to.
"""

import collections
import subprocess
import sys
import time

import gi
import pyatspi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

PATIENCE = 100.0
# Nothing more comes of a key after so much silence.
SILENCE = 1.0
NAME, DESCRIPTION = "PropertyChange:accessible-name", "PropertyChange:accessible-description"
FOCUSED = "StateChanged:focused"
# What a signal says: its kind, the text in it, whether a state is on, and the sender and path of whose it is.
Heard = collections.namedtuple("Heard", "kind text is_on of")
# A whole game: nine moves, and White has no disc left.
SHORT = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]


def until(what, find):
    """What `find` gives, as soon as it gives something."""
    end = time.time() + PATIENCE
    while time.time() < end:
        try:
            found = find()
            if found:
                return found
        except Exception:
            pass  # A part that went away meanwhile.
        time.sleep(0.02)
    sys.exit("nobody found " + what)


def app():
    desktop = pyatspi.Registry.getDesktop(0)
    found = next((one for one in desktop if one and one.name == "qipan"), None)
    if found:
        # What is asked is asked of the program, every time.
        found.set_cache_mask(Atspi.Cache.NONE)
    return found


def parts(root):
    yield root
    for child in root:
        if child:
            yield from parts(child)


def part(role, name, detail=None):
    def fits(one):
        is_named = one.name == name
        return one.getRoleName() == role and is_named and (detail is None or one.description == detail)

    return next((one for one in parts(app()) if fits(one)), None)


def wait_for(role, name, detail=None):
    return until(f"{role} {name!r}", lambda: part(role, name, detail))


def press(role, name, detail=None):
    one = wait_for(role, name, detail)
    one.queryAction().doAction(0)
    print("pressed", role, name)


def board():
    return until("the board", lambda: part("panel", "board"))


def play():
    """A game of two at this machine; each square is found by its name, and is open when the focus comes to it."""
    press("push button", "Two players", "Reversi")
    board()
    for at, square in enumerate(SHORT):
        cell = wait_for("push button", square + ", empty")
        cell.queryComponent().grabFocus()
        wait_for("push button", square + ", empty", "open to you")
        cell.queryAction().doAction(0)
        if at + 1 < len(SHORT):
            until(f"a disc on {square}", lambda: part("push button", f"{square}, {'White' if at % 2 else 'Black'}, last move"))
        print("pressed", square)


def begin():
    press("push button", "Two players", "Reversi")
    board()
    print("the board is there")
    print("done")


def main():
    until("the program", app)
    began = time.time()
    count = sum(1 for _ in parts(app()))
    print(f"walked {count} parts in {(time.time() - began) * 1000:.0f} ms")
    play()
    print("the end says:", wait_for("heading", "Black won!").name)
    press("push button", "Menu")
    press("push button", "File")
    press("push button", "Save as")
    press("push button", "Save")
    until("what was saved", lambda: any(one.name.startswith("Saved as") for one in parts(app())))
    press("push button", "Back")
    press("push button", "Settings")
    press("page tab", "Sound")
    volume = wait_for("slider", "Volume")
    volume.queryValue().currentValue = 30.0
    until("the new volume", lambda: part("slider", "Volume").queryValue().currentValue == 30.0)
    switch = wait_for("toggle button", "Screen readers")
    assert switch.getState().contains(pyatspi.STATE_PRESSED)
    print("done")


class Ears:
    """Every signal that the program sends on the accessibility bus, as it is sent: its kind, the text in it and whose it is."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        no_hurry = (None, None, Gio.DBusCallFlags.NONE, -1, None)
        asked = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", *no_hurry)
        kinds = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(asked.unpack()[0], kinds)
        self.heard = []
        for interface in ["Event.Object", "Event.Window", "Event.Focus", "Event.Document", "Cache"]:
            interface = "org.a11y.atspi." + interface
            self.bus.signal_subscribe(None, interface, None, None, None, Gio.DBusSignalFlags.NONE, self.hear)
        self.settle()

    def hear(self, _bus, sender, path, interface, member, body):
        if interface == "org.a11y.atspi.Cache":
            self.heard.append(Heard("Cache:" + member, "", False, (sender, path)))
            return
        kind, number, _, data, _ = body.unpack()
        text = data if isinstance(data, str) else ""
        self.heard.append(Heard(":".join(filter(None, [member, kind])), text, number != 0, (sender, path)))

    def pump(self):
        count = len(self.heard)
        while GLib.MainContext.default().iteration(False):
            pass
        return len(self.heard) > count

    def settle(self):
        """What came until nothing more comes."""
        quiet = time.time()
        while time.time() < quiet + SILENCE:
            if self.pump():
                quiet = time.time()
            time.sleep(0.01)
        came, self.heard = self.heard, []
        return came

    def settle_with(self, what, is_it):
        """What came until this was among it, and nothing more comes."""
        until(what, lambda: self.pump() and any(is_it(one) for one in self.heard))
        return self.settle()

    def ask(self, of, name):
        """A property of a part now."""
        words = GLib.Variant("(ss)", ("org.a11y.atspi.Accessible", name))
        call = ("org.freedesktop.DBus.Properties", "Get", words, None, Gio.DBusCallFlags.NONE, -1, None)
        return self.bus.call_sync(*of, *call).unpack()[0]


def keys(*names):
    subprocess.run(["xdotool", "key", *names], check=True)


def plies(moves):
    """Types moves, with a `+` behind them where a reply is waited for; `=Take_White` presses a button. A line a move: how many signals of
    which kinds it sent."""
    board()
    ears = Ears()
    for move in moves:
        if move.startswith("="):
            press("push button", move[1:].replace("_", " "))
            came = ears.settle()
        else:
            square, is_answered = move.rstrip("+"), move.endswith("+")
            keys(*square, "Return")
            words = ", White, last move" if is_answered else square + ", "
            came = ears.settle_with(move, lambda one: one.kind == NAME and words.lower() in one.text.lower())
            check_order(came)
        print("announced:", [one.text for one in came if one.kind == "Announcement"])
        kinds = collections.Counter(one.kind for one in came)
        print("ply", move, "; ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    print("done")


def check_order(came):
    """What the focus leaves changes after it: a reader would say that first."""
    at = next(at for at, one in enumerate(came) if one.kind == FOCUSED and one.is_on)
    left = next(one.of for one in came if one.kind == FOCUSED and not one.is_on)
    early = [one.text for one in came[:at] if one.kind in (NAME, DESCRIPTION) and one.of == left]
    assert not early, f"said of what the focus is still on: {early}"


def told(came):
    """What was put on what has the focus, to be said."""
    return [one.text for one in came if one.kind == DESCRIPTION and one.text]


def press_and_check(ears, announced, *names):
    """What was announced goes when the focus goes on: not before, so that it is not missed, and it stands on nothing then."""
    keys(*names)
    came = ears.settle()
    at = next((at for at, one in enumerate(came) if one.kind == FOCUSED and one.is_on), None)
    assert at is not None, f"{names} brings the focus to nothing: {came}"
    name, description = ears.ask(came[at].of, "Name"), ears.ask(came[at].of, "Description")
    print("after", *names, "the focus is on", repr(name), repr(description))
    assert description != announced, f"{name!r} is described by what was announced before: {description!r}"
    assert announced not in told(came), f"it is said again: {came}"
    check_order(came)


def focus():
    """What was announced stands on what has the focus until the focus goes on, and gives way to a new value."""
    board()
    ears = Ears()
    keys("Right")
    ears.settle()
    keys("alt+b")
    announced = told(ears.settle())
    assert len(announced) == 1 and announced[0].startswith("Black to move. "), announced
    keys("alt+b")
    assert told(ears.settle()) == announced, "what is asked again is not answered again"
    press_and_check(ears, announced[0], "Left")
    keys("alt+b")
    ears.settle()
    press_and_check(ears, announced[0], "F7")
    for _ in range(3):
        press_and_check(ears, announced[0], "Tab")
    press("page tab", "Sound")
    wait_for("slider", "Volume").queryComponent().grabFocus()
    on = next(one for one in ears.settle() if one.kind == FOCUSED and one.is_on)
    assert (ears.ask(on.of, "Name"), ears.ask(on.of, "Description")) == ("Volume", "70%")
    keys("alt+w")
    where = told(ears.settle())
    assert where == ["Settings. Volume, slider, 70%"], where
    keys("Right")
    value = told(ears.settle())
    assert value == ["75%"], value
    print("done")


match sys.argv[1:]:
    case ["late"]:
        begin()
    case ["plies", *moves]:
        plies(moves)
    case ["focus"]:
        focus()
    case _:
        main()
