"""Plays Qipan as a screen reader does: by roles, names and actions over AT-SPI, and by nothing else.

Used by tests/window/reader.rs, which starts a session bus, the accessibility bus and the program. Prints a line a step. With the
word `late` it only begins a game.
"""

import sys
import time

import gi
import pyatspi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

PATIENCE = 100.0
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
    """A game of two at this machine; each square is found by its name, and pressed while it is open."""
    press("push button", "Two players", "Reversi")
    board()
    for square in SHORT:
        cell = until(f"{square} open", lambda: part("push button", square + ", empty, open to you"))
        cell.queryAction().doAction(0)
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
    print("the end says:", wait_for("heading", "Black wins").name)
    press("push button", "Menu")
    press("push button", "Save as")
    press("push button", "Save")
    until("what was saved", lambda: any(one.name.startswith("Saved as") for one in parts(app())))
    press("push button", "Settings")
    press("page tab", "Sound")
    volume = wait_for("slider", "Volume")
    volume.queryValue().currentValue = 30.0
    until("the new volume", lambda: part("slider", "Volume").queryValue().currentValue == 30.0)
    switch = wait_for("toggle button", "Screen readers")
    assert switch.getState().contains(pyatspi.STATE_PRESSED)
    print("done")


begin() if sys.argv[1:] == ["late"] else main()
