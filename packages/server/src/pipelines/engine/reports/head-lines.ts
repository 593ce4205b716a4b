/** Lines of the head and of notes that say what they hold: "Lindenau, 14 September 2025", "Presented by the Arts Council". */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import type { Row } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { type Found, foundIn, runOf } from '../papers/text-run.ts';
import { spacedName } from '../schema/value-kind.ts';
import { REPORT_LINES } from '../weights/reports.ts';

const PLACE =
  /^(?:(?:event|meet|meeting|race|competition|host) )?(?:place|venue|location|town|where|pool|stadium|site|hall|arena|track|held at)$/;
const HELD = /^(?:(?:event|meet|meeting|race|competition|match|tournament) )?(?:date|day|held|held on|date held)$/;
const MAX_PLACE_WORDS = 8;

/** Rows over the first table, or of the top of the page. */
function headRows({ view }: Context): Row[] {
  const rows = (view.pages[0]?.rows ?? []).filter(({ text }) => /\p{L}/u.test(text)).slice(0, REPORT_LINES.head);
  const table = rows.findIndex(({ words }) => words.some(({ cell }) => cell >= 0));
  return table < 0 ? rows : rows.slice(0, table);
}

interface DatedLine {
  place: Found;
  date: Span;
}

/** The only line that is a place, a comma and a date. */
function datedLine(context: Context): DatedLine | undefined {
  const found = headRows(context).flatMap((row) =>
    context.spans.date
      .filter((span) => span.row === row.index && span.rangePart === undefined)
      .flatMap((date) => {
        const words = row.words.slice(0, date.from);
        const run = runOf(words);
        const text = run.text.replace(/,?\s*(?:den|the|le|am|el|il|em|on)?\s*$/iu, '');
        const isPlace =
          /,\s*(?:den|the|le|am|el|il|em|on)?\s*$/iu.test(run.text) &&
          /^\p{Lu}[^:;\d]+$/u.test(text) &&
          words.length <= MAX_PLACE_WORDS &&
          !/^\p{L}+$/u.test(DAYS.exec(text)?.[0] ?? '');
        return isPlace ? [{ place: foundIn(run, 0, text.length), date }] : [];
      }),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The date of "Tuesday, 4 March" stands behind no place. */
const DAYS =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)$/iu;

export function lineValue(context: Context, field: Field): Found | Span | undefined {
  const name = tokensOf(spacedName(field.name)).join(' ');
  if (field.path.length > 2) return undefined;
  if (field.kind === 'date') return HELD.test(name) ? datedLine(context)?.date : undefined;
  if (field.schema.type !== 'string' || field.schema.enum !== undefined) return undefined;
  return PLACE.test(name) ? datedLine(context)?.place : doneBy(context, field);
}

/** Who does what: names of fields, and the words before "by". */
const DOERS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:organi[sz]er|organi[sz]ed by|host|hosted by|presenter|presented by|organi[sz]ing (?:body|club))(?: name)?$/i,
    /organi[sz]ed|hosted|presented|staged/,
  ],
  [/^(?:publisher|published by)$/i, /published|issued/],
  [/^(?:sponsor|sponsored by)$/i, /sponsored/],
  [/^(?:author|prepared by|compiled by|preparer)$/i, /prepared|compiled|written/],
];
const MAX_DOER_WORDS = 8;

/** "Presented by the Spruce Harbour Arts Council", in a line of its own or at its start. */
function doneBy({ view }: Context, field: Field): Found | undefined {
  const name = spacedName(field.name).trim();
  const done = DOERS.find(([asks]) => asks.test(name))?.[1];
  if (done === undefined) return undefined;
  const begins = new RegExp(`^(?:${done.source})\\s(?:and\\s\\p{L}+ed\\s)?by:?\\s(?:the\\s)?(?=\\p{Lu})`, 'iu');
  for (const { words } of view.segments) {
    const run = runOf(words);
    const start = begins.exec(run.text)?.[0].length;
    const text = start === undefined ? '' : (/^[^.;|•]+/.exec(run.text.slice(start))?.[0].trim() ?? '');
    if (start === undefined || text === '' || text.split(' ').length > MAX_DOER_WORDS) continue;
    return foundIn(run, start, start + text.length);
  }
  return undefined;
}

const DONE =
  /(?:^| )(prepared|published|issued|updated|revised|released|adopted|approved|compiled)(?: (?:on|date|in|at|month))*$/i;

/** "This table was prepared January 2012": the only date behind the word. */
export function doneOn({ view, spans }: Context, field: Field): Span | undefined {
  const done = DONE.exec(spacedName(field.name).trim())?.[1];
  const isDate = field.kind === 'date' || /\b(?:date|month|day|when)\b/i.test(field.schema.description);
  if (done === undefined || !isDate) return undefined;
  const before = new RegExp(`(?<!\\p{L})${done}(?:\\s(?:on|in|as of))?:?\\s$`, 'iu');
  const found = spans.date.filter(({ row, start }) => before.test(view.rows[row]?.text.slice(0, start ?? 0) ?? ''));
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined;
}
