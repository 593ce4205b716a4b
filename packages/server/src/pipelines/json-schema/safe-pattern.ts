/**
 * Regular expressions of callers. RE2 matches in linear time; `^(a+)+$` takes minutes natively. RE2 cannot express
 * lookaround and backreferences, so such patterns run natively if they have no nested repetition, in a child with a
 * deadline.
 */
import { RE2JS } from 're2js';

export interface SafePattern {
  test(text: string): boolean;
  toString(): string;
}

export type PatternFault = 'invalid' | 'unsafe';

export class PatternError extends Error {
  readonly fault: PatternFault;

  constructor(fault: PatternFault, message: string) {
    super(message);
    this.name = 'PatternError';
    this.fault = fault;
  }
}

const MAX_NATIVE_LENGTH = 1_000;
/** RE2 knows only the short names of categories. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Letter: 'L',
  Lowercase_Letter: 'Ll',
  Uppercase_Letter: 'Lu',
  Mark: 'M',
  Number: 'N',
  Decimal_Number: 'Nd',
  digit: 'Nd',
  Punctuation: 'P',
  Symbol: 'S',
  Separator: 'Z',
};
const SPACE = '\\t\\n\\v\\f\\r \\x{A0}\\x{FEFF}\\p{Z}';

export function compilePattern(pattern: string): SafePattern {
  const native = nativePattern(pattern);
  const linear = linearPattern(pattern);
  if (linear !== null) return { test: (text) => linear.test(text), toString: () => `/${pattern}/` };
  if (pattern.length > MAX_NATIVE_LENGTH || hasNestedRepetition(pattern)) {
    throw new PatternError(
      'unsafe',
      'The pattern looks around or back and repeats a repetition or a choice, which can take exponential time.',
    );
  }
  return { test: (text) => native.test(text), toString: () => `/${pattern}/` };
}

/** True if the pattern needs backtracking: lookaround, backreferences, or counts beyond a thousand. */
export const needsBacktracking = (pattern: string): boolean => linearPattern(pattern) === null;

function nativePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    try {
      return new RegExp(pattern);
    } catch {
      throw new PatternError('invalid', 'The pattern is not a regular expression.');
    }
  }
}

function linearPattern(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(withUnicodeSpaces(RE2JS.translateRegExp(pattern)));
  } catch {
    return null;
  }
}

/** In ECMAScript `\s` is all Unicode white space, in RE2 only ASCII. */
function withUnicodeSpaces(pattern: string): string {
  let text = '';
  let isInClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    if (character === '\\') {
      const escaped = pattern[at + 1] ?? '';
      at += 1;
      if (escaped === 's') text += isInClass ? SPACE : `[${SPACE}]`;
      else if (escaped === 'S' && !isInClass) text += `[^${SPACE}]`;
      else text += character + escaped;
      continue;
    }
    if (character === '[' && !isInClass) isInClass = true;
    else if (character === ']' && isInClass) isInClass = false;
    text += character;
  }
  return text.replaceAll(/\\([pP])\{(?:General_Category=|gc=)?(\w+)\}/g, (whole, sign, name) =>
    !Object.hasOwn(CATEGORIES, name) ? whole : `\\${sign}{${CATEGORIES[name]}}`,
  );
}

const REPEATS = /^(?:[*+]|\{\d+(?:,\d*)?\})/;

/** A repeated group that contains a repetition or a choice. */
function hasNestedRepetition(pattern: string): boolean {
  const groups: boolean[] = [];
  let isInClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') isInClass = true;
    else if (character === '(') groups.push(false);
    else if (character === ')') {
      const isRisky = groups.pop() ?? false;
      const repeats = REPEATS.test(pattern.slice(at + 1, at + 16));
      if (isRisky && repeats) return true;
      if ((isRisky || repeats) && groups.length > 0) groups[groups.length - 1] = true;
    } else if (groups.length > 0 && (character === '|' || REPEATS.test(pattern.slice(at, at + 16)))) {
      groups[groups.length - 1] = true;
    }
  }
  return false;
}
