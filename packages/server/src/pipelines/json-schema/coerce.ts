/** Finds another spelling of a value that the schema accepts, without loss; undefined if there is none. */
import type { PlainSchema } from '../engine/core/plain-schema.ts';
import type { Json } from '../json/json.ts';
import { compilePattern } from './safe-pattern.ts';

const GROUPED_NUMBER = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const PLAIN_NUMBER = /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const DATE_WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME_WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?$/;
const TRUE = /^(?:true|yes)$/i;
const FALSE = /^(?:false|no)$/i;

export function coerced(value: Json, schema: PlainSchema): Json | undefined {
  if (schema.enum !== undefined) return memberLike(value, schema.enum);
  switch (schema.type) {
    case 'number':
    case 'integer':
      return numberFrom(value, schema.type === 'integer');
    case 'boolean':
      return booleanFrom(value);
    case 'string':
      return textFrom(value, schema.format) ?? patternedFrom(value, schema.pattern);
    case 'array':
      return listFrom(value);
    case 'object':
      return undefined;
  }
}

const folded = (value: Json): string =>
  String(value)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** The only member that differs just in case, spaces and dashes. */
function memberLike(value: Json, members: readonly Json[]): Json | undefined {
  if (typeof value === 'object') return undefined;
  const alike = members.filter((member) => typeof member !== 'object' && folded(member) === folded(value));
  return alike.length === 1 ? alike[0] : undefined;
}

function numberFrom(value: Json, isInteger: boolean): number | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (!PLAIN_NUMBER.test(text) && !GROUPED_NUMBER.test(text)) return undefined;
  const number = Number(text.replaceAll(',', ''));
  if (!Number.isFinite(number) || (isInteger && !Number.isInteger(number))) return undefined;
  return number;
}

function booleanFrom(value: Json): boolean | undefined {
  if (typeof value !== 'string') return undefined;
  if (TRUE.test(value.trim())) return true;
  return FALSE.test(value.trim()) ? false : undefined;
}

function textFrom(value: Json, format: string | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (format === 'date') return DATE_WITH_TIME.exec(text)?.[1];
  if (format !== 'date-time') return undefined;
  if (DATE.test(text)) return `${text}T00:00:00Z`;
  const [, date, minutes, seconds] = TIME_WITHOUT_ZONE.exec(text) ?? [];
  return date === undefined ? undefined : `${date}T${minutes}${seconds ?? ':00'}Z`;
}

/** Signs between the letters and digits of a code: "(555) 010-7788". */
const SIGNS = /[\s.,/()–-]+/g;
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/\s+/g, ''),
  (text) => text.replace(SIGNS, ''),
];
const CASES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
];

/** The same letters and digits in other case and with fewer signs, as the pattern wants them. */
function patternedFrom(value: Json, pattern: string | undefined): string | undefined {
  if (typeof value !== 'string' || pattern === undefined) return undefined;
  const wanted = compilePattern(pattern);
  return [(text: string) => text, ...SPELLINGS]
    .flatMap((spell) => CASES.map((change) => change(spell(value))))
    .find((text) => text !== value && text !== '' && wanted.test(text));
}

const listFrom = (value: Json): Json[] | undefined => (value === null || Array.isArray(value) ? undefined : [value]);
