/** The MCP server at /mcp, through the client of the protocol's own library. */
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { definition, published } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;
const opened: McpClient[] = [];

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});
afterAll(() => Promise.all(opened.map((client) => client.close())));

async function connect(key: string, protocol?: string): Promise<McpClient> {
  const client = new McpClient(
    { name: 'test', version: '1.0.0' },
    protocol === undefined ? {} : { supportedProtocolVersions: [protocol] },
  );
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url), { requestInit }));
  opened.push(client);
  return client;
}

interface Result {
  isError?: boolean;
  content?: unknown;
}

async function call(client: McpClient, name: string, args: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: args })) as Result;
  const [first] = result.content as { type: string; text: string; mimeType?: string; data?: string }[];
  return { isError: result.isError === true, text: first?.text ?? '', first };
}

async function answer(client: McpClient, name: string, args: Record<string, unknown> = {}) {
  const { isError, text } = await call(client, name, args);
  if (isError) throw new Error(text);
  return JSON.parse(text);
}

const json_schema = {
  type: 'object',
  properties: { invoice_number: { type: 'string' }, total: { type: 'number' } },
};
const document = {
  filename: 'invoice.pdf',
  url: dataUrl(textPdfOf(['Invoice number: INV-2041\nTotal: 119.00']), 'application/pdf'),
};

describe('tools', () => {
  it('say what they take and whether they write', async () => {
    const { tools } = await (await connect(server.testKey)).listTools();
    const byName = Object.fromEntries(tools.map((tool) => [tool.name, tool]));
    expect(byName.extract).toMatchObject({
      annotations: { readOnlyHint: false, destructiveHint: false },
      inputSchema: { type: 'object', required: ['document', 'json_schema'] },
    });
    expect(byName.list_runs?.annotations).toMatchObject({ readOnlyHint: true });
    expect(byName.apply_workflow_spec?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(byName.get_extraction?.inputSchema).toMatchObject({ properties: { extraction_id: { type: 'string' } } });
    expect(tools.every(({ description, annotations }) => description && annotations)).toBe(true);
  });

  it('that only read decide nothing, and none touches keys or values of secrets', async () => {
    const { tools } = await (await connect(server.testKey)).listTools();
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint === true).map(({ name }) => name);
    expect(reading).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(create|delete|cancel|approve|reject)/)]),
    );
    expect(tools.map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/secret_value|api_key/)]),
    );
  });

  it('extract a document, show its page, and verify the proof', async () => {
    const client = await connect(server.testKey);
    const extraction = await answer(client, 'extract', { document, json_schema });
    expect(extraction.output).toEqual({ invoice_number: 'INV-2041', total: 119 });
    const verified = await answer(client, 'verify_extraction', { extraction_id: extraction.id });
    expect(verified).toMatchObject({ is_verified: true, failed: 0 });
    const page = await call(client, 'view_page', { file_id: extraction.file.id, page_number: 1 });
    expect(page.first).toMatchObject({ type: 'image', mimeType: 'image/png' });
    // The record is that of the API.
    expect((await test.get(`/v1/extractions/${extraction.id}`)).body.output).toEqual(extraction.output);
  });

  it('run a workflow, wait for its review and approve it', async () => {
    const client = await connect(server.testKey);
    const blocks = {
      inbox: { type: 'start_document' },
      values: { type: 'extract', config: { json_schema, review: { predicate: { kind: 'always' } } } },
    };
    const yaml = definition('Reviewed by an agent', blocks, [['inbox:output-file-0', 'values:input-file-document']]);
    const workflow_id = await published(test, yaml);
    const run = await answer(client, 'run_workflow', { workflow_id, documents: { inbox: document } });
    const waiting = await answer(client, 'wait_for_run', { run_id: run.id });
    expect(waiting.lifecycle.status).toBe('awaiting_review');
    const { data: reviews } = await answer(client, 'list_reviews', { run_id: run.id });
    const { data: versions } = await answer(client, 'list_review_versions', { review_id: reviews[0].id });
    const decided = await answer(client, 'approve_review', { review_id: reviews[0].id, version_id: versions[0].id });
    expect(decided).toMatchObject({ submission_status: 'accepted', review: { decision: { verdict: 'approved' } } });
    expect((await answer(client, 'wait_for_run', { run_id: run.id })).lifecycle.status).toBe('completed');
  });
});

describe('a connection', () => {
  it('acts in the environment of its key, and sees nothing of the other', async () => {
    const [inTest, inProduction] = [await connect(server.testKey), await connect(server.liveKey)];
    const { id } = await answer(inTest, 'upload_file', { document });
    expect((await answer(inTest, 'auth_status')).environment_slug).toBe('test');
    expect((await answer(inProduction, 'auth_status')).environment_slug).toBe('production');
    expect(await call(inProduction, 'get_file', { file_id: id })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^HTTP 404: .*\(request id req_\w+\)$/),
    });
  });

  it('gets of a long result what fits into a conversation, and how to get the rest', async () => {
    const client = await connect(server.testKey);
    const lines = Array.from({ length: 20_000 }, (_, number) => `Line ${number} of a long document.`);
    const long = { filename: 'lines.txt', url: dataUrl(lines.join('\n'), 'text/plain') };
    const { content } = (await client.callTool({ name: 'parse', arguments: { document: long } })) as {
      content: { text: string }[];
    };
    const [result, note] = content.map(({ text }) => text);
    expect((result?.length ?? 0) + (note?.length ?? 0)).toBeLessThan(101_000);
    expect(JSON.parse(result ?? '')).toMatchObject({ id: expect.stringMatching(/^parse_/), status: 'completed' });
    expect(JSON.parse(result ?? '').output.text).toMatch(/^Line 0 of .*… \(\d+ more characters\)$/s);
    expect(note).toMatch(/^Shortened: the whole result has \d+ characters\..*pages.*include_output/s);
  });

  it('may speak a revision of the protocol from 2025', async () => {
    const client = await connect(server.testKey, '2025-06-18');
    expect((await answer(client, 'auth_status')).environment_slug).toBe('test');
  });

  it('is refused without a key, and told which methods there are', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const body = JSON.stringify(message);
    const refused = await fetch(`${server.url}/mcp`, { method: 'POST', headers, body });
    expect(refused.status).toBe(401);
    const wrongMethod = await fetch(`${server.url}/mcp`, { headers: { authorization: `Bearer ${server.testKey}` } });
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('is told what a call lacks, what is invalid, and that a tool does not exist', async () => {
    const client = await connect(server.testKey);
    expect(await call(client, 'get_run')).toMatchObject({ isError: true, text: 'Missing: run_id.' });
    expect((await call(client, 'extract', { document })).text).toMatch(/^HTTP 422: .*json_schema/);
    // The whole document would be read and paid for, as if nobody had asked for a part of it.
    const misspelt = await call(client, 'parse', { document, page: '1' });
    expect([misspelt.isError, misspelt.text]).toEqual([true, expect.stringMatching(/^Unknown: page\. .*\bpages\b/)]);
    expect((await call(client, 'wait_for_run', { run: 'run_0' })).text).toMatch(/^Unknown: run\. .*run_id/);
    expect(await call(client, 'format_disk')).toMatchObject({ isError: true });
  });
});
