import type { Random } from '../../fault/random.ts';
import { chosen, type Mutation } from './mutation.ts';

/** Changes of anything that is written in characters. Each byte is one here, so that odd ones survive. */

type TextMutation = (text: string, random: Random) => string;

const onText =
  (change: TextMutation): Mutation =>
  (bytes, random) =>
    Buffer.from(change(bytes.toString('latin1'), random), 'latin1');

const NUMBERS = [
  '0',
  '-1',
  '1',
  '255',
  '65536',
  '2147483647',
  '4294967296',
  '99999999999999999999',
  '1e308',
  '-0.00001',
  'NaN',
  '',
];

/** UTF-8 of characters that are not what they look like, and bytes that are no UTF-8. */
const ODDITIES = [
  '\0',
  '\x1b',
  '\xef\xbb\xbf',
  '\xff\xfe',
  '\xed\xa0\x80',
  '\xf0\x9f\x92\xa9',
  '\xe2\x80\xa8',
  '\xe2\x80\xae',
  '\xc2\x85',
  '\xc2\xa0',
  '\xe3\x80\x80',
  '\xe2\x80\x8b',
  '\xcc\x81'.repeat(200),
  '&#0;',
  '&#xD800;',
  '&#x110000;',
  '&amp;&nbsp;&unknown;',
  '"',
  "'",
  '<![CDATA[',
  '-->',
  '%s%n',
  '\r',
  'x'.repeat(70_000),
];

const matchesOf = (text: string, pattern: RegExp): { start: number; end: number }[] =>
  [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));

const replaced = (text: string, { start, end }: { start: number; end: number }, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

function editMatch(text: string, random: Random, pattern: RegExp, edit: (found: string) => string): string {
  const place = chosen(matchesOf(text, pattern), random);
  return place === undefined ? text : replaced(text, place, edit(text.slice(place.start, place.end)));
}

export const editDigits = onText((text, random) =>
  editMatch(text, random, /-?\d+(\.\d+)?/g, () => chosen(NUMBERS, random) ?? '0'),
);

export const insertOddity = onText((text, random) => {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + (chosen(ODDITIES, random) ?? '') + text.slice(at);
});

const TAG = /<[^<>]{1,300}>/g;

export const removeTag = onText((text, random) => editMatch(text, random, TAG, () => ''));

export const nestTag = onText((text, random) =>
  editMatch(text, random, /<[a-zA-Z][^<>/]{0,200}>/g, (tag) => tag.repeat(random.pick([2, 10, 300, 3_000]))),
);

export const renameTag = onText((text, random) => {
  const names = [...new Set(text.match(/<\/?[a-zA-Z][\w:.-]*/g) ?? [])].map((name) => name.replace(/^<\/?/, ''));
  const other = chosen(names, random) ?? 'x';
  return editMatch(text, random, /(?<=<\/?)[a-zA-Z][\w:.-]*/g, () => other);
});

export const swapTags = onText((text, random) => {
  const places = matchesOf(text, TAG);
  const [one, other] = [chosen(places, random), chosen(places, random)].sort(
    (a, b) => (a?.start ?? 0) - (b?.start ?? 0),
  );
  if (one === undefined || other === undefined || one.end > other.start) return text;
  const second = text.slice(other.start, other.end);
  const first = text.slice(one.start, one.end);
  return text.slice(0, one.start) + second + text.slice(one.end, other.start) + first + text.slice(other.end);
});

export const editAttribute = onText((text, random) => {
  const values = text.match(/(?<==")[^"<>]{0,200}(?=")/g) ?? [];
  const value = random.chance(0.5) ? chosen(values, random) : chosen([...NUMBERS, ...ODDITIES], random);
  return editMatch(text, random, /(?<==")[^"<>]{0,200}(?=")/g, () => value ?? '');
});

export const removeAttribute = onText((text, random) => editMatch(text, random, /\s[\w:.-]+="[^"<>]*"/g, () => ''));

/** An element with its content, where it has no element of its own name inside. */
const ELEMENT = /<([\w:]+)(?:\s[^<>]*)?>(?:(?!<\1[\s>])[\s\S]){0,2000}?<\/\1>/g;

export const removeElement = onText((text, random) => editMatch(text, random, ELEMENT, () => ''));

export const repeatElement = onText((text, random) =>
  editMatch(text, random, ELEMENT, (element) => element.repeat(random.pick([2, 5, 100]))),
);

/** Into itself. */
export const nestElement = onText((text, random) =>
  editMatch(text, random, ELEMENT, (element) => {
    const inside = element.indexOf('>') + 1;
    return element.slice(0, inside) + element + element.slice(inside);
  }),
);

const onLines = (change: (lines: string[], random: Random) => string[]): Mutation =>
  onText((text, random) => change(text.split('\n'), random).join('\n'));

export const removeLine = onLines((lines, random) => lines.toSpliced(random.below(lines.length), 1));

export const repeatLine = onLines((lines, random) => {
  const at = random.below(lines.length);
  const line = lines[at] ?? '';
  return lines.toSpliced(at, 0, ...Array.from({ length: random.pick([1, 10, 500]) }, () => line));
});

export const swapLines = onLines((lines, random) => {
  const [one, other] = [random.below(lines.length), random.below(lines.length)];
  return lines.with(one, lines[other] ?? '').with(other, lines[one] ?? '');
});

export const asUtf16: Mutation = (bytes, random) => {
  const utf16 = Buffer.from(bytes.toString('utf8'), 'utf16le');
  return random.chance(0.5) ? Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]) : utf16;
};

export const TAG_MUTATIONS: Record<string, Mutation> = {
  removeTag,
  nestTag,
  renameTag,
  swapTags,
  editAttribute,
  removeAttribute,
  removeElement,
  repeatElement,
  nestElement,
};

export const TEXT_MUTATIONS: Record<string, Mutation> = {
  editDigits,
  insertOddity,
  removeLine,
  repeatLine,
  swapLines,
  asUtf16,
};
