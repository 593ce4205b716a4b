/** Extraction of documents with tens of thousands of rows, over HTTP: time, memory, and whether each row is right. */

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  booking,
  bookingsIn,
  ORDERS_SCHEMA,
  order,
  ordersCsv,
  ordersXlsx,
  STATEMENT_HEAD,
  STATEMENT_SCHEMA,
  statementPdf,
} from './long/documents.ts';
import { type Taken, watched } from './long/watch.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { LIVE_KEY, type Service, startService } from './support/service.ts';

interface Case {
  name: string;
  filename: string;
  mimeType: string;
  bytes: () => Buffer;
  schema: object;
  list: string;
  rows: number;
  row: (index: number) => object;
  head: object;
}

const sheet = { schema: ORDERS_SCHEMA, list: 'orders', row: order, head: {} };

function casesOf({ csvRows, xlsxRows, pages }: LongSizes): Case[] {
  return [
    {
      ...sheet,
      name: `CSV, ${csvRows} rows`,
      filename: 'orders.csv',
      mimeType: 'text/csv',
      bytes: () => ordersCsv(csvRows),
      rows: csvRows,
    },
    {
      ...sheet,
      name: `xlsx, ${xlsxRows} rows`,
      filename: 'orders.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: () => ordersXlsx(xlsxRows),
      rows: xlsxRows,
    },
    {
      name: `PDF, ${pages} pages`,
      filename: 'statement.pdf',
      mimeType: 'application/pdf',
      bytes: () => statementPdf(pages),
      schema: STATEMENT_SCHEMA,
      list: 'bookings',
      rows: bookingsIn(pages),
      row: booking,
      head: STATEMENT_HEAD,
    },
  ];
}

export interface LongSizes {
  csvRows: number;
  xlsxRows: number;
  pages: number;
  /** First words of the cases to run; empty means all. */
  only: readonly string[];
}

export async function benchLong(sizes: LongSizes): Promise<Report> {
  const writer = new ReportWriter();
  const lines: string[][] = [];
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-'));
  const service = await startService({ dataDir });
  try {
    const cases = casesOf(sizes).filter(
      ({ name }) => sizes.only.length === 0 || sizes.only.some((part) => name.startsWith(part)),
    );
    for (const one of cases) {
      for (const { what, taken, problem } of await measure(service, one)) {
        lines.push(lineOf(one.name, what, taken));
        console.log(lines.at(-1)?.join('  '), problem ?? '');
        writer.require(problem === undefined, `${one.name}, ${what}: ${problem}`);
      }
    }
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  writer.add(
    'Long documents, extracted over HTTP',
    'Every row and every field is compared with what was put into the document. Memory is the most that was resident ' +
      'at any time, of the server and of the largest of its reader processes. “Whole” has the reading of the document ' +
      'in it; the one in the background uses the document as it was read before, and extracts anew.',
    table(['document', 'what', 'seconds', 'CPU s, server', 'CPU s, readers', 'server MiB', 'reader MiB'], lines),
  );
  return writer;
}

const lineOf = (name: string, what: string, taken: Taken): string[] => [
  name,
  what,
  rounded(taken.seconds),
  rounded(taken.serverCpuSeconds),
  rounded(taken.childrenCpuSeconds),
  rounded(taken.serverMiB, 0),
  rounded(taken.largestChildMiB, 0),
];

interface Measured {
  what: string;
  taken: Taken;
  problem: string | undefined;
}

interface Answer {
  id: string;
  status: string;
  output: Record<string, unknown>;
}

async function measure(service: Service, one: Case): Promise<Measured[]> {
  const ask = asking(service);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(one.bytes())], { type: one.mimeType }), one.filename);
  const { id } = (await ask('POST', '/v1/files', form)) as { id: string };
  const request = { document: { id }, json_schema: one.schema, bust_cache: false };
  const measured: Measured[] = [];
  const whole = await watched(service.pid, () => ask('POST', '/v1/extractions', request));
  const answer = whole.value as Answer;
  measured.push({ what: 'whole', taken: whole.taken, problem: problemOf(one, answer) });
  const background = await watched(service.pid, async () => {
    // Another schema, so that the cached answer is not reused.
    const again = { ...request, json_schema: { ...one.schema, title: 'again' }, background: true };
    const { id: extractionId } = (await ask('POST', '/v1/extractions', again)) as Answer;
    return untilEnded(ask, extractionId);
  });
  measured.push({ what: 'background', taken: background.taken, problem: problemOf(one, background.value) });
  const sources = await watched(service.pid, () => sourcesOf(service, ask, answer.id));
  const values = one.rows * Object.keys(one.row(0)).length + Object.keys(one.head).length;
  const { located, status } = sources.value;
  const isWhole = status === 'completed' && located === values;
  const problem = isWhole ? undefined : `${status}, ${located} of ${values} values located`;
  measured.push({ what: 'sources', taken: sources.taken, problem });
  const verify = await watched(service.pid, () => ask('POST', `/v1/extractions/${answer.id}/verify`, {}));
  const { is_verified, statements } = verify.value as { is_verified: boolean; statements: number };
  const isVerified = is_verified && statements > values;
  measured.push({
    what: 'verify',
    taken: verify.taken,
    problem: isVerified ? undefined : `not verified, ${statements} statements`,
  });
  return measured;
}

type Ask = (method: string, at: string, body?: object) => Promise<unknown>;

const asking =
  (service: Service): Ask =>
  async (method, at, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${service.url}${at}`, {
      method,
      headers: {
        authorization: `Bearer ${LIVE_KEY}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(3_000_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };

async function untilEnded(ask: Ask, id: string): Promise<Answer> {
  for (;;) {
    const { status } = (await ask('GET', `/v1/extractions/${id}?include_output=false`)) as Answer;
    if (status === 'completed') return (await ask('GET', `/v1/extractions/${id}`)) as Answer;
    if (status !== 'queued' && status !== 'in_progress') throw new Error(`the extraction is ${status}`);
    await delay(200);
  }
}

function problemOf({ list, rows, row, head }: Case, { output }: Answer): string | undefined {
  const { [list]: items, ...rest } = output;
  if (!Array.isArray(items) || items.length !== rows) {
    return `${Array.isArray(items) ? items.length : 'no'} rows, not ${rows}`;
  }
  for (let index = 0; index < rows; index += 1) {
    if (!isDeepStrictEqual(items[index], row(index))) return `row ${index} is ${JSON.stringify(items[index])}`;
  }
  return isDeepStrictEqual(rest, head) ? undefined : `the rest is ${JSON.stringify(rest)}`;
}

/** Too long to be held in memory, so the figures are counted while it arrives. */
async function sourcesOf(service: Service, ask: Ask, id: string): Promise<{ located: number; status: string }> {
  await ask('POST', `/v1/extractions/${id}/sources`, { background: true });
  for (;;) {
    const answer = await fetch(`${service.url}/v1/extractions/${id}/sources`, {
      headers: { authorization: `Bearer ${LIVE_KEY}` },
    });
    let located = 0;
    let [head, text] = ['', ''];
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString('latin1');
      if (head.length < HEAD_CHARACTERS) head += text;
      located += text.split(LOCATED).length - 1;
      text = text.slice(Math.max(text.lastIndexOf(LOCATED) + 1, text.length - LOCATED.length));
    }
    const status = /"object":"extraction.sources.job".*?"status":"(\w+)"/.exec(head)?.[1] ?? `HTTP ${answer.status}`;
    if (answer.status !== 202) return { located, status };
    await delay(500);
  }
}

const LOCATED = '"source":{';
/** The part of the answer with facts about the job, which come first. */
const HEAD_CHARACTERS = 4000;
