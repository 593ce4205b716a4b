/** OpenDocument styles: those of the file's content and the common ones they are based on. */
import type { TextBlock } from '../../model/document.ts';
import { formatNumber, type NumberFormat } from '../office/list-markers.ts';
import type { TextStyle } from '../office/paragraph-text.ts';
import { readBullet } from '../office/symbol-fonts.ts';
import { child, descendantsNamed, elementsOf, type XmlElement } from '../office/xml.ts';

interface Style {
  displayName: string;
  parent: string | undefined;
  bold: boolean | undefined;
  italic: boolean | undefined;
  fontSize: number | undefined;
  breaksBefore: boolean;
  breaksAfter: boolean;
  isHidden: boolean;
}

interface ListLevel {
  bullet: string | null;
  format: NumberFormat;
  prefix: string;
  suffix: string;
  /** How many levels the number shows. */
  shownLevels: number;
  start: number;
}

const NUMBER_FORMATS: Readonly<Record<string, NumberFormat>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '': 'none',
};
const MAX_CHAIN = 32;
/** The numbering of headings, which works like a list. */
export const OUTLINE = '\0outline';

export class OdfStyles {
  readonly #styles = new Map<string, Style>();
  readonly #lists = new Map<string, Map<number, ListLevel>>();

  /** Adds styles of `office:styles` or `office:automatic-styles`. */
  add(container: XmlElement | undefined): void {
    for (const element of elementsOf(container)) {
      const name = element.attributes['style:name'] ?? '';
      if (element.name === 'style:style')
        this.#styles.set(keyOf(element.attributes['style:family'], name), styleOf(element));
      else if (element.name === 'text:list-style') this.#lists.set(name, levelsOf(element));
      else if (element.name === 'text:outline-style') this.#lists.set(OUTLINE, levelsOf(element));
    }
  }

  textStyle(
    family: 'paragraph' | 'text',
    name: string | undefined,
    base?: TextStyle,
  ): TextStyle & { isHidden: boolean } {
    const chain = this.#chain(family, name);
    return {
      bold: chain.find((style) => style.bold !== undefined)?.bold ?? base?.bold ?? false,
      italic: chain.find((style) => style.italic !== undefined)?.italic ?? base?.italic ?? false,
      fontSize: chain.find((style) => style.fontSize !== undefined)?.fontSize ?? base?.fontSize ?? 0,
      isHidden: chain[0]?.isHidden ?? false,
    };
  }

  breaks(name: string | undefined): { before: boolean; after: boolean } {
    const [style] = this.#chain('paragraph', name);
    return { before: style?.breaksBefore ?? false, after: style?.breaksAfter ?? false };
  }

  /** True if a table begins on a new page. */
  tableBreaksBefore(name: string | undefined): boolean {
    return this.#chain('table', name)[0]?.breaksBefore ?? false;
  }

  kindOf(name: string | undefined): TextBlock['kind'] {
    const names = this.#chain('paragraph', name).map((style) => style.displayName);
    if (name !== undefined) names.push(name);
    if (names.includes('Title')) return 'heading';
    if (names.includes('Caption')) return 'caption';
    if (names.includes('Quotations')) return 'quote';
    return names.some((other) => /^Preformatted(_20_| )Text$/.test(other)) ? 'code' : 'paragraph';
  }

  listLevel(list: string, depth: number): ListLevel | undefined {
    return this.#lists.get(list)?.get(depth);
  }

  #chain(family: string, name: string | undefined): Style[] {
    const chain: Style[] = [];
    for (let next = name; next !== undefined && chain.length < MAX_CHAIN; ) {
      const style = this.#styles.get(keyOf(family, next));
      if (style === undefined) break;
      chain.push(style);
      next = style.parent;
    }
    return chain;
  }
}

const keyOf = (family: string | undefined, name: string): string => `${family ?? ''} ${name}`;

function styleOf(element: XmlElement): Style {
  const text = child(element, 'style:text-properties')?.attributes ?? {};
  const block =
    (child(element, 'style:paragraph-properties') ?? child(element, 'style:table-properties'))?.attributes ?? {};
  const weight = text['fo:font-weight'];
  const slant = text['fo:font-style'];
  const points = /^(\d+(?:\.\d+)?)pt$/.exec(text['fo:font-size'] ?? '')?.[1];
  return {
    displayName: element.attributes['style:display-name'] ?? element.attributes['style:name'] ?? '',
    parent: element.attributes['style:parent-style-name'],
    bold: weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600,
    italic: slant === undefined ? undefined : slant === 'italic' || slant === 'oblique',
    fontSize: points === undefined ? undefined : Number(points),
    breaksBefore: block['fo:break-before'] === 'page' || Boolean(element.attributes['style:master-page-name']),
    breaksAfter: block['fo:break-after'] === 'page',
    isHidden: text['text:display'] === 'none',
  };
}

function levelsOf(list: XmlElement): Map<number, ListLevel> {
  const levels = new Map<number, ListLevel>();
  for (const element of elementsOf(list)) {
    const { attributes } = element;
    const depth = Number(attributes['text:level']) - 1;
    const font = child(element, 'style:text-properties')?.attributes;
    const isBullet = element.name.endsWith('bullet') || element.name.endsWith('image');
    const shown = Number(attributes['text:display-levels'] ?? 1);
    levels.set(depth, {
      bullet: isBullet
        ? readBullet(attributes['text:bullet-char'] ?? '', font?.['fo:font-family'] ?? font?.['style:font-name'] ?? '')
        : null,
      format: NUMBER_FORMATS[attributes['style:num-format'] ?? ''] ?? 'decimal',
      prefix: attributes['style:num-prefix'] ?? '',
      suffix: attributes['style:num-suffix'] ?? '',
      shownLevels: shown >= 1 && shown <= 10 ? shown : 1,
      start: Number(attributes['text:start-value'] ?? 1) || 1,
    });
  }
  return levels;
}

/** The counters of lists, which continue or restart as the text is read. */
export class OdfCounters {
  readonly #styles: OdfStyles;
  readonly #numbers = new Map<string, (number | undefined)[]>();

  constructor(styles: OdfStyles) {
    this.#styles = styles;
  }

  begin(list: string, depth: number): void {
    const numbers = this.#numbers.get(list);
    if (numbers !== undefined) numbers.length = Math.min(numbers.length, depth);
  }

  /** Returns null when the level has no marker. */
  next(list: string, depth: number, start: number | undefined): string | null {
    const level = this.#styles.listLevel(list, depth);
    if (level === undefined) return null;
    if (level.bullet !== null) return level.bullet;
    const numbers = this.#numbers.get(list) ?? [];
    this.#numbers.set(list, numbers);
    numbers.length = Math.min(numbers.length, depth + 1);
    numbers[depth] = start ?? (numbers[depth] ?? level.start - 1) + 1;
    if (level.format === 'none') return `${level.prefix}${level.suffix}`.trim() || null;
    const shown: string[] = [];
    for (let index = Math.max(0, depth - level.shownLevels + 1); index <= depth; index += 1) {
      const other = this.#styles.listLevel(list, index) ?? level;
      const number = formatNumber(numbers[index] ?? other.start, other.format);
      if (number !== '') shown.push(number);
    }
    return `${level.prefix}${shown.join('.')}${level.suffix}`.trim();
  }
}

export const stylesIn = (root: XmlElement | undefined): XmlElement[] => [
  ...descendantsNamed(root, 'office:styles'),
  ...descendantsNamed(root, 'office:automatic-styles'),
];
