import { expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import { shownAt } from '../core/view.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from './build-view.ts';

/** As drawn on paper that is read from the right: each line is typed in reading order and set leftwards. */
function leftwards(lines: readonly string[]): Page {
  const page = drawnPage(lines);
  for (const word of page.words) {
    if (word.box !== null) word.box = { ...word.box, left: 1 - word.box.left - word.box.width };
  }
  return page;
}

it('reads rows of a right-to-left page from the right, with labels before their values', () => {
  const view = buildView([leftwards(['חשבונית מס        4711', 'שם הלקוח: ישראל כהן'])]);
  expect(view.pages[0]?.isMirrored).toBe(true);
  expect(view.rows.map(({ segments }) => segments.map(({ text }) => text))).toEqual([
    ['חשבונית מס', '4711'],
    ['שם הלקוח: ישראל כהן'],
  ]);
  const schema = {
    type: 'object',
    properties: { number: { type: 'string', description: 'Number of the invoice (חשבונית מס)' } },
  };
  expect(extract(view, schema as never).output).toEqual({ number: '4711' });
});

it('keeps the order of words in a left-to-right script', () => {
  const page = leftwards(['הסכם זה נערך ונחתם בין החברה לבין הלקוח', 'חברת Acme Labs Asia מחיפה']);
  const latin = page.words.filter(({ text }) => /^[A-Z]/.test(text));
  const lefts = latin.map(({ box }) => box?.left ?? 0).sort((a, b) => a - b);
  for (const [at, word] of latin.entries()) if (word.box !== null) word.box = { ...word.box, left: lefts[at] ?? 0 };
  expect(buildView([page]).rows[1]?.text).toBe('חברת Acme Labs Asia מחיפה');
});

it('tells where a word stands on the page as shown', () => {
  const page = leftwards(['שלום לכולם וברוכים הבאים']);
  const view = buildView([page]);
  const [viewPage] = view.pages;
  const [first] = view.rows[0]?.words ?? [];
  const box = page.words[0]?.box;
  if (viewPage === undefined || first === undefined || box === null || box === undefined) throw new Error('no word');
  expect(shownAt(first, viewPage).left).toBeCloseTo(box.left);
  expect(shownAt(first, viewPage).right).toBeCloseTo(box.left + box.width);
});

it('leaves other pages as they are', () => {
  expect(buildView([drawnPage(['Our customer is ישראל'])]).pages[0]?.isMirrored).toBe(false);
});
