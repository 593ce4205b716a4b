/**
 * Estimates the cost of a drawing before it is rendered. A few hundred bytes can reference an element a million times,
 * or define a filter over ten thousand neighbours of each pixel; once started, rendering can be stopped only by killing
 * the process.
 */
import { SaxesParser } from 'saxes';
import { badDocument } from '../../../lib/errors.ts';

/** In elements that are drawn once. A drawing may use as many as it spells out. */
const MAX_COST = 100_000;

/** An element that others can reference, with its contents. The drawing as a whole is one too. */
interface Part {
  own: number;
  /** What it contains and references, with counts. */
  readonly uses: Map<string, number>;
}

type Attributes = Record<string, string>;

export function refuseCostlySvg(bytes: Buffer): void {
  const { parts, elements } = partsOf(bytes.toString('utf8'));
  if (costOf('', parts) <= Math.max(MAX_COST, 2 * elements)) return;
  throw badDocument('document_too_complex', 'The drawing takes more work to be drawn than a reader may do.');
}

function partsOf(text: string): { parts: Map<string, Part>; elements: number } {
  const parts = new Map<string, Part>([['', { own: 0, uses: new Map() }]]);
  const open: string[] = [''];
  let elements = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    const around = open.at(-1) ?? '';
    const id = (attributes as Attributes).id ?? around;
    if (id !== around) use(parts, around, id);
    const part = partAt(parts, id);
    part.own += weightOf(name.replace(/^.*:/, ''), attributes as Attributes);
    for (const target of referencesOf(attributes as Attributes)) use(parts, id, target);
    open.push(id);
  });
  parser.on('closetag', () => void open.pop());
  // The renderer refuses what is not XML.
  parser.on('error', () => undefined);
  parser.write(text).close();
  return { parts, elements };
}

function partAt(parts: Map<string, Part>, id: string): Part {
  const known = parts.get(id);
  if (known !== undefined) return known;
  const part: Part = { own: 0, uses: new Map() };
  parts.set(id, part);
  return part;
}

function use(parts: Map<string, Part>, from: string, to: string): void {
  const { uses } = partAt(parts, from);
  uses.set(to, (uses.get(to) ?? 0) + 1);
}

function referencesOf(attributes: Attributes): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (name === 'href' || name.endsWith(':href')) return value.startsWith('#') ? [value.slice(1)] : [];
    return [...value.matchAll(/url\(\s*['"]?#([^'")\s]+)/g)].map(([, id = '']) => id);
  });
}

/** How many neighbours of a pixel a filter reads; 1 for what is drawn. */
function weightOf(name: string, attributes: Attributes): number {
  const numbers = (attribute: string, standard: number): [number, number] => {
    const [first = standard, second = first] = (attributes[attribute] ?? '')
      .split(/[\s,]+/)
      .map(Number)
      .filter((number) => Number.isFinite(number) && number > 0);
    return [first, second];
  };
  switch (name) {
    case 'feMorphology': {
      const [x, y] = numbers('radius', 0);
      return (2 * x + 1) * (2 * y + 1);
    }
    case 'feConvolveMatrix': {
      const [x, y] = numbers('order', 3);
      return x * y;
    }
    case 'feTurbulence':
      return 10 * numbers('numOctaves', 1)[0];
    default:
      return name.startsWith('fe') ? 5 : 1;
  }
}

/**
 * Uses an explicit stack, because references can nest as deeply as the drawing is long. A self-reference ends there.
 */
function costOf(root: string, parts: ReadonlyMap<string, Part>): number {
  const costs = new Map<string, number>();
  const open = [root];
  while (open.length > 0) {
    const id = open.at(-1) as string;
    const uses = parts.get(id)?.uses ?? new Map<string, number>();
    const isNew = !costs.has(id);
    if (isNew) costs.set(id, 0);
    const unknown = isNew ? [...uses.keys()].filter((target) => !costs.has(target)) : [];
    if (unknown.length > 0) {
      open.push(...unknown);
      continue;
    }
    open.pop();
    let cost = parts.get(id)?.own ?? 0;
    for (const [target, times] of uses) cost += times * (costs.get(target) ?? 0);
    costs.set(id, cost);
  }
  return costs.get(root) ?? 0;
}
