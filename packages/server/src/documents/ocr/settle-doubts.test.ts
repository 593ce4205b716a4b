import { describe, expect, it } from 'vitest';
import type { Character, SecondReading } from './decode.ts';
import { settleDoubts } from './settle-doubts.ts';

/** Letters are certain unless doubts name them: index of the letter, what else it may be. */
function line(text: string, doubts: Record<number, SecondReading> = {}): Character[] {
  return [...text].map((letter, index) => {
    const second = doubts[index];
    const confidence = second === undefined ? 0.99 : 0.95 - second.likelihood;
    return { text: letter, position: index / text.length, confidence, ...(second !== undefined && { second }) };
  });
}

const textsOf = (...lines: Character[][]): string[] =>
  settleDoubts(lines, () => false).map((characters) => characters.map(({ text }) => text).join(''));

describe('a word that is certain elsewhere on the page', () => {
  it('settles doubted letters of another one', () => {
    const doubted = line('Jalan Tampol 7', { 11: { text: 'i', likelihood: 0.16 } });
    expect(textsOf(doubted, line('Perindustrian Tampoi'))).toEqual(['Jalan Tampoi 7', 'Perindustrian Tampoi']);
    expect(textsOf(doubted, line('Perindustrian'))).toEqual(['Jalan Tampol 7', 'Perindustrian']);
  });

  it('settles two letters, in any case, and one that may be nothing', () => {
    const two = line('priacipol', { 3: { text: 'n', likelihood: 0.39 }, 7: { text: 'a', likelihood: 0.23 } });
    const more = line('amounit', { 5: { text: '', likelihood: 0.38 } });
    expect(textsOf(two, more, line('PRINCIPAL AMOUNT'))).toEqual(['principal', 'amount', 'PRINCIPAL AMOUNT']);
  });

  it('takes no last letter away, because both may be words', () => {
    expect(textsOf(line('agents', { 5: { text: '', likelihood: 0.4 } }), line('agent'))).toEqual(['agents', 'agent']);
  });

  it('changes no word that is certain itself, and no short one', () => {
    const other = line('form', { 0: { text: 'd', likelihood: 0.4 } });
    expect(textsOf(other, line('form dorm'))).toEqual(['form', 'form dorm']);
    expect(textsOf(line('cat', { 0: { text: 'b', likelihood: 0.4 } }), line('bat'))).toEqual(['cat', 'bat']);
  });

  it('is as certain of a letter as of both readings', () => {
    const [settled] = settleDoubts(
      [line('scction', { 1: { text: 'e', likelihood: 0.25 } }), line('Section')],
      () => false,
    );
    expect(settled?.[1]?.confidence).toBeCloseTo(0.95);
  });
});

describe('a word of any language', () => {
  const withWords = (words: string, doubted: Character[]): string =>
    settleDoubts([doubted], (word) => words.split(' ').includes(word))[0]
      ?.map(({ text }) => text)
      .join('') ?? '';

  it('settles a letter of a long one by the likeliest reading behind the second', () => {
    const others = [{ text: 'x', likelihood: 0.05 }, ...['p', 'r'].map((text) => ({ text, likelihood: 0.01 }))];
    const withOthers = (text: string, at: number): Character[] =>
      line(text, { [at]: { text: '', likelihood: 0.13 } }).map((letter, index) =>
        index === at ? { ...letter, others } : letter,
      );
    expect(withWords('supplies surplies', withOthers('sumplies', 2))).toBe('supplies');
    expect(withWords('apple', withOthers('ample', 1))).toBe('ample');
    expect(withWords('sumplies supplies', withOthers('sumplies', 2))).toBe('sumplies');
  });

  it('settles doubted letters of one that is none', () => {
    const doubted = line('SWC ENTERORISE', { 9: { text: 'P', likelihood: 0.08 } });
    expect(withWords('enterprise', doubted)).toBe('SWC ENTERPRISE');
    expect(withWords('company', doubted)).toBe('SWC ENTERORISE');
    const two = line('includicr', { 7: { text: 'n', likelihood: 0.2 }, 8: { text: 'g', likelihood: 0.1 } });
    expect(withWords('including', two)).toBe('including');
  });

  it('changes no word that is one, and none to which the network gives no other letter', () => {
    expect(withWords('marks parks', line('MARKS', { 0: { text: 'P', likelihood: 0.4 } }))).toBe('MARKS');
    expect(withWords('enterprise', line('ENTERORISE'))).toBe('ENTERORISE');
  });

  it('takes no letter away, and none of a short name without much doubt', () => {
    expect(withWords('peras', line('permas', { 3: { text: '', likelihood: 0.3 } }))).toBe('permas');
    expect(withWords('orono', line('OROMO', { 3: { text: 'N', likelihood: 0.13 } }))).toBe('OROMO');
    expect(withWords('shall', line('shail', { 3: { text: 'l', likelihood: 0.24 } }))).toBe('shall');
    const two = line('tokels', { 2: { text: 'w', likelihood: 0.3 }, 5: { text: 'r', likelihood: 0.3 } });
    expect(withWords('towelr', two)).toBe('tokels');
  });

  it('is none that the page is certain of in another way', () => {
    const doubted = line('Tampol', { 5: { text: 'i', likelihood: 0.16 } });
    const [settled] = settleDoubts([doubted, line('Tampoi')], (word) => word === 'tampol');
    expect(settled?.map(({ text }) => text).join('')).toBe('Tampoi');
  });
});

describe('a letter that was left out', () => {
  const incomplete = line('trvel agent').map((character, index) =>
    index === 1 ? { ...character, leftOut: { text: 'a', likelihood: 0.1 } } : character,
  );
  const settled = (isWord: (word: string) => boolean, ...others: Character[][]): string =>
    settleDoubts([incomplete, ...others], isWord)[0]
      ?.map(({ text }) => text)
      .join('') ?? '';

  it('completes a word of the page or of any language', () => {
    expect(settled((word) => word === 'travel')).toBe('travel agent');
    expect(settled(() => false, line('Travel'))).toBe('travel agent');
  });

  it('is not added to what is a word, or makes none', () => {
    expect(settled((word) => word === 'travel' || word === 'trvel')).toBe('trvel agent');
    expect(settled(() => false)).toBe('trvel agent');
  });

  it('lies between its neighbours', () => {
    const [first, ...rest] = settleDoubts([incomplete], (word) => word === 'travel')[0]?.slice(1, 4) ?? [];
    expect(rest.map(({ position }) => position)).toEqual([expect.closeTo(1.5 / 11), expect.closeTo(2 / 11)]);
    expect(first?.position).toBeCloseTo(1 / 11);
  });
});

describe('an accent that may be a speck', () => {
  const doubted = line('TÀMAN', { 1: { text: 'A', likelihood: 0.3 } });

  it('is one on a page without certain accents', () => {
    expect(textsOf(doubted, line('JALAN'))).toEqual(['TAMAN', 'JALAN']);
  });

  it('is an accent on a page that has others', () => {
    expect(textsOf(doubted, line('CAFÉ'))).toEqual(['TÀMAN', 'CAFÉ']);
  });
});

it.each([
  ['RMO.94', 2, 'RM0.94'],
  ['Qty O', 4, 'Qty 0'],
  ['RMO', 2, 'RMO'],
  ['NO.1', 1, 'NO.1'],
])('an O that may be a zero: %s', (text, at, expected) => {
  expect(textsOf(line(text, { [at]: { text: '0', likelihood: 0.4 } }))).toEqual([expected]);
});
