import { describe, expect, it } from 'vitest';
import { isRightToLeft, lineDirection, logicalOrder, textDirection } from './visual-order.ts';

/** The line from left to right: `<…>` is right-to-left text, written here in reading order. */
const shown = (text: string): string[] => [
  ...text.replaceAll(/<([^>]*)>/g, (_, inside: string) => [...inside].toReversed().join('')),
];
const read = (visual: string, base: 'ltr' | 'rtl'): string => logicalOrder(shown(visual), base).text.join('');

describe('a line from right to left is read', () => {
  it.each([
    ['<שלום עולם>', 'שלום עולם'],
    ['Acme Ltd <נשלחה אל>', 'נשלחה אל Acme Ltd'],
    ['05/03/2024 <מיום> 2024-118 <מספר>', 'מספר 2024-118 מיום 05/03/2024'],
    ['34 12 <מספרים>', 'מספרים 12 34'],
    ['3,400.00 $5 17% <סכום>', 'סכום 17% $5 3,400.00'],
    ['Windows 11 <גרסת>', 'גרסת Windows 11'],
    ['.(17% <כולל מע"מ>)', '(כולל מע"מ 17%).'],
    // As engines that mirror brackets themselves return it.
    ['.)17% <כולל מע"מ>)', '(כולל מע"מ 17%).'],
    ['<בע"מ> (.Acme Ltd) <חברת>', 'חברת (Acme Ltd.) בע"מ'],
    ['.)USD( <דולר>', 'דולר (USD).'],
    ['<קובץ(ים)>', 'קובץ(ים)'],
    ['5- <מעלות>', 'מעלות -5'],
    ['+972-3-555 <טלפון>', 'טלפון +972-3-555'],
    ['١٢٣ <رقم>', 'رقم ١٢٣'],
    ['90.10\t5\tOffice Pro <כיסא>', 'כיסא Office Pro\t5\t90.10'],
    ['', ''],
  ])('%s', (visual, logical) => {
    expect(read(visual, 'rtl')).toBe(logical);
  });
});

describe('a line from left to right keeps its order around', () => {
  it.each([
    ['The word <שלום עולם> means peace.', 'The word שלום עולם means peace.'],
    ['See <שלום 5 עולם>, page 7', 'See שלום 5 עולם, page 7'],
    ['<א> and <ב>', 'א and ב'],
    ['Name: <ישראל>', 'Name: ישראל'],
  ])('%s', (visual, logical) => {
    expect(read(visual, 'ltr')).toBe(logical);
  });
});

it('every position of the line is read once', () => {
  const visual = shown('(a 12 <אב> 3-4\t<גד> %5 x) . <ה>');
  for (const base of ['ltr', 'rtl'] as const) {
    const { order } = logicalOrder(visual, base);
    expect(order.toSorted((one, other) => one - other)).toEqual(visual.map((_, index) => index));
  }
});

describe('the direction of a line', () => {
  it.each([
    ['<שלום>', 'ltr', 'rtl'],
    ['The word <שלום> means peace', 'rtl', 'ltr'],
    ['Office Pro <כיסא>', 'rtl', 'rtl'],
    ['Office Pro <כיסא>', 'ltr', 'ltr'],
    ['400.00 2', 'rtl', 'rtl'],
    ['400.00 2', 'ltr', null],
    ['An English line.', 'rtl', null],
    ['.(USD)', 'rtl', 'rtl'],
  ] as const)('%s on a page that is %s: %s', (visual, page, direction) => {
    expect(lineDirection(shown(visual), page)).toBe(direction);
  });
});

it('knows the scripts', () => {
  for (const letter of ['א', 'ش', 'ﻣ', 'پ', 'ܐ', 'ޔ']) expect(isRightToLeft(letter)).toBe(true);
  for (const other of ['a', '1', '١', '۴', '،', 'я', '漢', '.', ' ']) expect(isRightToLeft(other)).toBe(false);
  expect(textDirection(['פריט', 'Item'])).toBe('ltr');
  expect(textDirection(['מספר פריט', 'Item'])).toBe('rtl');
  expect(textDirection(['1', ''])).toBe('ltr');
});
