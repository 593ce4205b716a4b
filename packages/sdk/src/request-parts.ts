/** Divides the input of an operation into address and body. */
import {
  type ContentSource,
  type DocumentSource,
  fitsInline,
  inlined,
  readContent,
  readDocument,
  type WireDocument,
} from './documents.ts';
import { formPayload, type Payload, rawPayload } from './form.ts';
import type { Operation } from './operation.ts';

type Fields = Record<string, unknown>;

export interface RequestParts {
  /** Path and query. */
  target: string;
  payload: Payload;
}

/** `upload` stores content that is too large for a JSON body. */
export async function requestParts(
  operation: Operation,
  input: Fields,
  upload: (source: ContentSource) => Promise<{ id: string }>,
): Promise<RequestParts> {
  const rest: Fields = {};
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    // What is not set is not sent; null is a value.
    if (value === undefined || operation.path.includes(`{${name}}`)) continue;
    if (operation.query?.includes(name)) appendTo(query, name, value);
    else rest[name] = value;
  }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(operation, name, input[name]));
  const target = query.size === 0 ? path : `${path}?${query}`;
  return { target, payload: await payloadOf(operation, rest, upload) };
}

function appendTo(query: URLSearchParams, name: string, value: unknown): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (item === null) throw new TypeError(`${name} cannot be null`);
    query.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item));
  }
}

/** An empty segment would address the list, and a missing one nothing. */
function segment({ id }: Operation, name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') throw new TypeError(`${id} needs ${name}`);
  const text = encodeURIComponent(String(value));
  // Addresses are normalized: `..` would be another operation.
  if (text === '.' || text === '..') throw new TypeError(`${name} cannot be ${text}`);
  return text;
}

async function payloadOf(
  operation: Operation,
  fields: Fields,
  upload: (source: ContentSource) => Promise<{ id: string }>,
): Promise<Payload> {
  switch (operation.body) {
    case 'raw':
      return rawPayload(await readContent(given(fields.content, operation)));
    case 'form': {
      const { file, ...texts } = fields;
      return formPayload(texts, await readContent(given(file, operation)));
    }
    case 'form_or_json': {
      const read = await readDocument(given(fields.document, operation));
      return 'content' in read ? formPayload({}, read.content) : jsonPayload({ ...fields, document: read.wire });
    }
    case 'json':
      return jsonPayload(await withDocuments(operation.documents ?? [], fields, upload));
    default:
      return { body: undefined, isRepeatable: true };
  }
}

function given<T>(value: unknown, { id }: Operation): T {
  if (value === undefined || value === null) throw new TypeError(`${id} needs a document`);
  return value as T;
}

const jsonPayload = (value: unknown): Payload => ({
  body: JSON.stringify(value),
  contentType: 'application/json',
  isRepeatable: true,
});

async function withDocuments(
  paths: readonly string[],
  fields: Fields,
  upload: (source: ContentSource) => Promise<{ id: string }>,
): Promise<Fields> {
  const wire = async (source: DocumentSource): Promise<WireDocument> => {
    const read = await readDocument(source);
    if ('wire' in read) return read.wire;
    const { body, filename } = read.content;
    if (fitsInline(read.content)) return inlined(read.content);
    return { id: (await upload({ data: body, filename })).id };
  };
  const changed = { ...fields };
  for (const path of paths) {
    const [name = '', every] = path.split('.');
    const value = changed[name];
    if (value === undefined || value === null) continue;
    if (every === undefined) changed[name] = await wire(value as DocumentSource);
    else if (Array.isArray(value)) changed[name] = await eachOf(value, wire);
    else
      changed[name] = Object.fromEntries(
        await eachOf(Object.entries(value), async ([key, one]) => [key, await wire(one)]),
      );
  }
  return changed;
}

/** One after the other, so that no more than one document is in memory beside those that are ready. */
async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
