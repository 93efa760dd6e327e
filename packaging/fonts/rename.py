"""rename.py IN OUT FAMILY WEIGHT: gives a subset its own name and both fonts the same line metrics.

With equal ascent and descent a line that mixes scripts has the same baseline as one that does not."""
import sys
from fontTools.ttLib import TTFont

source, target, family, weight = sys.argv[1:]
font = TTFont(source)
copyright_notice = font["name"].getDebugName(0)
licence = font["name"].getDebugName(13)
postscript = family.replace(" ", "") + "-" + weight
font["name"].names = []
for name_id, text in {
    0: copyright_notice,
    1: family,
    2: weight,
    3: postscript + ";subset",
    4: f"{family} {weight}",
    5: "Version 1.000",
    6: postscript,
    13: licence,
    14: "https://openfontlicense.org",
}.items():
    font["name"].setName(text, name_id, 3, 1, 0x409)
if "CFF " in font:
    cff = font["CFF "].cff
    cff.fontNames[0] = postscript
    top = cff.topDictIndex[0]
    for key in ("Notice", "FullName", "FamilyName", "Copyright"):
        top.rawDict.pop(key, None)
        if hasattr(top, key):
            delattr(top, key)
for table, up, down, gap in (("hhea", "ascent", "descent", "lineGap"), ("OS/2", "sTypoAscender", "sTypoDescender", "sTypoLineGap")):
    em = font["head"].unitsPerEm
    setattr(font[table], up, round(1.069 * em))
    setattr(font[table], down, -round(0.293 * em))
    setattr(font[table], gap, 0)
# Dates of the original, so that the same input gives the same bytes.
font.recalcTimestamp = False
font.save(target)
