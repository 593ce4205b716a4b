/** What a schema asks of a document around a table, by the names of its fields, and the answers. */
import { captionsOn, numbersIn } from '../arrays/table-captions.ts';
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import type { Found } from '../papers/text-run.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { parseNumber } from '../recognise/numbers.ts';
import { spacedName } from '../schema/value-kind.ts';
import { REPORT_VALUE } from '../weights/reports.ts';
import { choiceOf, edgeYear, measureOf } from './head-facts.ts';
import { doneOn, lineValue } from './head-lines.ts';
import { meetingValue } from './meetings.ts';
import { numberedTitle } from './numbered-titles.ts';
import { printedDate, runningLines } from './running-lines.ts';
import { signerOf } from './signatures.ts';
import { rowValue } from './table-rows.ts';
import { asksUnit, unitOf } from './units.ts';

interface Answer {
  found: Found | Span;
  strength: number;
}

/** The values of the fields that ask for parts of such a document. */
export function reportValues(context: Context, fields: readonly Field[]): Map<Field, Candidate> {
  if (context.view.isData) return new Map();
  return new Map(
    fields.flatMap((field) => {
      const answer = answerOf(context, field);
      const found = answer?.found;
      const span = found === undefined ? undefined : 'kind' in found ? found : spanOf(context, field, found);
      return span === undefined || answer === undefined ? [] : [[field, saidCandidate(span, answer.strength)] as const];
    }),
  );
}

function answerOf(context: Context, field: Field): Answer | undefined {
  const answers: readonly (readonly [() => Found | Span | undefined, number])[] =
    field.schema.enum !== undefined
      ? [[() => choiceOf(context, field), REPORT_VALUE.choice]]
      : [
          [() => pageValue(context, field), REPORT_VALUE.page],
          [() => runningName(context, field), REPORT_VALUE.runningName],
          [() => printedOn(context, field), REPORT_VALUE.printed],
          [() => numberedTitle(context, field), REPORT_VALUE.caption],
          [() => (asksUnit(field) ? unitOf(context, field) : undefined), REPORT_VALUE.unit],
          [() => edgeYear(context, field), REPORT_VALUE.year],
          [() => measureOf(context, field), REPORT_VALUE.measure],
          [() => rowValue(context, field), REPORT_VALUE.row],
          [() => meetingValue(context, field), REPORT_VALUE.meeting],
          [() => lineValue(context, field), REPORT_VALUE.line],
          [() => doneOn(context, field), REPORT_VALUE.done],
          [() => signerOf(context, field), REPORT_VALUE.signature],
        ];
  for (const [ask, strength] of answers) {
    const found = ask();
    if (found !== undefined) return { found, strength };
  }
  return undefined;
}

function spanOf({ decimal, spans }: Context, { kind, schema }: Field, { text, words }: Found): Span | undefined {
  // Words without a date are no answer to the question for one.
  if (kind === 'date') return spans.date.find(({ words: [first] }) => first !== undefined && words.includes(first));
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const number = /^\d+(?:[.,]\d+)?$/.test(text) ? parseNumber(text, decimal) : null;
  if (isNumber && number === null) return undefined;
  return spanOfWords([...words], {
    kind: isNumber ? 'number' : kind,
    text,
    value: number !== null && isNumber ? number : text,
    normaliser: isNumber ? 'number_decimal' : kind === 'name' ? 'name_clean' : 'text_line',
    score: 1,
  });
}

const nameOf = ({ name }: Field): string => tokensOf(spacedName(name)).join(' ');

const PAGE_NUMBER = /^(?:printed )?page(?: (?:number|no))?$/;
const PAGE_COUNT = /^(?:number of page|page count|total page|page total|num page|number page|total number of page)$/;

function pageValue({ view }: Context, field: Field): Found | undefined {
  if (field.schema.type === 'boolean' || field.path.length > 2) return undefined;
  const name = nameOf(field);
  const isPlural = /pages$/i.test(spacedName(field.name).trim());
  const { numbers, count } = runningLines(view);
  if (PAGE_COUNT.test(name) || (isPlural && name === 'page' && field.schema.type === 'integer')) return count;
  if (isPlural || !PAGE_NUMBER.test(name)) return undefined;
  const asked = numbersIn(field.schema.description);
  const page = view.pages.findIndex((own) =>
    captionsOn(own).some(({ number }) => number !== undefined && asked.includes(number)),
  );
  return asked.length === 0 ? numbers.get(0) : numbers.get(page);
}

const PUBLICATION =
  /^(?:publication|report|yearbook|periodical|magazine|newsletter|running head|footer|page footer|page header)(?: (?:name|title))?$/;
const IN_LINES = /\b(?:page )?(?:footer|foot of (?:the|each|every) page|running (?:head|title|header)|page header)\b/i;
const SOFTWARE = /(?:^| )(?:software|system|program|application|tool)$/;
const IS_SOFTWARE = /(?<!\p{L})(?:system|manager|software|version|suite|v\d|app|pro)(?!\p{L})/iu;

/** A text of the lines at the foot or at the head of the pages. */
function runningName({ view }: Context, field: Field): Found | undefined {
  const { kind, schema, path } = field;
  if (schema.type !== 'string' || (kind !== 'text' && kind !== 'name') || path.length > 2) return undefined;
  const name = nameOf(field);
  if (!PUBLICATION.test(name) && !IN_LINES.test(schema.description) && !SOFTWARE.test(name)) return undefined;
  const { names } = runningLines(view);
  if (SOFTWARE.test(name)) return names.find(({ text }) => IS_SOFTWARE.test(text));
  return IN_LINES.test(schema.description) || names.length === 1 ? names[0] : undefined;
}

const PRINTED =
  /^(?:print(?:ed)?|generat(?:ed|ion)|export(?:ed)?|produced|list printed|report (?:printed|generated|run))(?: (?:on|at|date|day|date time))*$/;

function printedOn({ view, spans }: Context, field: Field): Span | undefined {
  return field.kind === 'date' && PRINTED.test(nameOf(field)) ? printedDate(runningLines(view), spans.date) : undefined;
}
