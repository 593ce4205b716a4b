/** Choices that a line before each of several records says: "No fault found in this incoming parcel". */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Row, ViewWord } from '../core/view.ts';
import { spacedName } from '../schema/value-kind.ts';
import { evidenceOf } from './cell-evidence.ts';
import type { Found } from './found-table.ts';
import type { RowRange } from './repeated-records.ts';

/** Rows before a record that may say something of it. */
const MAX_ROWS = 3;

/** A closed list without a column has what is said before every record, if that is one of its members each time. */
export function addSaidChoices(
  { view, fields }: Context,
  { assignment, body }: Found,
  ranges: readonly RowRange[],
): void {
  const { records } = body;
  if (records.length < 2 || records.length !== ranges.length) return;
  for (const field of fields) {
    const members = membersOf(field);
    if (members.length < 2 || assignment.columns.some((known) => known.field === field)) continue;
    const said = ranges.map(({ from }, at) => {
      const last = Math.max(0, ...(records[at - 1] ?? []).flatMap(({ words }) => words.map(({ row }) => row + 1)));
      return saidIn(view.rows.slice(Math.max(last, from - MAX_ROWS), from), members);
    });
    if (said.some((one) => one === undefined)) continue;
    for (const [at, record] of records.entries()) {
      const one = said[at];
      if (one !== undefined)
        record.push({
          field,
          words: one.words,
          value: one.member,
          evidence: { ...evidenceOf('heading'), table: body.evidence },
        });
    }
  }
}

const membersOf = ({ schema }: Field): string[] =>
  (schema.enum ?? []).flatMap((member) => (typeof member === 'string' && /\p{L}{3}/u.test(member) ? [member] : []));

/** The only member that rows say, in its words. */
function saidIn(rows: readonly Row[], members: readonly string[]): { member: string; words: ViewWord[] } | undefined {
  const found = members.flatMap((member) => {
    const named = spacedName(member).toLowerCase().split(/\s+/);
    const words = rows.flatMap((row) => wordsIn(row, named));
    return words.length > 0 ? [{ member, words }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

const plain = ({ text }: ViewWord): string => text.toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, '');

function wordsIn({ words }: Row, named: readonly string[]): ViewWord[] {
  const at = words.findIndex((_, from) => named.every((name, place) => plainAt(words, from + place) === name));
  return at < 0 ? [] : words.slice(at, at + named.length);
}

const plainAt = (words: readonly ViewWord[], at: number): string | undefined => {
  const word = words[at];
  return word === undefined ? undefined : plain(word);
};
