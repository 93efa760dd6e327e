"""Prints the code points of the subset for Chinese and Japanese, one a line.

The Han of GB 2312, the 5401 frequent ones of Big5 and the first level of JIS X 0208, so that names have their characters; kana, CJK
and full-width punctuation, symbols; and whatever else the languages and the names of themes under assets/ are written with."""
import pathlib


def cells(rows, codec, bytes_of):
    for row in rows:
        for cell in range(1, 95):
            try:
                yield ord(bytes(bytes_of(row, cell)).decode(codec))
            except UnicodeDecodeError:
                pass  # unassigned cells end some rows


def euc(row, cell):
    return [0xA0 + row, 0xA0 + cell]


gb2312 = set(cells(range(16, 88), "gb2312", euc))
assert len(gb2312) == 6763, len(gb2312)
jis = set(cells(range(16, 48), "euc_jp", euc))
assert len(jis) == 2965, len(jis)
trails = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
codes = [bytes([lead, trail]) for lead in range(0xA4, 0xC7) for trail in trails]
big5 = {ord(code.decode("big5")) for code in codes if code <= b"\xc6\x7e"}
assert len(big5) == 5401, len(big5)
symbols = set(map(ord, "←↑→↓↖↗↘↙●○◎◆◇★☆▲△▼▽■□✓✔✕×÷±−≤≥≠≈∞°·…‰①②③④⑤⑥⑦⑧⑨⑩"))
ranges = [(0x3000, 0x303F), (0x3041, 0x30FF), (0xFF01, 0xFF5E), (0xFFE5, 0xFFE5)]
assets = pathlib.Path(__file__).parents[2] / "assets"
files = [*assets.glob("lang/*.ftl"), *assets.glob("themes/*/theme.ron")]
written = {ord(letter) for file in files for letter in file.read_text("utf-8") if letter > "\u2e80"}
for code in sorted(gb2312 | jis | big5 | symbols | written | {c for first, last in ranges for c in range(first, last + 1)}):
    print(f"U+{code:04X}")
