/** Assigns columns to fields by their heads, the look of their values, and whether they multiply out. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import { COLUMN, COLUMN_FIT, DESCRIBED_HEAD, LOOKS, PRODUCT, TABLE_KIND, TABLE_SCORE } from '../weights/columns.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import { swapCodes } from './code-columns.ts';
import { fieldScore } from './columns.ts';
import { completeColumns } from './complete-columns.ts';
import { describedScore } from './described-heads.ts';
import type { Grid } from './grid.ts';
import { titleScore } from './list-titles.ts';
import { bestPairs } from './match.ts';
import { denseRows, formShare, type Profile, profileOf, sampleOf } from './profile.ts';
import { assignRanges } from './range-columns.ts';
import { rangedColumns } from './range-sequence.ts';
import { roleScore } from './roles.ts';
import { isRuledOut } from './ruled-out-heads.ts';
import { assignSlashed } from './slashed-columns.ts';
import { headTexts, isOfOtherYear } from './stacked-heads.ts';

export interface Assignment {
  columns: Assigned[];
  profiles: Profile[];
  /** Sum over the columns, weighted by the share of rows with a value. */
  score: number;
}

interface Pair extends Assigned {
  rank: number;
}

/** @param isWhole whether nothing but the whole set of columns shows that the table is the list's */
export function assign(
  context: Context,
  grid: Grid,
  roles: ReadonlyMap<Field, ColumnRole>,
  isWhole = false,
): Assignment {
  const all = sampleOf(grid.rows);
  const sample = grid.isRowWhole ? all : denseRows(all, context.decimal);
  const hasHeads = grid.heads.some((lines) => lines.length > 0);
  const profiles = grid.heads.map((lines, column) => {
    const isOpen = hasHeads && !grid.isRowWhole && lines.length === 0;
    const own = { ...profileOf(sample, column, context.decimal), isOpen };
    if (sample === all) return own;
    // Columns printed slightly lower, and names that continue on further lines, only show up when all rows count.
    const wide = profileOf(all, column, context.decimal);
    return own.filled === 0
      ? { ...wide, isOpen }
      : { ...own, texts: Math.max(own.texts, wide.texts), letters: wide.letters };
  });
  const products = productsOf(profiles, grid, roles, context);
  const pairs: Pair[] = [];
  const main = mainField(context.fields);
  const amount = onlyAmount(context.fields);
  const ranged = rangedColumns(context.fields, grid.heads);
  for (const field of context.fields) {
    const role = roles.get(field);
    for (const [column, profile] of profiles.entries()) {
      const product = products.get(field) === column ? COLUMN.product : 0;
      const lines = grid.heads[column] ?? [];
      if (isOfOtherYear(field, lines) || isRuledOut(field, lines.join(' '))) continue;
      if (ranged.has(field) && ranged.get(field) !== column) continue;
      for (const { text, line: ownLine } of headTexts(field, lines, grid.isRowWhole)) {
        // Heads in files are stacked as groups; only printed heads name the lines of a cell.
        const line = grid.isRowWhole ? null : ownLine;
        // Numbers take one line, so the lines of their head form one name.
        if (ownLine !== null && !grid.isRowWhole && (isNumericField(field) || profile.numbers > COLUMN_FIT.most))
          continue;
        const isMain = (field === main || field === amount) && !namesField(context, field, text);
        const head = Math.max(
          headScore(context, field, role, text),
          isMain ? listScore(context, text) : 0,
          isWhole ? DESCRIBED_HEAD.trust * describedScore(context.fields, field, text) : 0,
          ranged.has(field) ? 1 : 0,
        );
        const score = head * fit(field, role, profile);
        const isProduct = product > 0 && line === null;
        const rank = score + (isProduct ? product : 0) + (ownLine === null ? 0 : COLUMN.oneLine);
        const shown = Math.min(1, isProduct ? Math.max(score, COLUMN.shownProduct) : score);
        if (rank >= (isWhole ? COLUMN.minWholePair : COLUMN.minPair) && (head > 0 || isProduct))
          pairs.push({
            field,
            column,
            line,
            score: shown,
            rank,
            way: isProduct && score < shown ? 'product' : 'head',
            contested: 0,
          });
      }
    }
  }
  const trustOf = (pair: Pair): number => pair.rank - COLUMN.otherField * claimOf(pair, pairs);
  const order = new Map(pairs.map((pair) => [pair, trustOf(pair)]));
  pairs.sort((a, b) => (order.get(b) ?? 0) - (order.get(a) ?? 0) || b.rank - a.rank || a.column - b.column);
  const columns = chosen([...together(pairs), ...pairs], pairs);
  assignSlashed(context, grid, sample, columns);
  fillByLooks(context, roles, profiles, columns);
  assignRanges(context.fields, sample, columns);
  completeColumns(context, grid, { profiles, columns, isWhole });
  swapCodes(columns, profiles, roles);
  const rows = Math.max(1, sample.length);
  let score = 0;
  for (const { column, score: own } of columns) {
    const filled = profiles[column]?.filled ?? 0;
    score +=
      own * (filled === 0 ? TABLE_SCORE.empty : TABLE_SCORE.base + TABLE_SCORE.filled * Math.min(1, filled / rows));
  }
  return { columns, profiles, score };
}

/** The pairs that fit best together: a field may leave its best column to another that has no other. */
function together(pairs: readonly Pair[]): Pair[] {
  const whole = pairs.filter(({ line }) => line === null);
  // Of pairs that fit as well, those in the order of the columns.
  const best = bestPairs(
    whole.map(({ field, column, rank }) => ({
      field,
      column,
      fit: rank - COLUMN.outOfOrder * (field.index - column) ** 2,
    })),
  );
  return whole.filter((pair) => best.some(({ field, column }) => field === pair.field && column === pair.column));
}

/** @param order the pairs by which goes first */
function chosen(order: readonly Pair[], pairs: readonly Pair[]): Assigned[] {
  const columns: Assigned[] = [];
  for (const pair of order) {
    const { field, column, line, score, way } = pair;
    if (columns.some((known) => known.field === field)) continue;
    // A column holds one field, or one per line.
    const isTaken = columns.some(
      (known) => known.column === column && (known.line === null || line === null || known.line === line),
    );
    if (!isTaken) columns.push({ field, column, line, score, way, contested: contestedBy(pair, pairs) });
  }
  return columns;
}

/** How well the head of its column names another field: of two columns for one field, the other may have no other use. */
function claimOf({ field, column }: Pair, pairs: readonly Pair[]): number {
  let best = 0;
  for (const other of pairs) if (other.field !== field && other.column === column) best = Math.max(best, other.score);
  return best;
}

/** Of other pairs with its field or its column, the best score. */
function contestedBy({ field, column }: Pair, pairs: readonly Pair[]): number {
  let best = 0;
  for (const other of pairs)
    if ((other.field === field) !== (other.column === column)) best = Math.max(best, other.score);
  return best;
}

function headScore(context: Context, field: Field, role: ColumnRole | undefined, head: string): number {
  if (head === '') return 0;
  const own = Math.max(fieldScore(context, field, head), nounScore(context, field, head));
  // "Pos" and "No" count rows, whatever else they may abbreviate.
  const trust = role !== 'position' && roleScore('position', head) >= COLUMN.minCounterHead ? COLUMN.counterHead : 1;
  if (role === undefined) return trust * own;
  return trust * Math.max(COLUMN.ownWithRole * own, roleScore(role, head));
}

/** The last word of a name says what the values are: "Value" heads a "stock value" if nothing else asked for is a value. */
function nounScore({ fields }: Context, field: Field, head: string): number {
  const [noun, ...others] = tokensOf(head);
  // "#" and "No" say nothing about the values.
  if (noun === undefined || others.length > 0 || !/\p{L}{3}/u.test(head) || nounOf(field) !== noun) return 0;
  return fields.every((other) => other === field || nounOf(other) !== noun) ? COLUMN.nounHead : 0;
}

const nounOf = ({ name }: Field): string | undefined => tokensOf(spacedName(name)).at(-1);

const MAIN_NAME = /^(?:name|description|desc|type|title|label|item|kind)$/i;

/** The text that names an item. */
function mainField(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter(({ schema, kind }) => schema.type === 'string' && (kind === 'text' || kind === 'name'));
  return texts.find(({ name }) => MAIN_NAME.test(name)) ?? (texts.length === 1 ? texts[0] : undefined);
}

/** The only number of an item: a column of amounts may be called as the list is, "Deductions". */
function onlyAmount(fields: readonly Field[]): Field | undefined {
  const [only, ...others] = fields.filter((field) => isNumericField(field) && field.schema.enum === undefined);
  return others.length === 0 ? only : undefined;
}

/** Whether a head names another field better: "Plot" over numbers of plots. */
function namesField(context: Context, main: Field, text: string): boolean {
  const least = Math.max(COLUMN.minPair, fieldScore(context, main, text) + COLUMN.otherField);
  return context.fields.some((field) => field !== main && fieldScore(context, field, text) >= least);
}

/** A head that names the list stands over the names of its items: "Deductions", "Product". */
const listScore = ({ list }: Context, head: string): number =>
  list === undefined
    ? 0
    : COLUMN.listHead * Math.max(0, titleScore({ name: list.name, schema: { ...list.schema, description: '' } }, head));

/** How well the values of a column suit a field, 0..1. */
function fit(field: Field, role: ColumnRole | undefined, profile: Profile): number {
  if (profile.filled === 0) return COLUMN_FIT.empty;
  // A code is not the position of an item in its list.
  if (role === 'position')
    return profile.values.some((value) => (value ?? 0) > COLUMN_FIT.mostRows) ? 0 : profile.numbers;
  // Members of a closed list that have no digits are never numbers.
  const members = field.schema.enum?.filter((member) => member !== null) ?? [];
  if (members.length > 0 && profile.numbers > COLUMN_FIT.most && !members.some((member) => /\d/.test(String(member))))
    return 0;
  const form = formShare(field, profile);
  if (form !== undefined) return form;
  if (isNumericField(field)) {
    let share = profile.numbers;
    if (field.schema.type === 'integer' && fractionsIn(profile) > COLUMN_FIT.most)
      share *= COLUMN_FIT.fractionsAsInteger;
    if (role === 'tax_rate')
      share *= profile.amounts > COLUMN_FIT.most && profile.percents < COLUMN_FIT.most ? COLUMN_FIT.amountsAsRate : 1;
    else if (role !== 'discount' && profile.percents > COLUMN_FIT.most) share *= COLUMN_FIT.percentsAsAmount;
    if (role === 'quantity' && profile.isCounter) share *= COLUMN_FIT.counterAsQuantity;
    if (field.kind === 'percent' && profile.percents === 0 && thousandsIn(profile) > COLUMN_FIT.most)
      share *= COLUMN_FIT.thousandsAsPercent;
    // A text may say more than one number: "$50,000 / $100,000".
    return field.schema.type === 'string' ? Math.max(share, COLUMN_FIT.textOfNumbers * profile.digits) : share;
  }
  if (field.kind === 'date') return Math.max(profile.dates, COLUMN_FIT.leastDate);
  if (role === 'description') return COLUMN_FIT.leastDescription + (1 - COLUMN_FIT.leastDescription) * profile.texts;
  if (role === 'code' && profile.isCounter) return COLUMN_FIT.counterAsCode;
  // "g/L" has no two letters side by side.
  if (role === 'unit') return Math.max(profile.texts, profile.letters > 0 ? 1 - profile.numbers : 0);
  return profile.texts + profile.codes + profile.numbers + profile.dates > 0 ? 1 : COLUMN_FIT.otherEmpty;
}

/** Share of the numbers of a column that are not whole. */
function fractionsIn({ values }: Profile): number {
  const numbers = values.filter((value) => value !== null);
  return numbers.filter((value) => !Number.isInteger(value)).length / Math.max(1, numbers.length);
}

/** Share of the numbers of a column that are a thousand or more. */
function thousandsIn({ values }: Profile): number {
  const numbers = values.filter((value) => value !== null);
  return numbers.filter((value) => Math.abs(value) >= 1000).length / Math.max(1, numbers.length);
}

const MAX_NUMBER_COLUMNS = 10;

interface Triple {
  roles: readonly [ColumnRole, ColumnRole, ColumnRole];
  holds: (a: number, b: number, c: number) => boolean;
}

const near = (one: number, other: number): boolean =>
  Math.abs(one - other) <= PRODUCT.offBy + PRODUCT.offShare * Math.abs(other);
const TRIPLES: readonly Triple[] = [
  { roles: ['quantity', 'unit_price', 'line_total'], holds: (a, b, c) => near(a * b, c) },
  { roles: ['tax_rate', 'tax_basis', 'tax_amount'], holds: (a, b, c) => a >= 0 && a <= 100 && near((a * b) / 100, c) },
];

/** Columns that are factors and product in nearly all rows: quantity × price = amount, rate × basis = tax. */
function productsOf(
  profiles: readonly Profile[],
  grid: Grid,
  roles: ReadonlyMap<Field, ColumnRole>,
  context: Context,
): Map<Field, number> {
  const found = new Map<Field, number>();
  const numeric = profiles.flatMap((profile, column) => (profile.numbers > COLUMN_FIT.most ? [column] : []));
  if (numeric.length < 3 || numeric.length > MAX_NUMBER_COLUMNS) return found;
  for (const triple of TRIPLES) {
    const fields = triple.roles.map((role) => [...roles].find(([, own]) => own === role)?.[0]);
    const [, , third] = fields;
    if (third === undefined) continue;
    let best: readonly [number, number, number] | undefined;
    let bestScore = 0;
    for (const a of numeric) {
      for (const b of numeric) {
        for (const c of numeric) {
          if (a === b || b === c || a === c) continue;
          const support = supportOf(profiles, [a, b, c], triple);
          if (support === 0) continue;
          const heads = [a, b, c].map((column, place) => {
            const field = fields[place];
            const role = triple.roles[place];
            const text = (grid.heads[column] ?? []).join(' ');
            return field === undefined
              ? role === undefined
                ? 0
                : roleScore(role, text)
              : headScore(context, field, role, text);
          });
          const named = heads.reduce((sum, score) => sum + score, 0);
          const order = (c > b ? PRODUCT.ordered : 0) + (profiles[a]?.isCounter === true ? PRODUCT.counter : 0);
          const isTaxRate = triple.roles[0] === 'tax_rate' ? PRODUCT.likeRate * likeRate(profiles[a]) : 0;
          const score = named + support + order + isTaxRate;
          // Without a fitting head, numbers that multiply out by chance prove little.
          if (named > PRODUCT.minNamed && score > bestScore) {
            bestScore = score;
            best = [a, b, c];
          }
        }
      }
    }
    if (best === undefined) continue;
    for (const [place, column] of best.entries()) {
      const field = fields[place];
      if (field !== undefined) found.set(field, column);
    }
  }
  return found;
}

const likeRate = (profile: Profile | undefined): number =>
  profile === undefined ? 0 : Math.max(profile.percents, 1 - profile.amounts);

/** Share of rows with three numbers for which the product holds; zeros and ones alone prove nothing. */
function supportOf(profiles: readonly Profile[], columns: readonly [number, number, number], triple: Triple): number {
  const [first, second, third] = columns.map((column) => profiles[column]?.values ?? []);
  let all = 0;
  let right = 0;
  let telling = 0;
  for (const [row, a] of (first ?? []).entries()) {
    const b = second?.[row] ?? null;
    const c = third?.[row] ?? null;
    if (a === null || b === null || c === null) continue;
    all += 1;
    if (!triple.holds(a, b, c)) continue;
    right += 1;
    if (c !== 0 && b !== c) telling += 1;
  }
  if (all === 0 || right / all < PRODUCT.minRight) return 0;
  return right / all + (telling > 1 ? PRODUCT.telling : 0);
}

/** Fields whose column has no meaningful head: the only percentages, the only long texts. */
function fillByLooks(
  context: Context,
  roles: ReadonlyMap<Field, ColumnRole>,
  profiles: readonly Profile[],
  columns: Assigned[],
): void {
  if (columns.length === 0) return;
  for (const field of context.fields) {
    if (columns.some((known) => known.field === field)) continue;
    const role = roles.get(field);
    const free = profiles.flatMap((profile, column) =>
      profile.filled > 0 && !columns.some((known) => known.column === column) ? [{ profile, column }] : [],
    );
    if (role === 'tax_rate') {
      const percents = free.filter(({ profile }) => profile.percents > LOOKS.percents);
      const [only] = percents;
      if (percents.length === 1 && only !== undefined)
        columns.push({ field, column: only.column, line: null, score: COLUMN.byLooks, way: 'looks', contested: 0 });
    }
    if (role === 'description' && columns.length > 1) {
      const [widest] = free
        .filter(({ profile }) => profile.texts > LOOKS.texts && profile.letters >= LOOKS.letters)
        .toSorted((a, b) => b.profile.letters - a.profile.letters);
      if (widest !== undefined)
        columns.push({ field, column: widest.column, line: null, score: COLUMN.byLooks, way: 'looks', contested: 0 });
    }
  }
}

/** Classifies a table by its heads alone: goods with quantities, or tax rates with their base. */
export function tableKind(heads: readonly (readonly string[])[]): 'items' | 'taxes' | undefined {
  const best = (role: ColumnRole): { score: number; column: number } => {
    let found = { score: 0, column: -1 };
    for (const [column, lines] of heads.entries()) {
      const score = roleScore(role, lines.join(' '));
      if (score > found.score) found = { score, column };
    }
    return found;
  };
  if (best('quantity').score > TABLE_KIND.quantity) return 'items';
  if (best('unit_price').score > TABLE_KIND.unitPrice && best('description').score > TABLE_KIND.description)
    return 'items';
  const basis = best('tax_basis');
  const amount = best('tax_amount');
  const isTax = Math.min(basis.score, amount.score) > TABLE_KIND.taxColumns && basis.column !== amount.column;
  if (!isTax || best('tax_rate').score <= TABLE_KIND.taxRate) return undefined;
  // A payroll has gross, tax and net as well, but first of all it has people.
  const others = heads.filter((lines) => {
    const text = lines.join(' ');
    return /\p{L}/u.test(text) && OF_TAXES.every((role) => roleScore(role, text) <= TABLE_KIND.other);
  });
  return others.length < TABLE_KIND.maxOthers ? 'taxes' : undefined;
}

const OF_TAXES: readonly ColumnRole[] = ['tax_basis', 'tax_amount', 'tax_rate', 'line_total'];
