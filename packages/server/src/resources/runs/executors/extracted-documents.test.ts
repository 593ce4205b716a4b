import { describe, expect, it } from 'vitest';
import type { FileValue, Value } from '../payload.ts';
import { StepInputs } from '../step-inputs.ts';
import { extractedDocuments } from './extracted-documents.ts';

const file = (id: string, pages: string | null = null): FileValue => ({
  type: 'file',
  document: { id, filename: `${id}.pdf`, mime_type: 'application/pdf' },
  pages,
});
const given = (inputs: Record<string, Value>) =>
  new StepInputs(new Map(Object.entries(inputs).map(([name, value]) => [`input-file-${name}`, value])));
const named = (...names: string[]) => ({ inputs: names.map((name) => ({ name, type: 'file' as const })) });

describe('the documents of an extract block', () => {
  it('are those of its inputs, in their order', () => {
    const documents = extractedDocuments(named('b', 'a'), given({ a: file('file_1'), b: file('file_2', '3') }));
    expect(documents).toEqual([
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
    const documents = extractedDocuments(config, given({ a: file('file_1'), b: file('file_2') }));
    expect(documents.map(({ id }) => id)).toEqual(['file_2', 'file_1']);
  });

  it('have each file once, with the pages of all inputs', () => {
    const parts = { a: file('file_1', '5-6'), b: file('file_2'), c: file('file_1', '2,6-7') };
    expect(extractedDocuments(named('a', 'b', 'c'), given(parts))).toEqual([
      { id: 'file_1', pages: '2,5-7', inputs: ['a', 'c'] },
      { id: 'file_2', pages: null, inputs: ['b'] },
    ]);
    const whole = { a: file('file_1', '5-6'), b: file('file_1') };
    expect(extractedDocuments(named('a', 'b'), given(whole))).toEqual([
      { id: 'file_1', pages: null, inputs: ['a', 'b'] },
    ]);
  });

  it('are one by default, and at least one', () => {
    expect(extractedDocuments({}, given({ document: file('file_1') }))).toHaveLength(1);
    const onlyData = { inputs: [{ name: 'data', type: 'json' as const }] };
    expect(() => extractedDocuments(onlyData, given({}))).toThrow('has no document input');
  });
});
