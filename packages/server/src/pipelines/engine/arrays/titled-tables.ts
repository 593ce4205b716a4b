/** Tables with the same heads, as reports have one for each group: what stands over a table says which list it is. */

import type { Context } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { LIST_TITLE, SAME_TABLE } from '../weights/columns.ts';
import { type Found, headsOf, titlesOver } from './found-table.ts';
import { setsAside, subjectOf, tellingWords, titleScore } from './list-titles.ts';
import { type Caption, captionOf, isOtherNumber, numbersIn, says } from './table-captions.ts';

/** The list that the title over a table names, and no other of them as well. */
export function listTitled(context: Context, table: Found, lists: readonly ListField[]): ListField | undefined {
  const titles = titlesOver(context, table);
  const [best, second] = lists
    .map((list) => ({ list, score: scoreOf(list, titles) }))
    .toSorted((one, other) => other.score - one.score);
  const isNamed = best !== undefined && best.score >= LIST_TITLE.least;
  return isNamed && best.score - (second?.score ?? 0) >= LIST_TITLE.lead ? best.list : undefined;
}

/** Where a list is called as the title over a table says, tables with the same heads under other titles are not its own. */
export function titledOnly(context: Context, list: ListField, all: Found[]): Found[] {
  const found = all.filter((table) => !isNumberedOtherwise(context, list, table));
  if (found.length < 2) return found;
  const called = tellingWords(list);
  const titled = found.map((table): Titled => {
    const titles = titlesOver(context, table);
    const caption = captionOver(context, table);
    const isSaid = saysOver({ titles, caption }, called);
    const score = Math.max(scoreOf(list, titles), isSaid ? LIST_TITLE.caption : 0);
    return { table, score, titles, caption };
  });
  const scored = titled.filter((entry) => !isSetAside(list, entry, titled));
  const named = scored.filter(({ score }) => score >= LIST_TITLE.own);
  if (named.length === 0) return describedOnly(list, scored);
  const isOther = ({ table, score, titles, caption }: Titled): boolean =>
    (titles.length > 0 || caption !== undefined) &&
    named.some((other) => score < other.score - LIST_TITLE.lead && hasSameHeads(other.table, table));
  return scored.filter((entry) => !isOther(entry)).map(({ table }) => table);
}

interface Titled {
  table: Found;
  score: number;
  titles: readonly string[];
  caption: Caption | undefined;
}

/**
 * Whether a title sets a table aside, as one of optional positions or of earlier orders, where another is not, and the
 * list does not ask for such rows.
 */
const isSetAside = (list: ListField, { table, titles }: Titled, all: readonly Titled[]): boolean =>
  titles.some((title) => setsAside(list, title)) &&
  all.some(
    (other) =>
      !other.titles.some((title) => setsAside(list, title)) &&
      other.table.assignment.score >= SAME_TABLE.score * table.assignment.score,
  );

/** Whether the caption or a title says all of some words. */
const saysOver = ({ titles, caption }: Pick<Titled, 'titles' | 'caption'>, words: readonly string[]): boolean =>
  (caption !== undefined && says(caption, words)) || titles.some((text) => says({ text }, words));

/**
 * A description begins with what the list is of. Where some titles or captions say it, other tables with the same heads
 * are not its own.
 */
function describedOnly(list: ListField, tables: readonly Titled[]): Found[] {
  const subject = subjectOf(list);
  const isSaid = (entry: Titled): boolean => saysOver(entry, subject);
  const said = tables.filter(isSaid);
  const isOther = (entry: Titled): boolean =>
    !isSaid(entry) &&
    said.some((own) => hasSameHeads(own.table, entry.table) && isUnderOther(entry, own.caption?.number));
  return tables.filter((entry) => !isOther(entry)).map(({ table }) => table);
}

/**
 * Whether a table has another number, or a title without any word of the list. One that goes on may have a shorter
 * caption with the same number.
 */
const isUnderOther = ({ titles, caption, score }: Titled, number: string | undefined): boolean =>
  caption === undefined ? titles.length > 0 && score === 0 : caption.number !== undefined && caption.number !== number;

/** Whether the list asks for tables by their numbers, and the caption has another one. */
export const isNumberedOtherwise = (context: Context, list: ListField, table: Found): boolean =>
  numbersIn(list.schema.description).length > 0 && isOtherNumber(list.schema.description, captionOver(context, table));

const captionOver = ({ view }: Context, { body }: Found): ReturnType<typeof captionOf> =>
  captionOf(
    view,
    body.records.flatMap((record) => record.flatMap(({ words }) => words)),
  );

/** A row of values may have been taken for a line of the heads of one of them. */
function hasSameHeads(one: Found, other: Found): boolean {
  if (headsOf(one) === headsOf(other)) return true;
  if (one.heads.length !== other.heads.length) return false;
  const pairs = one.heads.map((head, at) => [head.toLowerCase(), (other.heads[at] ?? '').toLowerCase()] as const);
  const named = pairs.filter(([own, theirs]) => own !== '' && theirs !== '');
  const same = named.filter(([own, theirs]) => own.startsWith(theirs) || theirs.startsWith(own));
  return same.length > 0 && 2 * same.length > named.length;
}

const scoreOf = (list: ListField, titles: readonly string[]): number =>
  Math.max(0, ...titles.map((title) => titleScore(list, title)));
