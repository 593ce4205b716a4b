import type { Client } from './client.ts';

const SCHEMA = {
  type: 'object',
  properties: { number: { type: 'string' }, total: { type: 'number' } },
  required: ['number'],
};

/** A document that is read: the smallest definition with an edge. */
export const definitionOf = (name: string, { total = 'total' } = {}): string => `
apiVersion: workflows.recto.dev/v1alpha2
kind: Workflow
metadata:
  name: ${name}
spec:
  blocks:
    document:
      type: start_document
      label: Document
    read:
      type: extract
      label: Read
      config:
        json_schema:
          type: object
          properties:
            number: {type: string}
            ${total}: {type: number}
          required: [number]
  edges:
    - source: {block: document, handle: output-file-0}
      target: {block: read, handle: input-file-document}
`;

/** A workflow with one edge, published. */
export async function publishedWorkflow(client: Client) {
  const { body: created } = await client.post('/v1/workflows', { json: { name: 'Sample' } });
  const id: string = created.id;
  await client.post('/v1/workflows/blocks', {
    json: { workflow_id: id, id: `read_${id}`, type: 'extract', config: { json_schema: SCHEMA } },
  });
  const { body: edge } = await client.post('/v1/workflows/edges', {
    json: { workflow_id: id, source_block: 'document', target_block: `read_${id}` },
  });
  const { body: published } = await client.post(`/v1/workflows/${id}/publish`, { json: { description: 'first' } });
  return { id, blockId: `read_${id}`, edgeId: edge.id as string, versionId: published.published.version_id as string };
}
