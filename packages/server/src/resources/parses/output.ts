/**
 * Outputs are blobs of JSON lines, one per page: a text as a string, a page of the model as an object. Responses
 * include these lines verbatim, so an output of any size passes through without being parsed.
 */
import { splitLines } from '../../lib/lines.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger } from '../blobs/service.ts';

export interface OutputBlobs {
  text_sha256: string | null;
  layout_sha256: string | null;
}

export interface ParseOutput {
  pages: string[];
  text: string;
}

export const emptyOutput = (): ParseOutput => ({ pages: [], text: '' });

/** The output as JSON. */
export async function* outputChunks(ledger: BlobLedger, scope: Scope, blobs: OutputBlobs): AsyncGenerator<string> {
  if (blobs.text_sha256 === null) {
    yield JSON.stringify(emptyOutput());
    return;
  }
  yield '{"pages":[';
  yield* joined(splitLines(await ledger.open(scope, blobs.text_sha256)), ',');
  yield '],"text":"';
  yield* joined(unquoted(splitLines(await ledger.open(scope, blobs.text_sha256))), '\\n\\n');
  yield '"';
  if (blobs.layout_sha256 !== null) {
    yield ',"layout":[';
    yield* joined(splitLines(await ledger.open(scope, blobs.layout_sha256)), ',');
    yield ']';
  }
  yield '}';
}

/** For responses that must be in memory as a whole; the caller has checked the size. */
export async function readOutput(ledger: BlobLedger, scope: Scope, blobs: OutputBlobs): Promise<ParseOutput> {
  let text = '';
  for await (const chunk of outputChunks(ledger, scope, blobs)) text += chunk;
  return JSON.parse(text) as ParseOutput;
}

async function* joined(lines: AsyncIterable<string>, separator: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of lines) {
    yield isFirst ? line : separator + line;
    isFirst = false;
  }
}

async function* unquoted(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield line.slice(1, -1);
}
