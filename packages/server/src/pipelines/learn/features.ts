/** What a scorer knows about a candidate: the engine's own features, and hashes of its surroundings. */

import type { Candidate } from '../engine/core/candidate.ts';
import type { Context } from '../engine/core/context.ts';
import type { Relation } from '../engine/core/label.ts';
import type { Span } from '../engine/core/span.ts';

/** Names are hashed, so that a scorer contains no text of a document. */
export interface Vector {
  keys: Int32Array;
  values: Float32Array;
  /** Those of the keys that stand for texts around the candidate. */
  labels: Int32Array;
}

const MAX_LABELS = 6;
const MAX_WORDS = 8;
const MAX_TEXT = 80;

/** Rank is the candidate's place in the engine's own order, from 0. */
export function vectorOf(context: Context, candidate: Candidate, rank: number): Vector {
  const labels = labelNames(context, candidate);
  const keys: number[] = [];
  const values: number[] = [];
  const add = (name: string, value: number): void => {
    keys.push(hashOf(name));
    values.push(value);
  };
  for (const [name, value] of Object.entries(candidate.features)) if (value !== 0) add(`engine ${name}`, value);
  add('engine rank', 1 / (1 + rank));
  for (const name of new Set([...labels, ...placeNames(context, candidate.span)])) add(name, 1);
  // Two hundred documents have half a million candidates, which would not fit as plain arrays.
  return { keys: Int32Array.from(keys), values: Float32Array.from(values), labels: Int32Array.from(labels, hashOf) };
}

/** The names of the texts that may say what the candidate is. */
function labelNames(context: Context, { span }: Candidate): string[] {
  const names: string[] = [];
  for (const { relation, text } of context.labels(span).slice(0, MAX_LABELS)) {
    const plain = plainText(text);
    const words = plain.split(' ').filter((word) => /\p{L}{3}/u.test(word));
    // Other values, and what is left of them without their digits.
    if (words.length === 0) continue;
    const side = SIDES[relation];
    names.push(`${side} label ${plain}`);
    for (const word of words.slice(0, MAX_WORDS)) names.push(`${side} word ${word}`);
  }
  return names;
}

const SIDES: Readonly<Record<Relation, string>> = {
  inside: 'left',
  beside: 'left',
  above: 'upper',
  behind: 'right',
  column: 'upper',
  section: 'section',
};

function placeNames(context: Context, span: Span): string[] {
  const { view } = context;
  const page = view.pages[span.page];
  const [across, down] = [third(span.left + span.right, page?.width), third(span.top + span.bottom, page?.height)];
  const isLast = span.page === view.pages.length - 1;
  const next = plainText(view.rows[span.row]?.words[span.to]?.text ?? '');
  const names = [
    `kind ${span.kind}`,
    `party ${context.party(span) ?? 'none'}`,
    `zone ${across} ${down}`,
    `page ${span.page === 0 ? 'first' : isLast ? 'last' : 'inner'}`,
    `form ${formOf(span.text)}`,
    `rough form ${formOf(span.text).replace(/(.)\1+/g, '$1')}`,
  ];
  if (next !== '') names.push(`followed by ${next}`);
  if (span.traits.code !== undefined) names.push(`code ${span.traits.code}`);
  return names;
}

/** Takes twice the centre: upper or left third, middle, lower or right third. */
const third = (twice: number, size = 1): number =>
  Math.max(0, Math.min(2, Math.floor((3 * twice) / (2 * (size || 1)))));

/** Without case, accents, signs and the digits that differ from document to document. */
const plainText = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\d+/g, '0')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** "INV-2041" is `AAA-9999`. */
const formOf = (text: string): string =>
  text
    .slice(0, 24)
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\p{Nd}/gu, '9');

/** 32 bits of FNV-1a. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash | 0;
}
