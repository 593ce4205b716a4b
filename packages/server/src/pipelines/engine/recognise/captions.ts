/**
 * Captions: forms and certificates print labels in small type over or under what is filled in. Which of the two a page
 * does, its rows decide together: each caption stands nearer to its own value.
 */
import { heightOf, overlapX, type Row, type Segment, type ViewPage, widthOf } from '../core/view.ts';
import { labelLikeness } from '../lexicon/tokens.ts';
import { CAPTION } from '../weights/labels.ts';
import { isOnlyValue } from './value-text.ts';

export interface Captions {
  /** For what is filled in, its caption. */
  of: ReadonlyMap<Segment, Segment>;
  all: ReadonlySet<Segment>;
  /** Those in rows of captions that nothing is filled in for. */
  empty: readonly Segment[];
  areBelow: boolean;
}

const NONE: Captions = { of: new Map(), all: new Set(), empty: [], areBelow: false };
const known = new WeakMap<ViewPage, Captions>();

export function captionsOf(page: ViewPage): Captions {
  const found = known.get(page) ?? captionsFrom(page);
  known.set(page, found);
  return found;
}

interface Match {
  pairs: [value: Segment, caption: Segment][];
  captions: readonly Segment[];
  gap: number;
}

function captionsFrom(page: ViewPage): Captions {
  const over: Match[] = [];
  const under: Match[] = [];
  for (const row of page.rows) {
    if (!row.segments.every(isCaption)) continue;
    const before = matchOf(page.rows[row.place - 1], row);
    const after = matchOf(page.rows[row.place + 1], row);
    if (before !== undefined && (after === undefined || CAPTION.nearer * before.gap < after.gap)) under.push(before);
    else if (after !== undefined && (before === undefined || CAPTION.nearer * after.gap < before.gap)) over.push(after);
  }
  const areBelow = under.length > over.length;
  const [most, least] = areBelow ? [under, over] : [over, under];
  if (most.length < CAPTION.minRows || least.length * CAPTION.minRows > most.length) return NONE;
  const pairs = most.flatMap((match) => match.pairs);
  const filled = new Set(pairs.map(([, caption]) => caption));
  const empty = most.flatMap(({ captions }) => captions.filter((caption) => !filled.has(caption)));
  return { of: new Map(pairs), all: new Set([...filled, ...empty]), empty, areBelow };
}

const MAX_WORDS = 7;
const NUMBERING = /^\s*\(?\d{1,2}\s?[a-z]?\s?[.)]\s*/i;

const isCaption = ({ words, text }: Segment): boolean =>
  words.length <= MAX_WORDS && !/\d/.test(text.replace(NUMBERING, '')) && !isOnlyValue(text) && !/[.,;]$/.test(text);

/** The values of a row with their captions in the next one, if each of them has one of its own. */
function matchOf(values: Row | undefined, captions: Row): Match | undefined {
  if (values === undefined) return undefined;
  const pairs: Match['pairs'] = [];
  for (const value of values.segments) {
    const height = heightOf(value);
    const caption = captions.segments.find(
      (entry) =>
        heightOf(entry) <= CAPTION.maxHeight * height &&
        (Math.abs(entry.left - value.left) < CAPTION.sameEdge * height ||
          overlapX(entry, value) > CAPTION.sharedWidth * Math.min(widthOf(entry), widthOf(value))),
    );
    if (caption === undefined || pairs.some(([, other]) => other === caption)) return undefined;
    pairs.push([value, caption]);
  }
  const [first] = pairs;
  if (first === undefined || (pairs.length === 1 && labelLikeness(first[1].text) === 0)) return undefined;
  const gap = Math.max(values.top - captions.bottom, captions.top - values.bottom);
  return gap > CAPTION.maxGap * heightOf(first[0])
    ? undefined
    : { pairs, captions: captions.segments, gap: Math.max(1, gap) };
}
