/**
 * Which texts stand where the labels of a form do, by the fields that the texts around them name: short values such as
 * "Good" or "F" look like labels, and labels of empty boxes like values.
 */
import type { Context } from '../core/context.ts';
import { heightOf, type Row, type Segment, type ViewPage } from '../core/view.ts';
import { labelLikeness } from '../lexicon/tokens.ts';
import { isOnlyValue } from '../recognise/value-text.ts';
import { LABEL_PLACE } from '../weights/labels.ts';

/** How many texts begin at an edge, how many of them name something, and how many have what names nothing beside them. */
interface Share {
  all: number;
  named: number;
  keys: number;
}

interface Places {
  columns: ReadonlyMap<number, Share>;
  step: number;
  named: (segment: Segment) => boolean;
}

const known = new WeakMap<Context, Map<ViewPage, Places | undefined>>();

function placesOn(context: Context, page: ViewPage): Places | undefined {
  const pages = known.get(context) ?? new Map<ViewPage, Places | undefined>();
  known.set(context, pages);
  if (!pages.has(page)) pages.set(page, page.rows.length > LABEL_PLACE.maxRows ? undefined : readPlaces(context, page));
  return pages.get(page);
}

function readPlaces(context: Context, page: ViewPage): Places {
  const step = Math.max(1, LABEL_PLACE.sameEdge * page.lineHeight);
  const names = new Map<Segment, boolean>();
  const named = (segment: Segment): boolean => {
    const found = names.get(segment) ?? namesAny(context, segment);
    names.set(segment, found);
    return found;
  };
  const columns = new Map<number, Share>();
  for (const { segments } of page.rows) {
    if (segments.length < 2) continue;
    for (const [place, segment] of segments.entries()) {
      const edge = Math.round(segment.left / step);
      const share = columns.get(edge) ?? { all: 0, named: 0, keys: 0 };
      columns.set(edge, share);
      share.all += 1;
      if (named(segment)) share.named += 1;
      if (isKey(named, segment, segments[place + 1])) share.keys += 1;
    }
  }
  return { columns, step, named };
}

function namesAny({ scorer }: Context, { words, text }: Segment): boolean {
  if (words.length > LABEL_PLACE.maxWords || !/\p{L}{2}/u.test(text) || isOnlyValue(text)) return false;
  const { concepts, fields } = scorer.score(text);
  return Math.max(concepts[0]?.score ?? 0, ...fields) > LABEL_PLACE.named || labelLikeness(text) > 0;
}

const isKey = (named: Places['named'], segment: Segment, beside: Segment | undefined): boolean =>
  beside !== undefined && named(segment) && !named(beside);

/** The texts that begin where this one does, but for itself. */
function columnOf({ columns, step, named }: Places, { segments }: Row, segment: Segment): Share {
  const edge = Math.round(segment.left / step);
  const beside = segments[segments.indexOf(segment) + 1];
  const sum: Share = {
    all: -1,
    named: named(segment) ? -1 : 0,
    keys: isKey(named, segment, beside) ? -1 : 0,
  };
  for (const near of [edge - 1, edge, edge + 1]) {
    sum.all += columns.get(near)?.all ?? 0;
    sum.named += columns.get(near)?.named ?? 0;
    sum.keys += columns.get(near)?.keys ?? 0;
  }
  return sum;
}

/**
 * Whether a text and those beside it name something, or all others of its row do: in a row of labels with their values,
 * every other one does.
 */
function isAmongLabels({ named }: Places, { segments }: Row, own: Segment): boolean {
  const others = segments.filter((segment) => segment !== own);
  if (others.length > 1 && others.every(named)) return true;
  const at = segments.indexOf(own);
  const near = [segments[at - 1], own, segments[at + 1]].filter((segment) => segment !== undefined);
  return near.length > 1 && near.every(named);
}

/** Whether few of the texts of a row name something that begin where those of the row above do that name something. */
function areValuesUnder({ named }: Places, over: Row, row: Row, own?: Segment): boolean {
  const under = row.segments.filter(
    (segment) => segment !== own && over.segments.some((label) => named(label) && isAt(label, segment)),
  );
  return under.filter(named).length <= LABEL_PLACE.few * under.length;
}

/** Boxes may be empty: then the next label stands beside a label. */
const areKeys = ({ all, named, keys }: Share): boolean =>
  keys > 0 && named >= LABEL_PLACE.minRows && named >= LABEL_PLACE.most * all;
const areValues = ({ all, named }: Share): boolean => all >= LABEL_PLACE.minRows && named <= LABEL_PLACE.few * all;

/**
 * Whether a text stands in a column of values beside a column of labels, or in a row of values under a row of labels.
 */
export function isInValuePlace(context: Context, segment: Segment, label: Segment): boolean {
  const page = context.view.pages[segment.page];
  const places = page === undefined ? undefined : placesOn(context, page);
  const [row, over] = [context.view.rows[segment.row], context.view.rows[label.row]];
  if (places === undefined || row === undefined || over === undefined) return false;
  if (context.scorer.score(segment.text).fields.some((score) => score > LABEL_PLACE.named)) return false;
  if (row === over) return areKeys(columnOf(places, row, label)) && areValues(columnOf(places, row, segment));
  return isUnder(over, row) && isAmongLabels(places, over, label) && areValuesUnder(places, over, row, segment);
}

/** Whether a text stands in a column of labels with values beside them, or in a row of labels over a row of values. */
export function isInLabelPlace(context: Context, segment: Segment): boolean {
  const page = context.view.pages[segment.page];
  const places = page === undefined ? undefined : placesOn(context, page);
  const row = context.view.rows[segment.row];
  if (places === undefined || row === undefined) return false;
  const at = row.segments.indexOf(segment);
  const [before, beside] = [row.segments[at - 1], row.segments[at + 1]];
  if (isKey(places.named, segment, beside) && areKeys(columnOf(places, row, segment))) return true;
  const next = page?.rows[row.place + 1];
  // The value of the label before it is no head of what stands below.
  if (before !== undefined && isKey(places.named, before, segment)) {
    if (areKeys(columnOf(places, row, before)) || isPairUnder(places.named, next, [before, segment])) return false;
  }
  return (
    next !== undefined && isUnder(row, next) && isAmongLabels(places, row, segment) && areValuesUnder(places, row, next)
  );
}

/** Whether a label and its value stand right under two texts. */
function isPairUnder(
  named: Places['named'],
  next: Row | undefined,
  [key, value]: readonly [Segment, Segment],
): boolean {
  const under = next?.segments.find((segment) => isAt(key, segment));
  return (
    under !== undefined &&
    isKey(
      named,
      under,
      next?.segments.find((segment) => isAt(value, segment)),
    )
  );
}

/** Whether each text of a row begins where one of the row right above does. */
const isUnder = (over: Row, row: Row): boolean =>
  row.page === over.page &&
  row.place === over.place + 1 &&
  row.segments.length > 1 &&
  row.segments.length <= over.segments.length &&
  row.segments.every((segment) => over.segments.some((label) => isAt(label, segment)));

const isAt = ({ left }: Segment, segment: Segment): boolean =>
  Math.abs(left - segment.left) < LABEL_PLACE.sameEdge * heightOf(segment);
