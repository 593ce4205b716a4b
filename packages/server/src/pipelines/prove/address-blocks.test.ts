/** What proves the parts of names and addresses, which rarely have labels of their own. */
import { describe, expect, it } from 'vitest';
import type { PartText, PartyBlock } from '../engine/core/party.ts';
import { unionOf, type ViewWord } from '../engine/core/view.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { leavesOf } from '../locate/leaves.ts';
import { AddressBlocks, type FoundLeaf, type PlaceInBlock } from './address-blocks.ts';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';

const text = { type: 'string' };
const address = { type: 'object', properties: { street: text, postcode: text, city: text } };
const party = { type: 'object', properties: { name: text, address } };
const schema: JsonObject = { type: 'object', properties: { seller: party, buyer: party } };

const SELLER = { name: 'Blue Ltd', address: { street: 'High Street 1', postcode: '12345', city: 'Newtown' } };
const BUYER = { name: 'Green GmbH', address: { street: 'Low Road 22', postcode: '54321', city: 'Bad Oldham' } };

const statuses = (rows: PrintedRows, output: JsonObject) => printedStatuses(rows, schema, output, { pitch: 190 });

const ALL = ['name', 'address.street', 'address.postcode', 'address.city'];
const of = (found: Readonly<Record<string, string>>, whose: string, parts: readonly string[] = ALL) =>
  parts.map((part) => found[`${whose}.${part}`]);

describe('a block under the heading of a party', () => {
  const rows: PrintedRows = [
    ['Supplier', '', 'Bill to'],
    ['Blue Ltd', '', 'Green GmbH'],
    ['High Street 1', '', 'Low Road 22'],
    ['12345 Newtown', '', '54321 Bad Oldham'],
  ];

  it('proves each of its parts for that party', async () => {
    const found = await statuses(rows, { seller: SELLER, buyer: BUYER });
    expect(of(found, 'seller')).toEqual(['proved', 'proved', 'proved', 'proved']);
    expect(of(found, 'buyer')).toEqual(['proved', 'proved', 'proved', 'proved']);
  });

  it('proves nothing for the other party', async () => {
    const found = await statuses(rows, { seller: BUYER, buyer: SELLER });
    expect([...of(found, 'seller'), ...of(found, 'buyer')]).not.toContain('proved');
  });

  it('proves whole parts only', async () => {
    const cut = { ...BUYER, address: { street: 'Low Road', postcode: '5432', city: 'Bad' } };
    const found = await statuses(rows, { seller: SELLER, buyer: cut });
    expect(of(found, 'buyer', ALL.slice(1))).not.toContain('proved');
  });

  it('proves a part only as what it is', async () => {
    const mixed = { ...BUYER, address: { street: 'Bad Oldham', postcode: '54321', city: 'Low Road 22' } };
    const found = await statuses(rows, { seller: SELLER, buyer: mixed });
    expect(of(found, 'buyer', ALL.slice(1))).toEqual(['located', 'proved', 'located']);
  });

  it('proves nothing if the heading is further away than the next line', async () => {
    const apart: PrintedRows = [
      ['Bill to'],
      ['Attention: the office'],
      ['Care of'],
      ...rows.slice(1).map(([one = '']) => [one]),
    ];
    const found = await statuses(apart, { buyer: { name: 'Blue Ltd', address: SELLER.address } });
    expect(of(found, 'buyer')).not.toContain('proved');
  });
});

describe('a block without a heading', () => {
  const rows: PrintedRows = [
    ['Seller name:', 'Blue Ltd'],
    ['', 'High Street 1'],
    ['', '12345 Newtown'],
  ];

  it('belongs to the party whose name is proved in it', async () => {
    const found = await statuses(rows, { seller: SELLER });
    expect(of(found, 'seller')).toEqual(['proved', 'proved', 'proved', 'proved']);
  });

  it('belongs to nobody if the name is not proved', async () => {
    const found = await statuses([['', 'Blue Ltd'], ...rows.slice(1)], { seller: SELLER });
    expect(of(found, 'seller')).not.toContain('proved');
  });

  it('does not tell which of two addresses of a party is asked for', async () => {
    const second: PrintedRows = [
      ['', 'Blue Ltd'],
      ['', 'Side Lane 3'],
      ['', '98765 Faraway'],
    ];
    const found = await statuses([...rows, ['Deliveries are made from'], ...second], { seller: SELLER });
    expect(of(found, 'seller', ALL.slice(1))).not.toContain('proved');
  });
});

describe('the name in a block', () => {
  const wordOf = (text: string, row: number): ViewWord =>
    ({ text, row, left: 40, right: 90, top: 12 * row, bottom: 12 * row + 10 }) as ViewWord;
  const part = (text: string, row: number): PartText => ({ text, words: [wordOf(text, row)] });
  const placeBelow = (line: string): PlaceInBlock | undefined => {
    const [first, name, street] = [part(line, 1), part('Green', 2), part('Low Road 22', 3)];
    const words = [first, name, street].flatMap((own) => own.words);
    const heading = { ...part('Bill to', 0), party: 'customer' };
    const block = { parts: { name, street }, whole: { text: '', words }, box: unionOf(words), heading };
    const output = { buyer: { name: 'Green' } };
    const [leaf] = leavesOf(output, readSchema(schema));
    if (leaf === undefined) return undefined;
    const ranked = [{ occurrence: { words: name.words } }] as unknown as FoundLeaf['ranked'];
    return new AddressBlocks([block as unknown as PartyBlock], []).placeOf({ leaf, ranked });
  };

  it('is headed if only a code is between them', () => {
    expect(placeBelow('GLN4304171')?.heading?.text).toBe('Bill to');
  });

  it('is not headed below a text that may be its beginning', () => {
    expect(placeBelow('Messrs.')).toBeUndefined();
  });
});

it('the place of delivery is no part of an address', async () => {
  const asked: JsonObject = { type: 'object', properties: { consignee: party, place_of_delivery: text } };
  const printed: PrintedRows = [
    ['Consignee', '', 'Place of delivery'],
    ['Green GmbH', '', 'Leeds'],
    ['Low Road 22', '', ''],
    ['54321 Bad Oldham', '', ''],
  ];
  const found = await printedStatuses(
    printed,
    asked,
    { consignee: BUYER, place_of_delivery: 'Bad Oldham' },
    { pitch: 190 },
  );
  expect(found.place_of_delivery).not.toBe('proved');
});
