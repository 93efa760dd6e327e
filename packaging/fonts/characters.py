"""Prints the code points of the Chinese subset, one a line: GB 2312's Han, kana, CJK and full-width punctuation, symbols.

With --traditional Big5's 5401 frequent characters too, for names in Traditional forms."""
import sys


def gb2312_han():
    for row in range(16, 88):
        for cell in range(1, 95):
            try:
                yield ord(bytes([0xA0 + row, 0xA0 + cell]).decode("gb2312"))
            except UnicodeDecodeError:
                pass  # five unassigned cells end row 55


han = set(gb2312_han())
assert len(han) == 6763, len(han)
if "--traditional" in sys.argv:
    trails = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    big5 = [bytes([lead, trail]) for lead in range(0xA4, 0xC7) for trail in trails]
    frequent = {ord(code.decode("big5")) for code in big5 if code <= b"\xc6\x7e"}
    assert len(frequent) == 5401, len(frequent)
    han |= frequent
symbols = set(map(ord, "←↑→↓↖↗↘↙●○◎◆◇★☆▲△▼▽■□✓✔✕×÷±−≤≥≠≈∞°·…‰①②③④⑤⑥⑦⑧⑨⑩"))
ranges = [(0x3000, 0x303F), (0x3041, 0x30FF), (0xFF01, 0xFF5E), (0xFFE5, 0xFFE5)]
for code in sorted(han | symbols | {c for first, last in ranges for c in range(first, last + 1)}):
    print(f"U+{code:04X}")
