/**
 * Objects of a schema that titles in the document name: of two meters, the one under "Water" belongs to the object
 * `water`, although both have the same label.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import type { DocumentView, Row } from '../core/view.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { OBJECT_SECTION } from '../weights/candidates.ts';

const MAX_TITLE_WORDS = 6;

interface Title {
  row: number;
  /** The object that it names; undefined if it names none. */
  object: string | undefined;
}

export function inSections({ view }: Context, offers: readonly FieldCandidates[]): readonly FieldCandidates[] {
  const objects = new Set(offers.flatMap((offer) => objectOf(offer) ?? []));
  const titles = objects.size === 0 ? [] : titlesOf(view, objects);
  const named = new Set(titles.map(({ object }) => object));
  return offers.map((offer) => {
    const own = objectOf(offer);
    if (own === undefined || !named.has(own)) return offer;
    const candidates = offer.candidates.map((candidate) => weighed(candidate, own, titles));
    return { ...offer, candidates: candidates.toSorted((one, other) => other.score - one.score) };
  });
}

/** Parties have blocks of their own, and what was learned from corrections knows its places. */
function objectOf({ field, learned }: FieldCandidates): string | undefined {
  return field.party !== undefined || learned !== undefined ? undefined : field.path.at(-2);
}

function weighed(candidate: Candidate, own: string, titles: readonly Title[]): Candidate {
  const title = titles.findLast(({ row }) => row < candidate.span.row);
  if (title?.object === own) {
    const gain = candidate.features.label > 0 ? OBJECT_SECTION.own : 0;
    return { ...candidate, score: candidate.score + gain };
  }
  const loss = title?.object === undefined ? OBJECT_SECTION.none : OBJECT_SECTION.other;
  return { ...candidate, score: candidate.score + loss };
}

/** Lines that stand alone and name an object, and headings, which end what another title began. */
function titlesOf(view: DocumentView, objects: ReadonlySet<string>): Title[] {
  const headings = headingRows(view);
  const names = [...objects].map((object) => ({ object, tokens: tokensOf(object) }));
  return view.rows.flatMap((row) => {
    const object = isTitle(row) ? namedBy(row, names) : undefined;
    return object !== undefined || headings.has(row.index) ? [{ row: row.index, object }] : [];
  });
}

const isTitle = ({ segments, words, text }: Row): boolean =>
  segments.length === 1 && words.length <= MAX_TITLE_WORDS && !/\d|:\s*\S/.test(text);

/** The object that the title names best, if it names one better than all others. */
function namedBy({ text }: Row, names: readonly { object: string; tokens: readonly string[] }[]): string | undefined {
  const title = tokensOf(text);
  const [best, second] = names
    .map(({ object, tokens }) => ({ object, score: phraseScore(title, tokens) }))
    .toSorted((one, other) => other.score - one.score);
  if (best === undefined || best.score < OBJECT_SECTION.minTitle || best.score === second?.score) return undefined;
  return best.object;
}

function headingRows({ pages }: DocumentView): Set<number> {
  const rows = new Set<number>();
  for (const { model, rows: own } of pages) {
    const headings = model.blocks.flatMap((block) => (block.kind === 'heading' ? block.lines : []));
    const starts = new Set(headings.map(({ from }) => from));
    if (starts.size === 0) continue;
    for (const { index, words } of own) if (words.some((word) => starts.has(word.index))) rows.add(index);
  }
  return rows;
}
