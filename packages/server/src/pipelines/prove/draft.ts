/** What a batch of pages shows about each leaf, as plain data, so that the pages can be released. */
import type { Label } from '../engine/core/label.ts';
import type { PartText } from '../engine/core/party.ts';
import type { ValueKind } from '../engine/core/value-kinds.ts';
import { type DocumentView, joinWords, type ViewWord } from '../engine/core/view.ts';
import { type JsonPath, pathText } from '../json/json-path.ts';
import type { Anchor, Anchors } from '../locate/anchors.ts';
import type { Associations } from '../locate/association.ts';
import { isUnwantedAmount, isUnwantedFraction, isUnwantedTime, type Leaf } from '../locate/leaves.ts';
import type { Located } from '../locate/locate.ts';
import type { Ranked } from '../locate/locate-scalars.ts';
import { AddressBlocks, type PlaceInBlock } from './address-blocks.ts';
import { withoutBrackets } from './bracketed-numbers.ts';
import { withLiteralLabel } from './called-places.ts';
import { type Choice, choiceOf, MAX_RIVALS, NO_CHOICE, rowOf } from './choices.ts';
import { Coverage, type Rest } from './coverage.ts';
import { backwardEnds, DayRanges, type PlaceInRange } from './day-ranges.ts';
import { type DraftRecord, NO_DRAFT_RECORD, recordsOf } from './draft-records.ts';
import type { ClaimedPlace, EvidenceAssociation, WordPlace } from './evidence.ts';
import { isForeignLabel } from './foreign-labels.ts';
import { isNextLabel, isOverValue } from './form-rows.ts';
import { KnownPlaces, type PlaceKnown } from './known-places.ts';
import { type LabelDoubt, LabelDoubts } from './label-doubts.ts';
import { LiteralLabels } from './literal-labels.ts';
import { isAmongNumbers, isBelowNumber, isColumnSum } from './numbers-around.ts';
import { ObjectSections } from './object-sections.ts';
import { type PlacedRank, WordIndex, withOwnWords } from './own-words.ts';
import { phraseBefore, placeInSentence } from './said-values.ts';
import {
  betterNamed,
  calledOther,
  isNumberOfOther,
  labelsOfOthers,
  namingWords,
  sharedLabels,
  takingAlong,
  toldLabels,
} from './shared-labels.ts';
import { OVER } from './standing.ts';
import { ToldWords } from './told-words.ts';

export interface DraftPlace {
  raw: string;
  anchors: Anchor[];
  parts: Anchor[];
  words: WordPlace[];
  normaliser: string;
  match: number;
  /** Whether the value is a whole token of the type that is asked for, and what else its cell contains. */
  isWhole: boolean;
  rest: Rest;
  /** Whether a value of several lines continues as texts do. */
  goesOn: boolean;
  /** How well labels name the field, and how much better something else; 0..1. */
  own: number;
  competing: number;
  /** Whether another field of the same list, or outside of lists, is what they name better. */
  isFieldCompeting: boolean;
  /** Whether words of the label are in the name of the field, and in that of no other. */
  isLiteral: boolean;
  /** The lesser of how well a label to the left names the field and one above, as in a table with heads on both sides. */
  crossed: number;
  association: EvidenceAssociation | null;
  /** The words of its label that are those of no other value: "Invoice no. ... dated" before a day. */
  labelText: string;
  /** Whether the label is the period of a column, which does not say what is in the rows. */
  isPeriod: boolean;
  score: number;
  row: number;
  /** Whether other parts of its row contain numbers, as in a table. */
  isAmongNumbers: boolean;
  /** Whether another number is between it and the label above it. */
  isBelowNumber: boolean;
  /** Whether it adds up the numbers between it and the label above it. */
  isColumnSum: boolean;
  /** Why its label may not be the field's, or not its own. */
  labelDoubt: LabelDoubt | null;
  /** Lowest confidence of its recognised words; 1 for words of a file. */
  confidence: number;
}

/** A value as a part of a block of a name and an address, as an end of a range of days, or at a place that is known. */
export interface DraftBlock {
  place: DraftPlace;
  /** The heading of the block, if it names the party that is asked for, or the label of the range. */
  heading: EvidenceAssociation | null;
  /** The path of the party's name, and the name as the block has it. */
  name: { path: string; printed: EvidenceAssociation } | null;
  /** Set if its place or its kind alone shows what it is. */
  known: { isOnly: boolean } | null;
}

export interface Draft extends Choice, DraftRecord {
  path: JsonPath;
  value: Leaf['value'];
  isItem: boolean;
  /** What kind of value the field asks for. */
  kind: ValueKind | undefined;
  /** The phrases that a label may have. */
  labels: string[];
  /** Sorted, best first. */
  places: DraftPlace[];
  /** Set for a part of a name and address that is a whole part of a printed block, and for an end of a labelled range. */
  block: DraftBlock | null;
  /**
   * Whether another field outside of lists has its value in the same words, and their label names that one better, or
   * they are its label.
   */
  isTaken: boolean;
  /** Whether its label is the name of another field that is in the same words, or another party's, or it is such a name. */
  isOfOther: boolean;
  /** Whether its label is that of another text too, so that nothing shows where one ends and the other begins. */
  isSharedLabel: boolean;
  /** Whether it is a name that contains the beginning of another value. */
  takesAlong: boolean;
  /** Whether it is the first day of a range that is later than the last one, or that last day. */
  isBackward: boolean;
  /** Whether the built-in engine answered: it chose the columns itself, so its values being in them shows nothing. */
  isOwn: boolean;
  /** Likelihood by the model that answered, if it is the built-in one. */
  likelihood: number | null;
  /** Whether a scorer learned from corrections decided. */
  scorer: { id: string; version: number } | undefined;
}

const PLACES = 6;
const LABELS = 8;

export interface DraftWork {
  view: DocumentView;
  anchors: Anchors;
  located: Located;
  /** By path, for an extraction of the built-in engine. */
  known: ReadonlyMap<string, ClaimedPlace>;
}

export function draftsOf({ view, anchors, located, known }: DraftWork): Draft[] {
  const index = new WordIndex(view);
  const literal = new LiteralLabels(located.leaves);
  const placing = { anchors, coverage: new Coverage(view), doubts: new LabelDoubts(view), literal };
  const found = located.leaves.map((entry) => {
    const { leaf } = entry;
    const group = located.associations.get(leaf.item?.list ?? '');
    const own = known.get(pathText(leaf.path));
    const ranked = withOwnWords(entry.ranked.slice(0, PLACES), own, { leaf, index, group });
    return { entry, leaf, group, own, ranked };
  });
  const told = new ToldWords(found, placing.coverage);
  for (const entry of found) {
    const called = entry.ranked.map((place) => withLiteralLabel(place, { ...entry, literal }));
    const named = called.map((place) => unnamedByValues(place, { ...entry, told }));
    entry.ranked = named.map((place) => withoutBrackets(withoutForeignLabel(place, entry.leaf), entry.leaf, view));
  }
  const context = located.associations.get('')?.context;
  const blocks = new AddressBlocks(context?.blocks ?? [], located.leaves);
  const ranges = new DayRanges(context, located.leaves);
  const knownPlaces = new KnownPlaces(context, located.leaves);
  const records = recordsOf(view, found, { ...placing, told, located });
  const taken = betterNamed(found).union(labelsOfOthers(found));
  const shared = sharedLabels(found);
  const called = calledOther(found, literal);
  const taking = takingAlong(found);
  const backward = backwardEnds(located.leaves);
  const labels = toldLabels(found);
  const heads = namingWords(found);
  const sections = new ObjectSections(view, context?.fields ?? []);
  return found.map(({ entry, leaf, group, own, ranked }): Draft => {
    const places = ranked.map((place) => placeOf(place, leaf, { ...placing, told }));
    return {
      path: leaf.path,
      value: leaf.value,
      isItem: leaf.item !== undefined,
      kind: leaf.field?.kind,
      labels: labelsFor(leaf),
      places,
      ...(leaf.item === undefined ? choiceOf(entry, group, { anchors, labels, heads, sections }) : NO_CHOICE),
      ...(records.get(leaf) ?? NO_DRAFT_RECORD),
      block:
        blockOf(blocks.placeOf(entry), leaf, { ...placing, told }) ??
        rangeOf(ranges.placeOf(entry), leaf, { ...placing, told }) ??
        // The built-in engine chose by the same places.
        (own === undefined
          ? (saidOf(placeInSentence(context, { leaf, ranked }), leaf, { ...placing, told }) ??
            knownOf(knownPlaces.placeOf(entry), leaf, { ...placing, told }))
          : null),
      isTaken: taken.has(leaf),
      isSharedLabel: shared.has(leaf),
      isOfOther:
        called.has(leaf) ||
        literal.isName(leaf) ||
        isNumberOfOther(entry, context) ||
        isOfOtherObject(sections, leaf, ranked[0]),
      takesAlong: taking.has(leaf),
      isBackward: backward.has(leaf),
      isOwn: own !== undefined,
      likelihood: own?.confidence ?? null,
      scorer: own?.scorer,
    };
  });
}

interface Placing {
  anchors: Anchors;
  coverage: Coverage;
  doubts: LabelDoubts;
  literal: LiteralLabels;
  told: ToldWords;
}

function blockOf(found: PlaceInBlock | undefined, leaf: Leaf, placing: Placing): DraftBlock | null {
  if (found === undefined) return null;
  const { anchors } = placing;
  const printed = ({ text, words }: PartText): EvidenceAssociation => ({
    label: text,
    relation: 'block',
    anchor: anchors.of(words).anchors[0] ?? null,
    words: wordPlaces(anchors.view, words),
  });
  const { place, heading, name } = found;
  return {
    place: placeOf(place, leaf, placing),
    heading: heading === undefined ? null : printed(heading),
    name: name === undefined ? null : { path: name.path, printed: printed(name.text) },
    known: null,
  };
}

/** The label of a range of days is that of both of its ends. */
function rangeOf(found: PlaceInRange | undefined, leaf: Leaf, placing: Placing): DraftBlock | null {
  if (found === undefined) return null;
  const { place, label } = found;
  return {
    place: placeOf(place, leaf, placing),
    heading: label === undefined ? null : associationOf(label, placing.anchors),
    name: null,
    known: label === undefined ? { isOnly: true } : null,
  };
}

const knownOf = (found: PlaceKnown | undefined, leaf: Leaf, placing: Placing): DraftBlock | null =>
  found === undefined
    ? null
    : { place: placeOf(found.place, leaf, placing), heading: null, name: null, known: { isOnly: found.isOnly } };

/** A term that a sentence states: the words before it are its label. */
function saidOf(place: Ranked | undefined, leaf: Leaf, placing: Placing): DraftBlock | null {
  if (place === undefined) return null;
  const label = phraseBefore(placing.anchors.view, place.occurrence.words);
  return {
    place: placeOf(place, leaf, placing),
    heading: label === undefined ? null : associationOf(label, placing.anchors),
    name: null,
    known: { isOnly: false },
  };
}

const associationOf = ({ text, relation, words }: Label, anchors: Anchors): EvidenceAssociation => ({
  label: text,
  relation,
  anchor: anchors.of(words).anchors[0] ?? null,
  words: wordPlaces(anchors.view, words),
});

/** A value of a list, beside or above, labels no other value. */
function unnamedByValues(
  place: PlacedRank,
  { leaf, group, told }: { leaf: Leaf; group: Associations | undefined; told: ToldWords },
): PlacedRank {
  if (leaf.item === undefined || group === undefined || place.association.competing === 0) return place;
  const isInRow = told.isInRow(leaf, place.occurrence.words);
  return { ...place, association: group.of(leaf.field, place.occurrence, { told: told.around(leaf), isInRow }) };
}

function withoutForeignLabel(place: PlacedRank, { field }: Leaf): PlacedRank {
  const { association } = place;
  if (field === undefined || association.label === undefined || !isForeignLabel(association.label.text, field))
    return place;
  return { ...place, association: { ...association, own: 0, left: 0, upper: 0, label: undefined } };
}

const isOfOtherObject = (sections: ObjectSections, { field, item }: Leaf, best: PlacedRank | undefined): boolean =>
  field !== undefined && item === undefined && best !== undefined && sections.isOfOther(field, rowOf(best));

/** Merges drafts of the same leaves from another batch of pages. */
export function mergeDrafts(before: readonly Draft[] | undefined, drafts: Draft[]): Draft[] {
  if (before === undefined) return drafts;
  return drafts.map((draft, index) => {
    const other = before[index];
    if (other === undefined) return draft;
    return {
      ...draft,
      places: [...other.places, ...draft.places].sort((a, b) => b.score - a.score).slice(0, PLACES),
      rivals: [...other.rivals, ...draft.rivals].sort((a, b) => b.score - a.score).slice(0, MAX_RIVALS),
      ...((other.places[0]?.score ?? 0) >= (draft.places[0]?.score ?? 0) && other.record !== null
        ? { record: other.record, cell: other.cell }
        : {}),
      block:
        [other.block, draft.block].find((block) => block?.known?.isOnly === false || block?.known === null) ?? null,
    };
  });
}

export const labelsFor = ({ field }: Pick<Leaf, 'field'>): string[] =>
  (field?.phrases ?? [])
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, LABELS)
    .map(({ tokens }) => tokens.join(' '));

/** Returns none if a part of it is in a form field, which is not a word of the model. */
export function wordPlaces(view: DocumentView, words: readonly ViewWord[]): WordPlace[] {
  if (words.some(({ index }) => index < 0)) return [];
  const places = new Map<number, WordPlace>();
  for (const { page, index } of words) {
    const number = view.pages[page]?.number ?? 0;
    const place = places.get(number) ?? { page: number, words: [] };
    places.set(number, place);
    place.words.push(index);
  }
  return [...places.values()];
}

function placeOf({ occurrence, association, score, normaliser }: PlacedRank, leaf: Leaf, placing: Placing): DraftPlace {
  const { words, raw, match, isWhole } = occurrence;
  const { label } = association;
  const { anchors, coverage, literal, told } = placing;
  const exact = exactText(raw, leaf.value);
  const covered = told.coveredBy(leaf);
  return {
    raw: exact,
    ...anchors.of(words, exact),
    words: wordPlaces(anchors.view, words),
    normaliser: normaliser ?? occurrence.normaliser,
    match,
    isWhole: isWhole && !isUnwantedFraction(leaf) && !isUnwantedTime(leaf) && !isUnwantedAmount(leaf, raw),
    rest: coverage.of(words, { label, isNumber: typeof leaf.value === 'number', ...covered }),
    goesOn: coverage.goesOn(words, label),
    own: association.own,
    competing: association.competing,
    isFieldCompeting: association.isFieldCompeting,
    isLiteral: literal.isOf(leaf, label, isOverValue(anchors.view, label, words)),
    isPeriod: association.isPeriod,
    crossed: Math.min(association.left, association.upper),
    association: label === undefined ? null : associationOf(label, anchors),
    labelText: label === undefined ? '' : withoutWords(label, leaf.item === undefined ? covered.told : NO_WORDS),
    score,
    row: words[0]?.row ?? -1,
    isAmongNumbers: isAmongNumbers(anchors.view, words),
    isBelowNumber: label !== undefined && isBelowNumber(anchors.view, words, label.words),
    isColumnSum:
      label !== undefined &&
      leaf.item === undefined &&
      isColumnSum(anchors.view, words, { head: label.words, isListed: (word) => told.isListed(word) }),
    labelDoubt: labelDoubtOf(words, label, leaf, placing),
    confidence: words.reduce((least, word) => Math.min(least, word.confidence), 1),
  };
}

function labelDoubtOf(
  words: readonly ViewWord[],
  label: Label | undefined,
  leaf: Leaf,
  { anchors, doubts, literal, told }: Placing,
): LabelDoubt | null {
  if (literal.isNameOfOther(leaf, label)) return 'other_name';
  // Above a value outside of lists, what an item of a list says is no label.
  const isOver = leaf.item === undefined && label !== undefined && OVER.has(label.relation);
  if (isOver && label.words.every((word) => told.isListed(word))) return 'listed';
  if (leaf.item === undefined && isNextLabel(anchors.view, label, words)) return 'head';
  return doubts.of(words, label, leaf);
}

const NO_WORDS: ReadonlySet<ViewWord> = new Set();

const withoutWords = ({ text, words }: Label, told: ReadonlySet<ViewWord>): string =>
  words.some((word) => told.has(word)) ? joinWords(words.filter((word) => !told.has(word))) : text;

/** Removes a full stop, comma, bracket or quotation mark at the ends that is not part of the value. */
function exactText(raw: string, value: Leaf['value']): string {
  if (typeof value !== 'string' || value.trim() === '') return raw;
  const at = raw.indexOf(value);
  if (at < 0) return raw;
  return LOOSE_SIGNS.test(raw.slice(0, at) + raw.slice(at + value.length)) ? value : raw;
}

/** No colon: with one, the text would be a label. */
const LOOSE_SIGNS = /^[\s"'“”‘’„«»()[\]{}<>,;.!?]*$/u;
