import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../../documents/read-document.ts';
import { runExtract } from '../extract-job/job.ts';
import { ResultLines } from '../extract-job/result-text.ts';
import type { JsonObject } from '../json/json.ts';
import type { Evidence } from './evidence.ts';
import { runSources, runVerifySources } from './job.ts';

const ROWS = 1200;
const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    total: { type: 'number' },
    orders: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          order_id: { type: 'string' },
          order_date: { type: 'string', format: 'date' },
          quantity: { type: 'integer' },
          unit_price: { type: 'number' },
          amount: { type: 'number' },
          note: { type: ['string', 'null'] },
        },
      },
    },
  },
};

const orders = Array.from({ length: ROWS }, (_, index) => ({
  order_id: `ORD-${1000 + index}`,
  order_date: `2026-0${1 + (index % 9)}-1${index % 9}`,
  quantity: 1 + (index % 7),
  unit_price: 2.5,
  amount: (1 + (index % 7)) * 2.5,
  note: index % 2 === 0 ? 'urgent' : null,
}));
const total = orders.reduce((sum, { amount }) => sum + amount, 0);
const CSV = [
  'order_id,order_date,quantity,unit_price,amount,note',
  ...orders.map((order) =>
    [
      order.order_id,
      order.order_date.split('-').toReversed().join('.'),
      order.quantity,
      order.unit_price.toFixed(2),
      order.amount.toFixed(2),
      order.note ?? '',
    ].join(','),
  ),
  `Total,,,,${total.toFixed(2)},`,
].join('\n');

let folder: string;
let run: ReturnType<typeof located>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-long-'));
  run = located();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** All that the service does, without its processes. */
async function located() {
  const [originalPath, model, resultPath, evidencePath, sourcesPath] = [
    'csv',
    'model',
    'result',
    'evidence',
    'sources',
  ].map((name) => path.join(folder, name)) as [string, string, string, string, string];
  await writeFile(originalPath, CSV);
  const pages: string[] = [];
  const input = { path: originalPath, mimeType: 'text/csv', filename: 'orders.csv' };
  await readDocument({ input, options: { ocr: 'never', languages: [], dpi: 150 } }, (line) => pages.push(line));
  await writeFile(model, pages.join('\n'));
  const result = new ResultLines();
  const known: string[] = [];
  await runExtract({ path: model, schema: SCHEMA, choices: 1, seed: 'seed' }, (line) => {
    result.take(line);
    if (line.startsWith('e')) known.push(line.slice(1));
  });
  await writeFile(resultPath, result.lines.join('\n'));
  await writeFile(evidencePath, known.join('\n'));
  const args = { path: model, resultPath, evidencePath, originalPath, schema: SCHEMA, fileId: 'file_1', quotes: [] };
  let text = '';
  const summary = await runSources(args, (line) => {
    if (!line.startsWith('p')) text += line.startsWith('r') ? line.slice(1) : `${line.slice(1)}\n`;
  });
  await writeFile(sourcesPath, text);
  const [output = '', tree = '', ...evidence] = text.trimEnd().split('\n');
  return {
    summary,
    output: JSON.parse(output) as typeof SCHEMA,
    tree: JSON.parse(tree),
    evidence: JSON.parse(`{${evidence.join(',')}}`) as Record<string, Evidence>,
    verify: async (changed = text) => {
      await writeFile(sourcesPath, changed);
      return runVerifySources({ ...args, sourcesPath, isOwn: true });
    },
    text,
  };
}

describe('the sources of a long list', () => {
  it('are the very cells it was read from, and hold when they are checked again', async () => {
    const { output, tree, evidence, summary, verify } = await run;
    expect(output).toEqual({ total, orders });
    for (const [index, order] of orders.entries()) {
      expect(tree.orders[index].order_date).toMatchObject({
        value: order.order_date,
        source: { anchor: { kind: 'csv_cell', row: index + 2, column: 'B', coordinate: `B${index + 2}` } },
      });
      expect(evidence[`orders.${index}.order_date`]?.normaliser).toBe('date_iso');
    }
    expect(evidence['orders.1100.note']).toMatchObject({ status: 'proved', raw: 'urgent' });
    expect(evidence['orders.1101.note']).toMatchObject({ status: 'absent', raw: null, searched: { pages: 1 } });
    const amount = evidence['orders.700.amount'] as Evidence;
    expect(amount.status).toBe('proved');
    expect(amount.checks.map(({ kind, holds }) => [kind, holds])).toEqual([
      ['sum_of_items', true],
      ['quantity_times_price', true],
    ]);
    expect(evidence.total).toMatchObject({ status: 'proved', checks: [{ kind: 'sum_of_items', holds: true }] });
    expect(Object.values(summary.tally).reduce((sum, count) => sum + count, 0)).toBe(1 + 6 * ROWS);
    const verification = await verify();
    expect(verification.failures).toEqual([]);
    expect(verification.checked.evidence_for_every_value).toBe(1 + 6 * ROWS);
  });

  it('do not hold when anything of them is changed', async () => {
    const { text, verify } = await run;
    const lines = text.split('\n');
    const spoil = (row: number, from: string, to: string): void => {
      const at = lines.findIndex((line) => line.startsWith(`"orders.${row}.amount"`));
      const spoilt = lines[at]?.replace(from, to);
      expect(spoilt).not.toBe(lines[at]);
      lines[at] = spoilt ?? '';
    };
    spoil(700, '"row":702', '"row":703');
    spoil(701, '"proved"', '"located"');
    spoil(702, '"raw":"', '"raw":"1');
    spoil(703, '"holds":true', '"holds":false');
    lines[0] = lines[0]?.replace('"orders":[{', '"orders":[{"more":1,') ?? '';
    lines[1] = lines[1]?.replace('"row":702', '"row":703') ?? '';
    const { is_verified, failures } = await verify(lines.join('\n'));
    expect(is_verified).toBe(false);
    expect(failures.map(({ path, statement }) => [path, statement])).toEqual([
      ['orders.700.amount', 'anchors'],
      ['orders.701.amount', 'status'],
      ['orders.702.amount', 'printed_text'],
      ['orders.702.amount', 'normaliser'],
      ['orders.703.amount', 'check'],
      ['orders.703.amount', 'check'],
      ['', 'output'],
      ['', 'sources'],
    ]);
  });
});
