import { describe, expect, it } from 'vitest';
import type { Page, Word } from '../../../documents/model/document.ts';
import { buildView } from './build-view.ts';

function pageOf(lines: readonly string[]): Page {
  const words: Word[] = [];
  const ranges = lines.map((line) => {
    const from = words.length;
    for (const text of line.split(/\s+/).filter((part) => part !== '')) {
      words.push({ text, box: null, origin: 'text_layer', confidence: 1, spaceBefore: true });
    }
    return { from, to: words.length };
  });
  return {
    number: 1,
    width: null,
    height: null,
    words,
    blocks: [{ kind: 'paragraph', lines: ranges, box: null }],
    fields: [],
    keyValues: [],
    ocrShare: 0,
  };
}

const rowsOf = (...lines: string[]): string[] => buildView([pageOf(lines)]).rows.map(({ text }) => text);

/** Files of nothing but markup are read as data. */
const TITLE = 'Export of today';

describe('markup in a text', () => {
  it('goes, and what stands in it is labelled by its tag', () => {
    expect(
      rowsOf(
        TITLE,
        '<?xml version="1.0"?>',
        '<!-- made by <b>us</b> -->',
        '<export_metadata>',
        '<cbc:ID>INV-7</cbc:ID>',
        '<seller><name>Bolt &amp; Nut</name></seller>',
        '<total currency="EUR">1190.00</total>',
        '<note><![CDATA[as agreed]]></note>',
        '<empty/>',
        '</export_metadata>',
      ),
    ).toEqual([TITLE, 'ID: INV-7', 'name: Bolt & Nut', 'total: 1190.00', 'note: as agreed']);
  });

  it('goes where a tag is broken over lines', () => {
    expect(rowsOf(TITLE, '<a>', '<total', 'currency="EUR"', 'unit="x">12.50</total>', '</a>')).toEqual([
      TITLE,
      '12.50',
    ]);
  });

  it('is not what a letter says in angle brackets', () => {
    const lines = ['Dear <Name>', 'From: Ada <ada@example.org>', '<https://example.org>', 'a < b > c'];
    expect(rowsOf(...lines)).toEqual(lines);
  });

  it('keeps the place of each word in the page', () => {
    const view = buildView([pageOf([TITLE, '<a>', '<b>one</b> <c>two</c>', '</a>'])]);
    expect(view.rows[1]?.words.map(({ text, index }) => [text, index])).toEqual([
      ['b:', 4],
      ['one', 4],
      ['c:', 5],
      ['two', 5],
    ]);
  });

  it('gives the attributes of tags without a text as labelled values', () =>
    expect(
      rowsOf(
        TITLE,
        '<members xmlns:x="urn:library">',
        '<member x:card="M-1007" since="2019">',
        '<title>Dune</title>',
        '<copy shelf="A 3"/>',
        '</member>',
        '</members>',
      ),
    ).toEqual([TITLE, 'card: M-1007 since: 2019', 'title: Dune', 'shelf: A 3']));
});
