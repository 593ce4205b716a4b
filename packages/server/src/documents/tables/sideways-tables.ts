/** Tables that were turned to fit the page: found on the page as it looks when it is held that way. */
import type { Box } from '../model/document.ts';
import type { RawPage, RawWord, Ruling } from '../model/raw-page.ts';
import type { FoundTable } from './found-table.ts';

const MIN_WORDS = 12;

type Angle = 90 | 270;

export function sidewaysTables(raw: RawPage, find: (turned: RawPage) => FoundTable[]): FoundTable[] {
  if (raw.words.every(({ angle }) => angle === 0)) return [];
  return ([90, 270] as const).flatMap((angle) => {
    const words = raw.words.filter((word) => word.angle === angle);
    return words.length < MIN_WORDS ? [] : tablesAt(angle, words, raw, find);
  });
}

function tablesAt(angle: Angle, words: RawWord[], raw: RawPage, find: (turned: RawPage) => FoundTable[]): FoundTable[] {
  const originals = new Map<RawWord, RawWord>();
  const turned = words.map((word) => {
    const upright: RawWord = { ...word, box: turn(word.box, angle), angle: 0 };
    originals.set(upright, word);
    return upright;
  });
  const tables = find({
    ...raw,
    width: raw.height,
    height: raw.width,
    words: turned,
    rulings: raw.rulings.map((line) => turnRuling(line, angle)),
    fills: raw.fills.map((box) => turn(box, angle)),
  });
  for (const table of tables) {
    table.box = turnBack(table.box, angle);
    for (const cell of table.cells) {
      cell.box = turnBack(cell.box, angle);
      cell.words = cell.words.flatMap((word) => originals.get(word) ?? []);
    }
  }
  return tables;
}

/** The page is turned so that text that ran up (270) or down (90) runs to the right. */
function turn({ left, top, width, height }: Box, angle: Angle): Box {
  return angle === 270
    ? { left: 1 - top - height, top: left, width: height, height: width }
    : { left: top, top: 1 - left - width, width: height, height: width };
}

const turnBack = (box: Box, angle: Angle): Box => turn(box, angle === 270 ? 90 : 270);

function turnRuling(line: Ruling, angle: Angle): Ruling {
  const { position, start, end, thickness } = line;
  const runsAcross = line.orientation === 'horizontal';
  const orientation = runsAcross ? 'vertical' : 'horizontal';
  // What was measured from the top is measured from the left then, for text that ran up from the other end.
  const flipsAlong = runsAcross ? angle === 90 : angle === 270;
  const flipsPosition = runsAcross ? angle === 270 : angle === 90;
  return {
    orientation,
    position: flipsPosition ? 1 - position : position,
    start: flipsAlong ? 1 - end : start,
    end: flipsAlong ? 1 - start : end,
    thickness,
  };
}
