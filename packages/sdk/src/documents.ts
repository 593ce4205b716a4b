/** Everything that can be sent as a document, and how it becomes what the API takes. */
import { openFile } from '#platform';
import type { FileRef, InlineDocument, MIMEData } from './generated/types.ts';

/** Bytes from memory or from a stream, such as those that Node and browsers have. */
export type Bytes = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Content that is sent: a path (also a `file:` URL), bytes, or either with a name. The name tells formats apart that
 * begin alike, so bytes should come with one.
 */
export type ContentSource =
  | string
  | URL
  | Bytes
  | { path: string | URL; filename?: string | undefined }
  | { data: Bytes; filename: string };

/**
 * A document: content, the id of a file (`file_…`), an address (`http://`, `https://`, `data:`), or one of the forms of
 * the API.
 */
export type DocumentSource =
  | ContentSource
  | { url: string | URL; filename?: string | undefined }
  | FileRef
  | MIMEData
  | InlineDocument;

/** Content that is ready to be sent. A stream can be sent once. */
export interface Content {
  filename: string;
  body: Blob | ReadableStream<Uint8Array>;
}

export type WireDocument = MIMEData | FileRef | InlineDocument;

const FILE_ID = /^file_[0-9A-Za-z]{22}$/;
const ADDRESS = /^(https?|data):/i;
const UNNAMED = 'document';

/** Returns the form of the API for a document that is only named, and its content for any other. */
export async function readDocument(source: DocumentSource): Promise<{ wire: WireDocument } | { content: Content }> {
  if (typeof source === 'string' && FILE_ID.test(source)) return { wire: { id: source } };
  if (typeof source === 'string' && ADDRESS.test(source)) return { wire: addressed(source) };
  if (source instanceof URL && source.protocol !== 'file:') return { wire: addressed(source.href) };
  if (typeof source === 'object' && 'url' in source && source.url !== undefined) {
    return { wire: addressed(String(source.url), source.filename) };
  }
  if (typeof source === 'object' && ('id' in source || 'content' in source)) return { wire: source };
  return { content: await readContent(source as ContentSource) };
}

/** The API wants a name with every address. */
function addressed(url: string, filename?: string): MIMEData {
  return { filename: filename ?? nameInAddress(url) ?? UNNAMED, url };
}

function nameInAddress(url: string): string | undefined {
  if (/^data:/i.test(url)) return undefined;
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || undefined;
  } catch {
    // A percent sign that encodes nothing is part of the name.
    return name;
  }
}

export async function readContent(source: ContentSource): Promise<Content> {
  if (typeof source === 'string' || source instanceof URL) return opened(source);
  if (isBytes(source)) return { body: bodyOf(source), filename: nameOf(source) };
  if ('path' in source) return opened(source.path, source.filename);
  if ('data' in source) return { body: bodyOf(source.data), filename: source.filename };
  throw new TypeError('A document must be a path, bytes, a stream, an address or the id of a file');
}

async function opened(file: string | URL, filename?: string): Promise<Content> {
  const found = await openFile(file);
  return { body: found.blob, filename: filename ?? found.filename };
}

function isBytes(source: unknown): source is Bytes {
  return (
    source instanceof Blob ||
    source instanceof ArrayBuffer ||
    ArrayBuffer.isView(source) ||
    source instanceof ReadableStream ||
    (typeof source === 'object' && source !== null && Symbol.asyncIterator in source)
  );
}

function bodyOf(bytes: Bytes): Content['body'] {
  if (bytes instanceof Blob || bytes instanceof ReadableStream) return bytes;
  if (bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes)) return new Blob([bytes as Uint8Array<ArrayBuffer>]);
  return streamOf(bytes);
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? new TextEncoder().encode(value) : value);
    },
    async cancel(reason) {
      await iterator.return?.(reason);
    },
  });
}

/** A `File` has a name, and a Node stream of a file the path it reads. */
function nameOf(source: Bytes): string {
  const { name, path } = source as { name?: unknown; path?: unknown };
  if (typeof name === 'string' && name !== '') return name;
  return (typeof path === 'string' && path.split(/[/\\]/).at(-1)) || UNNAMED;
}

/** Larger content is uploaded as a form before: base64 is a third longer, and requests have a limit. */
const MAX_INLINE_BYTES = 2 * 1024 * 1024;

export const fitsInline = ({ body }: Content): boolean => body instanceof Blob && body.size <= MAX_INLINE_BYTES;

export async function inlined({ body, filename }: Content): Promise<MIMEData> {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return { filename, url: `data:application/octet-stream;base64,${base64(bytes)}` };
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // `fromCharCode` takes a limited number of arguments.
  for (let start = 0; start < bytes.length; start += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 0x8000)));
  }
  return btoa(parts.join(''));
}
