import { describe, expect, it } from 'vitest';
import type { FileValue, Value } from '../payload.ts';
import { StepInputs } from '../step-inputs.ts';
import { blockDocuments } from './block-documents.ts';

const file = (id: string, pages: string | null = null): FileValue => ({
  type: 'file',
  document: { id, filename: `${id}.pdf`, mime_type: 'application/pdf' },
  pages,
});
const given = (inputs: Record<string, Value>) =>
  new StepInputs(new Map(Object.entries(inputs).map(([name, value]) => [`input-file-${name}`, value])));
const named = (...names: string[]) => ({ inputs: names.map((name) => ({ name, type: 'file' as const })) });

describe('the documents of a block', () => {
  it('are those of its inputs, in their order', () => {
    const documents = blockDocuments(named('b', 'a'), given({ a: file('file_1'), b: file('file_2', '3') }));
    expect(documents).toMatchObject([
      { id: 'file_2', pages: '3', inputs: ['b'] },
      { id: 'file_1', pages: null, inputs: ['a'] },
    ]);
  });

  it('begin with the primary one', () => {
    const config = {
      inputs: [
        { name: 'a', type: 'file' as const },
        { name: 'b', type: 'file' as const, is_primary: true },
      ],
    };
    const documents = blockDocuments(config, given({ a: file('file_1'), b: file('file_2') }));
    expect(documents.map(({ id }) => id)).toEqual(['file_2', 'file_1']);
  });

  it('have each file once, with the pages of all inputs', () => {
    const parts = { a: file('file_1', '5-6'), b: file('file_2'), c: file('file_1', '2,6-7') };
    expect(blockDocuments(named('a', 'b', 'c'), given(parts))).toMatchObject([
      { id: 'file_1', pages: '2,5-7', inputs: ['a', 'c'], file: file('file_1', '2,5-7') },
      { id: 'file_2', pages: null, inputs: ['b'] },
    ]);
    const whole = { a: file('file_1', '5-6'), b: file('file_1') };
    expect(blockDocuments(named('a', 'b'), given(whole))).toMatchObject([
      { id: 'file_1', pages: null, inputs: ['a', 'b'] },
    ]);
  });

  it('are one by default, and at least one', () => {
    expect(blockDocuments({}, given({ document: file('file_1') }))).toHaveLength(1);
    const onlyData = { inputs: [{ name: 'data', type: 'json' as const }] };
    expect(() => blockDocuments(onlyData, given({}))).toThrow('has no document input');
  });
});
