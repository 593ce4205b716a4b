/** A record of every kind in one environment. */
import { flatFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import type { Client } from './client.ts';
import { correct, learntFrom, versionOf } from './corrected-schema.ts';
import { PAGE_OPERATIONS } from './page-operations.ts';
import { definition, published as publishedDefinition, ranTo } from './runs.ts';
import { publishedWorkflow } from './workflow-samples.ts';

/** A run with an artifact and a review that waits. */
const REVIEWED = definition(
  'Reviewed',
  {
    inbox: { type: 'start_document' },
    values: {
      type: 'extract',
      config: {
        json_schema: { type: 'object', properties: { a: { type: 'string' } } },
        review: { predicate: { kind: 'always' } },
      },
    },
    given: { type: 'start_json', config: { json_schema: { type: 'object' } } },
    choose: {
      type: 'conditional',
      config: { conditions: [{ name: 'yes', sub_conditions: [{ path_ref: { path: 'a' }, operator: 'exists' }] }] },
    },
  },
  [
    ['given', 'choose'],
    ['inbox:output-file-0', 'values:input-file-document'],
  ],
);

/** An id of the client's environment for every path parameter of the contract. */
export async function recordsOf(client: Client): Promise<Record<string, string>> {
  const upload = await client.post('/v1/files/upload', { json: { filename: 'a.txt', size_bytes: 1 } });
  await client.put(upload.body.uploadUrl, { raw: 'x' });
  const form = new FormData();
  form.set('name', 'table');
  form.set('file', new Blob(['a,b\n1,2\n']), 't.csv');
  const tables = await client.post('/v1/tables', { form });
  const document = { filename: 'p.csv', content: Buffer.from('a,b\n1,2\n').toString('base64') };
  const parse = await client.post('/v1/parses', { json: { document } });
  const json_schema = { type: 'object', properties: { a: { type: 'string' } } };
  const extraction = await client.post('/v1/extractions', { json: { document, json_schema } });
  const corrected = await correct(client, extraction.body.id, { values: { a: '1' } });
  const scorer = await versionOf(client, corrected.body.schema_sha256, learntFrom(1));
  const schema = await client.post('/v1/schemas/generate', { json: { documents: [document] } });
  const pageOperations = await pageOperationsOf(client, document);
  const pdf = { filename: 'form.pdf', content: flatFormPdf().toString('base64') };
  const edit = await client.post('/v1/edits', { json: { document: pdf, instructions: 'city: Oslo' } });
  const template = await client.post('/v1/edits/templates', { json: { name: 'form', document: pdf } });
  const workflow = await publishedWorkflow(client);
  const versionOfA = async (kind: string): Promise<string> =>
    (await client.get(`/v1/workflows/${kind}/versions?workflow_id=${workflow.id}`)).body.data[0].id;
  const ran = await ranTo(client, await publishedDefinition(client, REVIEWED), {
    json_inputs: { given: { a: 1 } },
    documents: { inbox: document },
  });
  const [review] = (await client.get(`/v1/workflows/reviews?run_id=${ran.run.id}`)).body.data;
  const reviewVersions = await client.get(`/v1/workflows/reviews/versions?review_id=${review.id}`);
  const trigger = await client.post(`/v1/workflows/${workflow.id}/triggers`, { json: { type: 'webhook' } });
  await client.put('/v1/secrets/ONLY_HERE', { json: { value: 'x' } });
  await client.post(`/v1/files/upload/${upload.body.fileId}/complete`);
  await client.put('/v1/webhooks/endpoint', {
    json: { url: 'https://receiver.invalid', event_types: ['webhook.ping'] },
  });
  const ping = await client.post('/v1/webhooks/endpoint/test');
  return {
    environment_id: (await client.get('/v1/auth/status')).body.environment_id,
    project_id: (await client.get('/v1/projects')).body.data[0].id,
    key_id: (await client.get('/v1/api-keys')).body.data[0].id,
    file_id: upload.body.fileId,
    table_id: tables.body.tables[0].id,
    parse_id: parse.body.id,
    extraction_id: extraction.body.id,
    schema_id: schema.body.id,
    ...pageOperations,
    edit_id: edit.body.id,
    template_id: template.body.id,
    correction_id: corrected.body.id,
    scorer_id: scorer.id,
    workflow_id: workflow.id,
    block_id: workflow.blockId,
    edge_id: workflow.edgeId,
    version_id: workflow.versionId,
    block_version_id: await versionOfA('blocks'),
    edge_version_id: await versionOfA('edges'),
    run_id: ran.run.id,
    step_id: `${ran.run.id}_given`,
    artifact_id: ran.steps.choose.artifact.id,
    review_id: review.id,
    event_id: ping.body.event_id,
    delivery_id: ping.body.id,
    review_version_id: reviewVersions.body.data[0].id,
    trigger_id: trigger.body.id,
    page_number: '1',
    name: 'ONLY_HERE',
  };
}

/** One record of each operation on pages, by the names of their ids. */
async function pageOperationsOf(client: Client, document: object): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { name, path, request } of PAGE_OPERATIONS) {
    ids[`${name.slice(0, -1)}_id`] = (await client.post(path, { json: { document, ...request } })).body.id;
  }
  const corrections = `/v1/classifications/${ids.classification_id}/corrections`;
  const corrected = await client.post(corrections, { json: { category: 'invoice' } });
  return { ...ids, classification_correction_id: corrected.body.id };
}

/** Which of the ids a parameter of the path means. */
export function nameIn(path: string, name: string): string {
  const kind = /\/(block|edge|review)s\/versions\//.exec(path)?.[1];
  return name === 'version_id' && kind !== undefined ? `${kind}_version_id` : name;
}
