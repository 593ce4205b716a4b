/** A schema with corrections: in its made-up documents the engine picks the wrong number. */
import { POLICY_SCHEMA, policyDocument } from '../../packages/server/src/pipelines/learn/testing/families.ts';
import type { Answer, Client } from './client.ts';
import { dataUrl, textPdfOf } from './samples.ts';
import { eventually } from './wait.ts';

export { POLICY_SCHEMA, policyDocument };

/** The same schema under another title, so that tests do not influence each other. */
export const policySchema = (title: string) => ({ ...POLICY_SCHEMA, title });

export function extractPolicy(client: Client, index: number, body: object): Promise<Answer> {
  const url = dataUrl(textPdfOf([policyDocument(index).lines.join('\n')]), 'application/pdf');
  const document = { filename: `policy-${index}.pdf`, url };
  return client.post('/v1/extractions', { json: { document, ...body } });
}

export const correct = (client: Client, id: string, json: object): Promise<Answer> =>
  client.post(`/v1/extractions/${id}/corrections`, { json });

export interface CorrectedSchema {
  schemaSha256: string;
  extractionIds: string[];
  correctionIds: string[];
}

/** Extracts the first documents and corrects their number. */
export async function teach(
  client: Client,
  json_schema: object,
  { count = 5, from = 0, rightOf = (index: number): string | null => policyDocument(index).right } = {},
): Promise<CorrectedSchema> {
  const corrected: CorrectedSchema = { schemaSha256: '', extractionIds: [], correctionIds: [] };
  for (let index = from; index < from + count; index += 1) {
    const { body } = await extractPolicy(client, index, { json_schema, use_scorer: false });
    const correction = await correct(client, body.id, { values: { policy_number: rightOf(index) } });
    corrected.schemaSha256 = correction.body.schema_sha256;
    corrected.extractionIds.push(body.id);
    corrected.correctionIds.push(correction.body.id);
  }
  return corrected;
}

type Version = Answer['body'];

/** The latest version for a schema, once it is as expected. */
export async function versionOf(
  client: Client,
  schemaSha256: string,
  isExpected: (version: Version | undefined) => boolean,
): Promise<Version> {
  const latest = async (): Promise<Version | undefined> =>
    (await client.get(`/v1/schemas/scorers?limit=1&schema_sha256=${schemaSha256}`)).body.data[0];
  return eventually(latest, isExpected);
}

/** True for a version learnt from this many corrections. */
export const learntFrom = (corrections: number) => (version: Version | undefined) =>
  version?.correction_count === corrections;
