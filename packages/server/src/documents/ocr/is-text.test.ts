import { describe, expect, it } from 'vitest';
import type { Character } from './decode.ts';
import { isText } from './is-text.ts';

const read = (text: string, confidence: number): Character[] =>
  [...text].map((letter, index) => ({ text: letter, position: index / text.length, confidence }));

describe('a line that was read', () => {
  it.each(['TOTAL 12.50', 'a', '5', '%', '-', '--', '***', '...', 'Name: ______', '**** 1234', '-5.00', '*S'])(
    'is text if the network is sure: %s',
    (text) => {
      expect(isText(read(text, 0.99))).toBe(true);
    },
  );

  it.each(['----', '==========', '* * * * * *', '_____', '~~~~~', '*-----*', '*--', '-*', ''])(
    'is no text if it only rules off: %s',
    (text) => {
      expect(isText(read(text, 0.99))).toBe(false);
    },
  );

  it('is no text if its letters are doubted on the whole, and one doubted letter is no harm', () => {
    expect(isText(read('uaшeg ‘oojy pune', 0.6))).toBe(false);
    expect(isText([...read('TOTAL 12.5', 0.98), ...read('0', 0.3)])).toBe(true);
  });

  it('may be doubted more if it is short, because nothing around helps to read it', () => {
    expect(isText(read('0', 0.58))).toBe(true);
    expect(isText(read('0123456', 0.58))).toBe(false);
  });
});
