import { ApiError } from '@recto/sdk';
import { describe, expect, it } from 'vitest';
import type { FlowBlock, FlowGraph } from '../../../graph/graph.ts';
import { type Change, changesBetween } from './changes.ts';
import { DraftEditor } from './draft-editor.ts';

const block = (id: string, more: Partial<FlowBlock> = {}): FlowBlock => ({
  id,
  type: 'function',
  label: '',
  config: {},
  parentId: null,
  x: 0,
  y: 0,
  width: null,
  height: null,
  ...more,
});
const graphOf = (...blocks: FlowBlock[]): FlowGraph => ({ blocks, edges: [] });
const edge = (source: string, target: string) => ({
  id: `${source} ${target}`,
  source,
  sourceHandle: 'output-json-0',
  target,
  targetHandle: 'input-json-0',
});

const refusal = (status: number): ApiError =>
  new ApiError({ method: 'POST', path: '/', status, headers: new Headers(), text: '{"detail":"no"}' });

/** An editor with a service that answers as it is told. */
function edited(graph: FlowGraph, answers: (change: Change) => Promise<void> = async () => undefined) {
  const sent: Change[] = [];
  const service = { answers, settled: 0 };
  const editor = new DraftEditor(
    graph,
    (change) => {
      sent.push(change);
      return service.answers(change);
    },
    () => {
      service.settled += 1;
    },
  );
  return { editor, sent, service };
}

/** Ends when the editor could not send something. */
const failed = (editor: DraftEditor): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = (): void => {
    if (editor.current().failure !== null) resolve();
  };
  editor.subscribe(check);
  check();
  return promise;
};

const ids = ({ blocks }: FlowGraph): string[] => blocks.map(({ id }) => id);

describe('the requests between two graphs', () => {
  it('name what changed of a block, whatever the order of its keys', () => {
    const before = graphOf(block('a', { config: { one: 1, two: { x: 1, y: 2 } } }), block('b'));
    const after = graphOf(block('a', { config: { two: { y: 2, x: 1 }, one: 1 } }), block('b', { x: 5, label: 'B' }));
    expect(changesBetween(before, after)).toMatchObject([{ kind: 'update_block', fields: ['label', 'place'] }]);
  });

  it('remove a container in one request, and make containers before what they hold', () => {
    const empty = graphOf();
    const full: FlowGraph = {
      blocks: [block('inner', { parentId: 'loop' }), block('loop', { type: 'for_each' }), block('a')],
      edges: [edge('a', 'loop')],
    };
    expect(changesBetween(full, graphOf(block('a')))).toEqual([{ kind: 'delete_block', id: 'loop' }]);
    expect(changesBetween(empty, full).map(({ kind }) => kind)).toEqual([
      'create_block',
      'create_block',
      'create_block',
      'create_edge',
    ]);
    const made = changesBetween(empty, full).map((change) => (change.kind === 'create_block' ? change.block.id : ''));
    expect(made.indexOf('loop')).toBeLessThan(made.indexOf('inner'));
  });
});

describe('the editor', () => {
  it('shows changes at once, sends them in order, and goes back and forth', async () => {
    const { editor, sent, service } = edited(graphOf());
    const first = editor.edit(graphOf(block('a')));
    const second = editor.edit(graphOf(block('a'), block('b')));
    expect(editor.current()).toMatchObject({ isSaving: true, canUndo: true, canRedo: false });
    await Promise.all([first, second]);
    await editor.undo();
    expect(ids(editor.current().graph)).toEqual(['a']);
    await editor.redo();
    expect(ids(editor.current().graph)).toEqual(['a', 'b']);
    expect(sent.map(({ kind }) => kind)).toEqual(['create_block', 'create_block', 'delete_block', 'create_block']);
    expect(editor.current()).toMatchObject({ isSaving: false, canUndo: true, canRedo: false });
    expect(service.settled).toBe(3);
  });

  it('takes back what the service refuses, with everything after it', async () => {
    const { editor, service } = edited(graphOf(block('a')), () => Promise.reject(refusal(422)));
    const first = editor.edit(graphOf(block('a'), block('b')));
    const second = editor.edit(graphOf(block('a'), block('b'), block('c')));
    const outcomes = await Promise.allSettled([first, second]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ids(editor.current().graph)).toEqual(['a']);
    expect(editor.current()).toMatchObject({ canUndo: false, isSaving: false, failure: null });
    expect(service.settled).toBe(1);
  });

  it('keeps what could not be sent, sends the rest again, or gives it up', async () => {
    const { editor, sent, service } = edited(graphOf());
    service.answers = ({ kind }) =>
      kind === 'create_edge' ? Promise.reject(new Error('no connection')) : Promise.resolve();
    const wanted: FlowGraph = { blocks: [block('a'), block('b')], edges: [edge('a', 'b')] };
    const saved = editor.edit(wanted);
    await failed(editor);
    expect(editor.current()).toMatchObject({ isSaving: true, failure: new Error('no connection') });
    service.answers = async () => undefined;
    editor.retry();
    await saved;
    expect(sent.map(({ kind }) => kind)).toEqual(['create_block', 'create_block', 'create_edge', 'create_edge']);
    expect(editor.current()).toMatchObject({ isSaving: false, failure: null });

    service.answers = () => Promise.reject(refusal(503));
    const lost = editor.edit(graphOf()).catch((error: unknown) => error);
    await failed(editor);
    editor.discard();
    expect(await lost).toBeInstanceOf(ApiError);
    expect(editor.current()).toMatchObject({ graph: wanted, isSaving: false, failure: null });
  });

  it('takes over a draft that was changed elsewhere, but not while changes are on their way', async () => {
    const answer = Promise.withResolvers<void>();
    const { editor } = edited(graphOf(), () => answer.promise);
    const saved = editor.edit(graphOf(block('a')));
    editor.adopt(graphOf());
    expect(ids(editor.current().graph)).toEqual(['a']);
    answer.resolve();
    await saved;
    editor.adopt(graphOf(block('a')));
    expect(editor.current()).toMatchObject({ canUndo: true, wasReplaced: false });
    editor.adopt(graphOf(block('theirs')));
    expect(editor.current()).toMatchObject({ canUndo: false, wasReplaced: true });
  });
});
