import { expect, it } from 'vitest';
import type { FlowBlock, FlowGraph } from '../../graph/graph.ts';
import { differences, versionChanges } from './version-changes.ts';

const block = (id: string, more: Partial<FlowBlock> = {}): FlowBlock => ({
  id,
  type: 'classifier',
  label: id,
  config: {},
  parentId: null,
  x: 0,
  y: 0,
  width: null,
  height: null,
  ...more,
});

it('names every single value that differs, with what it was and what it is', () => {
  const before = { model: 'small', categories: [{ name: 'bill' }, { name: 'other' }], kept: [1, 2] };
  const after = { categories: [{ name: 'invoice' }], kept: [1, 2], first_n_pages: 3 };
  expect(differences(before, after)).toEqual([
    { path: 'model', before: 'small', after: undefined },
    { path: 'categories[0].name', before: 'bill', after: 'invoice' },
    { path: 'categories[1]', before: { name: 'other' }, after: undefined },
    { path: 'first_n_pages', before: undefined, after: 3 },
  ]);
  expect(differences(before, structuredClone(before))).toEqual([]);
});

it('goes block by block and edge by edge', () => {
  const ends = { source: 'a', sourceHandle: 'output-file-x', target: 'b', targetHandle: 'input-file-document' };
  const before: FlowGraph = { blocks: [block('a'), block('gone')], edges: [] };
  const after: FlowGraph = {
    blocks: [block('a', { label: 'A', x: 4 }), block('b')],
    edges: [{ id: 'e', ...ends }],
  };
  expect(
    versionChanges(before, after).map(({ kind, part, id, fields }) => [kind, part, id, fields.map(({ path }) => path)]),
  ).toEqual([
    ['changed', 'block', 'a', ['label', 'position']],
    ['added', 'block', 'b', ['type', 'label', 'position', 'config']],
    ['removed', 'block', 'gone', ['type', 'label', 'position', 'config']],
    ['added', 'edge', JSON.stringify(['a', 'output-file-x', 'b', 'input-file-document']), []],
  ]);
  expect(versionChanges(after, after)).toEqual([]);
});
