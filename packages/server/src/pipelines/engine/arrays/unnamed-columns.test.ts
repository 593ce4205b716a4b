/** Lists of documents whose words say little about the fields: short forms, flags, repeated and divided tables. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { withoutUnsure } from '../leave-out.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const flag = { type: 'boolean' };
const date = { type: 'string', format: 'date' };
const listOf = (properties: object): JsonObject =>
  ({ type: 'array', items: { type: 'object', properties } }) as JsonObject;
const answer = (lines: readonly string[], properties: JsonObject): JsonObject =>
  withoutUnsure(extract(buildView([drawnPage(lines)]), { type: 'object', properties })).output;

it('reads short forms in a column as members of a closed list', () => {
  const outcome = { type: 'string', enum: ['satisfactory', 'advisory', 'defect', 'not_applicable'] };
  const { checks } = answer(
    [
      'No.   Component             Code',
      '1     Forks and heels       A',
      '2     Lift chains           S',
      '3     Battery restraint     N/A',
      '4     Tilt cylinders        D',
    ],
    { checks: listOf({ no: integer, component: text, outcome }) },
  );
  expect((checks as JsonObject[]).map((check) => check.outcome)).toEqual([
    'advisory',
    'satisfactory',
    'not_applicable',
    'defect',
  ]);
});

it('answers a flag by the values that its name says, and leaves a dash open', () => {
  const lines = [
    'Test               Unit     Nominal     Measured     Result',
    'Blade thickness    mm       40.0        37.1         Pass',
    'Cylinder drift     deg      2.0         3.4          Fail',
    'Brake efficiency   %        22.0        27.0         Pass',
    'Insulation         kohm     50.0        n/t          -',
  ];
  const { tests } = answer(lines, {
    tests: listOf({ test: text, unit: text, nominal: number, measured: number, passed: { type: ['boolean', 'null'] } }),
  });
  // The last row has something in every column, so it is an item although nothing was measured.
  expect(tests).toEqual([
    { test: 'Blade thickness', unit: 'mm', nominal: 40, measured: 37.1, passed: true },
    { test: 'Cylinder drift', unit: 'deg', nominal: 2, measured: 3.4, passed: false },
    { test: 'Brake efficiency', unit: '%', nominal: 22, measured: 27, passed: true },
    { test: 'Insulation', unit: 'kohm', nominal: 50, passed: null },
  ]);
});

it('answers a flag by its initial, but not where values are words for yes and no or of many kinds', () => {
  const table = (kinds: readonly string[]): string[] => [
    'Register    Reading     Units    Type',
    ...kinds.map((kind, at) => `Day         ${41_208 + at}       163      ${kind}`),
  ];
  const estimated = (kinds: readonly string[]): unknown[] => {
    const { readings } = answer(table(kinds), {
      readings: listOf({ register: text, reading: integer, units: integer, estimated: flag }),
    });
    return (readings as JsonObject[]).map((reading) => reading.estimated ?? null);
  };
  expect(estimated(['A', 'A', 'E'])).toEqual([false, false, true]);
  expect(estimated(['Yes', 'No', 'No'])).toEqual([true, false, false]);
  expect(estimated(['A', 'B', 'C', 'E'])).toEqual([null, null, null, null]);
});

it('takes both halves of a table that is set side by side', () => {
  const lines = [
    'No.   Component   Weight        No.   Component   Weight',
    '1     Forks         12.5        3     Seat           4.5',
    '2     Chains         8.0        4     Brake          6.0',
  ];
  const page = drawnPage(lines);
  for (const from of [0, 3]) {
    const cells = [0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) => {
        const at = row * 6 + from + column;
        return { row, column, rowSpan: 1, columnSpan: 1, words: [{ from: at, to: at + 1 }], box: null };
      }),
    );
    const table = { rows: 3, columns: 3, headerRows: 1, cells, evidence: 'ruled' as const };
    page.blocks.push({ kind: 'table', box: null, table });
  }
  const properties = { parts: listOf({ no: integer, component: text, weight: number }) };
  const { parts } = extract(buildView([page]), { type: 'object', properties }).output;
  expect((parts as JsonObject[]).map(({ component }) => component)).toEqual(['Forks', 'Chains', 'Seat', 'Brake']);
});

it('a charge on a day is an item, however the day is written, and a column of days without a year has dates', () => {
  const { charges } = answer(
    [
      'Arrival 09/14/2026     Departure 09/17/2026',
      '',
      'Date      Description         Charges',
      '09-14     Room charge         219.00',
      '09-14     City fee              4.00',
      '09-15     Room charge         219.00',
      '09-16     Service charge       12.00',
    ],
    { charges: listOf({ date, description: text, amount: number }) },
  );
  expect((charges as JsonObject[]).map((charge) => charge.date)).toEqual([
    '2026-09-14',
    '2026-09-14',
    '2026-09-15',
    '2026-09-16',
  ]);
});

it('a text may be a number, where the table is the list by all of its columns', () => {
  const { doses } = answer(
    [
      'Wirkstoff       Präparat       mo    mi    ab    Hinweis',
      'Torasemid       Torem Tbl.     1     0     0     Dosis neu',
      'Ramipril        Ramipril       1     0     1     reduziert',
      'Apixaban        Eliquis        2     1     0     wie bisher',
    ],
    { doses: listOf({ substance: text, product: text, morning: text, noon: text, evening: text, remark: text }) },
  );
  expect((doses as JsonObject[]).map(({ morning, noon, evening }) => [morning, noon, evening])).toEqual([
    ['1', '0', '0'],
    ['1', '0', '1'],
    ['2', '1', '0'],
  ]);
});

it('reads all tables of blocks that repeat their heads, also where one would cut them otherwise or has a single row', () => {
  const head = 'Marks & nos.      Pkgs      Kind          Description of goods      Gross kg      cbm';
  const { shipments } = answer(
    [
      'Shipper: Kessler',
      head,
      'KAT-1/3           1         Case          Gear unit                 684.0         1.254',
      'KAT-2/3           1         Case          Gear unit                 684.0         1.254',
      'KAT-3/3           1         Carton        Shaft seals               21.5          0.096',
      '',
      'Shipper: Behncke',
      head,
      'PO-88213          1         Pallet        Glassware                 212.0         1.392',
      '',
      'Shipper: Vestergaard',
      head,
      'FRIGO 01-10       10        Crate         Evaporators               3,940.0       3.360',
      'FRIGO 11-14       4         Pallet        Copper coils              1,116.0       3.600',
      'FRIGO 15-15       1         Drum          Oil                       198.0         0.324',
    ],
    {
      shipments: listOf({
        shipper: text,
        pieces: listOf({ marks: text, count: integer, packaging: text, goods: text, weightKg: number, cbm: number }),
      }),
    },
  );
  expect((shipments as JsonObject[]).map(({ pieces }) => (pieces as JsonObject[]).map(({ marks }) => marks))).toEqual([
    ['KAT-1/3', 'KAT-2/3', 'KAT-3/3'],
    ['PO-88213'],
    ['FRIGO 01-10', 'FRIGO 11-14', 'FRIGO 15-15'],
  ]);
});

it('reads lines under the names as a field of their own, and signs in rows as the flag of values out of range', () => {
  const lines = [
    'PRUEBA                           RESULTADO     UNIDADES     REFERENCIA',
    'HEMATOLOGIA',
    'HEMATIES                              4,31     mill/uL      3,90 - 5,20',
    'Citometria',
    'HEMOGLOBINA                 *         11,2     g/dL         12,0 - 15,5',
    'Citometria',
    'HEMATOCRITO                           38,1     %            36,0 - 46,0',
    'Calculo',
    'BIOQUIMICA',
    'GLUCOSA                                 97     mg/dL        70 - 100',
    'Hexoquinasa',
  ];
  const page = drawnPage(lines);
  // Headings are in bold type.
  for (const word of page.words) if (/^(?:HEMATOLOGIA|BIOQUIMICA)$/.test(word.text)) word.bold = true;
  const tests = listOf({
    section: text,
    name: text,
    method: text,
    result: number,
    unit: text,
    reference: text,
    out_of_range: flag,
  });
  const { output } = withoutUnsure(extract(buildView([page]), { type: 'object', properties: { tests } }));
  expect(
    (output.tests as JsonObject[]).map((test) => [test.section, test.name, test.method, test.out_of_range]),
  ).toEqual([
    ['HEMATOLOGIA', 'HEMATIES', 'Citometria', false],
    ['HEMATOLOGIA', 'HEMOGLOBINA', 'Citometria', true],
    ['HEMATOLOGIA', 'HEMATOCRITO', 'Calculo', false],
    ['BIOQUIMICA', 'GLUCOSA', 'Hexoquinasa', false],
  ]);
});
