"""Makes the training data from Debian packages: `python3 prepare.py WORK` needs apt-get, dpkg-deb and a network.

WORK/data is all that a training machine needs: fonts/train, fonts/test, corpus.json.gz. With RECOGNISER_SCRIPT=semitic it is the data of
the network for Hebrew and Arabic letters.
"""
from __future__ import annotations

import argparse
from pathlib import Path

from common import corpus, semitic_corpus
from common.alphabet import SCRIPT
from common.bitmap_fonts import prepare_bitmap_fonts
from common.fonts import prepare_fonts
from common.packages import fetch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    work = parser.parse_args().work.resolve()
    unpacked = fetch(work)
    data = work / "data"
    data.mkdir(exist_ok=True)
    (corpus if SCRIPT == "european" else semitic_corpus).prepare_corpus(unpacked, data / "corpus.json.gz")
    prepare_fonts(unpacked, data / "fonts")
    if SCRIPT == "european":
        prepare_bitmap_fonts(unpacked, data / "fonts")


if __name__ == "__main__":
    main()
