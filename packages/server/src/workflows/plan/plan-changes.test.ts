import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../pipelines/json/json.ts';
import { canonicalJson } from '../canonical-json.ts';
import { edgeId, type GraphBlock, type GraphEdge, type WorkflowGraph } from '../graph.ts';
import { graphSample } from '../testing/graph-samples.ts';
import { applyChanges, diffGraphs } from './diff-graph.ts';
import { planChanges } from './plan-changes.ts';
import { NO_CHANGES, renderPlan } from './render.ts';

const workflowId = 'wf_1';

const block = (id: string, type: string, config: JsonObject = {}, more: Partial<GraphBlock> = {}): GraphBlock => ({
  id,
  type,
  label: '',
  config,
  position: { x: 0, y: 0 },
  width: null,
  height: null,
  parent_id: null,
  ...more,
});

const edge = (source_block: string, target_block: string): GraphEdge => {
  const ends = { source_block, source_handle: 'output-json-0', target_block, target_handle: 'input-json-0' };
  return { id: edgeId('wf_1', ends), ...ends };
};

const graph = (blocks: GraphBlock[], edges: GraphEdge[] = []): WorkflowGraph => ({
  name: 'Test',
  description: '',
  blocks,
  edges,
});

const sorted = (value: WorkflowGraph): unknown => ({
  ...value,
  blocks: value.blocks.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  edges: value.edges.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

/** Two graphs that share some of their blocks. */
const pair = fc.tuple(graphSample, graphSample, fc.array(fc.boolean(), { maxLength: 20 })).map(([one, other, kept]) => {
  const ids = new Set(other.blocks.map(({ id }) => id));
  const shared = one.blocks.filter(({ id }, index) => kept[index] === true && !ids.has(id));
  const mixed: WorkflowGraph = { ...other, blocks: [...other.blocks, ...shared.map((b) => ({ ...b, label: 'new' }))] };
  return [one, mixed] as const;
});

describe('a plan', () => {
  it('applied to its base gives the wanted graph', () => {
    fc.assert(
      fc.property(pair, ([current, wanted]) => {
        expect(sorted(applyChanges(current, diffGraphs(current, wanted)))).toEqual(sorted(wanted));
        expect(sorted(applyChanges(null, diffGraphs(null, wanted)))).toEqual(sorted(wanted));
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('has changes exactly when the graphs differ, and shows a field of every changed block', () => {
    fc.assert(
      fc.property(pair, ([current, wanted]) => {
        const plan = planChanges(current, wanted, { workflowId });
        const same = canonicalJson(sorted(current) as never) === canonicalJson(sorted(wanted) as never);
        expect(plan.summary.has_changes).toBe(!same);
        for (const { actions, change } of plan.resource_changes) {
          if (actions.includes('update')) expect(change.field_changes.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('of a graph against itself is a no-op', () => {
    fc.assert(
      fc.property(graphSample, (one) => {
        const plan = planChanges(one, structuredClone(one), { workflowId });
        expect(plan).toMatchObject({ action: 'noop', resource_changes: [] });
        expect(plan.summary).toEqual({
          add: 0,
          change: 0,
          destroy: 0,
          replace: 0,
          noop: 1,
          total: 0,
          has_changes: false,
        });
        expect(renderPlan(plan)).toBe(NO_CHANGES);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('ignores the order of keys and blocks', () => {
    const one = graph([block('a', 'function', { code: 'x', language: 'python' }), block('b', 'note')]);
    const other = graph([block('b', 'note'), block('a', 'function', { language: 'python', code: 'x' })]);
    expect(planChanges(one, other, { workflowId }).action).toBe('noop');
  });
});

describe('a change of one field', () => {
  const current = graph([block('block_extract', 'extract', { model: 'm-old' }, { label: 'Extract Fields' })]);
  const wanted = graph([block('block_extract', 'extract', { model: 'm-new' }, { label: 'Extract Fields' })]);
  const plan = planChanges(current, wanted, { workflowId: 'wf_abc123' });

  it('is shown with address, path and both values', () => {
    expect(plan).toMatchObject({
      workflow_id: 'wf_abc123',
      action: 'update',
      format_version: 'workflows-plan/v1',
      summary: { add: 0, change: 1, destroy: 0, replace: 0, noop: 0, total: 1, has_changes: true },
    });
    expect(plan.resource_changes).toMatchObject([
      {
        address: 'workflow.wf_abc123.block.block_extract',
        target: 'block',
        target_id: 'block_extract',
        name: 'Extract Fields',
        type: 'extract',
        actions: ['update'],
        path: 'block_extract',
        change: {
          field_changes: [
            {
              path: ['config', 'model'],
              path_display: 'config.model',
              action: 'update',
              before: 'm-old',
              after: 'm-new',
              before_sensitive: false,
              after_sensitive: false,
              unified_diff: null,
            },
          ],
        },
      },
    ]);
  });

  it('is rendered for people', () => {
    expect(renderPlan(plan)).toBe(
      [
        'Workflow: wf_abc123',
        'Plan: 0 to add, 1 to change, 0 to destroy.',
        '',
        '~ workflow.wf_abc123.block.block_extract',
        '  block "Extract Fields" will be updated',
        '  ~ config.model',
        "    - 'm-old'",
        "    + 'm-new'",
      ].join('\n'),
    );
  });
});

describe('the changes', () => {
  const fields = (before: JsonObject, after: JsonObject, type = 'classifier') =>
    planChanges(graph([block('b', type, before)]), graph([block('b', type, after)]), { workflowId }).resource_changes[0]
      ?.change.field_changes ?? [];

  it('match list items by name', () => {
    const changed = fields(
      { categories: [{ name: 'a', description: '1' }, { name: 'b', description: '2' }, { name: 'c' }] },
      { categories: [{ name: 'c' }, { name: 'b', description: '3' }, { name: 'd' }] },
    );
    expect(
      changed.map(({ action, path_display, path, before, after }) => [action, path_display, path, before, after]),
    ).toEqual([
      ['delete', 'config.categories[a].name', ['config', 'categories', 0, 'name'], 'a', null],
      ['delete', 'config.categories[a].description', ['config', 'categories', 0, 'description'], '1', null],
      ['update', 'config.categories[b].description', ['config', 'categories', 1, 'description'], '2', '3'],
      ['create', 'config.categories[d].name', ['config', 'categories', 2, 'name'], null, 'd'],
      ['update', 'config.categories (order)', ['config', 'categories'], ['b', 'c'], ['c', 'b']],
    ]);
  });

  it('show plain list values that were added and removed, not those that moved', () => {
    const changed = fields(
      { json_schema: { required: ['a', 'b', 'c'] } },
      { json_schema: { required: ['b', 'c', 'd'] } },
      'extract',
    );
    expect(changed.map(({ action, path_display }) => [action, path_display])).toEqual([
      ['delete', 'config.json_schema.required["a"]'],
      ['create', 'config.json_schema.required["d"]'],
    ]);
  });

  it('show multi-line texts as a line diff', () => {
    const code = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const [change] = fields({ code: code.join('\n') }, { code: code.with(10, 'changed').join('\n') }, 'function');
    expect(change?.unified_diff).toBe(
      [
        '@@ -8,7 +8,7 @@',
        ' line 7',
        ' line 8',
        ' line 9',
        '-line 10',
        '+changed',
        ' line 11',
        ' line 12',
        ' line 13',
      ].join('\n'),
    );
  });

  it('show very long texts', () => {
    const code = 'x\n'.repeat(300_000);
    const created = planChanges(null, graph([block('f', 'function', { code })]), { workflowId });
    expect(renderPlan(created).split('\n').length).toBeGreaterThan(300_000);
    expect(fields({ code }, { code: code.replaceAll('x', 'y') }, 'function')).toHaveLength(1);
  });

  it('mask secrets wherever they appear', () => {
    const before = {
      url: 'https://a.b',
      headers: { Authorization: 'Bearer s3cr3t-one', 'X-Api-Key': 's3cr3t-two', Accept: 'a' },
    };
    const after = {
      url: 'https://user:s3cr3t-three@a.b',
      headers: { Authorization: 'Bearer s3cr3t-four', 'x-session-token': 's3cr3t-five', Accept: 'b' },
    };
    const plan = planChanges(graph([block('b', 'api_call', before)]), graph([block('b', 'api_call', after)]), {
      workflowId,
    });
    expect(JSON.stringify(plan) + renderPlan(plan)).not.toContain('s3cr3t');
    const [resource] = plan.resource_changes;
    expect(resource?.change.before_sensitive).toEqual({
      config: { headers: { Authorization: true, 'X-Api-Key': true } },
    });
    expect(resource?.change.field_changes.map(({ path_display }) => path_display)).toEqual([
      'config.url',
      'config.headers.Authorization',
      'config.headers.X-Api-Key',
      'config.headers.Accept',
      'config.headers.x-session-token',
    ]);
    expect(resource?.change.field_changes[1]).toMatchObject({
      before: '(sensitive value)',
      after: '(sensitive value)',
      before_sensitive: true,
      after_sensitive: true,
    });
    expect(renderPlan(plan)).toContain(
      '  ~ config.headers.Authorization\n    - (sensitive value)\n    + (sensitive value)',
    );
  });

  it('also mask what is created and destroyed', () => {
    const secret = graph([block('b', 'api_call', { headers: { 'Set-Cookie': 's3cr3t' } })]);
    const created = planChanges(null, secret, { workflowId });
    const destroyed = planChanges(secret, graph([]), { workflowId });
    expect(JSON.stringify([created, destroyed]) + renderPlan(created) + renderPlan(destroyed)).not.toContain('s3cr3t');
  });

  it('do not mistake the fields of a schema for secrets', () => {
    const [change] = fields({}, { json_schema: { properties: { token: { type: 'string' } } } }, 'extract');
    expect(change).toMatchObject({ path_display: 'config.json_schema.properties.token.type', after: 'string' });
  });

  it('are a replacement when the type changes', () => {
    const plan = planChanges(graph([block('b', 'parse')]), graph([block('b', 'note')]), { workflowId });
    expect(plan.summary).toMatchObject({ add: 0, change: 0, destroy: 0, replace: 1, total: 1 });
    expect(plan.resource_changes).toMatchObject([{ actions: ['delete', 'create'], type: 'note' }]);
    expect(renderPlan(plan)).toContain('-/+ workflow.wf_1.block.b\n  block "b" will be replaced');
  });

  it('are one deleted and one created edge when an edge is redrawn', () => {
    const blocks = ['a', 'b', 'c'].map((id) => block(id, 'function'));
    const plan = planChanges(graph(blocks, [edge('a', 'b')]), graph(blocks, [edge('a', 'c')]), { workflowId });
    expect(plan.summary).toMatchObject({ add: 1, destroy: 1, change: 0, total: 2 });
    expect(renderPlan(plan)).toContain('edge "a.output-json-0 -> b.input-json-0" will be destroyed');
  });

  it('are a creation with all parts when there is no workflow', () => {
    const wanted = graph([block('a', 'start_json'), block('b', 'function')], [edge('a', 'b')]);
    const plan = planChanges(null, wanted, { workflowId });
    expect(plan).toMatchObject({ action: 'create', block_count: 2, edge_count: 1, summary: { add: 4, total: 4 } });
    expect(plan.resource_changes.map(({ target }) => target)).toEqual(['workflow', 'block', 'block', 'edge']);
    expect(planChanges(null, graph([]), { workflowId })).toMatchObject({ action: 'create', summary: { add: 1 } });
  });

  it('show the containers around a block, and no control characters', () => {
    const wanted = graph([
      block('l', 'while_loop'),
      block('x', 'note', {}, { parent_id: 'l', label: '\u001b[2Jgone' }),
    ]);
    const plan = planChanges(graph([]), wanted, { workflowId });
    expect(plan.resource_changes[1]?.path).toBe('l.x');
    expect(renderPlan(plan)).toContain('block "\\x1b[2Jgone" will be created');
  });
});
