import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTablesFixture, type TablesFixture } from '../../../../../tests/support/tables-fixture.ts';
import { sql } from '../../db/database.ts';
import { type ColumnKind, isOfKind, toValue } from './column-kind.ts';
import { kindsOf, narrowestKind } from './infer-kind.ts';

let fixture: TablesFixture;

beforeAll(async () => {
  fixture = await createTablesFixture();
});
afterAll(() => fixture.drop());

const CASTS = { integer: 'numeric', number: 'numeric', boolean: 'boolean', date: 'date', 'date-time': 'timestamptz' };
type CastKind = keyof typeof CASTS;

/** Casts the texts in the database and returns JavaScript values; rejects if one cannot be cast. */
async function castAll(kind: CastKind, texts: string[]): Promise<unknown[]> {
  const outputs = {
    integer: 'v::text',
    number: 'v::text',
    boolean: 'v',
    date: "to_char(v, 'YYYY-MM-DD')",
    // A moment of the year 1 may lie in the year before it in UTC.
    'date-time': "extract(epoch from date_trunc('second', v))::text",
  };
  const { rows } = await sql<{ v: unknown }>`
    select ${sql.raw(outputs[kind])} as v from unnest(${texts}::text[]) with ordinality as given (text, place),
      lateral (select text::${sql.raw(CASTS[kind])} as v) cast_text order by place`.execute(fixture.database.db);
  const isNumber = kind === 'integer' || kind === 'number' || kind === 'date-time';
  return rows.map(({ v }) => (isNumber ? Number(v) : v));
}

const space = fc.constantFrom('', ' ', '\t', '\n', '\u00a0');
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 18 });
const padded = (text: fc.Arbitrary<string>) => fc.tuple(space, text, space).map((parts) => parts.join(''));
const two = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
const date = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), two(13), two(32))
  .map(([year, month, day]) => `${String(year).padStart(4, '0')}-${month}-${day}`);

const likely: Record<CastKind, fc.Arbitrary<string>> = {
  integer: padded(fc.tuple(fc.constantFrom('', '-', '+'), digits).map((parts) => parts.join(''))),
  number: padded(
    fc
      .tuple(
        fc.constantFrom('', '-', '+'),
        fc.option(digits, { nil: '' }),
        fc.constantFrom('', '.'),
        fc.option(digits, { nil: '' }),
        fc.constantFrom('', 'e5', 'E-7', 'e+300', 'e999', 'e-999', 'e'),
      )
      .map((parts) => parts.join('')),
  ),
  boolean: padded(fc.constantFrom('true', 'False', 'YES', 'n', 'on', 'OFF', '1', '0', 't', 'tr', 'maybe', '2')),
  date: padded(date),
  'date-time': padded(
    fc
      .tuple(
        date,
        two(25),
        two(61),
        two(61),
        fc.constantFrom('', '.5', '.123456789'),
        two(16),
        fc.constantFrom('Z', '+', '-', ''),
      )
      .map(([day, hour, minute, second, part, offset, sign]) => {
        const zone = sign === '+' || sign === '-' ? `${sign}${offset}:30` : sign;
        return `${day}T${hour}:${minute}:${second}${part}${zone}`;
      }),
  ),
};

const kindOfText = (text: string): ColumnKind => {
  const bytes = Buffer.from(text);
  return narrowestKind(kindsOf(bytes, 0, bytes.length));
};

/** Whole seconds of a moment; the database has no negative zero. */
function comparable(kind: CastKind, value: unknown): unknown {
  if (kind === 'date-time') return Math.floor(Date.parse(String(value)) / 1000);
  return typeof value === 'number' ? value + 0 : value;
}

describe.each(Object.keys(CASTS) as CastKind[])('%s', (kind) => {
  it('the database casts every accepted text to the same value', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(likely[kind], { minLength: 50, maxLength: 100 }), async (texts) => {
        const inferred = texts.filter((text) => text.trim() !== '' && kindOfText(text) === kind);
        for (const text of inferred) expect([text, isOfKind(kind, text)]).toEqual([text, true]);
        const good = texts.filter((text) => isOfKind(kind, text));
        accepted += good.length;
        expect(await castAll(kind, good)).toEqual(good.map((text) => comparable(kind, toValue(kind, text))));
      }),
      { numRuns: 30 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});
