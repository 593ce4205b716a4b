import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { extract } from '../extract.ts';
import { readSchema } from '../schema/read-schema.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { evidenceOf } from './cell-evidence.ts';
import type { ItemRecord } from './item-record.ts';
import { unmixed } from './mixed-cells.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const rowsOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: { type: 'object', properties, required: Object.keys(properties) },
      },
    },
  }).output.rows;

const plants = [
  'Plant                             Height (cm)      Price',
  'Silver fern (Athyrium alba)                40       6.50',
  'Marsh lily (Lilium palustre)               75       8.20',
  'Red clover (Trifolium minor)               20       2.10',
];

it('gives what names have in brackets to the text beside them that nothing else fills', () => {
  expect(rowsOf(plants, { plant: text, latin_name: text, height_cm: number, price: number })).toEqual([
    { plant: 'Silver fern', latin_name: 'Athyrium alba', height_cm: 40, price: 6.5 },
    { plant: 'Marsh lily', latin_name: 'Lilium palustre', height_cm: 75, price: 8.2 },
    { plant: 'Red clover', latin_name: 'Trifolium minor', height_cm: 20, price: 2.1 },
  ]);
});

it('leaves brackets where few names have them, and where no field is left for them', () => {
  expect(rowsOf(plants, { plant: text, height_cm: number, price: number })).toMatchObject([
    { plant: 'Silver fern (Athyrium alba)' },
    {},
    {},
  ]);
  const few = plants.map((line) => line.replace(/\((?:Athyrium|Lilium) \w+\)/, (all) => ' '.repeat(all.length)));
  expect(rowsOf(few, { plant: text, latin_name: text, height_cm: number, price: number })).toMatchObject([
    { plant: 'Silver fern' },
    { plant: 'Marsh lily' },
    { plant: 'Red clover (Trifolium minor)', latin_name: null },
  ]);
});

it('prefers brackets behind all names to what only some lines have beside them', () => {
  const lines = [
    'yearly planning     Danish (native)',
    '                    French (fluent)',
    'SCHOOLS             German (basic)',
  ];
  const view = buildView([drawnPage(lines)]);
  const items = { type: 'object', properties: { language: text, level: text } };
  const [list] = readSchema({ type: 'object', properties: { languages: { type: 'array', items } } }).lists;
  if (list === undefined) throw new Error('the schema has a list');
  const [language, level] = list.fields ?? [];
  const cell = (field: typeof language, way: 'head' | 'type', words: ViewWord[] = []): object => ({
    field,
    words,
    evidence: evidenceOf(way),
  });
  const records = view.rows.map(({ segments }) => [
    cell(language, 'head', segments.at(-1)?.words),
    ...(segments.length > 1 ? [cell(level, 'type', segments[0]?.words)] : []),
  ]);
  const found = unmixed(list, records as never);
  const textOf = (record: ItemRecord, field: typeof language): unknown => {
    const own = record.find((entry) => entry.field === field);
    return own?.value ?? joinWords(own?.words ?? []);
  };
  expect(found.map((record) => [textOf(record, language), textOf(record, level)])).toEqual([
    ['Danish', 'native'],
    ['French', 'fluent'],
    ['German', 'basic'],
  ]);
});

it('takes away what a field asks to be without', () => {
  const plant = { type: 'string', description: 'Name without the text in parentheses' };
  expect(rowsOf(plants, { plant, height_cm: number, price: number })).toMatchObject([
    { plant: 'Silver fern' },
    { plant: 'Marsh lily' },
    { plant: 'Red clover' },
  ]);
});

it('parts the quantity from its unit where the column of both went to the unit', () => {
  const lines = [
    'Description            Quantité       Prix          Montant',
    'Oak shelf              4 Piece(s)     12.50         50.00',
    'Wood oil               3 Litre(s)      9.00         27.00',
  ];
  expect(rowsOf(lines, { libelle: text, qte: number, unite: text, prix: number, montant: number })).toMatchObject([
    { libelle: 'Oak shelf', qte: 4, unite: 'Piece(s)', montant: 50 },
    { libelle: 'Wood oil', qte: 3, unite: 'Litre(s)', montant: 27 },
  ]);
});

it('takes members of a closed list from before names, and no item that must have one and has none', () => {
  const lines = [
    'Vehicles                          Day rate',
    'Class B - Vans                       80.00',
    'Class C - Lorries                   140.00',
    'Trailer insurance                    12.00',
    'Class D - Coaches                   210.00',
  ];
  const vehicle_class = { type: 'string', enum: ['B', 'C', 'D'] };
  expect(rowsOf(lines, { vehicle_class, vehicles: text, day_rate: number })).toEqual([
    { vehicle_class: 'B', vehicles: 'Vans', day_rate: 80 },
    { vehicle_class: 'C', vehicles: 'Lorries', day_rate: 140 },
    { vehicle_class: 'D', vehicles: 'Coaches', day_rate: 210 },
  ]);
});
