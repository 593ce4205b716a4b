import { describe, expect, it } from 'vitest';
import { planChanges } from '../plan/plan-changes.ts';
import { compileDefinition } from './compile.ts';
import { HEADER, LARGE, REFUSED, repeated, THOUSAND_BLOCKS } from './testing/hostile-texts.ts';

const serviceDomain = 'recto.dev';
const workflowId = 'wf_1';

describe('a definition of', () => {
  it.each(Object.entries(REFUSED))('%s is refused', (_, [text, wanted]) => {
    const { graph, diagnostics } = compileDefinition(text, { serviceDomain, workflowId });
    expect(graph).toBeNull();
    const [first] = diagnostics.issues;
    expect(`${first?.code} ${first?.message}`).toMatch(wanted);
    expect(diagnostics.issues.length).toBeLessThanOrEqual(501);
  });

  it.each(Object.entries(LARGE))('%s is compiled', (_, text) => {
    const { graph, diagnostics } = compileDefinition(text, { serviceDomain, workflowId });
    expect(diagnostics.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(graph).not.toBeNull();
  });

  it('treats names of inherited properties as ordinary names', () => {
    const text = `${HEADER}    constructor: {type: start_document}\n    toString: {type: parse}\n  edges: [{source: {block: constructor}, target: {block: toString}}]\n`;
    const { graph } = compileDefinition(text, { serviceDomain, workflowId });
    expect(graph?.blocks.map(({ id }) => id)).toEqual(['constructor', 'toString']);
    expect(
      compileDefinition(text.replace('parse', 'valueOf'), { serviceDomain, workflowId }).diagnostics.issues,
    ).toMatchObject([{ code: 'UNKNOWN_BLOCK_TYPE' }]);
  });

  it('finds a cycle of five thousand blocks', () => {
    const blocks = repeated(
      4_999,
      (index) => `    b${index}: {type: function, config: {code: x, output_schema: {}}}\n`,
    );
    const edges = repeated(
      4_999,
      (index) => `    - {source: {block: b${index}}, target: {block: b${(index + 1) % 4_999}}}\n`,
    );
    const { diagnostics } = compileDefinition(`${HEADER}    in: {type: start_document}\n${blocks}  edges:\n${edges}`, {
      serviceDomain,
      workflowId,
    });
    expect(diagnostics.issues.map(({ code }) => code)).toContain('CYCLE_DETECTED');
  });
});

describe('a workflow of a thousand blocks and two thousand edges', () => {
  it('is compiled, although its schemas would double from block to block', () => {
    const { diagnostics } = compileDefinition(THOUSAND_BLOCKS, { serviceDomain, workflowId });
    expect(diagnostics).toEqual({ is_valid: true, issues: [] });
  });

  it('is planned when each of its blocks changes', () => {
    const current = compileDefinition(THOUSAND_BLOCKS, { serviceDomain, workflowId }).graph;
    const changed = THOUSAND_BLOCKS.replaceAll('strategy: nest', 'strategy: merge');
    const { graph } = compileDefinition(changed, { serviceDomain, workflowId });
    const plan = graph === null ? null : planChanges(current, graph, { workflowId });
    expect(plan?.summary).toMatchObject({ change: 999, add: 0, destroy: 0 });
  });
});
