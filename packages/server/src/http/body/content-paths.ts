import type { ContentKind, ContentPath } from '@recto/contract';

/** A tree of the keys in a body whose values may be document content. */
export class PathNode {
  readonly #children = new Map<string, PathNode>();
  #kind: ContentKind | undefined;

  /** Returns the node above the body, whose only entry is the body. */
  static of(paths: readonly ContentPath[]): PathNode | undefined {
    if (paths.length === 0) return undefined;
    const above = new PathNode();
    for (const { keys, kind } of paths) {
      let node: PathNode = above;
      for (const key of ['*', ...keys]) {
        const next = node.#children.get(key) ?? new PathNode();
        node.#children.set(key, next);
        node = next;
      }
      node.#kind = kind;
    }
    return above;
  }

  get kind(): ContentKind | undefined {
    return this.#kind;
  }

  /** Use `*` for an entry of a list. */
  child(key: string): PathNode | undefined {
    return this.#children.get(key) ?? this.#children.get('{}');
  }
}
