/** Lines among the rows of a table that head those below them: in bold type, further left, or over rows that begin anew. */
import type { Context } from '../core/context.ts';
import { type DocumentView, heightOf, joinWords, type Row, type ViewWord, widthOf } from '../core/view.ts';
import { startsWithSum } from '../lexicon/sum-words.ts';
import { GROUP_LINE } from '../weights/columns.ts';
import type { Grid, GridRow } from './grid.ts';
import { isGroupLine } from './headings.ts';

export interface GroupPlan {
  isItemBold: boolean;
  /** The column of the names of items. */
  name: number | undefined;
  isItem: (row: GridRow) => boolean;
}

/** The rows that are such lines. */
export function groupLines(context: Context, { rows, headRows }: Grid, plan: GroupPlan): Set<GridRow> {
  const again = titlesAgain(context, headRows[0], rows);
  if (again.length > 0) return new Set(again);
  const bold = rows.filter((row) => isGroupLine(context, row, plan));
  return new Set(bold.length > 0 || plan.name === undefined ? bold : plainLines(context, rows, plan));
}

/** Rows that say what the line over the heads says, with other numbers: "Carton 2 of 2" under "Carton 1 of 2". */
function titlesAgain({ view }: Context, head: GridRow | undefined, rows: readonly GridRow[]): GridRow[] {
  const title = head === undefined ? undefined : rowAbove(view, head);
  if (title === undefined || !/\p{L}{2}/u.test(title.text)) return [];
  const said = withoutNumbers(title.text);
  return said === title.text ? [] : rows.filter(({ text }) => withoutNumbers(text) === said);
}

function rowAbove(view: DocumentView, { row }: GridRow): Row | undefined {
  const head = view.rows[row];
  return head === undefined ? undefined : view.pages[head.page]?.rows[head.place - 1];
}

const withoutNumbers = (text: string): string => text.replace(/\d+/g, '0');

/**
 * The headings over the rows below a line, the outer one first: one that begins further right than the first stands
 * inside of its rows.
 */
export function headingsUnder(known: readonly ViewWord[][], words: ViewWord[]): readonly ViewWord[][] {
  const [outer] = known;
  const [first, own] = [outer?.[0], words[0]];
  if (outer === undefined || first === undefined || own === undefined) return [words];
  const isInner = first.page === own.page && own.left > first.left + GROUP_LINE.indent * heightOf(own);
  return isInner ? [outer, words] : [words];
}

/** Headings in the type of the items: all items have names of their own, so lines without numbers are no names. */
function plainLines({ view }: Context, rows: readonly GridRow[], { name = 0, isItem }: GroupPlan): GridRow[] {
  const items = rows.filter(isItem);
  const named = items.filter(({ cells }) => /\p{L}{2}/u.test(joinWords(cells[name] ?? [])));
  if (items.length < GROUP_LINE.minItems || named.length < GROUP_LINE.named * items.length) return [];
  const found = rows.filter((row, at) => {
    const [line, next, before] = [row, rows[at + 1], rows[at - 1]].map((own) => view.rows[own?.row ?? -1]);
    if (line === undefined || next?.page !== line.page || isItem(row) || !isAlone(line)) return false;
    const step = GROUP_LINE.indent * heightOf(line);
    const [above, below] = [rows[at - 1], rows[at + 1]];
    const mayHead = before === undefined || above === undefined || !isItem(above) || line.left < before.left + step;
    if (line.left < next.left - step && mayHead) return true;
    const isOverItem = below !== undefined && isItem(below) && Math.abs(line.left - next.left) <= step;
    return isOverItem && !mayGoOn(above, line, name);
  });
  const isFirst = found[0] !== undefined && found[0] === rows.find((row) => !startsWithSum(row.text));
  return isFirst && items.length >= GROUP_LINE.itemsEach * found.length ? found : [];
}

const isAlone = (line: Row | undefined): boolean =>
  line?.segments.length === 1 &&
  line.words.length <= GROUP_LINE.maxWords &&
  /\p{L}{2}/u.test(line.text) &&
  !/[.;!?,]$/.test(line.text) &&
  !startsWithSum(line.text);

/** Whether a line may be the rest of a name: the first of its words had no room behind the line above. */
function mayGoOn(above: GridRow | undefined, line: Row, name: number): boolean {
  const words = above?.cells[name] ?? [];
  const [first] = words;
  const [word] = line.words;
  if (above === undefined || first === undefined || word === undefined) return false;
  const next = above.cells.slice(name + 1).find((cell) => cell.length > 0)?.[0];
  const end = words.at(-1)?.right ?? first.right;
  return next === undefined || end + widthOf(word) > first.left + GROUP_LINE.full * (next.left - first.left);
}
