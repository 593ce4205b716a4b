/** Measures, choices and years that the head of a document says in its titles. */
import { captionsOn, numbersIn } from '../arrays/table-captions.ts';
import { mayHaveMember } from '../candidates/enum-candidates.ts';
import { headTexts } from '../candidates/head-texts.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Row } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { type Found, foundIn, runOf } from '../papers/text-run.ts';
import { spacedName } from '../schema/value-kind.ts';
import { REPORT_LINES } from '../weights/reports.ts';

/** Units as names of fields end in them, and as they are printed. */
const UNITS: Readonly<Record<string, string>> = {
  m: 'm|met(?:er|re)s?|metros?|metri',
  meter: 'm|met(?:er|re)s?|metros?|metri',
  metre: 'm|met(?:er|re)s?|metros?|metri',
  km: 'km|kilomet(?:er|re)s?',
  kilometer: 'km|kilomet(?:er|re)s?',
  kilometre: 'km|kilomet(?:er|re)s?',
  mile: 'mi(?:les?)?',
  kg: 'kg',
  khz: 'khz',
  mhz: 'mhz',
};

const headRows = ({ view }: Context): Row[] =>
  (view.pages[0]?.rows ?? [])
    .filter(({ text }) => /\p{L}/u.test(text))
    .slice(0, REPORT_LINES.head)
    .filter(({ words }) => !words.every(({ cell }) => cell >= 0));

/** The only number of the head with the unit that the name of the field ends in. */
export function measureOf(context: Context, field: Field): Found | undefined {
  if (field.schema.type !== 'integer' && field.schema.type !== 'number') return undefined;
  const words = spacedName(field.name).toLowerCase().trim().split(' ');
  const unit = UNITS[(words.at(-1) ?? '').replace(/(?<=\p{L}{3})s$/u, '')];
  if (unit === undefined || words.length < 2 || !/dist|length|course|track|frequency|weight/.test(words.join(' ')))
    return undefined;
  const pattern = new RegExp(`(?<![\\d.,:/–-])(\\d{1,5}(?:[.,]\\d{1,3})?)\\s?(?:${unit})(?![\\p{L}\\d/])`, 'giu');
  const found = headRows(context).flatMap((row) => {
    const run = runOf(row.words);
    return [...run.text.matchAll(pattern)].map((match) =>
      foundIn(run, match.index, match.index + (match[1] ?? '').length),
    );
  });
  return new Set(found.map(({ text }) => text)).size === 1 ? found[0] : undefined;
}

/** The only member of a closed list that the head says, as a word of its own. */
export function choiceOf(context: Context, field: Field): Found | undefined {
  const members = (field.schema.enum ?? []).filter((member) => typeof member === 'string' && member.length >= 3);
  if (members.length < 2 || field.path.length > 2) return undefined;
  const isMeant = mayHaveMember(context, field);
  const said = headRows(context).flatMap((row) => {
    const run = runOf(row.words);
    return members.flatMap((member) => {
      const pattern = new RegExp(`(?<![\\p{L}\\d-])${escaped(String(member))}(?:['’]?s)?(?![\\p{L}\\d-])`, 'iu');
      const match = pattern.exec(run.text);
      // "Diesel" in the middle of a line answers no `fuel_type` of a document that speaks of no fuel.
      const isSaid = isMeant || row.segments.some(({ text }) => text === match?.[0]);
      return match === null || !isSaid
        ? []
        : [{ member, found: foundIn(run, match.index, match.index + match[0].length) }];
    });
  });
  const [first] = said;
  return new Set(said.map(({ member }) => member)).size === 1 ? first?.found : undefined;
}

/** "short-form" is also printed as "Short Form". */
const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/[\s_-]+/g, '[ _-]');

const FIRST_YEAR =
  /^(?:(?:first|start|starting|begin|earliest|from|initial) year|year (?:from|start|begin|first))(?: (?:covered|shown|of (?:the )?(?:table|data|series)))?$/;
const LAST_YEAR =
  /^(?:(?:last|end|ending|final|latest|to) year|year (?:to|end|last|until))(?: (?:covered|shown|of (?:the )?(?:table|data|series)))?$/;
const YEARS = /(?<![\d.,/])((?:18|19|20)\d\d)(?![\d.,]?\d)/g;

/** The first or the last year of the title of the table, or of the document. */
export function edgeYear(context: Context, field: Field): Found | undefined {
  const name = tokensOf(spacedName(field.name)).join(' ');
  const edge = FIRST_YEAR.test(name) ? 'first' : LAST_YEAR.test(name) ? 'last' : undefined;
  if (edge === undefined) return undefined;
  const asked = numbersIn(field.schema.description);
  const captions = context.view.pages
    .flatMap((page) => captionsOn(page))
    .filter(({ number }) => number !== undefined && (asked.length === 0 || asked.includes(number)));
  const titles = [...captions.slice(0, 1), ...headTexts(context.view)];
  for (const { words } of titles) {
    const run = runOf(words);
    const years = [...run.text.matchAll(YEARS)].map(({ 0: text, index }) => ({ text, index }));
    const [first, last] = [years[0], years.at(-1)];
    if (first === undefined || last === undefined || first.text >= last.text) continue;
    const { text, index } = edge === 'first' ? first : last;
    return foundIn(run, index, index + text.length);
  }
  return undefined;
}
