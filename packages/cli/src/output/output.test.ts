import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import { pick } from './fields.ts';
import { recordOf, tableOf } from './table.ts';

const rows = [
  { id: 'a', name: 'Müller, "Sons"', at: '2026-03-01T10:00:00.000Z', nested: { x: 1 } },
  { id: 'b', name: 'x'.repeat(500), at: null },
];

describe('CSV', () => {
  it('cuts nothing, rewords nothing and can be read again', () => {
    const [head, first, second] = csvOf(rows).split('\r\n');
    expect(head).toBe('id,name,at,nested');
    expect(first).toBe('a,"Müller, ""Sons""",2026-03-01T10:00:00.000Z,"{""x"":1}"');
    expect(second).toBe(`b,${'x'.repeat(500)},,`);
  });

  it('defuses formulas, and leaves numbers as they are', () => {
    const values = ['=1+1', '@SUM(A1)', '+cmd', '-5.00', '-', '+49 170 123', '\tx', 'plain'];
    const cells = csvOf(values.map((value) => ({ value })))
      .split('\r\n')
      .slice(1, -1);
    expect(cells).toEqual(["'=1+1", "'@SUM(A1)", "'+cmd", '-5.00', "'-", '+49 170 123', "'\tx", 'plain']);
  });

  it('has the values of names with dots', () => {
    const dotted = [{ 'No.': '77', 'a.b': 1, a: { b: 2 } }];
    expect(csvOf(dotted)).toBe('No.,a.b,a\r\n77,1,"{""b"":2}"\r\n');
    expect(tableOf(dotted, { columns: 60, fields: ['No.', 'a.b'] })).toContain('77');
  });

  it('has the fields that were asked for, from any depth', () => {
    expect(csvOf(rows, ['nested.x', 'id'])).toBe('nested.x,id\r\n1,a\r\n,b\r\n');
  });
});

describe('tables', () => {
  it('fit the terminal and show times in one form', () => {
    const lines = tableOf([{ id: 'a', name: 'x'.repeat(200), created_at: '2026-03-01T10:00:00.123Z' }], {
      columns: 60,
    }).split('\n');
    expect(lines.every((line) => line.length <= 60)).toBe(true);
    expect(lines[1]).toMatch(/^a {2}\s*x+… {2}2026-03-01 10:00:00$/);
  });

  it('let no text of a document move the cursor', () => {
    expect(tableOf([{ id: 'a\u001b[2J\u0007b' }], { columns: 80 })).toBe('ID\na [2J b\n');
  });

  it('show one record line by line', () => {
    expect(recordOf({ id: 'a', is_default: true, more: [1] }, { columns: 80 })).toBe(
      'id          a\nis_default  true\nmore        [1]\n',
    );
  });

  it('say when there is nothing', () => {
    expect(tableOf([], { columns: 80 })).toBe('Nothing found.\n');
  });
});

it('fields keep the shape of the record', () => {
  expect(pick([{ id: 1, file: { id: 2, name: 'x' } }], ['id', 'file.id', 'gone'])).toEqual([
    { id: 1, file: { id: 2 } },
  ]);
});
