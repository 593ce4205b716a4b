/**
 * Reads instructions without a model: JSON, or clauses such as `name: Ann`, `set name to Ann`, `tick "married"`. What is
 * none of these is named, so that the caller learns that it needs a model.
 */
import { isObject, type Json, type JsonObject } from '../json/json.ts';

export interface Instructions {
  data: JsonObject;
  notUnderstood: string[];
}

const TICK =
  /^(?:please\s+)?(?:tick|check|mark|select|choose|ankreuzen|kreuze?|cocher?|zaznacz)\s+(?:(?:the\s+)?(?:box|checkbox|option)\s+(?:for\s+)?)?(.+)$/i;
const UNTICK =
  /^(?:please\s+)?(?:untick|uncheck|unmark|deselect|clear)\s+(?:(?:the\s+)?(?:box|checkbox|option|field)\s+(?:for\s+)?)?(.+)$/i;
const SET = /^(?:please\s+)?(?:set|put|write|enter)\s+(?:the\s+)?(.+?)\s+(?:to|as|=)\s+(.+)$/i;
const FILL = /^(?:please\s+)?fill\s+(?:in\s+)?(?:the\s+)?(.+?)\s+(?:with|as)\s+(.+)$/i;
const PAIR = /^([^:=]{1,200}?)\s*(?::|=|->|→)\s*(.*)$/s;
const IS =
  /^(?:the\s+)?((?!(?:please|do|make|it|this|that|there|here|what|who|he|she|they|we|i|you)\b)[\p{L}\p{N} '’()/.-]{2,60}?)\s+(?:is|are|ist|est|lautet)\s+(.+)$/iu;
/** `Fill in the form as follows:` */
const INTRODUCTION =
  /^(?:please\s+)?(?:(?:fill (?:in|out)|complete|use|enter|here|these|the following)\b[^:]*:|(?:fill (?:in|out)|complete)(?:\s+(?:the|this))?\s+(?:form|document|fields)\.?)$/i;
const VERB = '(?:please\\s+)?(?:un)?(?:tick|check|mark|select|choose|set|put|fill)\\b';
/** Where a comma begins a new clause: `, date: today`, `, tick "married"`. */
const NEXT_CLAUSE = new RegExp(
  `[,;]\\s*(?:and\\s+)?(?=${VERB}|["“'‘]?[\\p{L}][\\p{L}\\p{N} '’()/.-]{0,60}["”'’]?\\s*(?::|=|->)(?!//))`,
  'iu',
);

export function readInstructions(text: string, { today }: { today: string }): Instructions {
  const { json, rest } = jsonIn(text);
  const data: JsonObject = json === null ? {} : (withToday(json, today) as JsonObject);
  const notUnderstood: string[] = [];
  for (const clause of clausesOf(rest)) {
    const read = readClause(clause);
    if (read === null) notUnderstood.push(clause);
    else add(data, read.key, withToday(read.value, today));
  }
  return { data, notUnderstood };
}

/** JSON alone, in a fence, or after a sentence. */
function jsonIn(text: string): { json: JsonObject | null; rest: string } {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)```/.exec(text);
  const braced = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const [whole, candidate] of [
    [fenced?.[0], fenced?.[1]],
    [braced, braced],
  ]) {
    if (whole === undefined || candidate === undefined || !candidate.trim().startsWith('{')) continue;
    try {
      const value = JSON.parse(candidate) as Json;
      if (isObject(value)) return { json: value, rest: text.replace(whole, '\n') };
    } catch {
      // Not JSON; the other readings are tried.
    }
  }
  return { json: null, rest: text };
}

/** The point of an initial or of an abbreviation (`Dr. A. Lee`) ends no sentence. */
const SENTENCE_END =
  /\r?\n|(?<=[.!])(?<!(?<!\p{L})(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|Str|No|Nr|Co|Inc|Ltd|Ing|Mag|Hr|Fr|ul|al)\.)\s+(?=\p{Lu})/iu;

function clausesOf(text: string): string[] {
  return text
    .split(SENTENCE_END)
    .flatMap((line) => line.split(NEXT_CLAUSE))
    .flatMap((line) => line.split(/;\s+/))
    .map((clause) => clause.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((clause) => clause !== '' && !INTRODUCTION.test(clause));
}

function readClause(clause: string): { key: string; value: string | boolean } | null {
  const untick = UNTICK.exec(clause)?.[1];
  if (untick !== undefined) return { key: unquoted(untick), value: false };
  const set = SET.exec(clause) ?? FILL.exec(clause);
  if (set?.[1] !== undefined && set[2] !== undefined) return { key: unquoted(set[1]), value: clauseValue(set[2]) };
  const tick = TICK.exec(clause)?.[1];
  if (tick !== undefined && !PAIR.test(tick)) return { key: unquoted(tick), value: true };
  const pair = PAIR.exec(clause) ?? IS.exec(clause);
  if (pair?.[1] === undefined || pair[2] === undefined) return null;
  const value = clauseValue(pair[2]);
  return value === '' ? null : { key: unquoted(pair[1]), value };
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/[.;,]+$/, '')
    .replace(/^(["“'‘«])(.*)(["”'’»])$/s, '$2')
    .trim();

const TRUE = /^(?:yes|true|x|\[x\]|☑|✓|✔|ticked|checked|ja|oui|tak|sí)$/i;
const FALSE = /^(?:no|false|\[ \]|☐|unticked|unchecked|nein|non|nie)$/i;

function clauseValue(text: string): string | boolean {
  const trimmed = text.trim();
  const isQuoted = /^["“'‘«].*["”'’»][.;,]?$/s.test(trimmed);
  const value = isQuoted
    ? unquoted(trimmed)
    : trimmed
        .replace(/[;,]+$/, '')
        .replace(/(?<=\p{L}{3})\.$/u, '')
        .trim();
  if (isQuoted) return value;
  if (TRUE.test(value)) return true;
  return FALSE.test(value) ? false : value;
}

function add(data: JsonObject, key: string, value: Json): void {
  const known = data[key];
  if (known === undefined) data[key] = value;
  else if (Array.isArray(known)) known.push(value);
  else data[key] = [known, value];
}

const TODAY = /^(?:today(?:'s date)?|heute|aujourd'hui|dzisiaj)$/i;

function withToday(value: Json, today: string): Json {
  if (typeof value === 'string') return TODAY.test(value.trim()) ? today : value;
  if (Array.isArray(value)) return value.map((item) => withToday(item, today));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withToday(item, today)]));
  return value;
}
