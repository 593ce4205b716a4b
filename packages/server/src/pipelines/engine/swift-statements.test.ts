/** Statements between banks and their customers (SWIFT MT940), from text to values; and texts that only look like them. */
import { describe, expect, it } from 'vitest';
import { reader } from '../../documents/formats/text/reader.ts';
import { readBytes } from '../../documents/testing/read-bytes.ts';
import type { JsonObject } from '../json/json.ts';
import { extract } from './extract.ts';
import { buildView } from './view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };
const objectOf = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: objectOf(properties) });

async function viewOf(lines: readonly string[]) {
  const { pages } = await readBytes(reader, Buffer.from(lines.join('\r\n')), { mimeType: 'text/plain' });
  return buildView(pages);
}

const read = async (lines: readonly string[], properties: JsonObject) =>
  extract(await viewOf(lines), objectOf(properties)).output;

const NUMBERED = [
  '{1:F01NORDBEBBAXXX0000000000}{2:I940KUSTDEFFXXXXN}{4:',
  ':20:STMT20251231',
  ':25:70050000/1234567890',
  ':28C:00031/001',
  ':60F:C251230EUR12500,',
  ':61:2512310102DR1250,45N024NONREF//BK77120031',
  ':86:177?00SEPA-UEBERWEISUNG?109310?20EREF+RG-2026-0447?21SVWZ+Rechnung 2',
  '026-0447 Lief?22erung Maerz?30NORDDEFFXXX?31DE02120300000000202051?32',
  'Holzwerk Bergmann?33KG?34992',
  ':61:251231CR3000,5N166AB-99//BK77120044',
  ':86:166?00GUTSCHRIFT?20Miete der Wohnung im Garten?21hof April?311234567890?32Ines Falk',
  ':62F:D251231EUR14249,55',
  '-}',
];
const SLASHED = [
  'NORDNL2A',
  '940',
  'NORDNL2A',
  ':20:P260105000000001',
  ':25:NL20NORD0001234567EUR',
  ':28C:5',
  ':60F:C260104EUR310,20',
  ':61:2601050105C121,00NTRFEREF//26005000000001',
  '/TRCD/00100/',
  ':86:/EREF/INV-7781//CNTP/NL32NORD0000012345/NORDNL2A/Bakker Fietsen e',
  'n Zonen/Utrecht//REMI/USTD//Factuur 7781 klant 20/',
  ':61:2601050105D45,10NDDTNONREF',
  ':86:BETAALAUTOMAAT 05.01 DE KLEINE BAKKER',
  'LEIDEN',
  ':62F:C260105EUR386,10',
  '-',
];
const entry = { valueDate: date, amount: number, counterpartyName: text, counterpartyIban: text, description: text };

describe('a statement of MT940', () => {
  it('gives its account, its number and its balances', async () => {
    const balance = objectOf({ amount: number, date, indicator: { type: 'string', enum: ['C', 'D'] } });
    const fields = {
      bankCode: text,
      accountNumber: text,
      statementNumber: text,
      currency: text,
      openingBalance: balance,
      closingBalance: balance,
    };
    expect(await read(NUMBERED, fields)).toEqual({
      bankCode: '70050000',
      accountNumber: '1234567890',
      statementNumber: '00031',
      currency: 'EUR',
      openingBalance: { amount: 12500, date: '2025-12-30', indicator: 'C' },
      closingBalance: { amount: 14249.55, date: '2025-12-31', indicator: 'D' },
    });
  });

  it('reads numbered parts, whose words are cut where a part or a line was full', async () => {
    const { transactions } = await read(NUMBERED, {
      transactions: listOf({ ...entry, bookingDate: date, bankReference: text, endToEndId: text }),
    });
    expect(transactions).toEqual([
      {
        valueDate: '2025-12-31',
        bookingDate: '2026-01-02',
        amount: -1250.45,
        counterpartyName: 'Holzwerk Bergmann KG',
        counterpartyIban: 'DE02120300000000202051',
        description: 'Rechnung 2026-0447 Lieferung Maerz',
        bankReference: 'BK77120031',
        endToEndId: 'RG-2026-0447',
      },
      {
        valueDate: '2025-12-31',
        amount: 3000.5,
        counterpartyName: 'Ines Falk',
        description: 'Miete der Wohnung im Gartenhof April',
        bankReference: 'BK77120044',
      },
    ]);
  });

  it('reads parts between slashes, and plain texts', async () => {
    const output = await read(SLASHED, { reference: text, accountNumber: text, transactions: listOf(entry) });
    expect(output).toEqual({
      reference: 'P260105000000001',
      accountNumber: 'NL20NORD0001234567',
      transactions: [
        {
          valueDate: '2026-01-05',
          amount: 121,
          counterpartyName: 'Bakker Fietsen en Zonen',
          counterpartyIban: 'NL32NORD0000012345',
          description: 'Factuur 7781 klant 20',
        },
        { valueDate: '2026-01-05', amount: -45.1, description: 'BETAALAUTOMAAT 05.01 DE KLEINE BAKKER LEIDEN' },
      ],
    });
  });

  it('has amounts without a sign where a field says their side', async () => {
    const side = { type: 'string', enum: ['debit', 'credit'] };
    const { transactions } = await read(SLASHED, { transactions: listOf({ date, amount: number, direction: side }) });
    expect(transactions).toMatchObject([
      { amount: 121, direction: 'credit' },
      { amount: 45.1, direction: 'debit' },
    ]);
    const typed = await read(SLASHED, { transactions: listOf({ date, amount: number, type: side }) });
    expect(typed.transactions).toMatchObject([{ amount: 121 }, { amount: 45.1 }]);
  });

  it.each([
    ['an entry without an amount', [...SLASHED.slice(0, 7), ':61:260105 see letter', ...SLASHED.slice(7)]],
    ['no account', SLASHED.filter((line) => !line.startsWith(':25:'))],
    ['a note about times', ['DOORS', ':20:', 'Doors open', ':25: music begins', 'see you']],
    ['no tags behind the first', [':20:ABC', 'Dear Ines, thank you.']],
  ])('leaves a text with %s as it is', async (_, lines) => {
    expect((await viewOf(lines)).isData).toBe(false);
  });
});
