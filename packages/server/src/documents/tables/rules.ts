import type { Ruling } from '../model/raw-page.ts';

/** A horizontal line over its whole length, however many pieces it was drawn in. */
export interface Rule {
  position: number;
  start: number;
  end: number;
}

const SAME_HEIGHT = 0.0025;
const MAX_BREAK = 0.008;
// More rules are a drawing, not a table.
const MAX_RULES = 600;

export function horizontalRules(rulings: readonly Ruling[]): Rule[] {
  const pieces = rulings.filter((line) => line.orientation === 'horizontal');
  if (pieces.length === 0 || pieces.length > MAX_RULES) return [];
  pieces.sort((one, other) => one.position - other.position || one.start - other.start);
  const rules: Rule[] = [];
  for (const { position, start, end } of pieces) {
    const same = lastPiece(rules, position, start, end);
    if (same === undefined) rules.push({ position, start, end });
    else {
      same.start = Math.min(same.start, start);
      same.end = Math.max(same.end, end);
    }
  }
  return rules;
}

function lastPiece(rules: readonly Rule[], position: number, start: number, end: number): Rule | undefined {
  for (let index = rules.length - 1; index >= 0; index -= 1) {
    const rule = rules[index];
    if (rule === undefined || position - rule.position >= SAME_HEIGHT) return undefined;
    if (start <= rule.end + MAX_BREAK && end >= rule.start - MAX_BREAK) return rule;
  }
  return undefined;
}
