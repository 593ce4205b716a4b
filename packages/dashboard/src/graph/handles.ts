import type { FlowBlock } from './graph.ts';

export type HandleKind = 'file' | 'json' | 'any';

export interface BlockHandle {
  id: string;
  kind: HandleKind;
  /** What the user calls it: the name of an input, a category or a branch. */
  name: string;
  /** Containers have handles towards the blocks inside them. */
  isInside: boolean;
}

export interface BlockHandles {
  inputs: readonly BlockHandle[];
  outputs: readonly BlockHandle[];
}

const handle = (id: string, kind: HandleKind, name: string, isInside = false): BlockHandle => ({
  id,
  kind,
  name,
  isInside,
});

const FILE_IN = handle('input-file-0', 'file', 'document');
const JSON_IN = handle('input-json-0', 'json', 'data');
const FILE_OUT = handle('output-file-0', 'file', 'document');
const JSON_OUT = handle('output-json-0', 'json', 'data');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordsIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** As the service derives it: lower case, spaces as hyphens. */
const keyOf = (item: Record<string, unknown>): string =>
  textOf(item.handle_key) || textOf(item.name).trim().toLowerCase().replace(/\s+/g, '-');

function namedInputs(config: Record<string, unknown>): BlockHandle[] {
  const inputs = recordsIn(config.inputs);
  if (inputs.length === 0) return [handle('input-file-document', 'file', 'document')];
  return inputs.map(({ name, type }) => {
    const kind = type === 'json' ? 'json' : 'file';
    return handle(`input-${kind}-${textOf(name)}`, kind, textOf(name));
  });
}

const filesOf = (items: unknown): BlockHandle[] =>
  recordsIn(items).map((item) => handle(`output-file-${keyOf(item)}`, 'file', textOf(item.name) || keyOf(item)));

function mergedInputs(config: Record<string, unknown>): BlockHandle[] {
  const inputs = recordsIn(config.inputs);
  if (inputs.length === 0) return [JSON_IN];
  return inputs.map(({ name }, index) => {
    const key = textOf(name) || String(index);
    return handle(`input-json-${key}`, 'json', key);
  });
}

function branchesOf({ conditions, has_else }: Record<string, unknown>): BlockHandle[] {
  const branches = recordsIn(conditions).map((each) =>
    handle(`output-json-${keyOf(each)}`, 'json', textOf(each.name) || keyOf(each)),
  );
  return has_else === true ? [...branches, handle('output-json-else', 'json', 'else')] : branches;
}

/** The ends of edges that a block has, as its type and config give them. */
export function handlesOf({ type, config }: Pick<FlowBlock, 'type' | 'config'>): BlockHandles {
  switch (type) {
    case 'start_document':
      return { inputs: [], outputs: [FILE_OUT] };
    case 'start_json':
      return { inputs: [], outputs: [JSON_OUT] };
    case 'note':
      return { inputs: [], outputs: [] };
    case 'parse':
      return { inputs: [FILE_IN], outputs: [JSON_OUT] };
    case 'extract':
      return { inputs: namedInputs(config), outputs: [JSON_OUT] };
    case 'classifier':
      return { inputs: namedInputs(config), outputs: filesOf(config.categories) };
    case 'split':
      return { inputs: [FILE_IN], outputs: filesOf(config.subdocuments) };
    case 'conditional':
      return { inputs: [JSON_IN], outputs: branchesOf(config) };
    case 'api_call':
    case 'function':
      return { inputs: [JSON_IN], outputs: [JSON_OUT] };
    case 'merge_dicts':
      return { inputs: mergedInputs(config), outputs: [JSON_OUT] };
    case 'edit':
      return {
        inputs:
          config.use_template === true ? [JSON_IN] : [FILE_IN, JSON_IN, handle('input-json-1', 'json', 'more data')],
        outputs: [FILE_OUT],
      };
    case 'for_each':
      return {
        inputs: [handle('fe-left-in', 'any', 'items'), handle('fe-right-in', 'json', 'result of a round', true)],
        outputs: [handle('fe-left-out', 'any', 'item', true), handle('fe-right-out', 'json', 'results')],
      };
    case 'while_loop':
      return {
        inputs: [
          handle('loop-left-in', 'any', 'first value'),
          handle('loop-right-in', 'any', 'result of a round', true),
          handle('loop-termination', 'any', 'what is tested', true),
        ],
        outputs: [handle('loop-left-out', 'any', 'value', true), handle('loop-right-out', 'any', 'last value')],
      };
  }
}
