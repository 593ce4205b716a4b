/**
 * Objects of a schema that titles or heads of columns in the document name: of two meters, the one under "Water" belongs
 * to the object `water`, although both have the same label.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import { type DocumentView, heightOf, type Row, type Segment } from '../core/view.ts';
import { phraseScore, tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { OBJECT_SECTION, OBJECT_TITLE } from '../weights/candidates.ts';

const MAX_TITLE_WORDS = 6;

interface Title {
  row: number;
  /** What stands below it: side by side, each title has its own part of the page. */
  left: number;
  right: number;
  segment: Segment;
  /** The object that it names; undefined if it names none. */
  object: string | undefined;
}

/** The object that a text names best, if it names one better than all others. */
type NamedBy = (text: string) => string | undefined;

export function inSections(context: Context, offers: readonly FieldCandidates[]): readonly FieldCandidates[] {
  const objects = new Set(offers.flatMap((offer) => objectOf(offer) ?? []));
  if (objects.size === 0) return offers;
  const namedBy = namingOf(objects);
  const titles = titlesOf(context.view, namedBy);
  const placed = offers.map((offer) =>
    objectOf(offer) === undefined
      ? []
      : offer.candidates.map((candidate) => placeOf(context, candidate, titles, namedBy)),
  );
  const named = new Set([...titles.map(({ object }) => object), ...placed.flat().map((place) => place?.object)]);
  return offers.map((offer, index) => {
    const own = objectOf(offer);
    if (own === undefined || !named.has(own)) return offer;
    const candidates = offer.candidates.map((candidate, place) => weighed(candidate, own, placed[index]?.[place]));
    return { ...offer, candidates: candidates.toSorted((one, other) => other.score - one.score) };
  });
}

/** Parties have blocks of their own, and what was learned from corrections knows its places. */
function objectOf({ field, learned }: FieldCandidates): string | undefined {
  return field.party !== undefined || learned !== undefined ? undefined : field.path.at(-2);
}

interface Place {
  object: string | undefined;
}

/** Where a candidate stands: in the column, or else in the section, of an object, in another one, or in none. */
function placeOf(
  { labels }: Context,
  { span }: Candidate,
  titles: readonly Title[],
  namedBy: NamedBy,
): Place | undefined {
  for (const label of labels(span)) {
    if (label.relation !== 'above' && label.relation !== 'column') continue;
    const object = namedBy(label.text);
    if (object !== undefined) return { object };
  }
  return titles.findLast(({ row, left, right }) => row < span.row && span.left >= left && span.left < right);
}

function weighed(candidate: Candidate, own: string, place: Place | undefined): Candidate {
  if (place?.object === own) {
    const gain = candidate.features.label > 0 ? OBJECT_SECTION.own : 0;
    return { ...candidate, score: candidate.score + gain };
  }
  const loss = place?.object === undefined ? OBJECT_SECTION.none : OBJECT_SECTION.other;
  return { ...candidate, score: candidate.score + loss };
}

/** Lines that stand alone and name an object, those that look like them, and headings: they end what another began. */
function titlesOf(view: DocumentView, namedBy: NamedBy): Title[] {
  const headings = headingRows(view);
  const lines = view.rows.flatMap((row) => {
    if (!row.segments.every(isTitle) || hasLabelledValue(row)) return [];
    const width = view.pages[row.page]?.width ?? 0;
    return row.segments.map((segment, place) => ({
      row: row.index,
      segment,
      left: place === 0 && segment.left < OBJECT_TITLE.leftPart * width ? 0 : segment.left - heightOf(segment),
      right: (row.segments[place + 1]?.left ?? Infinity) - heightOf(segment),
      object: namedBy(segment.text),
    }));
  });
  const named = lines.filter(({ object }) => object !== undefined);
  return lines.filter(
    ({ row, segment, object }) =>
      object !== undefined || headings.has(row) || named.some((title) => isLike(title.segment, segment)),
  );
}

const isTitle = ({ words, text }: Segment): boolean => words.length <= MAX_TITLE_WORDS && !/\d|:\s*\S/.test(text);

/** "Guest:" with the name of one beside it is the label of that name. */
const hasLabelledValue = ({ segments }: Row): boolean => segments.slice(0, -1).some(({ text }) => /[:：]$/.test(text));

const isLike = (one: Segment, other: Segment): boolean =>
  Math.abs(one.left - other.left) < OBJECT_TITLE.sameEdge * heightOf(one) &&
  Math.abs(heightOf(one) - heightOf(other)) < OBJECT_TITLE.sameHeight * heightOf(one);

function namingOf(objects: ReadonlySet<string>): NamedBy {
  const names = [...objects].map((object) => ({ object, tokens: tokensOf(object) }));
  const known = new Map<string, string | undefined>();
  return (text) => {
    if (known.has(text)) return known.get(text);
    const title = tokensOf(text);
    const [best, second] = names
      .map(({ object, tokens }) => ({ object, tokens, score: phraseScore(title, tokens) }))
      .toSorted((one, other) => other.score - one.score);
    const isNamed =
      best !== undefined &&
      best.score !== second?.score &&
      (best.score >= OBJECT_SECTION.minTitle || (best.score >= OBJECT_TITLE.minPart && sharesTwo(title, best.tokens)));
    const object = isNamed ? best.object : undefined;
    known.set(text, object);
    return object;
  };
}

/** Two telling words rarely agree by accident: "Explanation of amount due" is the `amount_due_breakdown`. */
const sharesTwo = (title: readonly string[], object: readonly string[]): boolean =>
  object.filter(
    (token) => weightOf(token) >= OBJECT_TITLE.telling && title.some((other) => tokenSimilarity(token, other) === 1),
  ).length > 1;

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
