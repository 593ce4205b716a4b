import fc from 'fast-check';
import { type FuzzTarget, fuzzTargets, pathParameter } from './arbitrary-requests.ts';
import { type Client, createClient, type Sending } from './client.ts';
import { nameIn } from './known-records.ts';
import { formWith } from './samples.ts';
import { TEST_KEY } from './server.ts';

export interface FuzzReport {
  requests: number;
  statuses: Record<string, number>;
  slowestMs: number;
  slowest: string;
}

export interface FuzzOptions {
  runs: number;
  seed: number;
  /** Makes records whose ids stand for path parameters, so that requests reach the handlers; a few by default. */
  records?: (client: Client) => Promise<Record<string, string>>;
}

/**
 * Sends `runs` requests to every operation, deletions last. The client refuses answers the description does not allow (a 500 among
 * them), so the first one that is wrong ends the run with the smallest request that causes it.
 */
export async function fuzz(url: string, options: FuzzOptions): Promise<FuzzReport> {
  const client = createClient(url, TEST_KEY);
  const known = { ...(await options.records?.(client)), ...(await prepareRecords(client)) };
  const report: FuzzReport = { requests: 0, statuses: {}, slowestMs: 0, slowest: '' };
  const isDeletion = ({ method }: FuzzTarget): boolean => method === 'DELETE';
  const targets = [...fuzzTargets.filter((target) => !isDeletion(target)), ...fuzzTargets.filter(isDeletion)];
  for (const target of targets) {
    const body = target.body ?? fc.constant(undefined);
    const property = fc.asyncProperty(
      target.query,
      body,
      pathParameter,
      fc.string(),
      async (query, json, id, bytes) => {
        const path = fillPath(target, id, known);
        const sending = target.takesForm && target.body === undefined ? { form: formWith(bytes, 'a.csv') } : { json };
        const started = performance.now();
        const answer = await send(client, target.method, `${path}${query === '' ? '' : `?${query}`}`, sending);
        const elapsed = performance.now() - started;
        report.requests += 1;
        report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
        if (elapsed > report.slowestMs) Object.assign(report, { slowestMs: elapsed, slowest: target.operationId });
      },
    );
    await fc.assert(property, { numRuns: options.runs, seed: options.seed });
  }
  return report;
}

/** Something to read, so that valid ids reach the handlers. Keys and tables are remade when the run deletes them. */
async function prepareRecords(client: Client): Promise<Record<string, string>> {
  const file = await client.post('/v1/files', { form: formWith('a,b\n1,2\n', 'a.csv') });
  const form = formWith('id,name\n1,one\n2,two\n', 't.csv');
  form.set('name', 'fuzz');
  const table = await client.post('/v1/tables', { form });
  const parse = await client.post('/v1/parses', { json: { document: { id: file.body.id } } });
  await client.put('/v1/secrets/KNOWN', { json: { value: 'x' } });
  const key = await client.post('/v1/api-keys', { json: { name: 'fuzz' } });
  const project = await client.get('/v1/projects');
  const status = await client.get('/v1/auth/status');
  return {
    file_id: file.body.id,
    parse_id: parse.body.id,
    page_number: '1',
    table_id: table.body?.tables?.[0]?.id ?? 'tbl_none',
    name: 'KNOWN',
    key_id: key.body.id,
    project_id: project.body.data[0].id,
    environment_id: status.body.environment_id,
  };
}

function fillPath(target: FuzzTarget, id: string, known: Record<string, string>): string {
  return target.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(id === 'KNOWN' ? (known[nameIn(target.path, name)] ?? id) : id || 'x'),
  );
}

function send(client: Client, method: string, path: string, sending: Sending) {
  switch (method) {
    case 'POST':
      return client.post(path, sending);
    case 'PUT':
      return client.put(path, sending);
    case 'PATCH':
      return client.patch(path, sending);
    case 'DELETE':
      return client.delete(path, sending);
    default:
      return client.get(path);
  }
}
