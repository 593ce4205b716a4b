/** Writes JSON as YAML in one canonical way, which reads back as the same JSON. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';

/** A map that is written in braces on one line. */
export class FlowMap {
  readonly entries: readonly (readonly [string, string | number])[];

  constructor(entries: readonly (readonly [string, string | number])[]) {
    this.entries = entries;
  }
}

export type YamlValue = Json | FlowMap | YamlValue[] | { [key: string]: YamlValue };

export function writeYaml(value: { [key: string]: YamlValue }): string {
  const lines: string[] = [];
  writeMap(value, 0, lines);
  return `${lines.join('\n')}\n`;
}

const STEP = 2;
const pad = (indent: number): string => ' '.repeat(indent);

/** Appends lines; the first one continues the previous line if it belongs to a list item. */
function writeMap(map: { [key: string]: YamlValue }, indent: number, lines: string[], first = pad(indent)): void {
  let lead = first;
  for (const [key, value] of Object.entries(map)) {
    writeEntry(`${lead}${plainOrQuoted(key, PLAIN_KEY)}:`, value, indent, lines);
    lead = pad(indent);
  }
}

function writeEntry(lead: string, value: YamlValue, indent: number, lines: string[]): void {
  if (Array.isArray(value) && value.length > 0) {
    lines.push(lead);
    writeList(value, indent + STEP, lines);
  } else if (isMap(value) && Object.keys(value).length > 0) {
    lines.push(lead);
    writeMap(value, indent + STEP, lines);
  } else lines.push(`${lead} ${leaf(value, indent + STEP)}`);
}

function writeList(list: readonly YamlValue[], indent: number, lines: string[], first = pad(indent)): void {
  let lead = first;
  for (const item of list) {
    if (Array.isArray(item) && item.length > 0) writeList(item, indent + STEP, lines, `${lead}- `);
    else if (isMap(item) && Object.keys(item).length > 0) writeMap(item, indent + STEP, lines, `${lead}- `);
    else lines.push(`${lead}- ${leaf(item, indent + STEP)}`);
    lead = pad(indent);
  }
}

const isMap = (value: YamlValue): value is { [key: string]: YamlValue } =>
  !(value instanceof FlowMap) && isObject(value as Json);

function leaf(value: YamlValue, indent: number): string {
  if (value instanceof FlowMap) return flowMap(value);
  if (typeof value === 'string') return text(value, indent);
  if (typeof value === 'number') return value === 0 ? '0' : String(value);
  if (Array.isArray(value)) return '[]';
  return value !== null && typeof value === 'object' ? '{}' : String(value);
}

const flowMap = ({ entries }: FlowMap): string =>
  `{${entries
    .map(
      ([key, value]) => `${key}: ${typeof value === 'number' ? leaf(value, 0) : plainOrQuoted(value, PLAIN_IN_FLOW)}`,
    )
    .join(', ')}}`;

/** Texts that begin with a letter and contain nothing that a YAML reader could interpret. */
const PLAIN_IN_FLOW = /^[\p{L}_][\p{L}\p{N}_./-]*$/u;
const PLAIN_KEY = /^[\p{L}_$][\p{L}\p{N}_$. /()-]*(?<! )$/u;
const PLAIN_TEXT = /^[\p{L}_/$](?:[\p{L}\p{N}_./,;=?&%$@+()'"!*<>~^|-]|:(?=[^\s])| (?!#))*(?<! )$/u;
/** Words that some version of YAML reads as something other than text. */
const RESERVED = /^(?:null|true|false|yes|no|on|off|y|n)$/i;
const MAX_PLAIN_LENGTH = 1000;

function plainOrQuoted(value: string, plain: RegExp): string {
  return value.length <= MAX_PLAIN_LENGTH && plain.test(value) && !RESERVED.test(value) ? value : quoted(value);
}

/** JSON leaves some characters unescaped that YAML requires to be escaped. */
const quoted = (value: string): string =>
  JSON.stringify(value).replace(
    /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function text(value: string, indent: number): string {
  return value.includes('\n') && canBeBlock(value) ? block(value, indent) : plainOrQuoted(value, PLAIN_TEXT);
}

const canBeBlock = (value: string): boolean =>
  /\S/.test(value) &&
  // Excludes lines of only spaces, and characters that do not belong in a text file.
  !/^[ \t]+$/m.test(value) &&
  !/(?![\t\n])[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u.test(value);

function block(value: string, indent: number): string {
  const chomping = !value.endsWith('\n') ? '-' : value.endsWith('\n\n') ? '+' : '';
  // Without the digit, spaces before the first word would be taken for the indentation.
  const digit = /^\n* /.test(value) ? String(STEP) : '';
  const lines = (value.endsWith('\n') ? value.slice(0, -1) : value).split('\n');
  return `|${digit}${chomping}\n${lines.map((line) => (line === '' ? '' : pad(indent) + line)).join('\n')}`;
}

export const isEmptyObject = (value: JsonObject): boolean => Object.keys(value).length === 0;
