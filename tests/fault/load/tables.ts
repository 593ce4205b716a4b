import { operations } from '../../support/operations.ts';
import { Possible } from '../possible.ts';
import { expectStatus, KeyedActor, type Session } from './actor.ts';

const ABSENT = 'absent';

export const tablesAreServed = operations.some(({ operationId }) => operationId === 'tables.create');

interface KnownTable {
  id: string;
  name: string;
  /** `absent`, or the number of the content, which every one of its rows carries. */
  version: Possible;
}

/** Creates, replaces and deletes. Every row carries the number of its content, so that a mixture shows. */
export class TablesActor extends KeyedActor<KnownTable> {
  async step(session: Session): Promise<void> {
    const { random } = session;
    const present = this.known.all.filter(({ version }) => version.certain !== ABSENT);
    const table = present[random.below(present.length)];
    if (table === undefined || present.length < 3) return this.#create(session);
    if (table.version.certain !== undefined && random.chance(0.2)) return this.#delete(session, table);
    return this.#replace(session, table);
  }

  protected checkOne(session: Session, table: KnownTable): Promise<void> {
    return checkTable(session, table);
  }

  async #create(session: Session): Promise<void> {
    const version = this.nextNumber();
    const name = `${this.name}-${version}`;
    const headers = { 'idempotency-key': `table-${name}` };
    await this.repeatables.start(session, {
      label: `POST /v1/tables ${name}`,
      send: ({ wire }) => wire.send('POST', '/v1/tables', { form: formOf(version, name), headers }),
      done: ({ body }) => {
        session.acknowledged('table created');
        this.once.push(name);
        this.known.touch({ id: body.tables[0].id, name, version: new Possible(String(version)) });
      },
    });
  }

  async #replace(session: Session, table: KnownTable): Promise<void> {
    const version = this.nextNumber();
    this.known.touch(table);
    table.version.attempt(String(version));
    const outcome = await session.wire.send('PUT', `/v1/tables/${table.id}`, { form: formOf(version) });
    // A deletion without an answer may have happened.
    const mayBeGone = table.version.states.includes(ABSENT);
    const answer = expectStatus(session, outcome, mayBeGone ? [200, 404] : [200], `PUT of table ${table.id}`);
    if (answer === undefined) return;
    session.acknowledged('table replaced');
    table.version.acknowledge(answer.status === 200 ? String(version) : ABSENT);
  }

  async #delete(session: Session, table: KnownTable): Promise<void> {
    this.known.touch(table);
    table.version.attempt(ABSENT);
    const outcome = await session.wire.send('DELETE', `/v1/tables/${table.id}`);
    if (expectStatus(session, outcome, [204], `DELETE of table ${table.id}`) === undefined) return;
    session.acknowledged('table deleted');
    table.version.acknowledge(ABSENT);
  }
}

const rowCountOf = (version: number): number => 30 + ((version * 61) % 400);

function csvOf(version: number): string {
  const rows = Array.from(
    { length: rowCountOf(version) },
    (_, i) => `${String(i).padStart(6, '0')},v${version},${i}\n`,
  );
  return `code,version,amount\n${rows.join('')}`;
}

function formOf(version: number, name?: string): FormData {
  const form = new FormData();
  if (name !== undefined) form.append('name', name);
  form.append('file', new Blob([csvOf(version)], { type: 'text/csv' }), `v${version}.csv`);
  return form;
}

/** The content as a whole is one that was sent; the rows all belong to the same content. */
async function checkTable(session: Session, { id, name, version }: KnownTable): Promise<void> {
  const { wire } = session;
  const what = `table ${id} (${name})`;
  const download = expectStatus(session, await wire.send('GET', `/v1/tables/${id}/download`), [200, 404], what);
  if (download === undefined) return;
  const text = download.bytes.toString();
  const seen = download.status === 404 ? ABSENT : (/,v(\d+),/.exec(text)?.[1] ?? 'unreadable');
  const expected = version.states.join(' or ');
  if (!version.observe(seen)) return session.report(`${what} holds ${seen}, not ${expected}`);
  if (seen === ABSENT) return;
  if (text !== csvOf(Number(seen))) session.report(`${what} downloads as something else than version ${seen}`);
  const query = await wire.send('POST', `/v1/tables/${id}/query`, { json: { limit: 1000 } });
  const rows = expectStatus(session, query, [200], what);
  if (rows === undefined) return;
  const versions = new Set<string>(rows.body.rows.map((row: { data: { version: string } }) => row.data.version));
  const isWhole = rows.body.row_count === rowCountOf(Number(seen)) && rows.body.rows.length === rows.body.row_count;
  if (!isWhole || versions.size !== 1 || !versions.has(`v${seen}`)) {
    session.report(`${what}: version ${seen} has ${rows.body.row_count} rows of ${[...versions].join(', ')}`);
  }
}
