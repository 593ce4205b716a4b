/** A text in the place of a value: what was typed into a field for numbers or JSON, and is read when it is saved. */
export class TypedText {
  readonly text: string;
  readonly as: 'number' | 'json' | 'any';

  constructor(text: string, as: TypedText['as']) {
    this.text = text;
    this.as = as;
  }
}

/** By the path of a field, see `pathOf`. */
export type Problems = ReadonlyMap<string, string>;

export const pathOf = (...parts: readonly (string | number)[]): string => parts.join('/');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof TypedText);

const NOT_JSON = Symbol('not JSON');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

/** Any value in one line: a text stands without quotes unless it would be read as something else. */
export function textOfAny(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' && parsed(value) === NOT_JSON && value.trim() !== '' ? value : JSON.stringify(value);
}

/** The values that were typed, and what is wrong with those that cannot be read. */
export function readTyped(value: unknown): { value: unknown; problems: Problems } {
  const problems = new Map<string, string>();
  const read = (part: unknown, path: readonly (string | number)[]): unknown => {
    if (part instanceof TypedText) return readText(part, path);
    if (Array.isArray(part)) return part.map((item, index) => read(item, [...path, index]));
    if (!isRecord(part)) return part;
    const entries = Object.entries(part).map(([name, inner]) => [name, read(inner, [...path, name])] as const);
    return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
  };
  const readText = ({ text, as }: TypedText, path: readonly (string | number)[]): unknown => {
    if (text.trim() === '') return undefined;
    const found = parsed(text);
    if (as === 'any') return found === NOT_JSON ? text : found;
    if (found === NOT_JSON || (as === 'number' && typeof found !== 'number')) {
      problems.set(pathOf(...path), as === 'number' ? 'This is no number' : 'This is no JSON');
      return undefined;
    }
    return found;
  };
  const result = read(value, []);
  return { value: result, problems };
}
