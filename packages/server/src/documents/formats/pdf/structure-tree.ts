import type { TagElement } from '../../model/raw-page.ts';
import { readUtf16 } from './pdf-file.ts';
import type { EngineMemory, Pdfium } from './pdfium-calls.ts';

/**
 * For each page, PDFium loads all children of the elements on it, including those of other pages. This many in one
 * document take about a second.
 */
const MAX_CHILDREN = 300_000;
/** PDFium searches the children of a parent for each element of the page. */
const MAX_COMPARISONS = 2_000_000_000;
/** Children of a tree that has neither headings nor tables so far: it would not help. */
const MAX_PLAIN_CHILDREN = 20_000;
const USEFUL_ROLE = /^(?:H[1-6]?|Title|Table)$/;
const MAX_DEPTH = 64;
/** Among many children, those of the page follow each other: this many absent ones end them. */
const MANY_CHILDREN = 400;
const MAX_ABSENT = 100;
const MAX_SPAN = 1000;

interface Reading {
  found: Map<number, TagElement>;
  /** Numbers that several elements claim: they belong to different streams of content, and to nobody for certain. */
  disputed: Set<number>;
  seen: Set<number>;
}

/** Reads the structure of tagged files, page by page, until it has cost too much. */
export class StructureTree {
  readonly #pdfium: Pdfium;
  readonly #memory: EngineMemory;
  /** By place in the tree, where the children of the last page begin. */
  readonly #starts = new Map<string, number>();
  #children = 0;
  #isUseful = false;
  #comparisons = 0;

  constructor(pdfium: Pdfium, memory: EngineMemory) {
    this.#pdfium = pdfium;
    this.#memory = memory;
  }

  /** Elements of the page by the number of the marked content that is in them. */
  elementsOf(page: number): Map<number, TagElement> {
    const { calls } = this.#pdfium;
    const found = new Map<number, TagElement>();
    if (this.#isExhausted) return found;
    const tree = calls.FPDF_StructTree_GetForPage(page);
    if (tree === 0) return found;
    try {
      const reading: Reading = { found, disputed: new Set(), seen: new Set() };
      this.#eachChild('', calls.FPDF_StructTree_CountChildren(tree), (index) => {
        const child = calls.FPDF_StructTree_GetChildAtIndex(tree, index);
        if (child !== 0) this.#read(child, null, reading, `${index}`);
        return child !== 0;
      });
      for (const mark of reading.disputed) found.delete(mark);
      return found;
    } finally {
      calls.FPDF_StructTree_Close(tree);
    }
  }

  get #isExhausted(): boolean {
    const limit = this.#isUseful ? MAX_CHILDREN : MAX_PLAIN_CHILDREN;
    return this.#children > limit || this.#comparisons > MAX_COMPARISONS;
  }

  /**
   * Most children of a large element are on other pages, and those of a page come after those of the page before it:
   * the search begins where it found something there.
   *
   * @param isPresent whether a child has something on the page
   */
  #eachChild(place: string, count: number, isPresent: (index: number) => boolean): void {
    this.#children += Math.max(0, count);
    const isLarge = count > MANY_CHILDREN;
    const start = isLarge ? (this.#starts.get(place) ?? 0) : 0;
    let first = -1;
    let last = -1;
    for (let index = start; index < count && !this.#isExhausted; index += 1) {
      if (isPresent(index)) {
        if (first < 0) first = index;
        last = index;
      } else if (isLarge && last >= 0 && index - last > MAX_ABSENT) break;
    }
    if (isLarge && first >= 0) this.#starts.set(place, first);
  }

  #read(handle: number, parent: TagElement | null, reading: Reading, place: string, depth = 0): TagElement | null {
    const { found, disputed, seen } = reading;
    if (depth > MAX_DEPTH || seen.has(handle)) return null;
    seen.add(handle);
    const { calls } = this.#pdfium;
    const role = readUtf16(this.#pdfium, (pointer, bytes) => calls.FPDF_StructElement_GetType(handle, pointer, bytes));
    this.#isUseful ||= USEFUL_ROLE.test(role);
    const element: TagElement = { role, parent, children: [], rowSpan: 1, columnSpan: 1 };
    if (role === 'TD' || role === 'TH') this.#readSpans(handle, element);
    const count = calls.FPDF_StructElement_CountChildren(handle);
    this.#eachChild(place, count, (index) => {
      const child = calls.FPDF_StructElement_GetChildAtIndex(handle, index);
      const mark = child === 0 ? calls.FPDF_StructElement_GetChildMarkedContentID(handle, index) : -1;
      if (mark >= 0) {
        if (found.has(mark)) disputed.add(mark);
        found.set(mark, element);
      } else {
        if (child !== 0) this.#comparisons += count;
        element.children.push(child === 0 ? null : this.#read(child, element, reading, `${place}.${index}`, depth + 1));
      }
      return child !== 0 || mark >= 0;
    });
    return element;
  }

  #readSpans(handle: number, element: TagElement): void {
    const { calls } = this.#pdfium;
    const count = Math.min(8, calls.FPDF_StructElement_GetAttributeCount(handle));
    for (let index = 0; index < count; index += 1) {
      const attributes = calls.FPDF_StructElement_GetAttributeAtIndex(handle, index);
      if (attributes === 0) continue;
      element.rowSpan = this.#spanIn(attributes, nameIn(this.#pdfium, 'RowSpan')) ?? element.rowSpan;
      element.columnSpan = this.#spanIn(attributes, nameIn(this.#pdfium, 'ColSpan')) ?? element.columnSpan;
    }
  }

  #spanIn(attributes: number, name: number): number | null {
    const { calls } = this.#pdfium;
    const value = calls.FPDF_StructElement_Attr_GetValue(attributes, name);
    if (value === 0 || calls.FPDF_StructElement_Attr_GetNumberValue(value, this.#memory.pointer) === 0) return null;
    const span = this.#memory.f32(0);
    return span >= 1 && span <= MAX_SPAN ? Math.floor(span) : null;
  }
}

const names = new WeakMap<Pdfium, Map<string, EngineMemory>>();

/** The address of a name, which every cell is asked for and which therefore stays in the engine's memory. */
function nameIn(pdfium: Pdfium, name: string): number {
  const known = names.get(pdfium) ?? new Map<string, EngineMemory>();
  names.set(pdfium, known);
  let memory = known.get(name);
  if (memory === undefined) {
    const bytes = Buffer.from(`${name}\0`);
    memory = pdfium.allocate(bytes.length);
    memory.fill(bytes);
    known.set(name, memory);
  }
  return memory.pointer;
}
