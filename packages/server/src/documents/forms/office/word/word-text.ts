/** Runs of Word as they are written into a document. */

import { childOf, elementsIn, escapeXml, prefixOf, type SourceElement } from '../../../formats/office/source-xml.ts';
import type { PartSource } from '../part-source.ts';

/** Text elements with the lines of a value; `w` is the prefix with its colon. */
const textXml = (value: string, w: string): string =>
  value
    .split(/\r\n|\r|\n/)
    .map((line) => `<${w}t xml:space="preserve">${escapeXml(line)}</${w}t>`)
    .join(`<${w}br/>`);

export const runXml = (value: string, { w, properties }: { w: string; properties: string }): string =>
  `<${w}r>${properties}${textXml(value, w)}</${w}r>`;

/** The `w:rPr` of a run as it is written, without some of its elements. */
export function propertiesXml(
  part: PartSource,
  properties: SourceElement | undefined,
  without: readonly string[] = [],
): string {
  if (properties === undefined) return '';
  const kept = elementsIn(properties)
    .filter(({ name }) => !without.includes(name))
    .map((element) => part.slice(element))
    .join('');
  const w = prefixOf(properties);
  return kept === '' ? '' : `<${w}rPr>${kept}</${w}rPr>`;
}

/** Text inside a text element, underlined: ends the run, writes one of its own and begins the old one again. */
export function underlinedXml(
  part: PartSource,
  text: SourceElement,
  { value, rest }: { value: string; rest: string },
): string {
  const run = text.parent;
  if (run?.name !== 'w:r') return escapeXml(value + rest);
  const w = prefixOf(text);
  const own = childOf(run, 'w:rPr');
  const properties = propertiesXml(part, own);
  const kept =
    own === undefined
      ? ''
      : elementsIn(own)
          .filter(({ name }) => name !== 'w:u')
          .map((element) => part.slice(element))
          .join('');
  const underlined = `<${w}rPr>${kept}<${w}u ${w}val="single"/></${w}rPr>`;
  return [
    `</${w}t></${w}r>`,
    runXml(value, { w, properties: underlined }),
    `<${w}r>${properties}<${w}t xml:space="preserve">${escapeXml(rest)}`,
  ].join('');
}

/** The first paragraph in an element gets the text; its other runs and the paragraphs behind it go. */
export function setParagraph(
  part: PartSource,
  paragraph: SourceElement,
  { value, properties }: { value: string; properties: string },
): void {
  const w = prefixOf(paragraph);
  const own = childOf(paragraph, 'w:pPr');
  const text = value === '' ? '' : runXml(value, { w, properties });
  part.replaceContent(paragraph, (own === undefined ? '' : part.slice(own)) + text);
}

/** The formatting of a paragraph that has no run yet: that of its mark. */
export const markProperties = (part: PartSource, paragraph: SourceElement): string =>
  propertiesXml(part, childOf(childOf(paragraph, 'w:pPr'), 'w:rPr'), [
    'w:ins',
    'w:del',
    'w:moveFrom',
    'w:moveTo',
    'w:rPrChange',
  ]);
