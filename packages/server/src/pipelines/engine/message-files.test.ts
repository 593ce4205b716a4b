/** Messages of trades (HL7 v2, OFX, iCalendar, vCard), from text to values; and broken ones, which must do no harm. */
import { describe, expect, it } from 'vitest';
import { reader } from '../../documents/formats/text/reader.ts';
import { readBytes } from '../../documents/testing/read-bytes.ts';
import type { JsonObject } from '../json/json.ts';
import { extract } from './extract.ts';
import { buildView } from './view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });

async function viewOf(content: string, mimeType: string) {
  const { pages } = await readBytes(reader, Buffer.from(content), { mimeType });
  return buildView(pages);
}

const HL7 = 'application/hl7-v2+er7';
const RESULT = [
  'MSH|^~\\&|LABSYS|NORTHLAB^1.2.3^ISO|EHR|ELMCLINIC|20260318101500+0100||ORU^R01^ORU_R01|MSG00042|P|2.5.1',
  'PID|1||778812^^^ELM^MR~219-09-9999^^^SSA^SS||Okafor^Amara^Joy^^Ms.||19840712|F|||14 Quay Lane^^Saltney^OH^43004^USA||^PRN^PH^^1^740^5550142',
  'OBR|1|P-881|F-9920|24331-1^Lipid panel^LN|||20260317083000|||||||||1234^Hale^Ruth^^^Dr.',
  'OBX|1|NM|2093-3^Cholesterol^LN||5.4|mmol/L^^UCUM|<5.0|H|||F',
  'OBX|2|NM|2571-8^Triglycerides^LN||1.1|mmol/L^^UCUM|<1.7|N|||F',
  'OBX|3|ST|8251-1^Remark^LN||Fasting \\T\\ rested||||||F',
  'ZLB|1|ours',
];

describe('a message of HL7', () => {
  it('gives its fields by what the standard calls them, and observations as a list', async () => {
    const { output } = extract(await viewOf(RESULT.join('\r'), HL7), {
      type: 'object',
      properties: {
        message_control_id: text,
        patient_name: text,
        birth_date: date,
        sex: text,
        mrn: text,
        ordering_provider: text,
        test_name: text,
        observations: listOf({ name: text, value: text, units: text, reference_range: text }),
      },
    });
    expect(output).toEqual({
      message_control_id: 'MSG00042',
      patient_name: 'Amara Joy Okafor',
      birth_date: '1984-07-12',
      sex: 'F',
      mrn: '778812',
      ordering_provider: 'Ruth Hale',
      test_name: 'Lipid panel',
      observations: [
        { name: 'Cholesterol', value: '5.4', units: 'mmol/L', reference_range: '<5.0' },
        { name: 'Triglycerides', value: '1.1', units: 'mmol/L', reference_range: '<1.7' },
        { name: 'Remark', value: 'Fasting & rested' },
      ],
    });
  });

  it('says which observation is which, and of what type', async () => {
    const unnamed = [...RESULT.slice(0, 3), 'OBX|1|TX|||Quay Department||||||F', 'OBX|2|TX|||Seen at noon||||||F'];
    const { output } = extract(await viewOf(unnamed.join('\r'), HL7), {
      type: 'object',
      properties: { observations: listOf({ setId: { type: 'integer' }, valueType: text, text }) },
    });
    expect(output.observations).toEqual([
      { setId: 1, valueType: 'TX', text: 'Quay Department' },
      { setId: 2, valueType: 'TX', text: 'Seen at noon' },
    ]);
  });

  it('has each observation as a value with a label too', async () => {
    const { output } = extract(await viewOf(RESULT.join('\n'), 'text/plain'), {
      type: 'object',
      properties: {
        cholesterol: number,
        triglycerides: number,
        patient: { type: 'object', properties: { sex: { type: 'string', enum: ['male', 'female'] } } },
      },
    });
    expect(output).toEqual({ cholesterol: 5.4, triglycerides: 1.1, patient: { sex: 'female' } });
  });

  it('may have separators of its own', async () => {
    const other = ['MSH!*%\\$!A!B!!!20260318!!ADT*A01!C-7!P!2.3', 'PID!1!!99!!Berg*Jan!!19700102!M'].join('\r');
    const { rows } = await viewOf(other, HL7);
    expect(rows.map((row) => row.text)).toContain('Patient › Name Jan Berg');
  });
});

describe('a bank statement of OFX', () => {
  const HEAD = 'OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n';
  const body = (end: (tag: string) => string): string =>
    `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD${end('CURDEF')}<BANKACCTFROM><BANKID>021300077${end('BANKID')}<ACCTID>00812345${end('ACCTID')}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT${end('TRNTYPE')}<DTPOSTED>20260304120000[-5:EST]${end('DTPOSTED')}<TRNAMT>-42.17${end('TRNAMT')}<FITID>T-1${end('FITID')}<NAME>Miller &amp; Sons${end('NAME')}</STMTTRN><STMTTRN><TRNTYPE>CREDIT${end('TRNTYPE')}<DTPOSTED>20260315${end('DTPOSTED')}<TRNAMT>1800.00${end('TRNAMT')}<FITID>T-2${end('FITID')}<MEMO>${end('MEMO')}<NAME>Oakline payroll${end('NAME')}</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>2931.08${end('BALAMT')}<DTASOF>20260331${end('DTASOF')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

  it.each([
    ['without end tags of values', `${HEAD}${body(() => '')}`],
    ['as XML', `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>${body((tag) => `</${tag}>`)}`],
  ])('gives its account, its balance and its transactions, written %s', async (_, content) => {
    const { output } = extract(await viewOf(content, 'application/x-ofx'), {
      type: 'object',
      properties: {
        account_number: text,
        currency: text,
        ledger_balance: number,
        transactions: listOf({ date, amount: number, payee: text, transaction_id: text }),
      },
    });
    expect(output).toEqual({
      account_number: '00812345',
      currency: 'USD',
      ledger_balance: 2931.08,
      transactions: [
        { date: '2026-03-04', amount: -42.17, payee: 'Miller & Sons', transaction_id: 'T-1' },
        { date: '2026-03-15', amount: 1800, payee: 'Oakline payroll', transaction_id: 'T-2' },
      ],
    });
  });
});

it('a calendar and a card of contacts give their properties', async () => {
  const event = [
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;TZID=Europe/Berlin:20260318T101500\r\nSUMMARY:Board review\\, spring',
    'ORGANIZER;CN="Nora Lind":mailto:nora@oak.example\r\nATTENDEE;CN=Jan Berg:mailto:jan@oak.example',
    'ATTENDEE;CN=Eva Ruiz:mailto:eva@oak.example\r\nEND:VEVENT\r\nEND:VCALENDAR',
  ].join('\r\n');
  const found = extract(await viewOf(event, 'text/calendar'), {
    type: 'object',
    properties: {
      start: date,
      event_title: text,
      organizer_name: text,
      attendees: listOf({ name: text, email: text }),
    },
  });
  expect(found.output).toEqual({
    start: '2026-03-18',
    event_title: 'Board review, spring',
    organizer_name: 'Nora Lind',
    attendees: [
      { name: 'Jan Berg', email: 'jan@oak.example' },
      { name: 'Eva Ruiz', email: 'eva@oak.example' },
    ],
  });
  const card =
    'BEGIN:VCARD\r\nN:Lind;Nora;;;\r\nFN:Nora Lind\r\nTITLE:Buyer\r\nADR;TYPE=WORK:;;Kai 4;Luebeck;;23552;Germany\r\nBDAY:19840712\r\nEND:VCARD';
  const { output } = extract(await viewOf(card, 'text/vcard'), {
    type: 'object',
    properties: { full_name: text, first_name: text, job_title: text, city: text, birthday: date },
  });
  expect(output).toEqual({
    full_name: 'Nora Lind',
    first_name: 'Nora',
    job_title: 'Buyer',
    city: 'Luebeck',
    birthday: '1984-07-12',
  });
});

describe('hostile text', () => {
  const whole = RESULT.join('\r');
  const long = 'x'.repeat(200_000);
  it.each([
    ['a message cut anywhere', whole.slice(0, 333), HL7],
    ['only a header', 'MSH|^~\\&|', HL7],
    ['one sign for all separators', 'MSH||||||||\rPID||||', HL7],
    ['separators of patterns', 'MSH.*+[(.a.b\rPID.1.2[3', HL7],
    [
      'very long lines',
      `${RESULT[0]}\rPID|${'|'.repeat(200_000)}\rOBX|1|ST|${'^'.repeat(200_000)}|${'~'.repeat(200_000)}${long}`,
      HL7,
    ],
    ['many patients', `${RESULT[0]}\r${'PID|1||7||A^B\rOBX|1|NM|c^d||1\r'.repeat(5000)}`, HL7],
    ['tags that never end', `OFXHEADER:100\n${'<STMTTRN>'.repeat(50_000)}`, 'application/x-ofx'],
    ['end tags of nothing', `OFXHEADER:100\n<OFX>${'</A>'.repeat(50_000)}`, 'application/x-ofx'],
    ['unclosed signs', `<OFX>${'<'.repeat(100_000)}`, 'application/x-ofx'],
    ['a calendar of folds', `BEGIN:VCALENDAR\n${`${long.slice(0, 80)}\n`.repeat(2000)}`, 'text/calendar'],
    ['parameters without end', `BEGIN:VCARD\nTEL${';"'.repeat(50_000)}\nTEL;${'a"'.repeat(50_000)}:1`, 'text/vcard'],
  ])(
    '%s is read, which would take hours if its time grew with the square of its length',
    async (_, content, mimeType) => {
      expect(await viewOf(content, mimeType)).toBeDefined();
    },
  );
});

it('joins the lines of a calendar where its program folds them, also in words that look like properties', async () => {
  const fold = (line: string): string => line.replace(/(?<=^.{72}|^(?:.{72})(?:.{71})+)(?=.)/g, '\r\n ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'SUMMARY:Walk from the old ferry house at Saltney to the mill of Eastbrook north',
    'DESCRIPTION:I walk in the rain too and bring our boots. The kind of transport: ferry. A coat may be found at the quay.',
    'LOCATION:Saltney Quay',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  expect(fold(lines[4] ?? '')).toContain('tran\r\n sport:');
  const { output } = extract(await viewOf(lines.map(fold).join('\r\n'), 'text/calendar'), {
    type: 'object',
    properties: { title: text, location: text, sport: text },
  });
  expect(output).toEqual({
    title: 'Walk from the old ferry house at Saltney to the mill of Eastbrook north',
    location: 'Saltney Quay',
  });
});
