"""Real pages with the true cells of their tables, to check the network on.

    python3 real.py SET PAGES REAL.json.gz

SET is a folder with gt.json and split.json (only `tune` is opened), PAGES what dump-pages.ts wrote of its documents.
"""

import gzip
import json
import os
import sys


def main():
    folder, pages, target = sys.argv[1:]
    truth = json.load(open(os.path.join(folder, "gt.json"), encoding="utf-8"))
    found = []
    for document in json.load(open(os.path.join(folder, "split.json"), encoding="utf-8"))["tune"]:
        for page in json.load(open(os.path.join(pages, f"{document}.json"), encoding="utf-8")):
            found.append(labelled(page, truth[document]["tables"]))
    with gzip.open(target, "wt") as stream:
        json.dump({os.path.basename(folder): [page for page in found if page is not None]}, stream)


def labelled(page, tables):
    words = []
    for word in page["words"]:
        x, y = word[1] + word[3] / 2, page["h"] - (word[2] + word[4] / 2)
        label = [0, -1, -1, -1, -1]
        for number, table in enumerate(tables):
            box = table["boxes"].get(str(page["n"]))
            if box is None or not (box[0] - 4 < x < box[2] + 4 and box[1] - 4 < y < box[3] + 4):
                continue
            label = [6, number, 0, 1, -1]
            for index, cell in enumerate(table["cells"]):
                own = cell["box"]
                if cell["page"] == page["n"] and own[0] - 2 < x < own[2] + 2 and own[1] - 2 < y < own[3] + 2:
                    label = [6, number, cell["r0"], cell["r1"], index]
        words.append([*word[:8], *label])
    rules = [
        [kind, at * (page["h"] if kind == "h" else page["w"]), start * (page["w"] if kind == "h" else page["h"]), end * (page["w"] if kind == "h" else page["h"])]
        for kind, at, start, end, _ in page["rules"]
    ]
    fills = [[fill["left"] * page["w"], fill["top"] * page["h"], (fill["left"] + fill["width"]) * page["w"], (fill["top"] + fill["height"]) * page["h"]] for fill in page["fills"]]
    if len(words) < 20:
        return None
    return {"words": words, "rules": rules, "fills": fills, "width": page["w"], "height": page["h"]}


main()
