/** styles.xml: the kind and look of a paragraph or run, through the chain of styles it is based on. */
import type { TextBlock } from '../../model/document.ts';
import type { TextStyle } from '../office/paragraph-text.ts';
import { attribute, child, childrenNamed, isOn, type XmlElement } from '../office/xml.ts';

/** Undefined where a style does not say. */
export interface RunProperties {
  bold?: boolean;
  italic?: boolean;
  /** Points. */
  fontSize?: number;
  hidden?: boolean;
  font?: string;
}

export interface NumberingReference {
  /** `0` removes a numbering. */
  id: string | undefined;
  level: number | undefined;
}

interface Style {
  name: string;
  basedOn: string | undefined;
  outlineLevel: number | undefined;
  pageBreakBefore: boolean;
  numbering: NumberingReference | undefined;
  run: RunProperties;
  hasHeaderRow: boolean;
}

const BODY_TEXT_LEVEL = 9;
/** Chains are short; a cycle of styles must end. */
const MAX_CHAIN = 32;

export interface WordStyles {
  /** 1 to 6, or null for text. */
  headingLevel(styleId: string | undefined): number | null;
  /** The kind that a style's name implies beyond headings. */
  kindOf(styleId: string | undefined): TextBlock['kind'];
  numberingOf(styleId: string | undefined): NumberingReference | undefined;
  startsPage(styleId: string | undefined): boolean;
  /** True for a table style that sets its first row apart. */
  hasHeaderRow(styleId: string | undefined): boolean;
  runOf(styleId: string | undefined): RunProperties;
  /** A character style alone, without the document's defaults. */
  characterRunOf(styleId: string): RunProperties;
}

export function readWordStyles(root: XmlElement | null): WordStyles {
  const styles = new Map<string, Style>();
  let defaultParagraph: string | undefined;
  for (const element of childrenNamed(root ?? undefined, 'w:style')) {
    const id = attribute(element, 'w:styleId');
    if (id === undefined) continue;
    styles.set(id, styleOf(element));
    const isDefault = ['1', 'true', 'on'].includes(attribute(element, 'w:default') ?? '');
    if (isDefault && attribute(element, 'w:type') === 'paragraph') defaultParagraph = id;
  }
  const defaults = child(child(child(root ?? undefined, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr');
  const defaultRun = readRunProperties(defaults);
  const runs = new Map<string, RunProperties>();
  const mergedRun = (key: string, base: RunProperties, styleId: string | undefined): RunProperties => {
    const known = runs.get(key);
    if (known !== undefined) return known;
    const merged: RunProperties = { ...base };
    for (const style of chain(styleId).toReversed()) Object.assign(merged, style.run);
    runs.set(key, merged);
    return merged;
  };

  const chain = (styleId: string | undefined): Style[] => {
    const found: Style[] = [];
    let id = styleId ?? defaultParagraph;
    while (id !== undefined && found.length < MAX_CHAIN) {
      const style = styles.get(id);
      if (style === undefined) break;
      found.push(style);
      id = style.basedOn;
    }
    return found;
  };
  return {
    headingLevel: (styleId) => headingLevelOf(chain(styleId), styleId, styles.size > 0),
    kindOf: (styleId) => kindOfNames(chain(styleId).map((style) => style.name)),
    numberingOf: (styleId) => mergeNumbering(chain(styleId)),
    startsPage: (styleId) => chain(styleId).some((style) => style.pageBreakBefore),
    hasHeaderRow: (styleId) => styleId !== undefined && chain(styleId).some((style) => style.hasHeaderRow),
    runOf: (styleId) => mergedRun(`paragraph ${styleId ?? ''}`, defaultRun, styleId),
    characterRunOf: (styleId) => mergedRun(`character ${styleId}`, {}, styleId),
  };
}

function styleOf(element: XmlElement): Style {
  const paragraph = child(element, 'w:pPr');
  const outline = child(paragraph, 'w:outlineLvl');
  return {
    name: valOf(child(element, 'w:name'))?.toLowerCase() ?? '',
    basedOn: valOf(child(element, 'w:basedOn')),
    outlineLevel: outline === undefined ? undefined : Number(valOf(outline)),
    pageBreakBefore: isOn(child(paragraph, 'w:pageBreakBefore')),
    numbering: readNumberingReference(paragraph),
    run: readRunProperties(child(element, 'w:rPr')),
    hasHeaderRow: childrenNamed(element, 'w:tblStylePr').some((part) => attribute(part, 'w:type') === 'firstRow'),
  };
}

export const valOf = (element: XmlElement | undefined): string | undefined =>
  element === undefined ? undefined : attribute(element, 'w:val');

export function readNumberingReference(paragraphProperties: XmlElement | undefined): NumberingReference | undefined {
  const element = child(paragraphProperties, 'w:numPr');
  if (element === undefined) return undefined;
  const level = valOf(child(element, 'w:ilvl'));
  return { id: valOf(child(element, 'w:numId')), level: level === undefined ? undefined : Number(level) };
}

export function readRunProperties(element: XmlElement | undefined): RunProperties {
  const run: RunProperties = {};
  if (element === undefined) return run;
  const bold = child(element, 'w:b');
  const italic = child(element, 'w:i');
  const hidden = child(element, 'w:vanish');
  const halfPoints = Number(valOf(child(element, 'w:sz')));
  const fonts = child(element, 'w:rFonts');
  const font = fonts && (attribute(fonts, 'w:ascii') ?? attribute(fonts, 'w:hAnsi'));
  if (bold !== undefined) run.bold = isOn(bold);
  if (italic !== undefined) run.italic = isOn(italic);
  if (hidden !== undefined) run.hidden = isOn(hidden);
  if (halfPoints > 0 && halfPoints < 4_000) run.fontSize = halfPoints / 2;
  if (font !== undefined) run.font = font;
  return run;
}

export const toTextStyle = (run: RunProperties): TextStyle => ({
  bold: run.bold ?? false,
  italic: run.italic ?? false,
  fontSize: run.fontSize ?? 0,
});

/** The nearest style with a level decides; names count only if none has a level. */
function headingLevelOf(chain: readonly Style[], styleId: string | undefined, hasStyles: boolean): number | null {
  const stated = chain.find((style) => style.outlineLevel !== undefined)?.outlineLevel;
  if (stated !== undefined) return stated >= 0 && stated < BODY_TEXT_LEVEL ? Math.min(stated + 1, 6) : null;
  // Built-in style names are English in every language of the program; only ids are translated.
  const names = hasStyles ? chain.map((style) => style.name) : [styleId?.toLowerCase() ?? ''];
  for (const name of names) {
    if (name === 'title') return 1;
    const level = /^heading ?([1-9])$/.exec(name)?.[1];
    if (level !== undefined) return Math.min(Number(level), 6);
  }
  return null;
}

function kindOfNames(names: readonly string[]): TextBlock['kind'] {
  if (names.includes('caption')) return 'caption';
  if (names.some((name) => ['quote', 'intense quote', 'quotations', 'block text'].includes(name))) return 'quote';
  if (names.some((name) => name === 'html preformatted' || /\bcode\b/.test(name))) return 'code';
  return 'paragraph';
}

function mergeNumbering(chain: readonly Style[]): NumberingReference | undefined {
  const id = chain.find((style) => style.numbering?.id !== undefined)?.numbering?.id;
  const level = chain.find((style) => style.numbering?.level !== undefined)?.numbering?.level;
  return id === undefined ? undefined : { id, level };
}

/** The paragraph's own level; 9 is body text. */
export function directHeadingLevel(paragraphProperties: XmlElement | undefined): number | null | undefined {
  const value = valOf(child(paragraphProperties, 'w:outlineLvl'));
  if (value === undefined) return undefined;
  const level = Number(value);
  return level >= 0 && level < BODY_TEXT_LEVEL ? Math.min(level + 1, 6) : null;
}
