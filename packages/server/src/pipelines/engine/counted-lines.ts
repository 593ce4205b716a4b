/** Goods that a letter asks for line by line: "- 200 x hex bolt M8", "10 boxes of gloves", "3 pcs lamp". */
import { evidenceOf } from './arrays/cell-evidence.ts';
import type { ItemRecord } from './arrays/item-record.ts';
import { rolesOf } from './arrays/roles.ts';
import type { Prepared } from './core/context.ts';
import type { Field, ListField } from './core/field.ts';
import { joinWords, type Row, type ViewPage, type ViewWord } from './core/view.ts';
import { ENUMERATION } from './weights/enumerations.ts';

interface Fields {
  quantity: Field;
  name: Field;
  unit: Field | undefined;
}

interface CountedLine {
  count: ViewWord;
  unit: ViewWord | undefined;
  name: ViewWord[];
}

/** The one run of lines that count things; of several none can be told to be the list. */
export function countedRecords({ view, spans }: Prepared, list: ListField): ItemRecord[] {
  const fields = fieldsOf(list);
  if (fields === undefined) return [];
  // "15 March" counts nothing.
  const dated = new Set(spans.date.flatMap(({ words }) => words));
  const [run, ...others] = view.pages.flatMap((page) => runsOf(page, dated));
  return run === undefined || others.length > 0 ? [] : run.map((line) => recordOf(line, fields));
}

/** What such lines can say must be most of what the list asks for. */
function fieldsOf(list: ListField): Fields | undefined {
  const roles = rolesOf(list);
  const withRole = (role: string): Field | undefined => [...roles].find(([, own]) => own === role)?.[0];
  const [quantity, unit] = [withRole('quantity'), withRole('unit')];
  const texts = (list.fields ?? []).filter((field) => field !== unit && isText(field));
  const name = withRole('description') ?? (texts.length === 1 ? texts[0] : undefined);
  if (quantity === undefined || name === undefined) return undefined;
  const answered = unit === undefined ? 2 : 3;
  return (list.fields ?? []).length > MOST_ASKED * answered ? undefined : { quantity, name, unit };
}

const MOST_ASKED = 2;

const isText = ({ schema }: Field): boolean => schema.type === 'string' && schema.enum === undefined;

const BULLET = /^[•·▪◦‣●○■*–—-]$/u;
const COUNT = /^\d{1,3}(?:[.,']?\d{3})*$/;
const GLUED = /^\d{1,6}[x×]$/i;
const TIMES = /^[x×]$/i;
const UNIT = /^(?:pcs?|pieces?|ea|units?|kg|g|l|m|stk|stück|st|pz|pce|pièces?|uds?|szt)\.?$/iu;
const OF = /^(?:of|de|di|von)$/i;
const LETTERS = /\p{L}{2}/u;

function runsOf(page: ViewPage, dated: ReadonlySet<ViewWord>): CountedLine[][] {
  const runs: CountedLine[][] = [];
  let run: CountedLine[] = [];
  let last: Row | undefined;
  const end = (): void => {
    if (run.length >= ENUMERATION.minMarked) runs.push(run);
    run = [];
  };
  for (const row of page.rows) {
    const line = lineOf(row, dated);
    const isClose = last !== undefined && row.top - last.bottom <= ENUMERATION.maxGap * page.lineHeight;
    if (line === undefined || !isClose) end();
    if (line !== undefined) run.push(line);
    last = row;
  }
  end();
  return runs;
}

function lineOf({ words }: Row, dated: ReadonlySet<ViewWord>): CountedLine | undefined {
  const isMarked = BULLET.test(words[0]?.text ?? '');
  const [count, ...name] = isMarked ? words.slice(1) : words;
  const [first, second] = name;
  if (count === undefined || first === undefined || dated.has(count)) return undefined;
  if (GLUED.test(count.text)) return named({ count, unit: undefined, name });
  if (!COUNT.test(count.text)) return undefined;
  if (TIMES.test(first.text)) return named({ count, unit: undefined, name: name.slice(1) });
  if (OF.test(second?.text ?? '') && LETTERS.test(first.text))
    return named({ count, unit: first, name: name.slice(2) });
  if (UNIT.test(first.text)) return named({ count, unit: first, name: name.slice(1) });
  return isMarked ? named({ count, unit: undefined, name }) : undefined;
}

/** Lines that end in a price are those of a receipt. */
const PRICE = /[.,]\d{2}$/;

const named = (line: CountedLine): CountedLine | undefined =>
  LETTERS.test(line.name[0]?.text ?? '') && !PRICE.test(line.name.at(-1)?.text ?? '') ? line : undefined;

function recordOf({ count, unit, name }: CountedLine, fields: Fields): ItemRecord {
  const evidence = evidenceOf('listed');
  const record: ItemRecord = [{ field: fields.quantity, words: [count], evidence }];
  if (unit !== undefined && fields.unit !== undefined) record.push({ field: fields.unit, words: [unit], evidence });
  const text = joinWords(name).replace(/[,;]$/u, '');
  record.push({ field: fields.name, words: name, evidence, value: text });
  return record;
}
