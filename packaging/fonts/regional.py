"""regional.py COLLECTION FACE LANGUAGE: prints the code points, one a line, that a language file is written with and that this face of
the collection has in another form than its Simplified Chinese one."""
import pathlib
import sys
from fontTools.ttLib import TTCollection

SIMPLIFIED = 2
collection, face, language = sys.argv[1:]
fonts = TTCollection(collection, lazy=True).fonts
own, simplified = fonts[int(face)].getBestCmap(), fonts[SIMPLIFIED].getBestCmap()
text = (pathlib.Path(__file__).parents[2] / "assets" / "lang" / f"{language}.ftl").read_text("utf-8")
for code in sorted({ord(letter) for letter in text if letter > "\u2e80"}):
    if code in own and own[code] != simplified.get(code):
        print(f"U+{code:04X}")
