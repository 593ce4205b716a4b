/** What splits find: the documents in a bundle, the tables of a workbook, and flat tables of them. */
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { DoubleCall, ModelDouble } from '../support/model-double.ts';
import { definition, ended, published, ranTo, stepsOf } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let answer: (call: DoubleCall) => string | undefined = () => undefined;

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({ answer: (call) => answer(call) }));
  ({ test } = clientsOf(server));
});
afterAll(() => double.stop());

const split = (body: object): Promise<Answer> => test.post('/v1/splits', { json: body });
const pdf = (pages: readonly string[]) => ({ filename: 'mail.pdf', url: dataUrl(textPdfOf(pages), 'application/pdf') });
const BUNDLE = [
  'Northwind Tools\nINVOICE\nInvoice number: A-4711\nBill to: Harbour Ltd\nAmount due 16.00\nPage 1 of 2',
  'Northwind Tools\nInvoice number: A-4711\nNuts 10 2.50\nTotal 16.00\nPage 2 of 2',
  'Acme Fasteners\nINVOICE\nInvoice number: B-0815\nBill to: Harbour Ltd\nAmount due 9.00\nPage 1 of 1',
  'EMPLOYMENT AGREEMENT\nbetween Harbour Ltd and Jane Miller\nThe employee begins on 1 May.\nPage 1 of 2',
  'The probation period of the employee is six months.\nNotice period and annual leave\nPage 2 of 2',
];
const SUBDOCUMENTS = [
  { name: 'invoice', description: 'Invoice of a supplier', allow_multiple_instances: true },
  { name: 'contract', description: 'Employment contract', allow_multiple_instances: false },
];
const PARTS = [
  { name: 'invoice', pages: [1, 2], regions: [] },
  { name: 'invoice', pages: [3], regions: [] },
  { name: 'contract', pages: [4, 5], regions: [] },
];

describe('a split', () => {
  it('has every document of a bundle with its pages and likelihoods', async () => {
    const { body } = await split({ document: pdf(BUNDLE), subdocuments: SUBDOCUMENTS });
    expect(body.output).toEqual(PARTS);
    expect(body.subdocuments).toEqual(SUBDOCUMENTS);
    expect(body.consensus.choices).toEqual([]);
    expect(body.consensus.likelihoods.map(({ pages }: { pages: number[] }) => pages.length)).toEqual([2, 1, 2]);
    for (const { name } of body.consensus.likelihoods) expect(name).toBeGreaterThan(0.5);
  });

  it('joins all pages of a subdocument that may not repeat', async () => {
    const subdocuments = SUBDOCUMENTS.map((one) => ({ ...one, allow_multiple_instances: false }));
    const { body } = await split({ document: pdf(BUNDLE), subdocuments });
    expect(body.output).toEqual([
      { name: 'invoice', pages: [1, 2, 3], regions: [] },
      { name: 'contract', pages: [4, 5], regions: [] },
    ]);
  });

  it('draws several answers with consensus, the same each time', async () => {
    const request = { document: pdf(BUNDLE), subdocuments: SUBDOCUMENTS, n_consensus: 3, bust_cache: true };
    const [one, other] = [(await split(request)).body, (await split(request)).body];
    expect(one.output).toEqual(PARTS);
    expect(one.consensus.choices).toHaveLength(3);
    expect(one.usage.credits).toBe(15);
    expect(other.consensus).toEqual(one.consensus);
    expect((await split({ ...request, subdocuments: [] })).status).toBe(422);
  });

  it('by a model has what the model says, cleaned, rated and voted on', async () => {
    const said = (...documents: object[]) => JSON.stringify({ documents });
    answer = () =>
      said({ name: 'invoice', pages: [2, 1, 99] }, { name: 'contract', pages: [4] }, { name: 'contract', pages: [5] });
    const request = { document: pdf(BUNDLE), subdocuments: SUBDOCUMENTS, model: 'reader' };
    const { body } = await split(request);
    expect(body.output).toEqual([PARTS[0], PARTS[2]]);
    expect(body.usage.credits).toBe(10);
    expect(body.consensus.likelihoods[0].pages[0]).toBeGreaterThan(0.5);
    let calls = 0;
    answer = () =>
      ++calls === 1
        ? said({ name: 'contract', pages: [1, 2, 3, 4, 5] })
        : said(...PARTS.map(({ name, pages }) => ({ name, pages })));
    const voted = (await split({ ...request, n_consensus: 3 })).body;
    expect(voted.output).toEqual(PARTS);
    expect(voted.consensus.likelihoods[1]).toEqual({ name: 2 / 3, pages: [2 / 3] });
    expect(voted.consensus.choices).toHaveLength(3);
  });
});

describe('a spreadsheet', () => {
  /** Two tables with a blank row between them. */
  const ROWS = [
    'Region,Salary,',
    'Employee,Gross,Net',
    'North,,',
    'Miller,10,8',
    ',11,9',
    'South,,',
    'Smith,20,15',
    ',,',
    ',,',
    'Invoice number,Amount due,Due date',
    'A-1,12,2026-05-01',
  ];
  const csv = { filename: 'book.csv', content: btoa(ROWS.join('\n')) };

  it('has regions whose cells are those of the sheets, and become rows', async () => {
    const book = XLSX.utils.book_new();
    const pay = [
      ['Employee', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
      ['Miller', 10, 11, 12],
      ['Smith', 20, null, 22],
    ];
    const bills = [[], ['', 'Invoice number', 'Amount due'], ['', 'A-1', 12], ['', 'A-2', 13]];
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(pay), 'Pay');
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(bills), 'Bills');
    const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const document = { filename: 'book.xlsx', url: dataUrl(bytes, 'application/octet-stream') };
    const subdocuments = [
      { name: 'payroll', description: 'Pay of employees by month' },
      { name: 'invoices', description: 'Invoice numbers with the amount due' },
    ];
    const { status, body } = await split({ document, subdocuments });
    expect(status).toBe(201);
    expect(body.output).toMatchObject([
      {
        name: 'payroll',
        regions: [
          { sheet_index: 0, sheet_name: 'Pay', row_start: 1, row_end: 3, col_start: 1, col_end: 4, header_rows: [1] },
        ],
      },
      {
        name: 'invoices',
        regions: [
          { sheet_index: 1, sheet_name: 'Bills', row_start: 2, row_end: 4, col_start: 2, col_end: 3, header_rows: [2] },
        ],
      },
    ]);
    const wanted = body.output.map(({ name, regions }: { name: string; regions: object[] }) => ({ name, regions }));
    const flat = await test.post('/v1/splits/reconstruct', {
      json: { document: { id: body.file.id }, subdocuments: wanted },
    });
    expect(flat.status).toBe(200);
    const cells = flat.body.tables.map(({ header, rows }: { header: string[]; rows: { cells: string[] }[] }) => [
      header,
      ...rows.map((row) => row.cells),
    ]);
    expect(cells).toEqual([
      [
        ['Employee', 'Period', 'Value'],
        ['Miller', 'Jan 2026', '10'],
        ['Miller', 'Feb 2026', '11'],
        ['Miller', 'Mar 2026', '12'],
        ['Smith', 'Jan 2026', '20'],
        ['Smith', 'Mar 2026', '22'],
      ],
      [
        ['Invoice number', 'Amount due'],
        ['A-1', '12'],
        ['A-2', '13'],
      ],
    ]);
    const [pays] = wanted;
    const enrichment = { melt_periods: false };
    const wide = await test.post('/v1/splits/reconstruct', {
      json: { document: { id: body.file.id }, subdocuments: [{ ...pays, enrichment }] },
    });
    expect(wide.body.tables[0].header).toEqual(pay[0]);
  });

  it('is reconstructed as flat tables', async () => {
    const file = await test.post('/v1/files', { json: { document: csv } });
    const region = { sheet_index: 0, row_start: 2, row_end: 7, col_start: 1, col_end: 3, header_rows: [2] };
    const json = { document: { id: file.body.id }, subdocuments: [{ name: 'pay', regions: [region] }] };
    const { status, body } = await test.post('/v1/splits/reconstruct', { json });
    expect(status).toBe(200);
    expect(body.tables).toHaveLength(1);
    expect(body.tables[0].label).toBe('pay');
    expect(
      (await test.post('/v1/splits/reconstruct', { json: { ...json, document: { id: 'file_unknown' } } })).status,
    ).toBe(404);
    expect((await test.post('/v1/splits/reconstruct', { json: { ...json, subdocuments: [] } })).status).toBe(422);
  });
});

describe('a split block', () => {
  const yaml = (config: object = {}) =>
    definition(
      'Bundles',
      {
        inbox: { type: 'start_document' },
        cut: { type: 'split', config: { subdocuments: SUBDOCUMENTS, ...config } },
        bills: { type: 'parse' },
        contract: { type: 'parse' },
      },
      [
        ['inbox:output-file-0', 'cut:input-file-0'],
        ['cut:output-file-invoice', 'bills:input-file-0'],
        ['cut:output-file-contract', 'contract:input-file-0'],
      ],
    );

  it('sends the pages of each subdocument to its output, as a split of the run', async () => {
    const { run, steps } = await ranTo(test, await published(test, yaml()), { documents: { inbox: pdf(BUNDLE) } });
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(steps.cut.handle_outputs['output-file-invoice']).toMatchObject({ pages: '1-3' });
    expect(steps.cut.handle_outputs['output-file-contract']).toMatchObject({ pages: '4-5' });
    expect(steps.contract.handle_outputs['output-json-0'].data.pages).toHaveLength(2);
    const artifact = await test.get(`/v1/workflows/artifacts/${steps.cut.artifact.id}`);
    expect(artifact.body).toMatchObject({ operation: 'split', output: PARTS });
  });

  it('a correction cannot name pages that the block did not get', async () => {
    const review = { predicate: { kind: 'always' } };
    const { run } = await ranTo(test, await published(test, yaml({ review })), { documents: { inbox: pdf(BUNDLE) } });
    const [waiting] = (await test.get(`/v1/workflows/reviews?run_id=${run.id}`)).body.data;
    const [seed] = (await test.get(`/v1/workflows/reviews/versions?review_id=${waiting.id}`)).body.data;
    const [{ name }] = seed.snapshot.documents;
    const snapshot = { documents: [{ name, pages: [1, BUNDLE.length + 1] }] };
    const json = { review_id: waiting.id, parent_id: seed.id, snapshot };
    const refused = await test.post('/v1/workflows/reviews/versions', { json });
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0].msg).toBe(
      `Value error, documents.0 has pages that the block did not get; it got ${1}-${BUNDLE.length}`,
    );
  });

  it('waits for a person where its review says so, and goes on with what they approve', async () => {
    const review = { predicate: { kind: 'any_split_pages_lt', min_pages: 2 } };
    const { run } = await ranTo(test, await published(test, yaml({ review })), { documents: { inbox: pdf(BUNDLE) } });
    expect(run.lifecycle.status).toBe('awaiting_review');
    const [waiting] = (await test.get(`/v1/workflows/reviews?run_id=${run.id}`)).body.data;
    const [seed] = (await test.get(`/v1/workflows/reviews/versions?review_id=${waiting.id}`)).body.data;
    expect(seed.snapshot.documents).toEqual(PARTS.map(({ name, pages }) => ({ name, pages })));
    const add = (name: string) =>
      test.post('/v1/workflows/reviews/versions', {
        json: { review_id: waiting.id, parent_id: seed.id, snapshot: { documents: [{ name, pages: [4, 5] }] } },
      });
    expect((await add('unknown')).status).toBe(422);
    const version = await add('contract');
    await test.post(`/v1/workflows/reviews/${waiting.id}/approve`, { json: { version_id: version.body.id } });
    expect((await ended(test, run.id)).lifecycle.status).toBe('completed');
    const steps = await stepsOf(test, run.id);
    expect(steps.bills.lifecycle.status).toBe('skipped');
    expect(steps.contract.lifecycle.status).toBe('completed');
  });
});
