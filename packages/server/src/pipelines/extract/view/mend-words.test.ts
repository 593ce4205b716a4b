import { describe, expect, it } from 'vitest';
import type { Origin, Page } from '../../../documents/document.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from './build-view.ts';
import { mendText } from './mend-words.ts';

describe('mendText', () => {
  it.each([
    ['4300O', '43000'],
    ['l998', '1998'],
    ['l5/03/2O18', '15/03/2018'],
    ['S8.20', '58.20'],
    ['RMS.09', 'RM5.09'],
    ['1O,50', '10,50'],
  ])('reads %s as a number', (text, mended) => expect(mendText(text)).toBe(mended));

  it.each([
    ['Ja1an', 'Jalan'],
    ['Peta1ing', 'Petaling'],
    ['Leve1', 'Level'],
    ['Inv0ice', 'Invoice'],
    ['Tota1:', 'Total:'],
    ['CRIM1NAL', 'CRIMINAL'],
    ['SEL.ANGOR', 'SELANGOR'],
    ['ENTERFRISE', 'ENTERPRISE'],
    ['Inyoice:', 'Invoice:'],
    ['Washingion,', 'Washington,'],
  ])('reads %s as a word', (text, mended) => expect(mendText(text)).toBe(mended));

  it.each([
    'AB51ABC',
    'W1A',
    'H1N1',
    'CS00011955',
    'KSB80051978',
    '1851-B',
    '12B',
    '519537-X',
    '140G',
    'Uptown3',
    'SS21/39',
    '2nd',
    'DE89',
    '1UNIT',
    'e.g',
    'IS.5',
    'Rorting',
    'Enterprice',
    'Garten',
  ])('leaves %s alone', (text) => expect(mendText(text)).toBe(text));
});

/** A line whose words follow each other with gaps in widths of a letter. */
function recognised(words: readonly string[], gaps: readonly number[], origin: Origin = 'ocr'): Page {
  const page = drawnPage([words.join(' ')]);
  const step = 6 / 612;
  let left = 0.05;
  for (const [place, word] of page.words.entries()) {
    word.origin = origin;
    if (word.box !== null) word.box.left = left;
    left += step * (word.text.length + (gaps[place] ?? 0));
  }
  return page;
}

const textOf = (page: Page): string | undefined => buildView([page]).rows[0]?.text;

describe('mendSpaces', () => {
  it('joins a word that was cut, told by the gaps of its line', () => {
    expect(textOf(recognised(['43200', 'Rawcliff', 'Der', 'byton', 'Hill'], [1.2, 1.4, 0.5, 1.3]))).toBe(
      '43200 Rawcliff Derbyton Hill',
    );
  });

  it('joins narrow type only where the word is known', () => {
    expect(textOf(recognised(['the', 'Inv', 'oice', 'of', 'Tomk', 'ins'], [0.6, 0.3, 0.6, 0.6, 0.3]))).toBe(
      'the Invoice of Tomk ins',
    );
  });

  it('does not trust places that are not exact', () => {
    const words = ['red', 'apple', 'tree', 'and', 'pear', 'bush'];
    expect(textOf(recognised(words, [1.2, 0.5, 1.2, 0.1, 1.2]))).toBe(words.join(' '));
  });

  it('leaves words of a file as they are', () => {
    const words = ['43200', 'Rawcliff', 'Der', 'byton', 'Ja1an'];
    expect(textOf(recognised(words, [1.2, 1.4, 0.5, 1.3], 'text_layer'))).toBe(words.join(' '));
  });
});

describe('mendLegalForms', () => {
  it.each([
    ['99 SPEED MART S/8', '99 SPEED MART S/B'],
    ['ACME TRADING 5DN 8HD', 'ACME TRADING SDN BHD'],
    ['Unit S7B', 'Unit S7B'],
  ])('%s', (line, expected) => expect(textOf(recognised(line.split(' '), [1, 1, 1, 1]))).toBe(expected));
});
