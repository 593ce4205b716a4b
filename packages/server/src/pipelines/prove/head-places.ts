/** What stands at the head of a document without a label: who issued it, whom it is sent to, and which year it is about. */
import { headValues } from '../engine/candidates/head-values.ts';
import { yearOf } from '../engine/candidates/unlabelled.ts';
import type { Context } from '../engine/core/context.ts';
import { type Field, partyOfField } from '../engine/core/field.ts';
import type { Span } from '../engine/core/span.ts';
import type { ViewWord } from '../engine/core/view.ts';
import { headRoleOf } from '../engine/schema/head-role.ts';
import { spacedName } from '../engine/schema/value-kind.ts';
import type { FoundLeaf } from './address-blocks.ts';
import { ASSOCIATED } from './standing.ts';

/** What the built-in engine takes from the head for the fields of values that no label names. */
export function headPlaces(context: Context, found: readonly FoundLeaf[]): Map<Field, Span> {
  const places = new Map<Field, Span>();
  const taken = new Set<ViewWord>();
  const open: Field[] = [];
  for (const entry of found) {
    const { field, item, value } = entry.leaf;
    if (field === undefined || value === null) continue;
    if (item === undefined && !isNamed(entry)) {
      const year = yearOf(context, field);
      if (year !== undefined) places.set(field, year.span);
      const role = headRoleOf(field);
      if (!isTrader(field) && (role === 'organisation' || role === 'addressee')) open.push(field);
      if (role !== undefined) continue;
    }
    if (item !== undefined || isNamed(entry)) for (const word of wordsOf(entry)) taken.add(word);
  }
  if (open.length === 0) return places;
  for (const [field, { span }] of headValues(context, { open, taken, isFitting: true })) {
    const isAlone = found.every(
      (entry) => entry.leaf.field === field || !wordsOf(entry).some((word) => span.words.includes(word)),
    );
    if (isAlone) places.set(field, span);
  }
  return places;
}

/** An order has its buyer at the head, an invoice its seller; a company that is called no more than that is whoever is there. */
const isTrader = (field: Field): boolean =>
  partyOfField(field) !== undefined && !/\b(?:company|organi[sz]ation|firm)\b/i.test(spacedName(field.name));

const isNamed = ({ ranked: [best] }: FoundLeaf): boolean => (best?.association.own ?? 0) >= ASSOCIATED;

const wordsOf = ({ ranked: [best] }: FoundLeaf): readonly ViewWord[] => best?.occurrence.words ?? [];
