import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import type { Characters } from './pdfium-calls.ts';
import { type FontStyle, fontStyle } from './text-style.ts';

const PLAIN: FontStyle & { fontSize: number } = {
  bold: false,
  italic: false,
  monospace: false,
  symbols: null,
  fontSize: 40,
};

/** Adjacent characters, ten wide, unless positions are given. */
function characters(units: number[], lefts = units.map((_, index) => index * 10)): Characters {
  return {
    count: units.length,
    units: Uint32Array.from(units),
    unitStride: 1,
    unitOffset: 0,
    boxes: Float64Array.from(lefts.flatMap((left) => [left, left + 10, 0, 10])),
    boxStride: 4,
    boxOffset: 0,
    objectAt: () => 0,
    fontSizeAt: () => 0,
    renderModeAt: () => 0,
    readLoose: () => false,
    looseLeft: 0,
    looseRight: 0,
    looseBottom: 0,
    looseTop: 0,
  };
}

const clean = (text: string, font: FontStyle & { fontSize: number } = PLAIN, lefts?: number[]): string => {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return cleanText(characters(units, lefts), 0, units.length, font);
};

describe('text of a word', () => {
  it('reads a tall and wide asterisk as the ligature it stands for', () => {
    expect(clean('*is')).toBe('*is');
    expect(clean('*is', { ...PLAIN, fontSize: 12 })).toBe('This');
  });

  it('joins surrogates and drops halves', () => {
    expect(clean('a😀b')).toBe('a😀b');
    expect(clean('a\ud83db')).toBe('ab');
  });

  it('puts combining marks and printed accents on their letters', () => {
    expect(clean('e\u0301a')).toBe('éa');
    expect(clean('\u00b4ea', PLAIN, [0, 2, 12])).toBe('éa');
    expect(clean('u\u00a8', PLAIN, [0, 1])).toBe('ü');
    // Next to a letter it is a sign of its own.
    expect(clean('e\u00b4')).toBe('e´');
  });

  it('splits ligatures and gives Arabic letters their plain form', () => {
    expect(clean('o\ufb03ce')).toBe('office');
    expect(clean('\ufe91')).toBe('\u0628');
  });

  it('keeps a soft hyphen only at the end of a line', () => {
    expect(clean('soft\u00adware')).toBe('software');
    expect(clean('soft\u00ad')).toBe('soft-');
    expect(clean('well\u2010known')).toBe('well-known');
  });

  it('drops invisible characters', () => {
    expect(clean('\u0001a\u200b\ufeff\u202eb\uffff')).toBe('ab');
  });

  it('keeps unknown characters as such', () => {
    expect(clean('a\u0000')).toBe('a\ufffd');
    expect(clean('\ue123')).toBe('\ue123');
  });

  it('reads the pictures of picture fonts', () => {
    expect(clean('\uf0b7', { ...fontStyle('ABCDEF+SymbolMT', 4, 0, 0), fontSize: 40 })).toBe('•');
    expect(clean('\uf0fe', { ...fontStyle('Wingdings-Regular', 4, 0, 0), fontSize: 40 })).toBe('☑');
    expect(clean('o', { ...fontStyle('Wingdings', 4, 0, 0), fontSize: 40 })).toBe('☐');
  });
});

describe('style of a font', () => {
  it.each([
    ['Helvetica', 0, 400, 0, { bold: false, italic: false, monospace: false }],
    ['ABCDEF+TimesNewRomanPS-BoldItalicMT', 0, 0, 0, { bold: true, italic: true, monospace: false }],
    ['CourierNew', 0, 0, 0, { bold: false, italic: false, monospace: true }],
    ['Frutiger', 0, 700, 0, { bold: true, italic: false, monospace: false }],
    ['AAAAAA+NotoSans-Regular', 4, 625, 0, { bold: false, italic: false, monospace: false }],
    ['ABCDEF+CMR10', 4, 744, 0, { bold: false, italic: false, monospace: false }],
    ['Times-Roman', 4, 740, 0, { bold: false, italic: false, monospace: false }],
    ['Frutiger', 64, 0, -12, { bold: false, italic: true, monospace: false }],
    ['ABCDEF+AdvOTb65e897d.B', 4, 0, 0, { bold: true, italic: false, monospace: false }],
    ['AdvOT2e364b11.BI', 4, 0, 0, { bold: true, italic: true, monospace: false }],
    ['AdvPSHN-I', 4, 0, 0, { bold: false, italic: true, monospace: false }],
    ['SFBX1000', 4, 0, 0, { bold: true, italic: false, monospace: false }],
    ['CMSSBX10', 4, 0, 0, { bold: true, italic: false, monospace: false }],
    ['Monotype-Garamond', 0, 0, 0, { bold: false, italic: false, monospace: false }],
  ])('%s with flags %i, weight %i and angle %i', (name, flags, weight, angle, style) => {
    expect(fontStyle(name, flags, weight, angle)).toMatchObject(style);
  });
});
