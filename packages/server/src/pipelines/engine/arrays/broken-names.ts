/**
 * The lines of a cell that do not belong to the name of its item. A line does not go on with the one above it if that
 * one had room for its first word, or if it is set in smaller type. A name ends there; a description may go on.
 */
import type { Field } from '../core/field.ts';
import { heightOf, type ViewWord, widthOf } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import { BROKEN_NAME } from '../weights/columns.ts';
import { labelEnd } from './cell-parts.ts';

type Lines = readonly (readonly ViewWord[])[];

/** How the names of a table are set. */
export interface NameLines {
  /** How far they reach to the right. */
  reach: number;
  /** Most names that have several lines end before the last one. Any line that begins with a capital then ends a name. */
  areBroken: boolean;
}

export function nameLinesOf(items: readonly { cells: readonly Lines[] }[], column: number): NameLines {
  const all = items.map(({ cells }) => cells[column] ?? []);
  const rights = all.flatMap((lines) => lines.map((line) => line.at(-1)?.right ?? -Infinity));
  const reach = rights.reduce((most, right) => Math.max(most, right), -Infinity);
  const several = all.filter((lines) => lines.length > 1);
  const broken = several.filter((lines) => wholeLines(lines, { reach, areBroken: false }) < lines.length);
  return { reach, areBroken: broken.length >= BROKEN_NAME.most * several.length };
}

/** The number of lines down to the first that does not go on with the one above it. */
export function wholeLines(lines: Lines, { reach, areBroken }: NameLines): number {
  const begin = lines[0]?.[0];
  const end = lines.findIndex((line, at) => {
    const last = lines[at - 1]?.at(-1);
    const [first] = line;
    if (begin === undefined || last === undefined || first === undefined) return false;
    if (heightOf(first) < BROKEN_NAME.smaller * heightOf(begin)) return true;
    if (areBroken && /^\p{Lu}/u.test(first.text)) return true;
    return last.right + widthOf(first) + BROKEN_NAME.room * heightOf(first) < reach;
  });
  return end < 0 ? lines.length : end;
}

const NAMES: ReadonlySet<string> = new Set(['name', 'article', 'product', 'item', 'title', 'good', 'service']);
const MORE = /\b(?:joined|full|whole|all lines|includ\w*|complete)\b/i;

/**
 * Whether the value of a field ends before a line that is no rest of it: a name does, and a description before a label
 * with a value of its own, such as "Colour: blue".
 */
export function endsWithName({ name, schema }: Field, next: readonly ViewWord[] | undefined): boolean {
  if (next === undefined || MORE.test(schema.description)) return false;
  const words = tokensOf(spacedName(name));
  return (words.length > 0 && words.every((word) => NAMES.has(word))) || labelEnd(next) !== undefined;
}
