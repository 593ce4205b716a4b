/**
 * A tree of data as rows. A leaf becomes a line with its name as a label, "Customer: City: Lübeck", and nodes that repeat
 * become a table with a column for each kind of leaf, so that data is extracted and proved as print is.
 */
import { DataNames } from './data-names.ts';
import type { DataNode } from './data-node.ts';
import type { PlacedWord } from './place-words.ts';

export interface DataRow {
  /** A label and its value, the title of a table, or the columns of its row. */
  parts: PlacedWord[][];
  /** The number of its table. */
  table: number | undefined;
}

const CHARACTER = 6;
/** Columns stand so far apart that no text reaches the next one. */
const COLUMN = 960;
const MAX_COLUMNS = 120;
const LABEL_GAP = 36;
/** How many ancestors may add to a name. */
const MAX_ANCESTORS = 3;
/** What one item of a list is often called. */
const ITEM = /(?:^|[a-z_-])(?:line|item|entry|position|row|record)$/i;

interface Leaf {
  /** The names from below the item to the leaf. */
  path: readonly string[];
  words: PlacedWord[];
}

interface List {
  path: readonly string[];
  members: readonly DataNode[];
}

export class DataRows {
  readonly rows: DataRow[] = [];
  readonly #names: DataNames;
  #tables = 0;

  constructor(tree: DataNode) {
    this.#names = new DataNames(namesIn(tree));
    if (tree.isList) this.#addList({ path: [tree.name], members: tree.children });
    else this.#addNode([tree.name], tree);
  }

  #addNode(path: readonly string[], node: DataNode): void {
    if (node.words.length > 0) this.#addLeaf(path, node.words);
    for (const [name, same] of Map.groupBy(node.children, (child) => child.name)) {
      const own = [...path, name];
      const list = listOf(node.name, same);
      if (list !== undefined) {
        this.#addList({ path: own, members: list });
        for (const [kind, member] of kindsOf(list)) this.#addNode([...own, kind], member);
      } else for (const child of same) this.#addNode(own, child);
    }
  }

  #addList({ path, members }: List): void {
    if (members.some(({ children }) => children.length > 0)) this.#addTable(path, members);
    else for (const { words } of members) this.#addLeaf(path, words);
  }

  /** The name with those of its ancestors, and the value apart from it. */
  #addLeaf(path: readonly string[], words: readonly PlacedWord[]): void {
    const [first] = words;
    if (first === undefined) return;
    const label = line(spelled(this.#names.stepped(this.#telling(path)), first), 0);
    this.rows.push({ parts: [label, line(words, (label.at(-1)?.right ?? 0) + LABEL_GAP)], table: undefined });
  }

  /** The name behind its nearest ancestors that say something; the root counts only if nothing else does. */
  #telling([root = '', ...path]: readonly string[]): string[] {
    const own = path.at(-1) ?? root;
    const above = path.slice(0, -1).filter((name) => this.#names.isTelling(name));
    if (above.length === 0 && !this.#names.isTelling(own)) return path.length === 0 ? [root] : [root, own];
    return [...above.slice(-MAX_ANCESTORS), own];
  }

  #addTable(path: readonly string[], members: readonly DataNode[]): void {
    const lists: List[] = [];
    const items = members.map((member) => leavesOf(member, lists));
    const heads = this.#headsOf(items);
    const [beside] = items.flat().flatMap(({ words }) => words.slice(0, 1));
    if (beside !== undefined) {
      const table = this.#tables;
      this.#tables += 1;
      const title = spelled(this.#names.joined(this.#telling(path)), beside);
      if (title.length > 0) this.rows.push({ parts: [line(title, 0)], table: undefined });
      this.#addRow(
        table,
        [...heads.values()].map((head) => spelled(head, beside)),
      );
      for (const leaves of items) {
        const byPath = Map.groupBy(leaves, keyOf);
        this.#addRow(
          table,
          [...heads.keys()].map((key) => (byPath.get(key) ?? []).flatMap(({ words }) => words)),
        );
      }
    }
    for (const same of Map.groupBy(lists, keyOf).values()) {
      const inner = same[0]?.path ?? [];
      this.#addList({ path: [...path, ...inner], members: same.flatMap((list) => list.members) });
    }
  }

  #addRow(table: number, columns: readonly PlacedWord[][]): void {
    // A member without values stands nowhere.
    if (columns.every((words) => words.length === 0)) return;
    this.rows.push({ parts: columns.map((words, column) => line(words, column * COLUMN)), table });
  }

  /** The head of each column, by path. Names that several columns have get more words of their ancestors. */
  #headsOf(items: readonly Leaf[][]): Map<string, string> {
    const paths = new Map<string, readonly string[]>();
    for (const leaves of items) {
      for (const leaf of leaves) if (paths.size < MAX_COLUMNS) paths.set(keyOf(leaf), leaf.path);
    }
    const heads = new Map([...paths].map(([key, path]) => [key, this.#headOf(path, 0)]));
    for (let ancestors = 1; ancestors <= MAX_ANCESTORS; ancestors += 1) {
      const sharing = [...Map.groupBy(heads, ([, head]) => head).values()].filter((same) => same.length > 1);
      for (const [key] of sharing.flat()) heads.set(key, this.#headOf(paths.get(key) ?? [], ancestors));
    }
    return heads;
  }

  #headOf(path: readonly string[], ancestors: number): string {
    const own = path.at(-1) ?? '';
    const least = this.#names.isTelling(own) ? 0 : 1;
    const above = path.slice(0, -1).filter((name) => this.#names.isTelling(name));
    const count = Math.max(ancestors, least);
    return this.#names.joined([...(count === 0 ? [] : above.slice(-count)), own]);
  }
}

const keyOf = ({ path }: Pick<Leaf, 'path'>): string => path.join('/');

function line(words: readonly PlacedWord[], from: number): PlacedWord[] {
  let left = from;
  return words.map((word, place) => {
    if (place > 0 && word.spaced) left += CHARACTER;
    const right = left + CHARACTER * Math.max(1, word.text.length);
    const placed = { ...word, left, right, spaced: place === 0 || word.spaced };
    left = right;
    return placed;
  });
}

/** Words that the file does not have, beside one that it has. */
const spelled = (text: string, beside: PlacedWord): PlacedWord[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ ...beside, text: word, index: -1, spaced: true, confidence: 1 }));

/** The members, if nodes of one name are a list: as JSON says, if they repeat, or if they are called so. */
function listOf(parent: string, same: readonly DataNode[]): readonly DataNode[] | undefined {
  const [first] = same;
  if (first === undefined) return undefined;
  if (first.isList && same.length === 1) return first.children;
  const hasParts = same.some(({ children, words }) => children.length > (words.length > 0 ? 1 : 0));
  if (!hasParts) return undefined;
  return same.length > 1 || ITEM.test(first.name) || isPluralOf(parent, first.name) ? same : undefined;
}

const KIND = /^(?:type|role|kind|qualifier|usage|purpose|tp)$/i;
const MAX_KINDS = 6;

/** Members of a list that each say of what kind they are, and no two the same: the balances at its begin and at its end. */
function kindsOf(members: readonly DataNode[]): [string, DataNode][] {
  if (members.length > MAX_KINDS) return [];
  const kinds = members.map((member) => {
    const kind = member.children.find(({ name }) => KIND.test(name));
    const words = kind === undefined ? [] : leavesOf(kind, []).flatMap((leaf) => leaf.words);
    return words.map(({ text }) => text).join(' ');
  });
  const areDistinct = new Set(kinds).size === kinds.length && kinds.every((kind) => /^[\p{L}_ -]{2,30}$/u.test(kind));
  return areDistinct ? members.map((member, at) => [kinds[at] ?? '', member]) : [];
}

const isPluralOf = (parent: string, name: string): boolean => {
  const [whole, one] = [parent.toLowerCase(), name.toLowerCase()];
  return [`${one}s`, `${one}es`, `${one}list`, `${one}set`].some((plural) => whole.endsWith(plural));
};

/** The leaves below an item; lists inside of it are kept apart. */
function leavesOf(item: DataNode, lists: List[]): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (node: DataNode, path: readonly string[]): void => {
    if (node.words.length > 0) leaves.push({ path: path.length === 0 ? [node.name] : path, words: node.words });
    for (const [name, same] of Map.groupBy(node.children, (child) => child.name)) {
      const own = [...path, name];
      const members = listOf(node.name, same);
      if (members === undefined) for (const child of same) visit(child, own);
      else if (members.every(({ children }) => children.length === 0))
        for (const { words } of members) leaves.push({ path: own, words });
      // A single part belongs to its item, even if its name is that of a list.
      else if (members.length === 1 && members === same) visit(same[0] as DataNode, own);
      else lists.push({ path: own, members });
    }
  };
  visit(item, []);
  return leaves;
}

function namesIn(tree: DataNode): string[] {
  const names = new Set<string>();
  const visit = (node: DataNode): void => {
    if (node.name !== '') names.add(node.name);
    for (const child of node.children) visit(child);
  };
  visit(tree);
  return [...names];
}
