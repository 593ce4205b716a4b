import type { ContentKind, ContentPath } from '@recto/contract';

/** The places of a body that may hold content, as a tree of keys. */
export class PathNode {
  readonly #children = new Map<string, PathNode>();
  #kind: ContentKind | undefined;

  /** The node above the body: the body is the one entry of it. */
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

  /** `*` for an entry of a list. */
  child(key: string): PathNode | undefined {
    return this.#children.get(key);
  }
}
