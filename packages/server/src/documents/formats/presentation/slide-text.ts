/** DrawingML paragraphs: runs, levels, bullets and automatic numbers. */
import type { TextBlockDraft } from '../office/block-target.ts';
import { linearEquation } from '../office/equations.ts';
import { BULLET, formatNumber, type NumberFormat } from '../office/list-markers.ts';
import { ParagraphText, PLAIN, type TextStyle } from '../office/paragraph-text.ts';
import { readBullet } from '../office/symbol-fonts.ts';
import { child, childrenNamed, elementsOf, textContent, type XmlElement } from '../office/xml.ts';

export interface SlideParagraph {
  text: ParagraphText;
  draft: TextBlockDraft;
}

const NUMBER_FORMATS: Readonly<Record<string, NumberFormat>> = {
  arabic: 'decimal',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
};

/** @param listStyles of the shape, its layout and its master, nearest first */
export function readSlideParagraphs(
  body: XmlElement | undefined,
  listStyles: readonly XmlElement[],
  part: string,
): SlideParagraph[] {
  const styles = [child(body, 'a:lstStyle'), ...listStyles].filter((style) => style !== undefined);
  const counts: number[] = [];
  return childrenNamed(body, 'a:p').map((element) => {
    const properties = child(element, 'a:pPr');
    const depth = Math.max(0, Math.min(Number(properties?.attributes.lvl ?? 0) || 0, 8));
    const text = readRuns(element);
    const levels = styles.map((style) => child(style, `a:lvl${depth + 1}pPr`));
    const bullet = [properties, ...levels].map(bulletOf).find((found) => found !== undefined);
    const marker = text.isBlank ? null : markerOf(bullet, depth, counts);
    const draft: TextBlockDraft = marker === null ? { kind: 'paragraph' } : { kind: 'list_item', marker, depth };
    return { text, draft: { ...draft, paragraph: { part, index: element.index ?? 0 } } };
  });
}

function bulletOf(properties: XmlElement | undefined): { bullet: XmlElement; font: string } | undefined {
  const names = ['a:buNone', 'a:buChar', 'a:buAutoNum', 'a:buBlip'];
  const bullet = elementsOf(properties).find((element) => names.includes(element.name));
  return bullet === undefined ? undefined : { bullet, font: child(properties, 'a:buFont')?.attributes.typeface ?? '' };
}

function markerOf(
  found: { bullet: XmlElement; font: string } | undefined,
  depth: number,
  counts: number[],
): string | null {
  counts.length = Math.min(counts.length, depth + 1);
  const { name, attributes } = found?.bullet ?? {
    name: 'a:buNone',
    attributes: {} as Record<string, string | undefined>,
  };
  if (name === 'a:buAutoNum') {
    const [, family = 'arabic', frame = 'Period'] =
      /^(arabic|romanLc|romanUc|alphaLc|alphaUc)(.*)$/.exec(attributes.type ?? '') ?? [];
    const number = (counts[depth] ?? (Number(attributes.startAt ?? 1) || 1) - 1) + 1;
    counts[depth] = number;
    return framed(formatNumber(number, NUMBER_FORMATS[family] ?? 'decimal'), frame);
  }
  delete counts[depth];
  if (name === 'a:buNone') return null;
  return name === 'a:buChar' ? readBullet(attributes.char ?? BULLET, found?.font ?? '') : BULLET;
}

function framed(number: string, frame: string): string {
  if (frame === 'ParenBoth') return `(${number})`;
  if (frame === 'ParenR') return `${number})`;
  return frame === 'Plain' ? number : `${number}.`;
}

function readRuns(paragraph: XmlElement, text = new ParagraphText()): ParagraphText {
  for (const element of elementsOf(paragraph)) {
    if (element.name === 'a:r' || element.name === 'a:fld') {
      text.add(textContent(child(element, 'a:t')).replace(/[\r\n\v]/g, ' '), styleOf(child(element, 'a:rPr')));
    } else if (element.name === 'a:br') text.add('\n', PLAIN);
    else if (element.name === 'm:oMath') text.add(linearEquation(element), PLAIN);
    else if (element.name === 'mc:AlternateContent') readRuns(child(element, 'mc:Choice') ?? element, text);
    else if (/^(a14|m):/.test(element.name) && !element.name.endsWith('Pr')) readRuns(element, text);
  }
  return text;
}

function styleOf(properties: XmlElement | undefined): TextStyle {
  if (properties === undefined) return PLAIN;
  const { b, i, sz } = properties.attributes;
  const hundredths = Number(sz ?? 0);
  return {
    bold: b === '1' || b === 'true',
    italic: i === '1' || i === 'true',
    fontSize: hundredths > 0 && hundredths <= 400_000 ? hundredths / 100 : 0,
  };
}
