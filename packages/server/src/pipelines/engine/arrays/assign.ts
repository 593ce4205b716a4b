/** Which column is which field: by what the head says, what the values look like, and whether they multiply out. */
import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { isNumeric } from '../core/value-kinds.ts';
import { fieldScore } from './columns.ts';
import type { Grid } from './grid.ts';
import { denseRows, type Profile, profileOf, sampleOf } from './profile.ts';
import { roleScore } from './roles.ts';

export interface Assigned {
  field: Field;
  column: number;
  /** Which line of the cell, where the lines of the head name different fields; null for all of it. */
  line: number | null;
  score: number;
}

export interface Assignment {
  columns: Assigned[];
  profiles: Profile[];
  /** Sum over the columns, weighted by how many rows have a value. */
  score: number;
}

interface Pair extends Assigned {
  rank: number;
}

const MIN_PAIR = 0.5;
const LAST_LINE_WINS = 0.02;

export const isNumericField = (field: Field): boolean =>
  field.schema.type === 'number' || field.schema.type === 'integer' || isNumeric(field.kind);

export function assign(context: Context, grid: Grid, roles: ReadonlyMap<Field, ColumnRole>): Assignment {
  const all = sampleOf(grid.rows);
  const sample = grid.isRowWhole ? all : denseRows(all, context.decimal);
  const profiles = grid.heads.map((_, column) => {
    const own = profileOf(sample, column, context.decimal);
    if (sample === all) return own;
    // A column of values that are set a little lower, or of names that go on over lines, is seen in all rows only.
    const wide = profileOf(all, column, context.decimal);
    return own.filled === 0 ? wide : { ...own, texts: Math.max(own.texts, wide.texts), letters: wide.letters };
  });
  const products = productsOf(profiles, grid, roles, context);
  const pairs: Pair[] = [];
  for (const field of context.fields) {
    const role = roles.get(field);
    for (const [column, profile] of profiles.entries()) {
      const product = products.get(field) === column ? PRODUCT_BONUS : 0;
      for (const { text, line: ownLine } of headTexts(grid.heads[column] ?? [])) {
        // Heads of files stand over each other as groups; only printed ones name the lines of a cell.
        const line = grid.isRowWhole ? null : ownLine;
        // Numbers stand on one line; the lines of their head are one name.
        if (ownLine !== null && !grid.isRowWhole && (isNumericField(field) || profile.numbers > 0.5)) continue;
        const head = headScore(context, field, role, text);
        const score = head * fit(field, role, profile);
        const isProduct = product > 0 && line === null;
        const rank = score + (isProduct ? product : 0) - (ownLine === null ? 0 : LAST_LINE_WINS);
        const shown = Math.min(1, isProduct ? Math.max(score, 0.7) : score);
        if (rank >= MIN_PAIR && (head > 0 || isProduct)) pairs.push({ field, column, line, score: shown, rank });
      }
    }
  }
  pairs.sort((a, b) => b.rank - a.rank || a.column - b.column);
  const columns = chosen(pairs);
  fillByLooks(context, roles, profiles, columns);
  const rows = Math.max(1, sample.length);
  let score = 0;
  for (const { column, score: own } of columns) {
    const filled = profiles[column]?.filled ?? 0;
    score += own * (filled === 0 ? 0.2 : 0.6 + 0.4 * Math.min(1, filled / rows));
  }
  return { columns, profiles, score };
}

function chosen(pairs: readonly Pair[]): Assigned[] {
  const columns: Assigned[] = [];
  for (const { field, column, line, score } of pairs) {
    if (columns.some((known) => known.field === field)) continue;
    // A column holds one field, or one per line.
    const isTaken = columns.some(
      (known) => known.column === column && (known.line === null || line === null || known.line === line),
    );
    if (!isTaken) columns.push({ field, column, line, score });
  }
  return columns;
}

/** All lines of a head as one text, and each by itself. */
function headTexts(lines: readonly string[]): { text: string; line: number | null }[] {
  const whole = lines.reduce(
    (text, line) => (/\p{L}-$/u.test(text) ? `${text.slice(0, -1)}${line}` : `${text} ${line}`.trim()),
    '',
  );
  const texts: { text: string; line: number | null }[] = [{ text: whole, line: null }];
  if (lines.length > 1) for (const [line, text] of lines.entries()) texts.push({ text, line });
  return texts;
}

function headScore(context: Context, field: Field, role: ColumnRole | undefined, head: string): number {
  if (head === '') return 0;
  const own = fieldScore(context, field, head);
  // "Pos" and "No" count the rows, whatever else they might be short for.
  const trust = role !== 'position' && roleScore('position', head) >= 0.95 ? 0.4 : 1;
  if (role === undefined) return trust * own;
  return trust * Math.max(own * 0.95, roleScore(role, head));
}

/** 0..1: whether such values may be the field's. */
function fit(field: Field, role: ColumnRole | undefined, profile: Profile): number {
  if (profile.filled === 0) return 0.3;
  if (role === 'position') return profile.numbers;
  if (isNumericField(field)) {
    let share = profile.numbers;
    if (role === 'tax_rate') share *= profile.amounts > 0.5 && profile.percents < 0.5 ? 0.8 : 1;
    else if (role !== 'discount' && profile.percents > 0.5) share *= 0.2;
    if (role === 'quantity' && profile.isCounter) share *= 0.6;
    return share;
  }
  if (field.kind === 'date') return Math.max(profile.dates, 0.1);
  if (role === 'description') return 0.2 + 0.8 * profile.texts;
  if (role === 'code' && profile.isCounter) return 0.3;
  if (role === 'unit') return profile.texts;
  return profile.texts + profile.codes + profile.numbers + profile.dates > 0 ? 1 : 0.7;
}

/** Enough to decide between heads that say little, not enough to override one that is clear. */
const PRODUCT_BONUS = 0.55;
const MAX_NUMBER_COLUMNS = 10;

interface Triple {
  roles: readonly [ColumnRole, ColumnRole, ColumnRole];
  holds: (a: number, b: number, c: number) => boolean;
}

const near = (one: number, other: number): boolean => Math.abs(one - other) <= 0.011 + 0.0006 * Math.abs(other);
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
  const numeric = profiles.flatMap((profile, column) => (profile.numbers > 0.5 ? [column] : []));
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
          const order = (c > b ? 0.1 : 0) + (profiles[a]?.isCounter === true ? -0.6 : 0);
          const isTaxRate = triple.roles[0] === 'tax_rate' ? 0.4 * likeRate(profiles[a]) : 0;
          const score = named + support + order + isTaxRate;
          // Without any head that fits, numbers that happen to multiply out prove little.
          if (named > 0.6 && score > bestScore) {
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

/** Share of rows with three numbers for which it holds; zeros and ones prove nothing alone. */
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
  if (all === 0 || right / all < 0.6) return 0;
  return right / all + (telling > 1 ? 0.5 : 0);
}

/** Fields whose column has no telling head: the only percentages, the only long texts. */
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
      const percents = free.filter(({ profile }) => profile.percents > 0.8);
      const [only] = percents;
      if (percents.length === 1 && only !== undefined)
        columns.push({ field, column: only.column, line: null, score: 0.55 });
    }
    if (role === 'description' && columns.length > 1) {
      const [widest] = free
        .filter(({ profile }) => profile.texts > 0.7 && profile.letters >= 4)
        .toSorted((a, b) => b.profile.letters - a.profile.letters);
      if (widest !== undefined) columns.push({ field, column: widest.column, line: null, score: 0.55 });
    }
  }
}

/** What a table is by its heads alone: goods with quantities, or rates of tax with what they apply to. */
export function tableKind(heads: readonly (readonly string[])[]): 'items' | 'taxes' | undefined {
  const best = (role: ColumnRole): { score: number; column: number } => {
    let found = { score: 0, column: -1 };
    for (const [column, lines] of heads.entries()) {
      const score = roleScore(role, lines.join(' '));
      if (score > found.score) found = { score, column };
    }
    return found;
  };
  if (best('quantity').score > 0.8) return 'items';
  if (best('unit_price').score > 0.95 && best('description').score > 0.8) return 'items';
  const basis = best('tax_basis');
  const amount = best('tax_amount');
  const isTax = basis.score > 0.7 && amount.score > 0.7 && basis.column !== amount.column;
  return isTax && best('tax_rate').score > 0.6 ? 'taxes' : undefined;
}
