import { fold } from './fold.ts';

/**
 * Letters and digits alone do not distinguish 12.50 from 1250 and -5 from 5: signs between the digits of a text, and a
 * sign before them, belong to it. Spaces and hyphens between groups of digits do not, but a text that has hyphens has them
 * where the other one parts its digits.
 */
export const hasSameSigns = (one: string, other: string): boolean =>
  signsOf(one) === signsOf(other) && hasSameGroups(one, other) && hasSameGroups(other, one);

/** Whether the hyphens of a text between digits are where the other one has a hyphen or space, unless it has none. */
function hasSameGroups(one: string, other: string): boolean {
  const places = new Set(partsOf(other, /(?<=\p{N})[\s-](?=\p{N})/gu));
  return places.size === 0 || partsOf(one, /(?<=\p{N})-(?=\p{N})/gu).every((place) => places.has(place));
}

/** How many letters and digits are before each sign of a kind. */
const partsOf = (text: string, sign: RegExp): number[] => {
  const plain = text.normalize('NFKC').replace(/[−–‐‑]/g, '-');
  return [...plain.matchAll(sign)].map(({ index }) => fold(plain.slice(0, index)).length);
};

function signsOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/[−–]/g, '-');
  const inside = [...plain.matchAll(/(?<=\p{N})[.,:/]+(?=\p{N})/gu)].map(([signs]) => signs).join(' ');
  const isNegative = /^\s*-\s?[\d.,]+\s*$/.test(plain);
  // Grades and blood groups: "B+", "A-".
  const [, behind = ''] = /^\s*\p{L}{1,3}\s?([+-])\s*$/u.exec(plain) ?? [];
  return `${isNegative ? '-' : ''}${inside}${behind}`;
}
