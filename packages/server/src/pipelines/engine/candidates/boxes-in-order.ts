/**
 * What is filled in a form, by the order of its boxes: who writes a schema for a form goes through it box by box. Between
 * two boxes whose fields are known, the fields that nothing answers ask for the boxes there, if there are as many of them.
 */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { joinWords, type Segment } from '../core/view.ts';
import { boxesOf, type FormBox, labelTexts } from '../recognise/boxes.ts';
import { cleanName, nameSpan } from '../recognise/names.ts';
import { BOX_ORDER, EMPTY_BOX } from '../weights/candidates.ts';

/** A field of the schema, in its order, with its value if it has a likely one. */
export interface AskedBox {
  field: Field;
  span: Span | undefined;
  isOpen: boolean;
}

interface Anchor {
  /** Places of a field in the schema and of its box in the form. */
  at: number;
  box: number;
}

export function valuesOfBoxes(context: Context, asked: readonly AskedBox[]): Map<Field, Span> {
  const boxes = context.view.pages.flatMap((page) => boxesOf(page).all).sort(inReadingOrder);
  if (boxes.length < BOX_ORDER.minBoxes) return new Map();
  const [best] = [boxes, byNumbers(boxes), byPanels(boxes)]
    .map((ordered) => orderOf(context, asked, ordered))
    .sort((one, other) => other.rising.length - one.rising.length);
  if (best === undefined || best.rising.length < BOX_ORDER.minAnchors) return new Map();
  if (best.rising.length < BOX_ORDER.minRising * best.anchors.length) return new Map();
  const found = new Map<Field, Span>();
  const add = (values: (known: readonly AskedBox[]) => Iterable<readonly [Field, Span]>): void => {
    const known = asked.map((entry) => ({ ...entry, span: found.get(entry.field) ?? entry.span }));
    for (const [field, span] of values(known)) found.set(field, span);
  };
  const inOrder = (matching: Matching) => (known: readonly AskedBox[]) =>
    between(context, known, orderOf(context, known, best.boxes), matching);
  add(inOrder(weaklyNamed));
  add(inOrder(oneByOne));
  add((known) => ofTwins(context, known, boxes));
  add(inOrder(oneByOne));
  return found;
}

/** Objects with the same fields have boxes with the same labels: what is known of one tells the boxes of the others. */
function ofTwins(context: Context, asked: readonly AskedBox[], boxes: readonly FormBox[]): (readonly [Field, Span])[] {
  const byLabel = Map.groupBy(boxes, (box) => labelTexts(box)[0] ?? '');
  const boxOf = new Map(boxes.flatMap((box) => box.values.map((segment) => [segment, box] as const)));
  const twins = Map.groupBy(asked, ({ field: { path } }) => path.toSpliced(-2, 1, '*').join('.'));
  return [...twins.values()].flatMap((fields) => {
    const known = fields.flatMap(({ span }, at) => {
      const segment = context.view.segments[span?.words[0]?.segment ?? -1];
      const box = segment === undefined ? undefined : boxOf.get(segment);
      return box === undefined ? [] : [{ at, box }];
    });
    const [first] = known;
    const same = first === undefined ? [] : (byLabel.get(labelTexts(first.box)[0] ?? '') ?? []);
    if (fields.length < 2 || same.length !== fields.length || known.some(({ at, box }) => same[at] !== box)) return [];
    return fields.flatMap(({ field, span, isOpen }, at) => {
      const value = isOpen && span === undefined ? filledIn(context, field, same[at]) : undefined;
      return value === undefined || value === 'unfit' ? [] : [[field, value] as const];
    });
  });
}

interface Order {
  boxes: readonly FormBox[];
  anchors: readonly Anchor[];
  /** Those of them that follow one another in the schema as in the form. */
  rising: readonly Anchor[];
}

function orderOf(context: Context, asked: readonly AskedBox[], boxes: readonly FormBox[]): Order {
  const places = new Map(boxes.flatMap((box, place) => box.values.map((segment) => [segment, place] as const)));
  const anchors = asked.flatMap(({ field, span }, at): Anchor[] => {
    const box = span === undefined ? emptyBoxOf(context, boxes, field) : placeIn(context, places, span);
    return box === undefined ? [] : [{ at, box }];
  });
  return { boxes, anchors, rising: longestRise(anchors) };
}

/** Says which fields take which boxes, both of them between two fields with known boxes. */
type Matching = (
  context: Context,
  fields: readonly Field[],
  boxes: readonly FormBox[],
) => readonly (readonly [Field, Span])[];

function between(context: Context, asked: readonly AskedBox[], order: Order, matching: Matching): Map<Field, Span> {
  const { boxes, anchors, rising } = order;
  const taken = new Set(anchors.map(({ box }) => box));
  const found = new Map<Field, Span>();
  for (const [index, from] of rising.entries()) {
    const to = rising[index + 1];
    if (to === undefined) break;
    const open = asked.slice(from.at + 1, to.at).filter(({ span, isOpen }) => isOpen && span === undefined);
    const free = boxes.slice(from.box + 1, to.box).filter((_, place) => !taken.has(from.box + 1 + place));
    if (open.length === 0 || free.length > BOX_ORDER.maxRun) continue;
    for (const [field, span] of matching(
      context,
      open.map(({ field }) => field),
      free,
    ))
      found.set(field, span);
  }
  return found;
}

/** As many boxes as fields: each has its own. One that does not fit shows that the others are not in order either. */
const oneByOne: Matching = (context, fields, boxes) => {
  if (fields.length !== boxes.length) return [];
  const values = fields.map((field, place) => filledIn(context, field, boxes[place]));
  if (values.includes('unfit')) return [];
  return fields.flatMap((field, place) => {
    const value = values[place];
    return value === undefined || value === 'unfit' ? [] : [[field, value] as const];
  });
};

/** Labels that share too little with a field to name it alone, but more than those of all other boxes there. */
const weaklyNamed: Matching = (context, fields, boxes) => {
  const scores = fields.map(({ index }) =>
    boxes.map((box) => Math.max(...labelTexts(box).map((text) => context.scorer.score(text).fields[index] ?? 0))),
  );
  return fields.flatMap((field, at) => {
    const own = scores[at] ?? [];
    const best = Math.max(0, ...own);
    const place = own.indexOf(best);
    const isOnly =
      best >= BOX_ORDER.minNamed &&
      own.every((score, other) => other === place || score < best) &&
      scores.every((row, other) => other === at || (row[place] ?? 0) < best);
    const value = isOnly ? filledIn(context, field, boxes[place]) : undefined;
    return value === undefined || value === 'unfit' ? [] : [[field, value] as const];
  });
};

const inReadingOrder = ({ label: [one] }: FormBox, { label: [other] }: FormBox): number =>
  (one?.row ?? 0) - (other?.row ?? 0) || (one?.left ?? 0) - (other?.left ?? 0);

const NUMBER = /^\(?(?:(\d{1,3})\s?([a-z])?|([a-z]))[.):]?\s/i;

/** By the numbers before their labels, letters first; a box without one follows the box before it. */
function byNumbers(boxes: readonly FormBox[]): readonly FormBox[] {
  let key = 0;
  const keyed = boxes.map((box) => {
    const [, number, letter, alone] = NUMBER.exec(box.label[0]?.text ?? '') ?? [];
    if (number !== undefined) key = 1000 * Number(number) + (letter ?? '').charCodeAt(0) || 1000 * Number(number);
    else if (alone !== undefined) key = alone.toLowerCase().charCodeAt(0);
    return { box, key };
  });
  return keyed.sort((one, other) => one.key - other.key).map(({ box }) => box);
}

/** Two panels side by side with the same labels, one after the other. */
function byPanels(boxes: readonly FormBox[]): readonly FormBox[] {
  const firsts = boxes.flatMap(({ label: [first] }) => (first === undefined ? [] : [first]));
  const twins = [...Map.groupBy(firsts, ({ row, text }) => `${row} ${text}`).values()].flatMap((same) => same.slice(1));
  const [from, to] = [Math.min(...twins.map(({ row }) => row)), Math.max(...twins.map(({ row }) => row))];
  const split = Math.min(...twins.map(({ left }) => left));
  if (new Set(twins.map(({ row }) => row)).size < BOX_ORDER.minTwins) return boxes;
  const isIn = ({ label: [first] }: FormBox): boolean => first !== undefined && first.row >= from && first.row <= to;
  const isRight = ({ label: [first] }: FormBox): boolean => (first?.left ?? 0) >= split;
  const rowOf = ({ label: [first] }: FormBox): number => first?.row ?? 0;
  return [
    ...boxes.filter((box) => rowOf(box) < from),
    ...boxes.filter((box) => isIn(box) && !isRight(box)),
    ...boxes.filter((box) => isIn(box) && isRight(box)),
    ...boxes.filter((box) => rowOf(box) > to),
  ];
}

function placeIn(
  { view }: Context,
  places: ReadonlyMap<Segment, number>,
  { words: [first] }: Span,
): number | undefined {
  const segment = view.segments[first?.segment ?? -1];
  return segment === undefined ? undefined : places.get(segment);
}

/** The empty box that asks for a field without a value. */
function emptyBoxOf({ scorer }: Context, boxes: readonly FormBox[], { index }: Field): number | undefined {
  const named = boxes.findIndex(
    (box) => box.isEmpty && labelTexts(box).some((text) => (scorer.score(text).fields[index] ?? 0) >= EMPTY_BOX.min),
  );
  return named < 0 ? undefined : named;
}

/** As many fields as have their boxes in order. */
function longestRise(anchors: readonly Anchor[]): Anchor[] {
  const lengths: number[] = [];
  const previous: number[] = [];
  for (const [at, { box }] of anchors.entries()) {
    let from = -1;
    for (let earlier = 0; earlier < at; earlier += 1)
      if ((anchors[earlier]?.box ?? 0) < box && (lengths[earlier] ?? 0) > (lengths[from] ?? 0)) from = earlier;
    lengths.push((lengths[from] ?? 0) + 1);
    previous.push(from);
  }
  const rising: Anchor[] = [];
  for (let at = lengths.indexOf(Math.max(0, ...lengths)); at >= 0; at = previous[at] ?? -1) {
    const anchor = anchors[at];
    if (anchor !== undefined) rising.unshift(anchor);
  }
  return rising;
}

/** What a field takes from a box; nothing from an empty one, and 'unfit' if the field cannot have what stands there. */
function filledIn(context: Context, field: Field, box: FormBox | undefined): Span | undefined | 'unfit' {
  if (box === undefined) return 'unfit';
  if (box.values.length === 0) return undefined;
  const words = box.values.flatMap((segment) => segment.words);
  if (words.some((word) => context.choices.of.has(word))) return 'unfit';
  const text = box.values.map((segment) => joinWords(segment.words)).join(' ');
  const hasWord = /\p{L}{2}/u.test(text);
  if (field.kind === 'text' || field.kind === 'address') {
    const kind = field.kind;
    const normaliser = kind === 'text' ? 'text_line' : 'address_line';
    return hasWord ? spanOfWords(words, { kind, value: text, text, normaliser, score: 1 }) : 'unfit';
  }
  if (field.kind === 'name') {
    const [first] = box.values;
    const name = first === undefined ? '' : cleanName(joinWords(first.words));
    return first === undefined || /\d/.test(name) || !hasWord ? 'unfit' : nameSpan(first.words, name);
  }
  const own = context.spans[field.kind].filter(({ words: [first] }) => first !== undefined && words.includes(first));
  return own.length === 1 ? own[0] : 'unfit';
}
