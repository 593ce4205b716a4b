/**
 * Letters and digits alone do not distinguish 12.50 from 1250 and -5 from 5: signs between the digits of a text, and a
 * sign before them, belong to it. Spaces and hyphens between groups of digits do not.
 */
export const hasSameSigns = (one: string, other: string): boolean => signsOf(one) === signsOf(other);

function signsOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/[−–]/g, '-');
  const inside = [...plain.matchAll(/(?<=\p{N})[.,:/]+(?=\p{N})/gu)].map(([signs]) => signs).join(' ');
  const isNegative = /^\s*-\s?[\d.,]+\s*$/.test(plain);
  // Grades and blood groups: "B+", "A-".
  const [, behind = ''] = /^\s*\p{L}{1,3}\s?([+-])\s*$/u.exec(plain) ?? [];
  return `${isNegative ? '-' : ''}${inside}${behind}`;
}
