/** numbering.xml: list definitions, and the counters that run while the document is read. */
import { BULLET, formatNumber, type NumberFormat } from '../office/list-markers.ts';
import { readBullet } from '../office/symbol-fonts.ts';
import { attribute, child, childrenNamed, descendant, isOn, type XmlElement } from '../office/xml.ts';
import { valOf } from './word-styles.ts';

interface Level {
  start: number;
  format: NumberFormat | 'bullet';
  /** `%1.%2` */
  text: string;
  font: string;
  /** Writes every number as decimal, whatever the levels above use. */
  isLegal: boolean;
  /** The level, from 1, that restarts this one; 0 for none. */
  restartAfter: number | undefined;
  paragraphStyle: string | undefined;
}

interface List {
  /** Lists of one definition continue each other's count. */
  definition: string;
  levels: Map<number, Level>;
  startOverrides: Map<number, number>;
}

export interface WordNumbering {
  /** Counts the next item of a list and returns its marker; null when there is no such list. */
  next(id: string, level: number): string | null;
  /** The level whose definition refers to this paragraph style. */
  levelOfStyle(id: string, styleId: string | undefined): number | undefined;
}

const FORMATS: Readonly<Record<string, NumberFormat | 'bullet'>> = {
  decimal: 'decimal',
  decimalZero: 'decimalZero',
  lowerLetter: 'lowerLetter',
  upperLetter: 'upperLetter',
  lowerRoman: 'lowerRoman',
  upperRoman: 'upperRoman',
  ordinal: 'ordinal',
  bullet: 'bullet',
  none: 'none',
};
const MAX_LEVEL = 8;

export function readWordNumbering(root: XmlElement | null): WordNumbering {
  const lists = readLists(root ?? undefined);
  const counters = new Map<string, (number | undefined)[]>();
  const started = new Set<string>();

  return {
    levelOfStyle: (id, styleId) => {
      if (styleId === undefined) return undefined;
      const levels = lists.get(id)?.levels ?? new Map<number, Level>();
      return [...levels].find(([, level]) => level.paragraphStyle === styleId)?.[0];
    },
    next: (id, wantedLevel) => {
      const list = lists.get(id);
      if (list === undefined) return null;
      const depth = Math.max(0, Math.min(wantedLevel, MAX_LEVEL));
      const level = list.levels.get(depth);
      if (level === undefined) return BULLET;
      const numbers = counters.get(list.definition) ?? [];
      counters.set(list.definition, numbers);
      countItem(list, id, depth, level, numbers, started);
      return markerOf(list, depth, level, numbers);
    },
  };
}

function countItem(
  list: List,
  id: string,
  depth: number,
  level: Level,
  numbers: (number | undefined)[],
  started: Set<string>,
): void {
  const key = `${id}/${depth}`;
  const override = started.has(key) ? undefined : list.startOverrides.get(depth);
  started.add(key);
  const before = numbers[depth];
  numbers[depth] = override ?? (before === undefined ? level.start : before + 1);
  for (let deeper = depth + 1; deeper <= MAX_LEVEL; deeper += 1) {
    const restartAfter = list.levels.get(deeper)?.restartAfter ?? deeper;
    if (depth + 1 <= restartAfter) numbers[deeper] = undefined;
  }
}

function markerOf(list: List, depth: number, level: Level, numbers: readonly (number | undefined)[]): string {
  if (level.format === 'bullet') return readBullet(level.text, level.font);
  return level.text
    .replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const other = list.levels.get(index);
      const format = index < depth && level.isLegal ? 'decimal' : (other?.format ?? 'decimal');
      return formatNumber(numbers[index] ?? other?.start ?? 1, format === 'bullet' ? 'none' : format);
    })
    .trim();
}

function readLists(root: XmlElement | undefined): Map<string, List> {
  const definitions = new Map<string, XmlElement>();
  const byStyle = new Map<string, string>();
  for (const element of childrenNamed(root, 'w:abstractNum')) {
    const id = attribute(element, 'w:abstractNumId') ?? '';
    definitions.set(id, element);
    const style = valOf(child(element, 'w:styleLink'));
    if (style !== undefined) byStyle.set(style, id);
  }
  const lists = new Map<string, List>();
  for (const element of childrenNamed(root, 'w:num')) {
    const named = valOf(child(element, 'w:abstractNumId')) ?? '';
    const link = valOf(child(definitions.get(named), 'w:numStyleLink'));
    const definition = (link === undefined ? undefined : byStyle.get(link)) ?? named;
    const list: List = { definition, levels: readLevels(definitions.get(definition)), startOverrides: new Map() };
    for (const override of childrenNamed(element, 'w:lvlOverride')) {
      const index = Number(attribute(override, 'w:ilvl'));
      const start = valOf(child(override, 'w:startOverride'));
      if (start !== undefined) list.startOverrides.set(index, Number(start));
      const level = child(override, 'w:lvl');
      if (level !== undefined) list.levels.set(index, levelOf(level));
    }
    lists.set(attribute(element, 'w:numId') ?? '', list);
  }
  return lists;
}

function readLevels(definition: XmlElement | undefined): Map<number, Level> {
  return new Map(
    childrenNamed(definition, 'w:lvl').map((element) => [Number(attribute(element, 'w:ilvl')), levelOf(element)]),
  );
}

function levelOf(element: XmlElement): Level {
  const restart = valOf(child(element, 'w:lvlRestart'));
  const format = valOf(child(element, 'w:numFmt')) ?? 'decimal';
  const fonts = descendant(child(element, 'w:rPr'), 'w:rFonts');
  return {
    start: Number(valOf(child(element, 'w:start')) ?? 1) || 0,
    format: FORMATS[format] ?? 'decimal',
    text: valOf(child(element, 'w:lvlText')) ?? '',
    font: (fonts && attribute(fonts, 'w:ascii')) ?? '',
    isLegal: isOn(child(element, 'w:isLgl')),
    restartAfter: restart === undefined ? undefined : Number(restart),
    paragraphStyle: valOf(child(element, 'w:pStyle')),
  };
}
