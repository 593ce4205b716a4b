import type { Handle, ValueKind } from './block-type.ts';

type Options = Partial<Pick<Handle, 'name' | 'side' | 'required'>>;

export const inputHandle = (id: string, kind: ValueKind, options: Options = {}): Handle => ({
  id,
  kind,
  name: null,
  side: 'outside',
  required: true,
  ...options,
});

export const outputHandle = (id: string, kind: ValueKind, options: Options = {}): Handle => ({
  id,
  kind,
  name: null,
  side: 'outside',
  required: false,
  ...options,
});

/** Definitions use this name for the file input of a block. */
export const FILE_INPUT = inputHandle('input-file-0', 'file', { name: 'document' });
export const JSON_INPUT = inputHandle('input-json-0', 'json');
export const FILE_OUTPUT = outputHandle('output-file-0', 'file');
export const JSON_OUTPUT = outputHandle('output-json-0', 'json');

interface ConfiguredInput {
  name: string;
  type: 'file' | 'json';
}

const DOCUMENT_INPUT: ConfiguredInput = { name: 'document', type: 'file' };

export const configuredInputs = (inputs: readonly ConfiguredInput[] | undefined): Handle[] =>
  (inputs === undefined || inputs.length === 0 ? [DOCUMENT_INPUT] : inputs).map(({ name, type }) =>
    inputHandle(`input-${type}-${name}`, type, { name }),
  );

/** Whether an edge may connect the two kinds. */
export const kindsFit = (from: ValueKind, to: ValueKind): boolean => from === to || from === 'any' || to === 'any';
