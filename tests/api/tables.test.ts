import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { pdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withDatabase } from '../support/sql.ts';

let server: TestServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await startServer({ config: { limits: { table_columns: 50 } } });
  ({ test, live } = clientsOf(server));
});
afterAll(() => server.close());

type Content = string | Uint8Array<ArrayBuffer>;

function form(content: Content, fields: Record<string, string> = {}, filename = 'people.csv'): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set('file', new Blob([content]), filename);
  return data;
}

const create = (content: Content, fields: Record<string, string> = {}) =>
  test.post('/v1/tables', { form: form(content, { name: 'People', ...fields }) });

async function created(content: Content, fields: Record<string, string> = {}) {
  const answer = await create(content, fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.tables[0];
}

const replace = (id: string, content: Content, fields: Record<string, string> = {}) =>
  test.put(`/v1/tables/${id}`, { form: form(content, fields, 'again.csv') });

const rowsOf = async (id: string, json: unknown = {}) =>
  (await test.post(`/v1/tables/${id}/query`, { json })).body.rows.map((row: { data: unknown }) => row.data);

const CSV = 'id,code,name,paid,day\n1,007,"Doe, Jane",true,2024-02-29\n2,010,Émile,false,\n';

describe('a CSV file becomes a table', () => {
  it('with types read from all its values', async () => {
    const table = await created(CSV);
    expect(table).toMatchObject({ name: 'People', filename: 'people.csv', row_count: 2, metadata: {} });
    expect(table.id).toMatch(/^tbl_/);
    expect(table.columns).toEqual([
      { name: 'id', json_schema: { type: 'integer' }, sample_values: ['1', '2'], required: true, unique: true },
      { name: 'code', json_schema: { type: 'string' }, sample_values: ['007', '010'], required: true, unique: true },
      {
        name: 'name',
        json_schema: { type: 'string' },
        sample_values: ['Doe, Jane', 'Émile'],
        required: true,
        unique: true,
      },
      {
        name: 'paid',
        json_schema: { type: 'boolean' },
        sample_values: ['true', 'false'],
        required: true,
        unique: true,
      },
      {
        name: 'day',
        json_schema: { type: 'string', format: 'date' },
        sample_values: ['2024-02-29'],
        required: false,
        unique: true,
      },
    ]);
    const first = { id: 1, code: '007', name: 'Doe, Jane', paid: true, day: '2024-02-29' };
    const second = { id: 2, code: '010', name: 'Émile', paid: false, day: null };
    expect(table.sample_rows).toEqual([first, second]);
    expect(await rowsOf(table.id)).toEqual([first, second]);
    expect((await test.get(`/v1/tables/${table.id}`)).body.table).toEqual(table);
    expect((await test.get(`/v1/tables/${table.id}/schema`)).body).toEqual({
      table_id: table.id,
      columns: table.columns,
    });
    expect((await test.get('/v1/tables')).body.tables[0]).toEqual(table);
  });

  it('the download is the file as it was sent, and the same file is listed under files', async () => {
    const table = await created(CSV);
    const answer = await test.get(`/v1/tables/${table.id}/download`);
    expect(answer.text).toBe(CSV);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(table.snapshot_file_id).toBe(table.source_file_id);
    const file = await test.get(`/v1/files/${table.snapshot_file_id}`);
    expect(file.body).toMatchObject({ filename: 'people.csv', mime_type: 'text/csv', size_bytes: CSV.length + 1 });
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${CSV}`), true],
    ['UTF-16, little-endian', Buffer.from(`\uFEFF${CSV}`, 'utf16le'), false],
    ['UTF-16, big-endian, without a mark', Buffer.from(CSV, 'utf16le').swap16(), false],
    ['Windows-1252', Buffer.from(CSV, 'latin1'), false],
  ])('from %s', async (_, bytes, isSnapshot) => {
    const table = await created(new Uint8Array(bytes));
    expect((await rowsOf(table.id))[1].name).toBe('Émile');
    expect(table.columns[0].name).toBe('id');
    expect(table.source_file_id === table.snapshot_file_id).toBe(isSnapshot);
    const download = await test.get(`/v1/tables/${table.id}/download`);
    expect(download.text.replace('\uFEFF', '')).toBe(CSV);
  });

  it.each([
    ['semicolons', 'a;b\n1,5;x\n2,5;y\n', [{ a: '1,5', b: 'x' }]],
    ['tabs', 'a\tb\n1\tx, y\n', [{ a: 1, b: 'x, y' }]],
    ['bars and CR', 'a|b\r1|x\r', [{ a: 1, b: 'x' }]],
    ['CRLF and blank lines around', '\r\na,b\r\n1,x\r\n\r\n\r\n', [{ a: 1, b: 'x' }]],
    ['quotes, line ends and doubled quotes in a cell', 'a,b\n"1","x\n""y"", z"\n', [{ a: 1, b: 'x\n"y", z' }]],
    ['no line end after the last row', 'a,b\n1,x', [{ a: 1, b: 'x' }]],
    ['one column with an empty cell between', 'a\n1\n\n3\n\n', [{ a: 1 }, { a: null }, { a: 3 }]],
    ['spaces only', 'a,b\n 1 ,  \n', [{ a: 1, b: null }]],
    ['a column named __proto__', '__proto__,constructor\n1,2\n', [JSON.parse('{"__proto__":1,"constructor":2}')]],
  ])('from a file with %s', async (_, content, expected) => {
    const table = await created(content);
    expect((await rowsOf(table.id)).slice(0, expected.length)).toEqual(expected);
  });

  it('from a header alone, as a table without rows', async () => {
    const table = await created('a,b\n');
    expect(table).toMatchObject({ row_count: 0, sample_rows: [] });
    expect(await rowsOf(table.id)).toEqual([]);
  });

  it.each([
    ['zero-padded codes', '00123'],
    ['phone numbers', '+33612345678'],
    ['exponents beyond a double', '1e999'],
    ['integers beyond 2^53', '9007199254740993'],
    ['decimals a double cannot hold', '0.12345678901234567'],
    ['a decimal comma', '1,5'],
    ['times without an offset', '2024-01-01T10:00:00'],
    ['days that do not exist', '2023-02-29'],
  ])('%s stay texts, to the character', async (_, text) => {
    const table = await created(`a;b\n"${text}";1\n`);
    expect(table.columns[0].json_schema).toEqual({ type: 'string' });
    expect((await rowsOf(table.id))[0].a).toBe(text);
  });

  it.each([
    ['sep=;', 'sep=;\r\nname;price\r\nA;1,5\r\nB;2,5\r\n'],
    ['SEP=; after a byte order mark', '\ufeffSEP=;\nname;price\nA;1,5\nB;2,5\n'],
    ['"sep=;" in quotes', '"sep=;"\nname;price\nA;1,5\nB;2,5\n'],
    ['a delimiter that nobody would guess', 'sep=^\nname^price\nA^1,5\nB^2,5\n'],
  ])('whose first line declares the delimiter, which is no row: %s', async (_, csv) => {
    const table = await created(csv);
    expect(table.row_count).toBe(2);
    expect(table.columns.map(({ name }: { name: string }) => name)).toEqual(['name', 'price']);
    expect((await rowsOf(table.id)).map(({ name }: { name: string }) => name)).toEqual(['A', 'B']);
    // The file itself is kept as sent.
    expect((await test.get(`/v1/tables/${table.id}/download`)).text).toBe(csv.replace(/^\ufeff/, ''));
  });

  it('whose first line only looks like such a declaration, and is the header', async () => {
    const table = await created('sep=old,value\nx,1\n');
    expect(table.columns.map(({ name }: { name: string }) => name)).toEqual(['sep=old', 'value']);
  });

  it('numbers may have an exponent', async () => {
    const { id } = await created('a;b\n1e+3;1\n-2.5E-02;1\n7;1\n');
    expect((await rowsOf(id)).map(({ a }: { a: unknown }) => a)).toEqual([1000, -0.025, 7]);
  });

  it('one value at the end decides for the whole column', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `${index}`).join('\n');
    expect((await created(`n\n${rows}\n`)).columns[0].json_schema).toEqual({ type: 'integer' });
    expect((await created(`n\n${rows}\n0.5\n`)).columns[0].json_schema).toEqual({ type: 'number' });
    expect((await created(`n\n${rows}\n007\n`)).columns[0].json_schema).toEqual({ type: 'string' });
  });
});

describe('a file that is no table is refused with the reason and the row', () => {
  const csvOf = (columns: number) => `${Array.from({ length: columns }, (_, index) => `c${index}`).join(',')}\n`;
  it.each<[string, Content, string, Record<string, unknown>]>([
    ['an empty file', '', 'csv_empty', {}],
    ['blank lines only', '\n\n\n', 'csv_empty', {}],
    ['a column without a name', 'a,,c\n', 'csv_header', { column: 2 }],
    ['a name that comes twice', 'a,b, a\n', 'csv_header', { name: 'a' }],
    ['a row with a cell too many', 'a,b\n1,2\n1,2,3\n', 'csv_ragged_row', { row: 3, cells: 3, columns: 2 }],
    ['a row with a cell too few', 'a,b\n1,2\n1\n', 'csv_ragged_row', { row: 3, cells: 1 }],
    ['a quote that is never closed', 'a,b\n1,"2\n', 'csv_quote', { row: 2 }],
    ['text after a closing quote', 'a,b\n1,"2"x\n', 'csv_quote', { row: 2 }],
    ['NUL characters', 'a,b\n1,2\0\n', 'csv_nul', {}],
    ['a PDF', pdfOf(1), 'csv_not_text', {}],
    ['bytes', new Uint8Array(3000).map((_, index) => (index * 7919) % 251), 'csv_not_text', {}],
    ['too many columns', csvOf(51), 'csv_columns', { limit: 50 }],
    ['a hundred thousand columns', csvOf(100_000), 'csv_columns', { limit: 50 }],
    ['a cell over a mebibyte', `a,b\n1,${'x'.repeat(1024 * 1024 + 1)}\n`, 'csv_cell_size', { row: 2 }],
    ['half a UTF-16 character', Buffer.from('fffe61002c006200d8', 'hex'), 'csv_encoding', {}],
  ])('%s', async (_, content, type, ctx) => {
    const before = (await test.get('/v1/tables')).body.tables.length;
    const answer = await create(content);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.detail).toEqual([
      { type, loc: ['body', 'file'], msg: expect.any(String), input: null, ctx: expect.objectContaining(ctx) },
    ]);
    expect((await test.get('/v1/tables')).body.tables.length).toBe(before);
  });

  it('and leaves no rows behind', async () => {
    const rows = 'x,y\n'.repeat(50_000);
    const count = () => withDatabase(server.databaseUrl, (query) => query('select count(*) from table_rows'));
    const before = await count();
    expect((await create(`a,b\n${rows}ragged\n`)).status).toBe(422);
    expect(await count()).toEqual(before);
  });
});

describe('the form', () => {
  it('must be one', async () => {
    expect((await test.post('/v1/tables', { json: { name: 'x' } })).status).toBe(400);
    const table = await created(CSV);
    expect((await test.put(`/v1/tables/${table.id}`, { json: {} })).status).toBe(400);
  });

  it('needs a name and a file', async () => {
    const answer = await test.post('/v1/tables', { form: new FormData() });
    expect(answer.status).toBe(422);
    const table = await test.post('/v1/tables', { form: form(CSV) });
    expect(table.body.detail).toMatchObject([{ type: 'missing', loc: ['body', 'name'] }]);
  });

  it('may name a project of the environment', async () => {
    const project = (await test.get('/v1/projects')).body.data[0].id;
    const table = await created(CSV, { project_id: project });
    expect(table.project_id).toBe(project);
    expect((await test.get(`/v1/tables?project_id=${project}`)).body.tables[0].id).toBe(table.id);
    const foreign = (await live.get('/v1/projects')).body.data[0].id;
    for (const unknown of ['proj_unknown', foreign]) {
      expect((await create(CSV, { project_id: unknown })).status).toBe(404);
      expect((await test.get(`/v1/tables?project_id=${unknown}`)).status).toBe(404);
    }
    expect((await test.get(`/v1/tables?project_id=${'x'.repeat(300)}`)).status).toBe(422);
  });
});

describe('overrides', () => {
  const overrides = (value: unknown) => ({ column_schema_overrides: JSON.stringify(value) });

  it('take precedence over what the values look like', async () => {
    const schema = { type: 'string', description: 'not a number' };
    const table = await created(CSV, overrides({ id: schema, code: { type: 'integer' } }));
    expect(table.columns[0].json_schema).toEqual(schema);
    expect((await rowsOf(table.id))[0]).toMatchObject({ id: '1', code: 7 });
  });

  it('stay when the content is replaced, unless others are given', async () => {
    const table = await created(CSV, overrides({ id: { type: 'string' } }));
    const kept = await replace(table.id, 'id,n\n5,1\n');
    expect(kept.status).toBe(200);
    expect(kept.body.tables[0].columns[0].json_schema).toEqual({ type: 'string' });
    const without = await replace(table.id, 'n\n1\n');
    expect(without.status).toBe(200);
    const back = await replace(table.id, 'id\n5\n');
    expect(back.body.tables[0].columns[0].json_schema).toEqual({ type: 'string' });
    const cleared = await replace(table.id, 'id\n5\n', overrides({}));
    expect(cleared.body.tables[0].columns[0].json_schema).toEqual({ type: 'integer' });
  });

  it('refuse a value that does not fit, naming row and column', async () => {
    const answer = await create(CSV, overrides({ name: { type: 'number' } }));
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]).toMatchObject({
      loc: ['body', 'file'],
      ctx: { row: 2, column: 'name', value: 'Doe, Jane' },
    });
    const table = await created(CSV, overrides({ id: { type: 'integer', maximum: 2 } }));
    const replaced = await replace(table.id, 'id\n1\n3\n');
    expect(replaced.body.detail[0]).toMatchObject({ ctx: { row: 3, column: 'id' } });
    expect((await rowsOf(table.id)).length).toBe(2);
  });

  it.each([
    ['text that is not JSON', '{"a":', []],
    ['a list', '[]', []],
    ['a schema that is not an object', '{"id": "integer"}', ['id']],
    ['an unknown type', '{"id": {"type": "money"}}', ['id', 'type']],
    ['a keyword that would never be checked', '{"id": {"type": "string", "pattern": "^a"}}', ['id', 'pattern']],
    ['a column that the file does not have', '{"nope": {"type": "string"}}', ['nope']],
  ])('refuse %s', async (_, text, at) => {
    const answer = await create(CSV, { column_schema_overrides: text });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(['body', 'column_schema_overrides', ...at]);
  });
});

describe('replacing', () => {
  it('changes the whole content and nothing else', async () => {
    const table = await created(CSV);
    await test.patch(`/v1/tables/${table.id}`, { json: { metadata: { kept: true } } });
    const answer = await replace(table.id, 'x\n1\n2\n3\n');
    const replaced = answer.body.tables[0];
    expect(replaced).toMatchObject({ id: table.id, name: 'People', filename: 'again.csv', row_count: 3 });
    expect(replaced).toMatchObject({ metadata: { kept: true }, created_at: table.created_at });
    expect(await rowsOf(table.id)).toEqual([{ x: 1 }, { x: 2 }, { x: 3 }]);
    expect((await test.get(`/v1/tables/${table.id}/download`)).text).toBe('x\n1\n2\n3\n');
    expect((await test.get(`/v1/files/${table.source_file_id}`)).status).toBe(404);
  });

  it('concurrently leaves one of the contents, complete, and readers never see a mix', async () => {
    const table = await created('n\n0\n');
    const contentOf = (value: number) => `n\n${`${value}\n`.repeat(1000 * value)}`;
    const writes = Promise.all([1, 2, 3, 4].map((value) => replace(table.id, contentOf(value))));
    let isDone = false;
    const done = writes.then(() => {
      isDone = true;
    });
    while (!isDone) {
      const { body } = await test.post(`/v1/tables/${table.id}/query`, {
        json: { group_by: ['n'], aggregations: [{ function: 'count' }] },
      });
      expect(body.rows.length).toBe(1);
      const { n, count } = body.rows[0].data;
      expect(count).toBe(n === 0 ? 1 : 1000 * n);
      expect(body.row_count).toBe(count);
    }
    await done;
    for (const answer of await writes) expect(answer.status, answer.text).toBe(200);
    const rows = await withDatabase(server.databaseUrl, (query) =>
      query('select count(*)::int from table_rows where generation not in (select generation from tables)'),
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('a refused upload changes nothing', async () => {
    const table = await created(CSV);
    expect((await replace(table.id, 'a,a\n')).status).toBe(422);
    expect((await test.get(`/v1/tables/${table.id}`)).body.table).toEqual(table);
  });
});

describe('a table record', () => {
  it('is renamed and its metadata merged; null removes a key', async () => {
    const table = await created(CSV);
    const path = `/v1/tables/${table.id}`;
    await test.patch(path, { json: { metadata: { a: 1, b: { c: 2 } } } });
    const answer = await test.patch(path, { json: { name: 'Other', metadata: { a: null, d: 3 } } });
    expect(answer.status).toBe(200);
    expect(answer.body.tables[0]).toMatchObject({ name: 'Other', metadata: { b: { c: 2 }, d: 3 } });
    expect(answer.body.tables[0].metadata).not.toHaveProperty('a');
    expect((await test.patch(path, { json: { name: 5 } })).status).toBe(422);
    expect((await test.patch(path, { json: {} })).body.tables[0].name).toBe('Other');
  });

  it('is deleted with its rows and files, once', async () => {
    const table = await created(new Uint8Array(Buffer.from(CSV, 'latin1')));
    const path = `/v1/tables/${table.id}`;
    expect((await test.delete(path)).status).toBe(204);
    expect((await test.delete(path)).status).toBe(404);
    for (const suffix of ['', '/schema', '/download', '/profile']) {
      expect((await test.get(path + suffix)).status).toBe(404);
    }
    for (const id of [table.source_file_id, table.snapshot_file_id]) {
      expect((await test.get(`/v1/files/${id}`)).status).toBe(404);
    }
    const owners = await withDatabase(server.databaseUrl, (query) =>
      query('select 1 from blob_owners where owner_id = any($1)', [[table.source_file_id, table.snapshot_file_id]]),
    );
    expect(owners).toEqual([]);
  });
});

describe('with an Idempotency-Key', () => {
  it('a repeated upload makes one table and gives the first answer', async () => {
    const headers = { 'idempotency-key': 'tables-create' };
    const send = (content: string) => test.post('/v1/tables', { form: form(content, { name: 'Once' }), headers });
    const first = await send(CSV);
    const again = await send(CSV);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const all = (await test.get('/v1/tables')).body.tables;
    expect(all.filter(({ name }: { name: string }) => name === 'Once').length).toBe(1);
    expect((await send('other\n1\n')).status).toBe(409);
  });

  it('another request under the same key is a conflict', async () => {
    const table = await created(CSV);
    const path = `/v1/tables/${table.id}`;
    const put = (content: string) =>
      test.put(path, { form: form(content), headers: { 'idempotency-key': 'tables-replace' } });
    expect([(await put('a\n1\n')).status, (await put('a\n2\n')).status]).toEqual([200, 409]);
    const headers = { 'idempotency-key': 'tables-update' };
    await test.patch(path, { json: { name: 'a' }, headers });
    expect((await test.patch(path, { json: { name: 'b' }, headers })).status).toBe(409);
    for (const operation of ['query', 'validate']) {
      const key = { 'idempotency-key': `tables-${operation}` };
      await test.post(`${path}/${operation}`, { json: { limit: 1, required_columns: ['a'] }, headers: key });
      const other = await test.post(`${path}/${operation}`, {
        json: { limit: 2, required_columns: ['b'] },
        headers: key,
      });
      expect(other.status).toBe(409);
    }
  });
});
