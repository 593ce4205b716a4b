/** Bodies of requests that carry content. */
import { sendsStreams } from '#platform';
import type { Content } from './documents.ts';

export interface Payload {
  body: string | FormData | Blob | ReadableStream<Uint8Array> | undefined;
  contentType?: string;
  /** False for a stream, which is gone once it has been sent. */
  isRepeatable: boolean;
  /** What the caller's stream failed with, once it has. */
  failure?: () => StreamFailure | undefined;
}

interface StreamFailure {
  error: unknown;
}

/** A form with the fields and the content as its part `file`. */
export async function formPayload(fields: Record<string, unknown>, content: Content): Promise<Payload> {
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, textOf(value)]);
  const { body, filename } = await buffered(content);
  if (body instanceof Blob) {
    const form = new FormData();
    for (const [name, text] of texts) form.append(name, text);
    form.append('file', body, filename);
    return { body: form, isRepeatable: true };
  }
  const { stream, failure } = observed(body);
  const boundary = `recto-${crypto.randomUUID()}`;
  return {
    body: streamedForm(boundary, texts, { body: stream, filename }),
    contentType: `multipart/form-data; boundary=${boundary}`,
    isRepeatable: false,
    failure,
  };
}

export async function rawPayload(content: Content): Promise<Payload> {
  const { body } = await buffered(content);
  const contentType = 'application/octet-stream';
  if (body instanceof Blob) return { body, contentType, isRepeatable: true };
  const { stream, failure } = observed(body);
  return { body: stream, contentType, isRepeatable: false, failure };
}

/** When a body fails, `fetch` says only that the request failed, as it does when the service cannot be reached. */
function observed(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  let failure: StreamFailure | undefined;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { stream, failure: () => failure };
}

async function buffered({ body, filename }: Content): Promise<Content> {
  if (body instanceof Blob || sendsStreams) return { body, filename };
  return { body: await new Response(body).blob(), filename };
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** `FormData` cannot hold a stream. */
function streamedForm(
  boundary: string,
  texts: readonly [string, string][],
  { body, filename }: { body: ReadableStream<Uint8Array>; filename: string },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const part = (name: string, rest: string) =>
    encoder.encode(`--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"${rest}`);
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (const [name, text] of texts) yield part(name, `\r\n\r\n${text}\r\n`);
    yield part('file', `; filename="${escaped(filename)}"\r\nContent-Type: application/octet-stream\r\n\r\n`);
    yield* body;
    yield encoder.encode(`\r\n--${boundary}--\r\n`);
  }
  const iterator = parts();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return(undefined);
    },
  });
}

/** As browsers escape names in forms. */
const escaped = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
