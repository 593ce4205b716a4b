/** Broken documents through POST /v1/parses: the client refuses every answer that the contract does not know. */

import { createRandom } from '../fault/random.ts';
import type { Answer, Client } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { eventually } from '../support/wait.ts';
import { contentOf } from './documents/content.ts';
import { sampleOf } from './documents/samples.ts';
import { type Mutant, mutantOf, type Source } from './mutants.ts';
import type { Finding } from './round.ts';

export interface HttpRound {
  files: number;
  statuses: Record<string, number>;
  /** Codes of documents that were refused, with status 422 or as the error of a background parse. */
  refused: Record<string, number>;
  findings: Finding[];
}

export interface HttpRoundOptions {
  seed: number;
  from?: number;
  files: number;
  sources?: readonly Source[];
  onFinding?: (finding: Finding) => Promise<void>;
}

const LANES = 3;
const BACKGROUND_EVERY = 5;
const END_TIMEOUT_MS = 120_000;
/** The pool's names for what no reader foresaw. */
const DEFECTS = ['document_unreadable', 'document_crashed'];

export async function httpRound(client: Client, options: HttpRoundOptions): Promise<HttpRound> {
  const { seed, from = 0, files, sources = [], onFinding } = options;
  const round: HttpRound = { files: 0, statuses: {}, refused: {}, findings: [] };
  let next = from;
  const lane = async (): Promise<void> => {
    while (next < from + files) {
      const index = next;
      next += 1;
      const mutant = await mutantOf({ seed, index, files: sources });
      const problem = await sendMutant(client, mutant, round);
      round.files += 1;
      if (problem === null) continue;
      const finding = { mutant, problem };
      round.findings.push(finding);
      await onFinding?.(finding);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await canary(client, round);
  return round;
}

async function sendMutant(
  client: Client,
  { bytes, filename, index }: Mutant,
  round: HttpRound,
): Promise<string | null> {
  const background = index % BACKGROUND_EVERY === 0;
  const json = { document: { filename, url: dataUrl(bytes) }, background, include_layout: index % 2 === 0 };
  try {
    const answer = await client.post('/v1/parses', { json });
    round.statuses[answer.status] = (round.statuses[answer.status] ?? 0) + 1;
    if (answer.status === 422) return refusal(answer.body.detail, round);
    if (answer.status !== 201) return `answered ${answer.status}: ${answer.text.slice(0, 500)}`;
    const parse = background ? await ended(client, answer.body.id) : answer.body;
    return parse.status === 'failed' ? refusal(parse.error, round) : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const ended = (client: Client, id: string): Promise<Answer['body']> =>
  eventually(
    async () => (await client.get(`/v1/parses/${id}`)).body,
    ({ status }) => ['completed', 'failed', 'cancelled'].includes(status),
    { timeoutMs: END_TIMEOUT_MS },
  );

function refusal(error: { code?: unknown } | undefined, round: HttpRound): string | null {
  const code = error?.code;
  if (typeof code !== 'string') return `refused without a code: ${JSON.stringify(error)}`;
  round.refused[code] = (round.refused[code] ?? 0) + 1;
  return DEFECTS.includes(code) ? `refused as ${code}` : null;
}

/** Others are answered all the same. */
async function canary(client: Client, round: HttpRound): Promise<void> {
  const content = contentOf(createRandom(1));
  const sample = await sampleOf('docx', content);
  const document = { filename: sample.filename, url: dataUrl(sample.bytes) };
  const { status, body } = await client.post('/v1/parses', { json: { document } });
  const ready = await client.get('/readyz');
  if (status === 201 && body.output.text.includes(content.marker) && ready.status === 200) return;
  round.findings.push({
    mutant: { ...sample, index: 0, recipe: ['none: the canary'] },
    problem: `the canary was answered with ${status}, /readyz with ${ready.status}`,
  });
}
