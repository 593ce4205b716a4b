/**
 * Cells of one field that hold the values of others as well, whatever the items were found by: what stands in brackets
 * behind names, numbers before units, members before names.
 */

import type { ColumnRole } from '../core/column-role.ts';
import type { Field, ListField } from '../core/field.ts';
import type { ValueKind } from '../core/value-kinds.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { memberOf } from '../schema/members.ts';
import { MIXED_CELLS } from '../weights/columns.ts';
import { isNamedFlag } from './cell-flags.ts';
import { isSaidOver } from './group-names.ts';
import type { ItemRecord, RecordCell } from './item-record.ts';
import { rolesOf } from './roles.ts';

interface Mixed {
  fields: readonly Field[];
  /** Whether the items have lists inside, which are told by their place. */
  hasInner: boolean;
  roles: ReadonlyMap<Field, ColumnRole>;
}

/** The items of a list with each value in its own field. */
export function unmixed(list: ListField, records: readonly ItemRecord[]): readonly ItemRecord[] {
  const fields = list.fields ?? [];
  const mixed: Mixed = { fields, roles: rolesOf(list), hasInner: list.inner.length > 0 };
  return [withCounts, withInBrackets, withMembers].reduce((own, part) => part(own, mixed), records);
}

const cellOf = (record: ItemRecord, field: Field): RecordCell | undefined =>
  record.find((cell) => cell.field === field && cell.value === undefined);

const has = (record: ItemRecord, field: Field): boolean => record.some((cell) => cell.field === field);

const isFree = (records: readonly ItemRecord[], field: Field): boolean => !records.some((record) => has(record, field));

/** Texts, which may have something else in them; a "cost category" is one as well. */
const isText = ({ schema, kind }: Field): boolean =>
  schema.type === 'string' && schema.enum === undefined && !OF_A_FORM.has(kind);

const OF_A_FORM: ReadonlySet<ValueKind> = new Set(['date', 'time', 'email', 'url', 'phone', 'duration']);

const isAnyText = (field: Field): boolean => isText(field) && (field.kind === 'text' || field.kind === 'name');

/** Replaces the cell of a field, and adds what was taken out of it. */
const split = (
  record: ItemRecord,
  field: Field,
  own: Partial<RecordCell>,
  parts: readonly RecordCell[],
): ItemRecord => [...record.map((cell) => (cell.field === field ? { ...cell, ...own } : cell)), ...parts];

const COUNT = /^[-−]?\d[\d.,'’]*$/;

/** "5 pieces" is a quantity and its unit, where the column of both went to the unit. */
function withCounts(records: readonly ItemRecord[], { fields, roles }: Mixed): readonly ItemRecord[] {
  const unit = fields.find((field) => roles.get(field) === 'unit');
  const quantity =
    fields.find((field) => roles.get(field) === 'quantity') ??
    fields.find((field) => unit !== undefined && field.index === unit.index - 1 && isCount(field));
  if (unit === undefined || quantity === undefined || !isFree(records, quantity)) return records;
  const cells = records.flatMap((record) => cellOf(record, unit) ?? []);
  const isCounted = ({ words: [first, second] }: RecordCell): boolean =>
    COUNT.test(first?.text ?? '') && /^\p{L}/u.test(second?.text ?? '');
  if (cells.length === 0 || !cells.every(isCounted)) return records;
  return records.map((record) => {
    const cell = cellOf(record, unit);
    if (cell === undefined) return record;
    const { words, evidence } = cell;
    return split(record, unit, { words: words.slice(1) }, [{ field: quantity, words: words.slice(0, 1), evidence }]);
  });
}

const isCount = ({ schema, kind }: Field): boolean =>
  (schema.type === 'number' || schema.type === 'integer') && kind === 'number';

const WITH_BRACKETS = /^[^()]*[^()\s]\s+\(([^()]*)\)$/u;
const OF_BRACKETS = /parenth|bracket|klammer|parént|paréntesis/iu;
const WITHOUT_BRACKETS = /\bwithout\b[^.;]{0,40}\b(?:parenthes[ei]s|brackets)/iu;

/**
 * What nearly all names have in brackets behind them is the field beside the name that nothing else fills, or the one
 * that asks for what is in brackets. A field that asks for no brackets has none.
 */
function withInBrackets(records: readonly ItemRecord[], { fields }: Mixed): readonly ItemRecord[] {
  let found = records;
  for (const field of fields.filter(isText)) {
    const cells = found.flatMap((record) => cellOf(record, field) ?? []);
    const bracketed = cells.filter(({ words }) => cutOf(words) !== undefined);
    const isAskedWithout = WITHOUT_BRACKETS.test(field.schema.description);
    if (bracketed.length === 0) continue;
    const isOften =
      bracketed.length >= MIXED_CELLS.minItems && bracketed.length >= MIXED_CELLS.bracketed * cells.length;
    const areAll = bracketed.length === cells.length;
    const other = fieldOfBrackets(found, fields, field, { isOften, areAll });
    if (!isAskedWithout && other === undefined) continue;
    found = found.map((record) => {
      const cell = cellOf(record, field);
      const cut = cell === undefined ? undefined : cutOf(cell.words);
      if (cell === undefined || cut === undefined) return record;
      const part = { words: cell.words.slice(cut.at), value: cut.inside, evidence: cell.evidence };
      const rest = record.filter((own) => own.field !== other);
      const parts = other === undefined ? [] : [{ field: other, ...part }];
      return split(rest, field, { words: cell.words.slice(0, cut.at) }, parts);
    });
  }
  return found;
}

function fieldOfBrackets(
  records: readonly ItemRecord[],
  fields: readonly Field[],
  own: Field,
  { isOften, areAll }: { isOften: boolean; areAll: boolean },
): Field | undefined {
  const isOpen = (field: Field): boolean => isFree(records, field) || (areAll && isOften && isGuessed(records, field));
  const free = fields.filter((field) => field !== own && isAnyText(field) && isOpen(field) && !isNamedFlag(field));
  const asked = free.find(({ schema }) => OF_BRACKETS.test(schema.description));
  if (asked !== undefined || !isOften) return asked;
  const beside = free.filter((field) => Math.abs(field.index - own.index) === 1 && !isSaidOver(field));
  return free.length === 1 ? beside[0] : undefined;
}

/** Whether only its type gave a field what some of the items have: texts of a column beside the list. */
const isGuessed = (records: readonly ItemRecord[], field: Field): boolean =>
  !records.every((record) => has(record, field)) &&
  records.flat().every((cell) => cell.field !== field || (cell.evidence.way === 'type' && cell.evidence.head === 0));

/** Where the brackets behind a name begin, and what is in them. */
function cutOf(words: readonly ViewWord[]): { at: number; inside: string } | undefined {
  const inside = WITH_BRACKETS.exec(joinWords(words))?.[1]?.trim() ?? '';
  const at = words.findIndex(({ text }) => text.startsWith('('));
  return at < 1 || !/\p{L}/u.test(inside) ? undefined : { at, inside };
}

const AFTER_MEMBER = /^[-–—:]$/;

/**
 * "Class B - Vans" in most items: the letter is a member of a closed list that nothing else fills, and the rest the
 * name. If every item must have a member, a record without one is dropped.
 */
function withMembers(records: readonly ItemRecord[], { fields, hasInner }: Mixed): readonly ItemRecord[] {
  const closed = fields.filter(({ schema }) => schema.enum !== undefined && schema.type === 'string');
  for (const member of closed.filter((field) => !isAnswered(records, field))) {
    for (const name of fields.filter(isText)) {
      const cuts = records.map((record) => memberCut(member, cellOf(record, name)?.words ?? []));
      const said = cuts.flatMap((cut) => (cut === undefined ? [] : [cut.value]));
      if (new Set(said).size < Math.max(MIXED_CELLS.minMembers, said.length)) continue;
      if (said.length * 2 < records.length) continue;
      const isNeeded =
        !hasInner && member.isRequired && !member.schema.isNullable && member.schema.enum?.includes(null) !== true;
      return records.flatMap((record, at) => {
        const [cut, cell] = [cuts[at], cellOf(record, name)];
        if (cut === undefined || cell === undefined) return isNeeded ? [] : [record];
        const { words, evidence } = cell;
        const part = { field: member, words: words.slice(0, cut.at), value: cut.value, evidence };
        const others = record.filter(({ field }) => field !== member);
        return [split(others, name, { words: words.slice(cut.at + 1) }, [part])];
      });
    }
  }
  return records;
}

/** Whether any item has a member already; what stands over the items may be anything. */
const isAnswered = (records: readonly ItemRecord[], field: Field): boolean =>
  records.some((record) => {
    const cell = record.find((own) => own.field === field);
    return cell !== undefined && (cell.value !== undefined || memberOf(field, spanOf(cell.words)) !== null);
  });

const spanOf = (words: readonly ViewWord[]): { text: string; value: string } => {
  const text = joinWords(words);
  return { text, value: text };
};

const MAX_BEFORE = 2;

function memberCut({ schema }: Field, words: readonly ViewWord[]): { at: number; value: string } | undefined {
  const at = words.findIndex(({ text }) => AFTER_MEMBER.test(text));
  if (at < 1 || at > MAX_BEFORE || at === words.length - 1) return undefined;
  const value = words[at - 1]?.text ?? '';
  return schema.enum?.includes(value) === true ? { at, value } : undefined;
}
