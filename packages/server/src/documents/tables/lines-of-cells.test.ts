/** What parts a page into lines and cells before any table is found, and which of these lines begin rows. */
import { expect, it } from 'vitest';
import type { RawPage } from '../model/raw-page.ts';
import { RawPageWriter } from '../testing/raw-pages.ts';
import { tableGrid } from '../testing/table-grid.ts';
import { findTables } from './find-tables.ts';

const rowsOf = (page: RawPage, at = 0): string[] => tableGrid(findTables(page)[at]).map((row) => row.join(' | '));

/** A page whose small texts are written together with what stands beside them. */
function withMarks(writer: RawPageWriter): RawPage {
  const page = writer.page();
  const words = page.words.map((word, index) => {
    const host = page.words[index - 1];
    return word.fontSize > 6 || host === undefined ? word : { ...word, line: host.line };
  });
  return { ...page, words };
}

it('leaves marks of notes on the lines that they stand in', () => {
  const writer = new RawPageWriter();
  for (const [index, name] of ['Wheat', 'Barley', 'Oats', 'Rye'].entries()) {
    const y = 100 + 12 * index;
    writer.line(50, y, name).line(200, y, `${index}4.5`);
    if (index === 2) writer.line(220, y - 3, 'b', { size: 6 });
    writer.line(300, y, `${index}7.5`);
  }
  expect(rowsOf(withMarks(writer))).toEqual([
    'Wheat | 04.5 | 07.5',
    'Barley | 14.5 | 17.5',
    'Oats | 24.5 b | 27.5',
    'Rye | 34.5 | 37.5',
  ]);
});

it('ends cells where dots lead to the next one', () => {
  const writer = new RawPageWriter();
  for (const [index, name] of ['Wheat', 'Barley', 'Oats', 'Rye'].entries()) {
    const y = 100 + 12 * index;
    const dots = '.'.repeat(28 - name.length);
    writer.line(50, y, `${name} ${dots} national office`).line(300, y, `${index}7.5`);
  }
  const [first] = rowsOf(writer.page());
  expect(first?.split(' | ')).toEqual([expect.stringMatching(/^Wheat \.+$/), 'national office', '07.5']);
});

it('takes the same answers in several columns for one table', () => {
  const writer = new RawPageWriter();
  const rows = [
    ['Level', 'Dirty read', 'Lost update', 'Phantom', 'Skew'],
    ['None', 'allowed', 'possible', 'possible', 'possible'],
    ['Weak', 'no', 'possible', 'possible', 'possible'],
    ['Strong', 'no', 'no', 'possible', 'possible'],
    ['Full', 'no', 'no', 'no', 'no'],
  ];
  for (const [index, row] of rows.entries()) {
    for (const [column, text] of row.entries()) writer.line(50 + 100 * column, 100 + 13 * index, text);
  }
  expect(findTables(writer.page()).map(({ columns }) => columns)).toEqual([5]);
});

it('leaves a currency at its amount', () => {
  const writer = new RawPageWriter();
  for (const [index, name] of ['one', 'two', 'three', 'four', 'five'].entries()) {
    const y = 100 + 12 * index;
    writer.line(50, y, name);
    if (index === 0) writer.line(150, y, '$');
    writer.line(159.5, y, `${index}7.50`).line(300, y, `${index}4.50`);
  }
  expect(rowsOf(writer.page())[0]).toBe('one | $ 07.50 | 04.50');
});

it('leaves a line of text beside cells whole whose words begin where theirs do', () => {
  const writer = new RawPageWriter();
  for (const [index, name] of ['one', 'two', 'three'].entries())
    writer.line(50, 100 + 12 * index, name).line(98, 100 + 12 * index, `part ${name}`);
  writer.line(50, 136, 'this was so and all that it said was kept for the days that come');
  expect(rowsOf(writer.page())).toEqual(['one | part one', 'two | part two', 'three | part three']);
});

it('begins rows of a drawn column at names that are apart', () => {
  const writer = new RawPageWriter();
  for (const y of [80, 96, 160]) writer.horizontal(y, 45, 400);
  for (const x of [45, 140, 400]) writer.vertical(x, 80, 160);
  writer.line(50, 83, 'Name').line(150, 83, 'Meaning');
  writer.line(50, 98, 'term').line(150, 98, 'the term as it is stored');
  writer.line(50, 112, 'rows').line(150, 112, 'how many rows have at least').line(150, 123, 'one instance of it');
  writer.line(50, 137, 'all').line(150, 137, 'how often it is found');
  expect(rowsOf(writer.page()).slice(1)).toEqual([
    'term | the term as it is stored',
    'rows | how many rows have at least one instance of it',
    'all | how often it is found',
  ]);
});

it('knows rows by a text that begins above the name before it', () => {
  const writer = new RawPageWriter().horizontal(80, 50, 400);
  writer.line(50, 83, 'collate').line(150, 83, 'the order of texts');
  // Both stand at the foot of their row.
  writer.line(50, 108, 'type').line(150, 97, 'what is a letter, and').line(150, 108, 'which one is its capital');
  writer.line(50, 122, 'money').line(150, 122, 'how amounts are written').horizontal(136, 50, 400);
  writer.line(50, 139, 'time').line(150, 139, 'how days are written').horizontal(153, 50, 400);
  expect(rowsOf(writer.page())).toEqual([
    'collate | the order of texts',
    'type | what is a letter, and which one is its capital',
    'money | how amounts are written',
    'time | how days are written',
  ]);
});

it('gives as many names as there are columns to them in their order', () => {
  const writer = new RawPageWriter();
  for (const [column, name] of ['Household', 'Median', 'Costs', 'Total'].entries())
    writer.line(50 + 100 * column + (column > 0 ? 25 : 0), 100, name);
  for (let row = 0; row < 12; row += 1) {
    writer.line(50, 112 + 12 * row, `Town${row}`);
    // One of the figures reaches below the name that stands beside it.
    for (const column of [1, 2, 3]) writer.line(50 + 100 * column, 112 + 12 * row, row === 5 ? '1234.5' : '12.5');
  }
  expect(rowsOf(writer.page()).slice(0, 2)).toEqual([
    'Household | Median | Costs | Total',
    'Town0 | 12.5 | 12.5 | 12.5',
  ]);
});

it('takes figures at the other side of a column for figures of that column', () => {
  const writer = new RawPageWriter();
  writer.line(50, 100, 'Crop').line(200, 100, 'Area').line(420, 100, 'Harvest');
  for (const [index, name] of ['Wheat', 'Barley', 'Oats', 'Rye', 'Maize', 'Hops'].entries()) {
    const y = 112 + 12 * index;
    writer.line(50, y, name).line(200, y, `${index}4.5`);
    if (index % 2 === 0) writer.line(435, y, `${index}7.5`);
    else writer.line(400, y, '(3)');
  }
  expect(rowsOf(writer.page()).slice(0, 3)).toEqual([
    'Crop | Area | Harvest',
    'Wheat | 04.5 | 07.5',
    'Barley | 14.5 | (3)',
  ]);
});

it('takes a note under the rows for none of them, if a space is behind its raised mark', () => {
  const writer = new RawPageWriter();
  for (const [index, name] of ['Crop', 'Wheat', 'Barley', 'Oats'].entries())
    writer.line(50, 100 + 13 * index, name).line(150, 100 + 13 * index, `${index}4.5`);
  const { words, ...page } = writer.page();
  const marks = new RawPageWriter();
  for (const [index, note] of ['estimated from samples', 'without seeds'].entries())
    marks.line(45, 151 + 9 * index, `${index + 1}`, { size: 5 }).line(51.5, 152.5 + 9 * index, note, { size: 8 });
  const below = marks.page().words.map((word) => ({ ...word, line: 8 + Math.floor(word.line / 2) }));
  expect(rowsOf({ ...page, words: [...words, ...below] })).toEqual([
    'Crop | 04.5',
    'Wheat | 14.5',
    'Barley | 24.5',
    'Oats | 34.5',
  ]);
});

it('tells rows between two rules by their cells, however wide a space inside of one is', () => {
  const writer = new RawPageWriter();
  const names = ['Austria', 'Belgium', 'Croatia', 'Denmark', 'Estonia', 'Finland', 'Greece', 'Hungary', 'Ireland'];
  for (const y of [80, 96, 136, 176, 216]) writer.horizontal(y, 50, 450);
  writer.line(50, 83, 'Country').line(150, 83, 'Proposal').line(350, 83, 'Reason');
  for (const [index, name] of names.entries()) {
    const y = 99 + 13 * index + (index >= 3 ? 1 : 0) + (index >= 6 ? 1 : 0);
    writer.line(50, y, name).line(150, y, index % 2 === 0 ? 'under discussion' : 'nothing told by the members');
    if (index % 2 === 0) writer.line(237, y, 'since May');
    writer.line(350, y, 'not yet told');
  }
  expect(rowsOf(writer.page())).toHaveLength(10);
});

it('cuts a row where the texts of the rows above begin, if one text reaches nearly to the next', () => {
  const writer = new RawPageWriter();
  for (const [index, [day, short]] of [
    ['Sunday', 'Sun'],
    ['Monday', 'Mon'],
    ['Tuesday', 'Tue, Tues'],
    ['Wednesday', 'Wed, Weds'],
    ['Thursday', 'Thu, Thurs'],
  ].entries())
    writer.line(50, 100 + 20 * index, day ?? '').line(103, 100 + 20 * index, short ?? '');
  expect(rowsOf(writer.page())).toEqual([
    'Sunday | Sun',
    'Monday | Mon',
    'Tuesday | Tue, Tues',
    'Wednesday | Wed, Weds',
    'Thursday | Thu, Thurs',
  ]);
});

it('takes the lines of a name for one, if they are written one after the other and after the names to their left', () => {
  const writer = new RawPageWriter();
  for (const y of [90, 120, 170]) writer.horizontal(y, 50, 400);
  writer.line(50, 106, 'Item').line(148, 106, 'Area').line(176, 94, 'Number of').line(176, 106, 'enterprises asked');
  writer.line(300, 106, 'Urban');
  for (const [index, name] of ['Wheat', 'Barley', 'Oats'].entries()) {
    const y = 124 + 14 * index;
    writer.line(50, y, name).line(148, y, `${index}3.5`).line(200, y, `${index}2`).line(305, y, `${index}.2`);
  }
  expect(rowsOf(writer.page()).slice(0, 2)).toEqual([
    'Item | Area | Number of enterprises asked | Urban',
    'Wheat | 03.5 | 02 | 0.2',
  ]);
});

it('takes the lines of a name over several columns for one', () => {
  const writer = new RawPageWriter();
  for (const y of [78, 120, 170]) writer.horizontal(y, 50, 400);
  writer.line(50, 81, 'Item').line(170, 81, 'Second').line(168, 93, 'quarter');
  writer.line(140, 106, 'Total').line(205, 106, 'Male').line(300, 81, 'Change');
  for (const [index, name] of ['Wheat', 'Barley', 'Oats'].entries()) {
    const y = 124 + 14 * index;
    writer.line(50, y, name).line(142, y, `${index}3.5`).line(205, y, `${index}2.1`).line(305, y, `${index}.2`);
  }
  expect(findTables(writer.page())[0]?.headerRows).toBe(2);
  expect(rowsOf(writer.page())[0]).toContain('Second quarter');
});

it('goes on after a name that wraps in a wide first column', () => {
  const writer = new RawPageWriter();
  for (const [index, name] of [
    'Wheat',
    'Barley',
    'Oats and other grain for animals that are kept',
    'Rye',
    'Hops',
  ].entries()) {
    const y = 100 + 12 * index + (index > 2 ? 12 : 0);
    writer.line(50, y, name);
    if (index === 2) writer.line(50, y + 12, 'in stables');
    for (const [column, x] of [320, 360, 400].entries())
      writer.line(x, index === 2 ? y + 12 : y, `${index}${column}.5`);
  }
  expect(rowsOf(writer.page())).toEqual([
    'Wheat | 00.5 | 01.5 | 02.5',
    'Barley | 10.5 | 11.5 | 12.5',
    'Oats and other grain for animals that are kept in stables | 20.5 | 21.5 | 22.5',
    'Rye | 30.5 | 31.5 | 32.5',
    'Hops | 40.5 | 41.5 | 42.5',
  ]);
});
