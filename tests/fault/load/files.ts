import { createHash } from 'node:crypto';
import type { Outcome } from '../wire.ts';
import { type Actor, type Extent, expectStatus, Repeatables, type Session, Watched } from './actor.ts';
import { type Content, type ContentFacts, factsOf, someContent } from './content.ts';

export interface StoredFile {
  id: string;
  filename: string;
  content: ContentFacts;
}

interface NewFile {
  filename: string;
  content: Content;
}

/** POST /v1/files in both its forms, with and without Idempotency-Key. */
export class FilesActor implements Actor {
  readonly stored = new Watched<StoredFile>();
  /** Sent with a key and acknowledged: exactly one record each. */
  readonly once: string[] = [];
  readonly #repeatables = new Repeatables();
  readonly #name: string;
  #counter = 0;

  constructor(name: string) {
    this.#name = name;
  }

  get pending(): number {
    return this.#repeatables.size;
  }

  async step(session: Session): Promise<void> {
    const { random } = session;
    this.#counter += 1;
    const content = someContent(random);
    const filename = `${this.#name}-${this.#counter}.${content.extension}`;
    const isForm = random.chance(0.5);
    const file = { filename, content };
    if (random.chance(0.4)) {
      const key = `file-${this.#name}-${this.#counter}`;
      await this.#repeatables.start(session, {
        label: `POST /v1/files ${filename}`,
        send: (current) => post(current, file, { isForm, key }),
        done: (answer) => {
          this.once.push(filename);
          this.#remember(session, file, answer.body);
        },
      });
      return;
    }
    const outcome = await post(session, file, { isForm });
    const answer = expectStatus(session, outcome, [201], `POST /v1/files ${filename}`);
    if (answer !== undefined) this.#remember(session, file, answer.body);
  }

  resume(session: Session): Promise<void> {
    return this.#repeatables.resume(session);
  }

  async check(session: Session, extent: Extent): Promise<number> {
    const files = this.stored.take(extent, session.random);
    for (const file of files) await checkFile(session, file);
    return files.length;
  }

  #remember(session: Session, file: NewFile, body: { id: string; sha256: string }): void {
    session.acknowledged('file');
    if (body.sha256 !== file.content.sha256) session.report(`${file.filename} was acknowledged with another sha256`);
    this.stored.touch({ id: body.id, filename: file.filename, content: factsOf(file.content) });
  }
}

function post(
  { wire }: Session,
  { filename, content }: NewFile,
  { isForm, key }: { isForm: boolean; key?: string },
): Promise<Outcome> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  if (isForm) {
    const form = new FormData();
    form.append('file', new Blob([content.bytes], { type: content.mimeType }), filename);
    return wire.send('POST', '/v1/files', { form, headers });
  }
  const url = `data:${content.mimeType};base64,${content.bytes.toString('base64')}`;
  return wire.send('POST', '/v1/files', { json: { document: { filename, url } }, headers });
}

/** Compares the record with what was acknowledged, and every byte behind its download link. */
export async function checkFile(session: Session, { id, filename, content }: StoredFile): Promise<void> {
  const { wire } = session;
  const what = `file ${id} (${filename})`;
  const record = expectStatus(session, await wire.send('GET', `/v1/files/${id}`), [200], what);
  if (record === undefined) return;
  const { sha256, size_bytes, page_count } = record.body;
  if (record.body.filename !== filename || sha256 !== content.sha256 || size_bytes !== content.sizeBytes) {
    session.report(`${what} is recorded as ${record.bytes}`);
  }
  if (page_count !== null && page_count !== content.pages) session.report(`${what} has ${page_count} pages`);
  const link = expectStatus(session, await wire.send('GET', `/v1/files/${id}/download-link`), [200], what);
  if (link === undefined) return;
  const { pathname, search } = new URL(link.body.download_url);
  const download = expectStatus(session, await wire.send('GET', pathname + search, { key: null }), [200], what);
  if (download === undefined) return;
  const downloaded = createHash('sha256').update(download.bytes).digest('hex');
  if (downloaded !== content.sha256) session.report(`${what} downloads as other bytes (sha256 ${downloaded})`);
}
