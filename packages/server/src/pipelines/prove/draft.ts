/** What a stretch of the document says about each leaf, as plain data: the pages may go when it is made. */
import type { Candidate } from '../extract/candidates/candidate.ts';
import { jsonValue } from '../extract/json-value.ts';
import type { DocumentView, ViewWord } from '../extract/view/view.ts';
import type { FieldEvidence } from '../extract-job/evidence.ts';
import type { JsonPath } from '../json/json-path.ts';
import type { Anchor, Anchors } from '../locate/anchors.ts';
import type { Associations } from '../locate/association.ts';
import { type Leaf, pathText } from '../locate/leaves.ts';
import type { Located } from '../locate/locate.ts';
import type { LocatedLeaf, Ranked } from '../locate/locate-scalars.ts';
import { rawTextOf } from '../locate/occurrence.ts';
import { agrees } from './agrees.ts';
import type { EvidenceAssociation, WordPlace } from './evidence.ts';

export interface DraftPlace {
  raw: string;
  anchors: Anchor[];
  parts: Anchor[];
  words: WordPlace[];
  normaliser: string;
  match: number;
  /** How well labels name the field, and how much better something else; 0..1. */
  own: number;
  competing: number;
  association: EvidenceAssociation | null;
  score: number;
  row: number;
}

/** Another value that the document offers for the field. */
export interface DraftRival {
  raw: string;
  anchor: Anchor | null;
  /** How well its label names the field, 0..1. */
  label: number;
  /** Its score by the engine's rules over that of the value itself, which is 0 when the engine would not take it. */
  score: number;
  ownScore: number;
}

export interface Draft {
  path: JsonPath;
  value: Leaf['value'];
  isItem: boolean;
  /** What a label of it may say. */
  labels: string[];
  /** The best first. */
  places: DraftPlace[];
  rivals: DraftRival[];
  /** Of the model that answered, where it is the embedded one. */
  likelihood: number | null;
  /** What was learnt from corrections decided. */
  scorer: { id: string; version: number } | undefined;
}

const PLACES = 6;
const RIVALS = 3;
const LABELS = 8;
/** More than any label or row says against the words that the engine itself took the value from. */
const OWN_WORDS = 4;

export interface DraftWork {
  view: DocumentView;
  anchors: Anchors;
  located: Located;
  /** By path, of an extraction of the embedded engine. */
  known: ReadonlyMap<string, FieldEvidence>;
}

export function draftsOf({ view, anchors, located, known }: DraftWork): Draft[] {
  const words = new WordIndex(view);
  return located.leaves.map((entry): Draft => {
    const { leaf } = entry;
    const group = located.associations.get(leaf.item?.list ?? '');
    const own = known.get(pathText(leaf.path));
    const places = entry.ranked.slice(0, PLACES).map((ranked) => placeOf(ranked, anchors));
    return {
      path: leaf.path,
      value: leaf.value,
      isItem: leaf.item !== undefined,
      labels: labelsFor(leaf),
      places: withOwnWords(places, own, { leaf, words, anchors, group }),
      rivals: leaf.item === undefined ? rivalsOf(entry, group, anchors) : [],
      likelihood: own?.confidence ?? null,
      scorer: own?.scorer,
    };
  });
}

/** The same leaves, seen in another stretch of the document. */
export function mergeDrafts(before: readonly Draft[] | undefined, drafts: Draft[]): Draft[] {
  if (before === undefined) return drafts;
  return drafts.map((draft, index) => {
    const other = before[index];
    if (other === undefined) return draft;
    return {
      ...draft,
      places: [...other.places, ...draft.places].sort((a, b) => b.score - a.score).slice(0, PLACES),
      rivals: [...other.rivals, ...draft.rivals].sort((a, b) => b.score - a.score).slice(0, RIVALS),
    };
  });
}

export const labelsFor = ({ field }: Pick<Leaf, 'field'>): string[] =>
  (field?.phrases ?? [])
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, LABELS)
    .map(({ tokens }) => tokens.join(' '));

/** None where a part of it stands in a form field, which is no word of the model. */
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

function placeOf({ occurrence, association, score }: Ranked, anchors: Anchors): DraftPlace {
  const { words, raw, match, normaliser } = occurrence;
  const { label } = association;
  return {
    raw,
    ...anchors.of(words),
    words: wordPlaces(anchors.view, words),
    normaliser,
    match,
    own: association.own,
    competing: association.competing,
    association:
      label === undefined
        ? null
        : {
            label: label.text,
            relation: label.relation,
            anchor: anchors.of(label.words).anchors[0] ?? null,
            words: wordPlaces(anchors.view, label.words),
          },
    score,
    row: words[0]?.row ?? -1,
  };
}

class WordIndex {
  readonly #words = new Map<string, ViewWord>();

  constructor(view: DocumentView) {
    for (const { words } of view.rows) {
      for (const word of words) {
        if (word.index >= 0) this.#words.set(`${view.pages[word.page]?.number}.${word.index}`, word);
      }
    }
  }

  of(places: readonly WordPlace[]): ViewWord[] {
    return places.flatMap(({ page, words }) => words.flatMap((index) => this.#words.get(`${page}.${index}`) ?? []));
  }
}

interface OwnWork {
  leaf: Leaf;
  words: WordIndex;
  anchors: Anchors;
  group: Associations | undefined;
}

/** The engine knows the very words it took a value from: no search is better than that. */
function withOwnWords(places: DraftPlace[], own: FieldEvidence | undefined, work: OwnWork): DraftPlace[] {
  const { leaf, words, anchors, group } = work;
  if (own === undefined || leaf.value === null || own.value !== leaf.value) return places;
  const taken = words.of(own.places);
  if (taken.length === 0) return places;
  const same = places.find((place) => isSamePlace(place.words, own.places));
  if (same !== undefined) {
    same.score += OWN_WORDS;
  } else {
    const raw = rawTextOf(taken);
    const normaliser = own.normaliser ?? 'text_line';
    const match = agrees(leaf.value, raw, normaliser) ? 1 : 0.8;
    const occurrence = { words: taken, raw, match, normaliser: 'text_folded' as const };
    const association = group?.of(leaf.field, occurrence);
    if (association === undefined) return places;
    const place = placeOf({ occurrence, association, score: OWN_WORDS + 2 }, anchors);
    places.push({ ...place, normaliser });
  }
  return places.sort((a, b) => b.score - a.score);
}

const isSamePlace = (one: readonly WordPlace[], other: readonly WordPlace[]): boolean =>
  one.length === other.length &&
  one.every(({ page, words }, at) => page === other[at]?.page && words.join() === other[at]?.words.toSorted(up).join());

const up = (a: number, b: number): number => a - b;

/** What the engine would say for the field where it would not say the value. */
function rivalsOf({ leaf, ranked }: LocatedLeaf, group: Associations | undefined, anchors: Anchors): DraftRival[] {
  const { field, value } = leaf;
  if (field === undefined || group === undefined || field.schema.enum !== undefined) return [];
  const [best] = ranked;
  const candidates = group.ranked(field);
  const own = best === undefined ? undefined : candidates.find((candidate) => isAt(candidate, best));
  const rivals: DraftRival[] = [];
  for (const candidate of candidates) {
    if (rivals.length === RIVALS) break;
    const offered = jsonValue(field, candidate.span, group.context);
    if (offered === null || offered === value) continue;
    if (value !== null && agrees(value, candidate.span.text, candidate.span.normaliser)) continue;
    rivals.push({
      raw: candidate.span.text,
      anchor: anchors.of(candidate.span.words).anchors[0] ?? null,
      label: candidate.features.label,
      score: candidate.score,
      ownScore: own?.score ?? 0,
    });
  }
  return rivals;
}

const isAt = ({ span }: Candidate, { occurrence }: Ranked): boolean =>
  span.words.some((word) => occurrence.words.includes(word));
