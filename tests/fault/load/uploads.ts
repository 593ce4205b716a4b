import { type Actor, attempt, type Extent, expectStatus, type Session, Watched } from './actor.ts';
import { type Content, factsOf, someContent } from './content.ts';
import { checkFile, type StoredFile } from './files.ts';

interface Upload {
  filename: string;
  content: Content;
  /** Undefined: an open without an answer cannot be repeated. */
  idempotencyKey: string | undefined;
  fileId: string | undefined;
  putPath: string;
  isReceived: boolean;
}

/** The three steps of a signed upload; an interrupted one continues after its last answer. */
export class UploadsActor implements Actor {
  readonly stored = new Watched<StoredFile>();
  /** Opened with a key and acknowledged: exactly one upload each. */
  readonly once: string[] = [];
  readonly #name: string;
  #unfinished: Upload[] = [];
  #counter = 0;

  constructor(name: string) {
    this.#name = name;
  }

  get pending(): number {
    return this.#unfinished.length;
  }

  async step(session: Session): Promise<void> {
    const { random } = session;
    this.#counter += 1;
    const content = someContent(random);
    const name = `${this.#name}-${this.#counter}`;
    await this.#proceed(session, {
      filename: `${name}.${content.extension}`,
      content,
      idempotencyKey: random.chance(0.5) ? `upload-${name}` : undefined,
      fileId: undefined,
      putPath: '',
      isReceived: false,
    });
  }

  async resume(session: Session): Promise<void> {
    const unfinished = this.#unfinished;
    this.#unfinished = [];
    for (const upload of unfinished) await this.#proceed(session, upload);
  }

  async check(session: Session, extent: Extent): Promise<number> {
    const files = this.stored.take(extent, session.random);
    for (const file of files) await checkFile(session, file);
    return files.length;
  }

  async #proceed(session: Session, upload: Upload): Promise<void> {
    const isDone =
      (await this.#open(session, upload)) && (await put(session, upload)) && (await complete(session, upload));
    const { fileId, filename, content } = upload;
    if (isDone && fileId !== undefined) this.stored.touch({ id: fileId, filename, content: factsOf(content) });
    else if (fileId !== undefined || upload.idempotencyKey !== undefined) this.#unfinished.push(upload);
  }

  async #open(session: Session, upload: Upload): Promise<boolean> {
    if (upload.fileId !== undefined) return true;
    const { filename, content, idempotencyKey } = upload;
    const label = `POST /v1/files/upload ${filename}`;
    const json = { filename, size_bytes: content.bytes.length, content_type: content.mimeType, sha256: content.sha256 };
    const done = ({ body }: { body: { fileId: string; uploadUrl: string } }) => {
      session.acknowledged('upload opened');
      upload.fileId = body.fileId;
      const { pathname, search } = new URL(body.uploadUrl);
      upload.putPath = pathname + search;
      if (idempotencyKey !== undefined) this.once.push(filename);
    };
    if (idempotencyKey !== undefined) {
      const headers = { 'idempotency-key': idempotencyKey };
      const send = ({ wire }: Session) => wire.send('POST', '/v1/files/upload', { json, headers });
      return attempt(session, { label, send, done });
    }
    const outcome = await session.wire.send('POST', '/v1/files/upload', { json });
    const answer = expectStatus(session, outcome, [201], label);
    if (answer !== undefined) done(answer);
    return answer !== undefined;
  }
}

async function put(session: Session, upload: Upload): Promise<boolean> {
  if (upload.isReceived) return true;
  const { putPath, content, filename } = upload;
  const headers = { 'content-type': content.mimeType };
  const outcome = await session.wire.send('PUT', putPath, { raw: content.bytes, headers, key: null });
  const answer = expectStatus(session, outcome, [200], `PUT of ${filename}`);
  if (answer === undefined) return false;
  session.acknowledged('upload received');
  upload.isReceived = true;
  return true;
}

/** May be repeated: acknowledged content is there, whatever happened since. */
async function complete(session: Session, { fileId, filename, content }: Upload): Promise<boolean> {
  const path = `/v1/files/upload/${fileId}/complete`;
  const outcome = await session.wire.send('POST', path, { json: { sha256: content.sha256 } });
  const answer = expectStatus(session, outcome, [200], `completion of ${filename} (${fileId})`);
  if (answer !== undefined) session.acknowledged('upload completed');
  return answer !== undefined;
}
