/** Rows of limits in tables of measurements: "min.", "max.", "Soll / Req." beside the values that were measured. */
import type { Context } from '../core/context.ts';
import { joinWords } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import type { GridRow } from './grid.ts';

const LIMIT_WORDS: ReadonlySet<string> = new Set(
  tokensOf(
    `min max minimum maximum minimo massimo máximo limit limite limites grenzwert grenzwerte soll sollwert req required
    requirement requirements spec specification anforderung exigence exigences requisito requisiti requisitos eis wymagania
    tolerance toleranz value wert valeur valor`,
  ),
);
/** Words that alone name no limit. */
const VALUE_WORDS: ReadonlySet<string> = new Set(tokensOf('value wert valeur valor'));

/** Those that no list takes as items, unless it asks for limits or nothing else tells the rows apart. */
export function limitRows({ list, fields }: Context, rows: readonly GridRow[]): ReadonlySet<GridRow> {
  const names = rows.map((row) => ({ row, name: joinWords(row.cells.find((cell) => cell.length > 0) ?? []) }));
  const { limits = [], others = [] } = Object.groupBy(names, ({ name }) => (isLimit(name) ? 'limits' : 'others'));
  const areTold = others.length > limits.length || others.every(({ name }) => /\d/.test(name));
  if (limits.length === 0 || others.length === 0 || !areTold) return NONE;
  const asked = [list?.name ?? '', ...fields.map(({ name }) => name)].flatMap((name) => tokensOf(spacedName(name)));
  const asksForLimits = asked.some((token) => LIMIT_WORDS.has(token) && !VALUE_WORDS.has(token));
  return asksForLimits ? NONE : new Set(limits.map(({ row }) => row));
}

const NONE: ReadonlySet<GridRow> = new Set();

function isLimit(name: string): boolean {
  const tokens = tokensOf(name);
  return (
    tokens.length > 0 && tokens.every((token) => LIMIT_WORDS.has(token)) && !tokens.every((t) => VALUE_WORDS.has(t))
  );
}
