/** Random schemas through the API: the client refuses every answer that the contract does not know. */
import type { Client } from '../../support/client.ts';
import { dataUrl } from '../../support/samples.ts';
import { type RandomSchema, randomSchema } from './random-schemas.ts';
import type { SchemaFinding } from './schema-round.ts';

export interface SchemaHttpRound {
  schemas: number;
  statuses: Record<string, number>;
  findings: SchemaFinding[];
}

const LANES = 2;
const ROWS = 'Item,Quantity,Price\nBolt,3,1.25\nNut,5,0.75\n';

export async function schemaHttpRound(
  client: Client,
  { seed, from, schemas }: { seed: number; from: number; schemas: number },
): Promise<SchemaHttpRound> {
  const round: SchemaHttpRound = { schemas: 0, statuses: {}, findings: [] };
  let next = from;
  const lane = async (): Promise<void> => {
    while (next < from + schemas) {
      const schema = randomSchema(seed, next);
      next += 1;
      const problem = await send(client, schema, round);
      round.schemas += 1;
      if (problem !== null) round.findings.push({ schema, problem });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return round;
}

async function send(client: Client, { schema, kind }: RandomSchema, round: SchemaHttpRound): Promise<string | null> {
  const document = { filename: 'rows.csv', url: dataUrl(ROWS, 'text/csv') };
  try {
    const linted = await client.post('/v1/schemas/lint', { json: { json_schema: schema } });
    const { status, text, body } = await client.post('/v1/extractions', { json: { document, json_schema: schema } });
    round.statuses[status] = (round.statuses[status] ?? 0) + 1;
    if (kind === 'valid' && status !== 201) return `a valid schema is answered with ${status}: ${text.slice(0, 300)}`;
    if (![201, 400, 422].includes(status)) return `answered ${status}: ${text.slice(0, 300)}`;
    // What lint calls usable is used, unless it takes too long.
    const isRefused = body.detail?.code === 'invalid_schema';
    if (linted.status === 200 && linted.body.valid === isRefused && status !== 422)
      return `lint says otherwise: ${linted.text.slice(0, 300)}`;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
