/** Numbers that are printed in thousands, millions or billions: "2.5 million", "EUR 3,2 Mrd.", "$45K". */
import { CURRENCY } from './currency-signs.ts';

interface Scale {
  factor: number;
  /** Length of what says so, with the space before it. */
  length: number;
}

const WORDS: readonly [RegExp, number][] = [
  [/^\s?(?:thousand|tausend|tsd\.?|duizend|tys\.?)(?![\p{L}\d])/iu, 1e3],
  [
    /^\s?(?:millions?|millionen|millones|millón|milioni|milione|milh(?:ões|ão)|miljoe?n(?:er)?|mio\.?|mln\.?)(?![\p{L}\d])/iu,
    1e6,
  ],
  [/^\s?(?:billion|milliarden?|milliards?|miliardi|miliardo|miljard(?:er)?|mrd\.?|mld\.?|bn)(?![\p{L}\d])/iu, 1e9],
];
/** Letters say so of amounts alone: 12M are months, and 4K is a size. */
const LETTERS: readonly [RegExp, number][] = [
  [/^k(?![\p{L}\d])/iu, 1e3],
  [/^m(?:io|n)?(?![\p{L}\d])/iu, 1e6],
  [/^bn?(?![\p{L}\d])/iu, 1e9],
];
const CURRENCY_BEFORE = new RegExp(`(?:${CURRENCY})\\s?$`, 'iu');

/** What a text says behind a number about its size. */
export function scaleBehind(before: string, behind: string): Scale | undefined {
  const forms = CURRENCY_BEFORE.test(before) ? [...WORDS, ...LETTERS] : WORDS;
  for (const [form, factor] of forms) {
    const [said] = form.exec(behind) ?? [];
    if (said !== undefined) return { factor, length: said.length };
  }
  return undefined;
}

/** The product without the digits that binary fractions add: 1.1 million is 1100000. */
export const scaled = (value: number, { factor }: Scale): number => Number((value * factor).toPrecision(15));
