/** Clients that send documents, one after the other each, and see that every one comes to an end. */
import { createRandom } from '../fault/random.ts';
import type { Answer, Client } from '../support/client.ts';
import { dataUrl, formWith } from '../support/samples.ts';
import { eventually } from '../support/wait.ts';
import { type SoakDocument, soakDocument } from './mix.ts';

export interface Tally {
  sent: number;
  /** Ids of parses that the service took on. */
  acknowledged: string[];
  completed: number;
  /** Typed errors by their code. */
  refused: Record<string, number>;
  formats: Record<string, number>;
  mistakes: string[];
}

export interface LaneOptions {
  client: Client;
  seed: number;
  tally: Tally;
}

export const newTally = (): Tally => ({
  sent: 0,
  acknowledged: [],
  completed: 0,
  refused: {},
  formats: {},
  mistakes: [],
});

const TABLE_FORMATS = ['html', 'markdown', 'json', 'yaml'] as const;
const END_TIMEOUT_MS = 300_000;
const POLL_MS = 100;
/** One such document may be a limit of the service; many are a defect. */
const MAX_MISTAKES = 50;

/** Sends the documents that `next` names until it names none. */
export async function runLane(
  { client, seed, tally }: LaneOptions,
  { next, background }: { next: () => number | undefined; background: boolean },
): Promise<void> {
  for (let index = next(); index !== undefined; index = next()) {
    if (tally.mistakes.length >= MAX_MISTAKES) return;
    const document = await soakDocument(seed, index);
    tally.sent += 1;
    tally.formats[document.format] = (tally.formats[document.format] ?? 0) + 1;
    try {
      const mistake = await sendOne(client, document, { tally, background, index });
      if (mistake !== null) tally.mistakes.push(`document ${index} (${document.format}): ${mistake}`);
    } catch (error) {
      tally.mistakes.push(`document ${index} (${document.format}): ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function sendOne(
  client: Client,
  document: SoakDocument,
  { tally, background, index }: { tally: Tally; background: boolean; index: number },
): Promise<string | null> {
  const random = createRandom(index);
  const { filename, bytes } = document;
  const uploaded = random.chance(0.3)
    ? await client.post('/v1/files', { form: formWith(new Uint8Array(bytes), filename) })
    : null;
  const json = {
    document: uploaded === null ? { filename, url: dataUrl(bytes) } : { id: uploaded.body.id },
    table_parsing_format: random.pick(TABLE_FORMATS),
    include_layout: random.chance(0.2),
    languages: ['en'],
    background,
  };
  const answer = await client.post('/v1/parses', { json });
  if (answer.status === 422) return refused(answer.body.detail?.code, document, tally);
  if (answer.status !== 201) return `answered ${answer.status}: ${answer.text.slice(0, 200)}`;
  tally.acknowledged.push(answer.body.id);
  const parse = background ? await ended(client, answer.body.id) : answer.body;
  if (parse.status === 'failed') return refused(parse.error?.code, document, tally);
  if (parse.status !== 'completed') return `ended as ${parse.status}`;
  tally.completed += 1;
  return outputMistake(document, parse.output.text);
}

const ended = (client: Client, id: string): Promise<Answer['body']> =>
  eventually(
    async () => (await client.get(`/v1/parses/${id}`)).body,
    ({ status }) => ['completed', 'failed', 'cancelled'].includes(status),
    { timeoutMs: END_TIMEOUT_MS, everyMs: POLL_MS },
  );

function refused(code: unknown, { expected }: SoakDocument, tally: Tally): string | null {
  if (typeof code !== 'string') return 'refused without a code';
  tally.refused[code] = (tally.refused[code] ?? 0) + 1;
  return expected === undefined && !UNTYPED.has(code) ? null : `refused as ${code}`;
}

/** What the pool says when a reader failed in a way that nobody foresaw. */
const UNTYPED = new Set(['document_unreadable', 'document_crashed']);

function outputMistake({ expected }: SoakDocument, text: string): string | null {
  if (expected === undefined) return 'a bad document was read';
  if (expected === null) return text === '' ? 'nothing was recognised' : null;
  return text.includes(expected) ? null : `the text has no ${expected}`;
}
