import { edgeKey, type FlowBlock, type FlowGraph, nameOf } from '../../graph/graph.ts';

export interface FieldChange {
  /** `config.categories[0].name` */
  path: string;
  /** Undefined: it was not there. */
  before: unknown;
  after: unknown;
}

export interface PartChange {
  kind: 'added' | 'removed' | 'changed';
  part: 'block' | 'edge';
  id: string;
  name: string;
  /** What differs, down to single values. */
  fields: readonly FieldChange[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The single values that differ. */
export function differences(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) => differences(before[index], after[index], `${path}[${index}]`)).flat();
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

/** What an author sees of a block. Sizes follow from what a block holds. */
const fieldsOf = ({ type, label, parentId, x, y, config }: FlowBlock) => ({
  type,
  label,
  ...(parentId !== null && { inside: parentId }),
  position: `${x}, ${y}`,
  config,
});

/** Block by block, then edge by edge: what was added, removed or changed. */
export function versionChanges(before: FlowGraph, after: FlowGraph): PartChange[] {
  const old = new Map(before.blocks.map((block) => [block.id, block]));
  const kept = new Map(after.blocks.map((block) => [block.id, block]));
  const names = new Map([...before.blocks, ...after.blocks].map((block) => [block.id, nameOf(block)]));
  const edgesOf = ({ edges }: FlowGraph) => new Map(edges.map((edge) => [edgeKey(edge), edge]));
  const [oldEdges, keptEdges] = [edgesOf(before), edgesOf(after)];
  const edgeChange = (kind: 'added' | 'removed', key: string): PartChange => {
    const edge = keptEdges.get(key) ?? oldEdges.get(key);
    const [from, to] = [edge?.source ?? '', edge?.target ?? ''];
    const name = `${names.get(from)} (${edge?.sourceHandle}) → ${names.get(to)} (${edge?.targetHandle})`;
    return { kind, part: 'edge', id: key, name, fields: [] };
  };
  return [
    ...after.blocks.flatMap((block): PartChange[] => {
      const former = old.get(block.id);
      const fields = differences(former && fieldsOf(former), fieldsOf(block));
      const part = { part: 'block', id: block.id, name: nameOf(block) } as const;
      if (former === undefined) return [{ ...part, kind: 'added', fields: differences({}, fieldsOf(block)) }];
      return fields.length === 0 ? [] : [{ ...part, kind: 'changed', fields }];
    }),
    ...before.blocks
      .filter(({ id }) => !kept.has(id))
      .map(
        (block): PartChange => ({
          kind: 'removed',
          part: 'block',
          id: block.id,
          name: nameOf(block),
          fields: differences(fieldsOf(block), {}),
        }),
      ),
    ...[...keptEdges.keys()].filter((key) => !oldEdges.has(key)).map((key) => edgeChange('added', key)),
    ...[...oldEdges.keys()].filter((key) => !keptEdges.has(key)).map((key) => edgeChange('removed', key)),
  ];
}
