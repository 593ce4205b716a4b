/** One accepted request of each operation that writes workflows, and one that differs. */
import type { Client } from './client.ts';
import { ranTo } from './runs.ts';
import { definitionOf, publishedWorkflow } from './workflow-samples.ts';

type Requests = [path: string, first: object, second: object, secondPath?: string];

export function workflowWrites(clients: () => { test: Client; live: Client }): Record<string, () => Promise<Requests>> {
  const published = () => publishedWorkflow(clients().test);
  const bare = async (): Promise<string> => (await clients().test.post('/v1/workflows', { json: {} })).body.id;
  const versionsOf = async (kind: 'blocks' | 'edges', workflowId: string): Promise<string> =>
    (await clients().test.get(`/v1/workflows/${kind}/versions?workflow_id=${workflowId}`)).body.data[0].id;
  const restore = async (kind: 'blocks' | 'edges'): Promise<Requests> => {
    const [one, other] = [await published(), await published()];
    const path = async (id: string) =>
      `/v1/workflows/${kind}/versions/${await versionsOf(kind, id)}/restore?workflow_id=${id}`;
    return [await path(one.id), {}, {}, await path(other.id)];
  };
  const runOf = (workflow_id: string, metadata: object) => {
    const document = { filename: 'a.csv', content: Buffer.from('a\n1\n').toString('base64') };
    return { json: { workflow_id, version: 'draft', documents: { document }, metadata } };
  };
  const runPath = async (action: string): Promise<string> => {
    const { body } = await clients().test.post('/v1/workflows/runs', runOf(await bare(), {}));
    return `/v1/workflows/runs/${body.id}/${action}`;
  };
  const triggerPath = async (): Promise<string> => {
    const path = `/v1/workflows/${await bare()}/triggers`;
    return `${path}/${(await clients().test.post(path, { json: { type: 'webhook' } })).body.id}`;
  };
  /** A review that waits, and the version that the block gave. */
  const review = async () => {
    const { test } = clients();
    const { id, blockId } = await published();
    const reviewed = { review: { predicate: { kind: 'always' } } };
    await test.patch(`/v1/workflows/blocks/${blockId}`, { json: { config: reviewed } });
    const { run } = await ranTo(test, id, runOf(id, {}).json);
    const { body } = await test.get(`/v1/workflows/reviews?run_id=${run.id}`);
    const review_id: string = body.data[0].id;
    const versions = await test.get(`/v1/workflows/reviews/versions?review_id=${review_id}`);
    return { review_id, path: `/v1/workflows/reviews/${review_id}`, version_id: versions.body.data[0].id as string };
  };
  /** A run that has ended, and a block that it executed. */
  const ended = async () => {
    const { id, blockId } = await published();
    const { run } = await ranTo(clients().test, id, runOf(id, {}).json);
    return { run_id: run.id as string, block_id: blockId };
  };
  return {
    'workflows.create': async () => ['/v1/workflows', { json: { name: 'a' } }, { json: { name: 'b' } }],
    'workflows.update': async () => [`/v1/workflows/${await bare()}`, { json: { name: 'a' } }, { json: { name: 'b' } }],
    'workflows.publish': async () => [
      `/v1/workflows/${await bare()}/publish`,
      { json: {} },
      { json: { description: 'another' } },
    ],
    'workflows.discardDraft': async () => {
      const [one, other] = [await published(), await published()];
      return [`/v1/workflows/${one.id}/discard-draft`, {}, {}, `/v1/workflows/${other.id}/discard-draft`];
    },
    'workflows.promote': async () => {
      const { id } = await published();
      return [`/v1/workflows/${id}/promotions`, { json: {} }, { json: { target_name: 'another' } }];
    },
    'workflowSpecs.plan': async () => [
      `/v1/workflows/${await bare()}/spec/plan`,
      { json: { yaml_definition: definitionOf('a') } },
      { json: { yaml_definition: definitionOf('b') } },
    ],
    'workflowSpecs.apply': async () => [
      `/v1/workflows/${await bare()}/spec/apply`,
      { json: { yaml_definition: definitionOf('a') } },
      { json: { yaml_definition: definitionOf('b') } },
    ],
    'workflowSpecs.planNew': async () => [
      '/v1/workflows/spec/plan',
      { json: { yaml_definition: definitionOf('a') } },
      { json: { yaml_definition: definitionOf('b') } },
    ],
    'workflowSpecs.applyNew': async () => [
      '/v1/workflows/spec/apply',
      { json: { yaml_definition: definitionOf('a') } },
      { json: { yaml_definition: definitionOf('b') } },
    ],
    'workflowSpecs.validate': async () => [
      '/v1/workflows/spec/validate',
      { json: { yaml_definition: definitionOf('a') } },
      { json: { yaml_definition: definitionOf('b') } },
    ],
    'workflowVersions.restore': async () => {
      const [one, other] = [await published(), await published()];
      const path = ({ id, versionId }: typeof one) => `/v1/workflows/versions/${versionId}/restore?workflow_id=${id}`;
      return [path(one), {}, {}, path(other)];
    },
    'workflowBlocks.create': async () => {
      const workflow_id = await bare();
      return [
        '/v1/workflows/blocks',
        { json: { workflow_id, type: 'note', label: 'a' } },
        { json: { workflow_id, type: 'note', label: 'b' } },
      ];
    },
    'workflowBlocks.update': async () => [
      `/v1/workflows/blocks/document?workflow_id=${await bare()}`,
      { json: { label: 'a' } },
      { json: { label: 'b' } },
    ],
    'workflowBlocks.validateConfig': async () => {
      const { blockId } = await published();
      const config = (name: string) => ({
        json_schema: { type: 'object', properties: { [name]: { type: 'string' } } },
      });
      return [
        `/v1/workflows/blocks/${blockId}/validate-config`,
        { json: { config: config('a') } },
        { json: { config: config('b') } },
      ];
    },
    'workflowBlockExecutions.create': async () => {
      const json = await ended();
      return ['/v1/workflows/blocks/executions', { json }, { json: { ...json, check_eligibility: false } }];
    },
    'workflowBlockVersions.restore': () => restore('blocks'),
    'workflowEdges.create': async () => {
      const { test } = clients();
      const workflow_id = await bare();
      for (const id of ['one', 'two']) {
        await test.post('/v1/workflows/blocks', { json: { workflow_id, id, type: 'parse' } });
      }
      const edge = (target_block: string) => ({ json: { workflow_id, source_block: 'document', target_block } });
      return ['/v1/workflows/edges', edge('one'), edge('two')];
    },
    'workflowEdgeVersions.restore': () => restore('edges'),
    'workflowReviews.approve': async () => {
      const { path, version_id } = await review();
      return [`${path}/approve`, { json: { version_id } }, { json: { version_id, learn: true } }];
    },
    'workflowReviews.reject': async () => {
      const { path, version_id } = await review();
      return [`${path}/reject`, { json: { version_id, reason: 'a' } }, { json: { version_id, reason: 'b' } }];
    },
    'workflowReviewVersions.create': async () => {
      const { review_id, version_id: parent_id } = await review();
      const version = (number: string) => ({ json: { review_id, parent_id, snapshot: { number } } });
      return ['/v1/workflows/reviews/versions', version('a'), version('b')];
    },
    'workflowRuns.create': async () => {
      const workflow = await bare();
      return ['/v1/workflows/runs', runOf(workflow, { a: '1' }), runOf(workflow, { a: '2' })];
    },
    'workflowRuns.export': async () => {
      const { id, blockId } = await published();
      await ranTo(clients().test, id, runOf(id, {}).json);
      const exported = (delimiter: string) => ({ json: { workflow_id: id, block_id: blockId, delimiter } });
      return ['/v1/workflows/runs/export', exported(';'), exported(',')];
    },
    'workflowRuns.cancel': async () => [await runPath('cancel'), {}, {}, await runPath('cancel')],
    'workflowRuns.restart': async () => [
      await runPath('restart'),
      { json: { version: 'draft' } },
      { json: { version: 'draft', metadata: { a: '1' } } },
    ],
    'workflowRuns.replay': async () => {
      const path = async () => `/v1/workflows/runs/${(await ended()).run_id}/replay`;
      return [await path(), { json: {} }, { json: {} }, await path()];
    },
    'workflowTriggers.create': async () => [
      `/v1/workflows/${await bare()}/triggers`,
      { json: { type: 'webhook' } },
      { json: { type: 'webhook', name: 'b' } },
    ],
    'workflowTriggers.update': async () => [await triggerPath(), { json: { name: 'a' } }, { json: { name: 'b' } }],
    'workflowTriggers.rotateSecret': async () => [
      `${await triggerPath()}/rotate-secret`,
      {},
      {},
      `${await triggerPath()}/rotate-secret`,
    ],
  };
}
