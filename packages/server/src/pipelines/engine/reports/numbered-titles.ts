/** Titles of tables and of other numbered parts: "Table 3. Enrolment by year", "Note 5 – Leases". */
import { type Caption, captionsOn, numbersIn, titleIn } from '../arrays/table-captions.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Found, foundIn, runOf } from '../papers/text-run.ts';
import { spacedName } from '../schema/value-kind.ts';

const TABLE_TITLE =
  /^(?:main )?table(?: (\d{1,3}))? (?:title|caption|name|heading)$|^title of (?:the )?table(?: (\d{1,3}))?$/i;
const TABLE_NUMBER = /^table (?:no|number|num|id)$/i;
const PART_TITLE =
  /^(note|section|chapter|item|article|appendix|annex|schedule|part|exhibit|figure|fig|clause|question|lesson|unit|step) ([\divx]{1,4}|[a-h]) (?:title|heading|name|caption)$/i;

/** The caption of the table that a field means: by its number, or the only one, or the first where none is named. */
function captionFor({ view }: Context, field: Field, inName: string | undefined): Caption | undefined {
  const asked = inName === undefined ? numbersIn(field.schema.description) : [inName];
  const all = view.pages.flatMap((page) => captionsOn(page)).filter(({ number }) => number !== undefined);
  return asked.length === 0 ? all[0] : all.find(({ number }) => number !== undefined && asked.includes(number));
}

export function numberedTitle(context: Context, field: Field): Found | undefined {
  const name = spacedName(field.name).trim();
  const title = TABLE_TITLE.exec(name);
  if (title !== null) {
    const caption = captionFor(context, field, title[1] ?? title[2]);
    return caption === undefined ? undefined : titleOf(caption);
  }
  if (TABLE_NUMBER.test(name)) {
    const caption = captionFor(context, field, undefined);
    return caption?.number === undefined ? undefined : numberOf(caption, caption.number);
  }
  const part = PART_TITLE.exec(name);
  return part === null ? undefined : partTitle(context, part[1] ?? '', part[2] ?? '');
}

function titleOf(caption: Caption): Found | undefined {
  const run = runOf(caption.words);
  const text = titleIn(run);
  const from = run.text.indexOf(text);
  return text === '' ? undefined : foundIn(run, from, from + text.length);
}

function numberOf(caption: Caption, number: string): Found | undefined {
  const run = runOf(caption.words);
  const from = run.text.toLowerCase().indexOf(number);
  return from < 0 ? undefined : foundIn(run, from, from + number.length);
}

/** A short line that begins with the name and the number of the part. */
function partTitle({ view }: Context, noun: string, number: string): Found | undefined {
  const begins = new RegExp(`^${noun}\\.?\\s?${number}(?![\\p{L}\\d])[\\s.:—–|-]*`, 'iu');
  for (const row of view.rows) {
    const match = begins.exec(row.text);
    if (match === null || row.text.length > 120) continue;
    const run = runOf(row.words);
    const text = run.text.slice(begins.exec(run.text)?.[0].length ?? 0).replace(/\s*\((?:continued|cont\.?)\)$/i, '');
    if (!/^\p{Lu}/u.test(text) || /[.]$/.test(text)) continue;
    const from = run.text.length - run.text.slice(begins.exec(run.text)?.[0].length ?? 0).length;
    return foundIn(run, from, from + text.length);
  }
  return undefined;
}
