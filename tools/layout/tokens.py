"""Words of a page as tokens: runs of words on one line without a wide gap, with what the network is told about each.

The product computes the same in packages/server/src/documents/tables/links/tokens.ts; both are held together by
sample.json, which sample.py writes.
"""

import re

import numpy as np

GAP = 0.8
SAME_LINE = 0.45
OWN_TEXT = 19
NUMBER = re.compile(r"^[(\[<≤>≥±+−–—-]*[$€£¥]?[−–-]?\d[\d.,:/’'%]*[)\]%*†‡§a-c]{0,3}$|^[−–—-]$|^\.{2,}$")


def is_number(words):
    """Most of its words are figures."""
    figures = sum(1 for word in words if NUMBER.match(word))
    return figures >= 0.6 * len(words)


def text_features(words):
    text = " ".join(words)
    letters = text.replace(" ", "")
    digits = sum(letter.isdigit() for letter in letters)
    first, last = text[0], text[-1]
    has_letters = any(letter.isalpha() for letter in letters)
    return [
        min(3.0, len(text) / 20),
        min(3.0, len(words) / 5),
        digits / len(letters),
        float(is_number(words)),
        float(first.islower()),
        float(first.isupper()),
        float(first.isdigit()),
        float(first in "([{"),
        float(not first.isalnum() and first not in "([{"),
        float(last == "."),
        float(last in ",;"),
        float(last == ":"),
        float(last in "-–/"),
        float(has_letters and letters == letters.upper()),
        float(any(letter in "$€£¥%" for letter in letters)),
        float(not any(letter.isalnum() for letter in letters)),
    ]


TEXTS = 16


class Tokens:
    """`words`: (text, left, top, width, height, size, bold, italic, ...); in points, like the rules and fills."""

    def __init__(self, words, rules, fills, width, height):
        order = sorted(range(len(words)), key=lambda index: words[index][2] + words[index][4] / 2)
        lines, line, middle, tall = [], [], 0.0, 0.0
        for index in order:
            own = words[index]
            at = own[2] + own[4] / 2
            if line and at - middle >= SAME_LINE * min(tall, own[4]):
                lines.append(line)
                line = []
            if not line:
                middle, tall = at, own[4]
            line.append(index)
        if line:
            lines.append(line)
        self.members, self.line = [], []
        for number, line in enumerate(lines):
            line.sort(key=lambda index: words[index][1])
            end = None
            for index in line:
                left, own_width, tall, size = words[index][1], words[index][3], words[index][4], words[index][5]
                if end is not None and left - end < GAP * max(size, 0.8 * tall):
                    self.members[-1].append(index)
                    end = max(end, left + own_width)
                else:
                    self.members.append([index])
                    self.line.append(number)
                    end = left + own_width
        self.line = np.array(self.line)
        count = len(self.members)
        box = np.zeros((count, 4))
        texts = np.zeros((count, TEXTS), np.float32)
        style = np.zeros((count, 3), np.float32)
        for at, members in enumerate(self.members):
            own = [words[index] for index in members]
            box[at] = (
                own[0][1],
                min(word[2] for word in own),
                max(word[1] + word[3] for word in own),
                max(word[2] + word[4] for word in own),
            )
            texts[at] = text_features([word[0] for word in own])
            style[at] = (own[0][5], sum(word[6] for word in own) / len(own), sum(word[7] for word in own) / len(own))
        self.box = box
        self.features, self.places = self._features(box, texts, style, rules, fills, width, height)

    def _features(self, box, texts, style, rules, fills, width, height):
        left, top, right, bottom = box.T
        count = len(box)
        middle = (top + bottom) / 2
        tall = bottom - top
        em = np.sort(tall)[count // 2]
        size = np.sort(style[:, 0])[count // 2] or 1.0
        overlap = np.minimum(right[:, None], right) - np.maximum(left[:, None], left) > 0
        above_by = middle[:, None] - middle
        limit = 0.5 * np.minimum(tall[:, None], tall)
        up = np.where(overlap & (above_by > limit), above_by, np.inf)
        down = np.where(overlap & (-above_by > limit), -above_by, np.inf)
        above, below = up.argmin(1), down.argmin(1)
        has_above, has_below = np.isfinite(up.min(1)), np.isfinite(down.min(1))
        gap_above = np.where(has_above, np.clip((top - bottom[above]) / em, -1, 6), 6)
        gap_below = np.where(has_below, np.clip((top[below] - bottom) / em, -1, 6), 6)
        same = self.line[1:] == self.line[:-1]
        gaps = np.clip((left[1:] - right[:-1]) / em, -1, 10)
        gap_left = np.full(count, 10.0)
        gap_right = np.full(count, 10.0)
        gap_left[1:][same] = gaps[same]
        gap_right[:-1][same] = gaps[same]
        in_line = np.bincount(self.line, minlength=1)[self.line]
        first = np.r_[True, ~same] if count else np.zeros(0)
        last = np.r_[~same, True] if count else np.zeros(0)
        line_top = np.full(self.line[-1] + 1, np.inf)
        line_bottom = np.zeros(self.line[-1] + 1)
        np.minimum.at(line_top, self.line, top)
        np.maximum.at(line_bottom, self.line, bottom)
        line_gap = np.r_[6.0, (line_top[1:] - line_bottom[:-1]) / em]
        ruled_above, ruled_below = np.zeros(count), np.zeros(count)
        ruled_left, ruled_right = np.zeros(count), np.zeros(count)
        from_above = np.where(has_above, np.maximum(middle[above], top - 3 * em), top - 3 * em)
        to_below = np.where(has_below, np.minimum(middle[below], bottom + 3 * em), bottom + 3 * em)
        from_left, to_right = left - 3 * em, right + 3 * em
        from_left[1:][same] = np.maximum(from_left[1:], right[:-1] - 0.2 * em)[same]
        to_right[:-1][same] = np.minimum(to_right[:-1], left[1:] + 0.2 * em)[same]
        for direction, at, start, end in rules:
            if direction == "h":
                covers = np.minimum(right, end) - np.maximum(left, start) > 0.5 * (right - left)
                ruled_above[covers & (from_above < at) & (at < middle)] = 1
                ruled_below[covers & (middle < at) & (at < to_below)] = 1
            else:
                covers = (start < middle) & (middle < end)
                ruled_left[covers & (from_left < at) & (at < left + 0.2 * em)] = 1
                ruled_right[covers & (right - 0.2 * em < at) & (at < to_right)] = 1
        filled, fill_edge = np.zeros(count), np.zeros(count)
        for one, upper, other, lower in fills:
            inside = (one - 1 < left) & (right < other + 1) & (upper < middle) & (middle < lower)
            filled[inside] = 1
            covers = np.minimum(right, other) - np.maximum(left, one) > 0.5 * (right - left)
            edge = ((from_above < upper) & (upper < middle)) | ((from_above < lower) & (lower < middle))
            fill_edge[covers & edge] = 1
        shift_left = np.where(has_above, (left - left[above]) / em, 0)
        shift_right = np.where(has_above, (right - right[above]) / em, 0)
        shift_middle = (shift_left + shift_right) / 2
        columns = [
            2 * left / width - 1,
            2 * right / width - 1,
            middle / height,
            np.minimum(4, (right - left) / em / 10),
            tall / em,
            gap_above / 3,
            gap_below / 3,
            gap_left / 5,
            gap_right / 5,
            np.minimum(3, in_line / 5),
            first,
            last,
            ruled_above,
            ruled_below,
            ruled_left,
            ruled_right,
            fill_edge,
            filled,
            np.clip(line_gap, -1, 6)[self.line] / 3,
            *texts.T,
            np.clip(style[:, 0] / size, 0, 3),
            style[:, 1],
            style[:, 2],
            has_above,
            np.clip(shift_left, -5, 5) / 5,
            np.clip(shift_right, -5, 5) / 5,
            np.exp(-2 * np.abs(shift_left)) * has_above,
            np.exp(-2 * np.abs(shift_right)) * has_above,
            np.exp(-2 * np.abs(shift_middle)) * has_above,
            np.where(has_above, tall / tall[above], 0),
            np.where(has_above, style[above, 1], 0),
            *(texts[above].T * has_above),
        ]
        features = np.stack(columns, 1).astype(np.float32)
        places = np.stack([left / em, right / em, middle / em, self.line], 1).astype(np.float32)
        return features, places


FEATURES = 19 + TEXTS + 11 + TEXTS
IGNORED = -1


def labels(tokens, words):
    """Of each token: its kind, whether its line goes on in the row above, and whether it is in its table's first or last line."""
    count = len(tokens.members)
    kind = np.zeros(count, np.int8)
    goes_on = np.full(count, IGNORED, np.int8)
    first = np.full(count, IGNORED, np.int8)
    last = np.full(count, IGNORED, np.int8)
    by_table = {}
    for at, members in enumerate(tokens.members):
        own = words[members[len(members) // 2]]
        kind[at] = own[8]
        if own[9] >= 0:
            by_table.setdefault(own[9], {}).setdefault(int(tokens.line[at]), []).append((at, own[10], own[11]))
    for lines in by_table.values():
        numbers = sorted(lines)
        before = None
        for number in numbers:
            rows = [row for _, row, end in lines[number] if row == end]
            row = min(rows) if rows else None
            for at, start, end in lines[number]:
                first[at] = number == numbers[0]
                last[at] = number == numbers[-1]
                if row is not None and before is not None and start == end:
                    goes_on[at] = row <= before
            if row is not None:
                before = row if before is None else max(before, row)
    return kind, goes_on, first, last
