/** Containers come first: a node must follow the one that it is inside of. */
export function inNestingOrder<T extends { id: string; parentId: string | null }>(blocks: readonly T[]): T[] {
  const byParent = Map.groupBy(blocks, ({ parentId }) => parentId);
  const known = new Set(blocks.map(({ id }) => id));
  const ordered: T[] = [];
  const add = (block: T): void => {
    ordered.push(block);
    for (const child of byParent.get(block.id) ?? []) add(child);
  };
  for (const block of blocks) if (block.parentId === null || !known.has(block.parentId)) add(block);
  return ordered;
}
