#!/bin/sh
# Makes assets/fonts/*.{ttf,otf} from Debian's fonts-noto-core and fonts-noto-cjk with fonttools:
#   apt-get install fonts-noto-core fonts-noto-cjk python3-fonttools && packaging/fonts/subset.sh
# The subsets are Modified Versions under the SIL Open Font License 1.1 (assets/fonts/OFL.txt), so they carry names of their own.
set -eu
cd "$(dirname "$0")/../.."
PYTHON=${PYTHON:-/usr/bin/python3}
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
NOTO=/usr/share/fonts/truetype/noto
CJK=/usr/share/fonts/opentype/noto

# Latin with its extensions, Greek, Cyrillic, punctuation, currencies, № and ™.
LATIN=U+0020-007E,U+00A0-024F,U+02B0-02FF,U+0300-036F,U+0370-052F,U+1E00-1EFF,U+2000-206F,U+20A0-20BF,U+2116,U+2122

"$PYTHON" packaging/fonts/characters.py > "$WORK/cjk.txt"
for WEIGHT in Regular Bold; do
    "$PYTHON" -m fontTools.subset "$NOTO/NotoSans-$WEIGHT.ttf" --unicodes="$LATIN" --output-file="$WORK/latin.ttf" \
        --layout-features=kern,mark,mkmk,ccmp,locl --no-hinting --drop-tables+=DSIG,gasp --name-IDs='*'
    "$PYTHON" packaging/fonts/rename.py "$WORK/latin.ttf" "assets/fonts/QipanSans-$WEIGHT.ttf" "Qipan Sans" "$WEIGHT"
    # The third face of the collection is the Simplified Chinese one.
    "$PYTHON" -m fontTools.subset "$CJK/NotoSansCJK-$WEIGHT.ttc" --font-number=2 --unicodes-file="$WORK/cjk.txt" \
        --output-file="$WORK/cjk.otf" --layout-features= --no-hinting --drop-tables+=vhea,vmtx,VORG,BASE,GSUB,GPOS,GDEF \
        --name-IDs='*'
    "$PYTHON" packaging/fonts/rename.py "$WORK/cjk.otf" "assets/fonts/QipanSansSC-$WEIGHT.otf" "Qipan Sans SC" "$WEIGHT"
    # Where Traditional Chinese and Japanese have another form of a character of their language files, they have it in a small font.
    while read -r FACE LANGUAGE REGION; do
        "$PYTHON" packaging/fonts/regional.py "$CJK/NotoSansCJK-$WEIGHT.ttc" "$FACE" "$LANGUAGE" > "$WORK/$REGION.txt"
        "$PYTHON" -m fontTools.subset "$CJK/NotoSansCJK-$WEIGHT.ttc" --font-number="$FACE" --unicodes-file="$WORK/$REGION.txt" \
            --output-file="$WORK/$REGION.otf" --layout-features= --no-hinting \
            --drop-tables+=vhea,vmtx,VORG,BASE,GSUB,GPOS,GDEF --name-IDs='*'
        "$PYTHON" packaging/fonts/rename.py "$WORK/$REGION.otf" "assets/fonts/QipanSans$REGION-$WEIGHT.otf" "Qipan Sans $REGION" "$WEIGHT"
    done <<REGIONS
3 zh-Hant TC
0 ja JP
REGIONS
    # Hebrew with its points, and the letters of Arabic, Persian and Urdu, which take their forms from the letters beside them.
    while read -r SCRIPT LETTERS; do
        "$PYTHON" -m fontTools.subset "$NOTO/NotoSans$SCRIPT-$WEIGHT.ttf" --unicodes="$LETTERS" --output-file="$WORK/script.ttf" \
            --layout-features=kern,mark,mkmk,ccmp,locl,init,medi,fina,isol,rlig,calt --no-hinting --drop-tables+=DSIG,gasp \
            --name-IDs='*'
        "$PYTHON" packaging/fonts/rename.py "$WORK/script.ttf" "assets/fonts/QipanSans$SCRIPT-$WEIGHT.ttf" "Qipan Sans $SCRIPT" "$WEIGHT"
    done <<SCRIPTS
Hebrew U+0591-05F4,U+FB1D-FB4F
Arabic U+0600-06FF,U+0750-077F
SCRIPTS
done
ls -l assets/fonts
