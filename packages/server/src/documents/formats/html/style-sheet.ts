/**
 * What the style sheets of a document say about which elements begin a new line or stand apart from their neighbours.
 * `<small>Breed</small>Poodle` is two lines if its style says so, and one word if not.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type HtmlElement, isElement, nameOf } from './html-table.ts';

/** How an element stands beside its neighbours: on lines of its own, in the line but apart, or in the running text. */
export type Flow = 'block' | 'apart' | 'inline';

const FLOWS: Readonly<Record<string, Flow>> = {
  block: 'block',
  flex: 'block',
  grid: 'block',
  table: 'block',
  'flow-root': 'block',
  'list-item': 'block',
  'table-row': 'block',
  'table-caption': 'block',
  'table-cell': 'apart',
  'inline-block': 'apart',
  'inline-flex': 'apart',
  'inline-grid': 'apart',
  'inline-table': 'apart',
  inline: 'inline',
};

/** Containers that lay their children out themselves: whatever these are, they stand apart. */
const CONTAINERS = /^(?:inline-)?(?:flex|grid)$/;

interface Compound {
  tag: string;
  id: string;
  classes: readonly string[];
}

interface Rule {
  display: string;
  /** From the outermost ancestor to the element itself. */
  compounds: readonly Compound[];
  weight: number;
}

const MAX_SHEET = 500_000;
/** An element is held against all rules of its name and of its classes. */
const MAX_RULES_OF_KEY = 30;
/** Elements looked at for all of them; after that nothing is said of others. Ordinary pages need some ten thousand. */
const MAX_LOOKS = 3_000_000;
const MAX_COMPOUNDS = 6;
const COMPOUND = /^(?:[\w-]+|\*)?(?:[.#][\w-]+)*$/;

export class StyleSheet {
  /** By what the element itself must have: its id, a class or its name. */
  readonly #rules = new Map<string, Rule[]>();
  readonly #displays = new WeakMap<HtmlElement, string | null>();
  #looks = 0;

  constructor(document: DefaultTreeAdapterTypes.Node) {
    for (const [selector, display] of declarations(sheetsIn(document))) {
      const rule = ruleOf(selector, display);
      if (rule === undefined) continue;
      const key = keyOf(rule.compounds.at(-1));
      const others = this.#rules.get(key) ?? [];
      this.#rules.set(key, others);
      if (others.length < MAX_RULES_OF_KEY) others.push(rule);
    }
  }

  /** Undefined if nothing is said about it. */
  flowOf(element: HtmlElement): Flow | undefined {
    const own = this.#displayOf(element);
    const flow = own === null ? undefined : FLOWS[own];
    if (flow === 'block') return flow;
    const parent = parentOf(element);
    return CONTAINERS.test((parent && this.#displayOf(parent)) ?? '') ? 'apart' : flow;
  }

  #displayOf(element: HtmlElement): string | null {
    const known = this.#displays.get(element);
    if (known !== undefined) return known;
    const display = displayIn(attributeOf(element, 'style').slice(0, 2000)) ?? this.#ruled(element);
    this.#displays.set(element, display);
    return display;
  }

  #ruled(element: HtmlElement): string | null {
    if (this.#rules.size === 0 || this.#looks > MAX_LOOKS) return null;
    const classes = classesOf(element);
    const keys = [nameOf(element), '*', `#${attributeOf(element, 'id')}`, ...classes.map((name) => `.${name}`)];
    const matching = keys
      .flatMap((key) => this.#rules.get(key) ?? [])
      .filter(({ compounds }) => this.#isMatch(element, compounds));
    const heaviest = matching.reduce<Rule | undefined>(
      (best, rule) => (best === undefined || rule.weight >= best.weight ? rule : best),
      undefined,
    );
    return heaviest?.display ?? null;
  }

  /** Parents count as ancestors: who asks for a child gets any descendant, which displays alike nearly always. */
  #isMatch(element: HtmlElement, compounds: readonly Compound[]): boolean {
    const own = compounds.at(-1);
    this.#looks += 1;
    if (own === undefined || !isOne(element, own)) return false;
    let left = compounds.length - 1;
    for (let above = parentOf(element); above !== undefined && left > 0; above = parentOf(above)) {
      const wanted = compounds[left - 1];
      this.#looks += 1;
      if (wanted !== undefined && isOne(above, wanted)) left -= 1;
    }
    return left === 0;
  }
}

function sheetsIn(document: DefaultTreeAdapterTypes.Node): string {
  const texts: string[] = [];
  const waiting: DefaultTreeAdapterTypes.Node[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isElement(node) && nameOf(node) === 'style') {
      for (const child of node.childNodes) if ('value' in child) texts.push(child.value);
    } else if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return texts.join('\n').slice(0, MAX_SHEET);
}

/** Selectors with the display they set. What holds only for some media is left out. */
function* declarations(sheet: string): Generator<[selector: string, display: string]> {
  const plain = sheet.replace(/\/\*.*?\*\//gs, ' ');
  for (let at = 0; at < plain.length; ) {
    const open = plain.indexOf('{', at);
    if (open < 0) return;
    const head = plain.slice(at, open).split(';').at(-1)?.trim() ?? '';
    const close = head.startsWith('@') ? endOfGroup(plain, open) : plain.indexOf('}', open);
    if (close < 0) return;
    const display = head.startsWith('@') ? undefined : displayIn(plain.slice(open + 1, close));
    if (display !== undefined) for (const selector of head.split(',')) yield [selector.trim(), display];
    at = close + 1;
  }
}

function endOfGroup(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

const displayIn = (style: string): string | undefined =>
  /(?:^|;)\s*display\s*:\s*([a-z-]{1,20})/i.exec(style)?.[1]?.toLowerCase();

/** Undefined for selectors that ask for more than names, classes and ancestors. */
function ruleOf(selector: string, display: string): Rule | undefined {
  if (FLOWS[display] === undefined) return undefined;
  const parts = selector.split(/\s*>\s*|\s+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > MAX_COMPOUNDS || !parts.every((part) => COMPOUND.test(part)))
    return undefined;
  const compounds = parts.map((part): Compound => {
    const classes = [...part.matchAll(/\.([\w-]+)/g)].map((match) => match[1] ?? '');
    return {
      tag: (/^[\w-]+/.exec(part)?.[0] ?? '').toLowerCase(),
      id: /#([\w-]+)/.exec(part)?.[1] ?? '',
      classes,
    };
  });
  const weight = compounds.reduce(
    (sum, { tag, id, classes }) => sum + (id === '' ? 0 : 100) + 10 * classes.length + (tag === '' ? 0 : 1),
    0,
  );
  return { display, compounds, weight };
}

function keyOf(compound: Compound | undefined): string {
  if (compound === undefined) return '*';
  if (compound.id !== '') return `#${compound.id}`;
  if (compound.classes[0] !== undefined) return `.${compound.classes[0]}`;
  return compound.tag === '' ? '*' : compound.tag;
}

function isOne(element: HtmlElement, { tag, id, classes }: Compound): boolean {
  if (tag !== '' && tag !== nameOf(element)) return false;
  if (id !== '' && id !== attributeOf(element, 'id')) return false;
  if (classes.length === 0) return true;
  const own = classesOf(element);
  return classes.every((name) => own.includes(name));
}

const parentOf = ({ parentNode }: HtmlElement): HtmlElement | undefined =>
  parentNode !== null && isElement(parentNode) ? parentNode : undefined;

const classesOf = (element: HtmlElement): string[] =>
  attributeOf(element, 'class')
    .slice(0, 300)
    .split(/\s+/)
    .filter((name) => name !== '');
