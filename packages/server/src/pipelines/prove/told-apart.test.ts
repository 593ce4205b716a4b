import { describe, expect, it } from 'vitest';
import { printedStatuses } from './printed-statuses.ts';

const text = { type: 'string' };
const day = { type: 'string', format: 'date' };

describe('one label printed twice, with another value each time', () => {
  const party = { type: 'object', properties: { name: text, vat_id: text } };
  const schema = { type: 'object', properties: { buyer: party } };
  const rows = (heading: string) => [
    ['Käufer:'],
    ['Holzhandel Hollis GmbH'],
    ['Ahornweg 7'],
    ['DE 04103 Leipzig'],
    ['USt.-Id.-Nr. : DE136695976'],
    [heading],
    ['Brand Treuhand GmbH'],
    ['Ulmenstraße 12'],
    ['DE 10115 Berlin'],
    ['USt.-Id.-Nr. : DE811569869'],
  ];
  const of = (heading: string, vat_id: string) =>
    printedStatuses(rows(heading), schema, { buyer: { name: 'Holzhandel Hollis GmbH', vat_id } }, { leading: 13 });

  it('is told apart by the heading of the party', async () => {
    expect((await of('Fiskalvertreter:', 'DE136695976'))['buyer.vat_id']).toBe('proved');
  });

  it('is not told apart by two headings of that party', async () => {
    expect((await of('Rechnungsempfänger:', 'DE136695976'))['buyer.vat_id']).not.toBe('proved');
  });
});

describe('one label printed under the headings of several objects', () => {
  const contact = { type: 'object', properties: { name: text, phone: text, opened: day } };
  const schema = { type: 'object', properties: { technicalContact: contact } };
  const rows = (heading: string) => [
    ['REGISTRAR'],
    ['name:', 'Harbour Names Ltd'],
    ['phone:', '+44 20 7000 1111'],
    ['opened:', '2019-03-14'],
    [heading],
    ['name:', 'Ada Marsh'],
    ['phone:', '+44 20 7000 2222'],
    ['opened:', '2021-05-17'],
  ];
  const of = (heading: string, phone: string, opened: string) =>
    printedStatuses(rows(heading), schema, { technicalContact: { phone, opened } });

  it('is told apart by the heading of the object', async () => {
    expect(await of('TECHNICAL CONTACT:', '+44 20 7000 2222', '2021-05-17')).toMatchObject({
      'technicalContact.phone': 'proved',
      'technicalContact.opened': 'proved',
    });
  });

  it('is not the label of what is under another heading', async () => {
    const found = await of('TECHNICAL CONTACT:', '+44 20 7000 1111', '2019-03-14');
    expect(Object.values(found)).not.toContain('proved');
  });

  it('is not told apart by a heading of something else', async () => {
    const found = await of('BILLING:', '+44 20 7000 2222', '2021-05-17');
    expect(Object.values(found)).not.toContain('proved');
  });
});

describe('one label behind the paths of several objects', () => {
  const party = { type: 'object', properties: { code: text } };
  const schema = { type: 'object', properties: { sender: party, receiver: party } };
  const rows = [
    ['Sender › Name', 'Harbour Names Ltd'],
    ['Sender › Code', 'POT9207213'],
    ['Receiver › Name', 'Ada Marsh'],
    ['Receiver › Code', 'DIM8701081'],
  ];
  const of = (sender: string | null, receiver: string | null) =>
    printedStatuses(rows, schema, { sender: { code: sender }, receiver: { code: receiver } }, { pitch: 190 });

  it('is that of the object in its path', async () => {
    expect(await of('POT9207213', 'DIM8701081')).toEqual({ 'sender.code': 'proved', 'receiver.code': 'proved' });
  });

  it('is not that of another one', async () => {
    for (const [sender, receiver] of [
      ['DIM8701081', 'POT9207213'],
      ['DIM8701081', 'DIM8701081'],
    ] as const)
      expect((await of(sender, receiver))['sender.code']).not.toBe('proved');
  });
});

describe('a label with a number in it', () => {
  const schema = { type: 'object', properties: { invoice_number: text, invoice_date: day } };
  const rows = [
    ['Invoice no. 20715 dated', '', '14 March 2026'],
    ['Delivered', '', '2 March 2026'],
  ];
  const of = (output: Record<string, string>) => printedStatuses(rows, schema, output);

  it('names the value after it if the number is another value', async () => {
    const told = await of({ invoice_number: '20715', invoice_date: '2026-03-14' });
    expect(told.invoice_date).toBe('proved');
  });

  it('names it not if the number is nothing that was asked for', async () => {
    expect((await of({ invoice_date: '2026-03-14' })).invoice_date).toBe('located');
  });
});
