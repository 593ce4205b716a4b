/** Text as it is written into slides. */

import {
  allIn,
  childOf,
  childrenOf,
  elementsIn,
  escapeXml,
  prefixOf,
  type SourceElement,
} from '../../../formats/office/source-xml.ts';
import { textContent } from '../../../formats/office/xml.ts';
import type { PartSource } from '../part-source.ts';
import type { FoundField } from '../placed-field.ts';
import { TextLine } from '../text-line.ts';
import { slotLabel, slotsIn, slotText, surroundings } from '../text-slots.ts';

export const bodyText = (body: SourceElement | undefined): string =>
  allIn(body, 'a:t')
    .map((text) => textContent(text))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The first paragraph gets the value, in the formatting that it has; those behind it go. */
export function setBody(part: PartSource, body: SourceElement, value: string): void {
  const [paragraph, ...others] = childrenOf(body, 'a:p');
  if (paragraph === undefined) return;
  const a = prefixOf(paragraph);
  const own = childOf(paragraph, 'a:pPr');
  const end = childOf(paragraph, 'a:endParaRPr');
  const ofRun = childOf(childOf(paragraph, 'a:r'), 'a:rPr');
  const properties = ofRun === undefined ? renamed(part, end) : part.slice(ofRun);
  const lines = value
    .split(/\r\n|\r|\n/)
    .map((line) => `<${a}r>${properties}<${a}t>${escapeXml(line)}</${a}t></${a}r>`);
  const text = value === '' ? '' : lines.join(`<${a}br/>`);
  part.replaceContent(
    paragraph,
    [own, end].map((element) => (element === undefined ? '' : part.slice(element))).join(text),
  );
  for (const other of others) part.replaceElement(other, '');
}

/** The formatting of the paragraph's end, for a run. */
function renamed(part: PartSource, end: SourceElement | undefined): string {
  return end === undefined ? '' : part.slice(end).replaceAll(end.rawName, `${prefixOf(end)}rPr`);
}

/** The blanks, boxes and markers in a text. */
export function bodyFields(part: PartSource, body: SourceElement | undefined): Omit<FoundField, 'bbox'>[] {
  return childrenOf(body, 'a:p').flatMap((paragraph) => {
    const line = new TextLine();
    for (const element of elementsIn(paragraph)) {
      if (element.name === 'a:r') for (const text of childrenOf(element, 'a:t')) line.addText(text);
      else if (element.name === 'a:br') line.addFixed('\n');
    }
    const slots = slotsIn(line.text);
    const around = surroundings(line.text, slots);
    return slots.map((slot, index): Omit<FoundField, 'bbox'> => {
      const type = slot.kind === 'checkbox' ? 'checkbox' : 'text';
      const current = line.text.slice(slot.from, slot.to);
      return {
        type,
        label: slotLabel(type, around[index] ?? { before: '', after: '' }),
        value: type === 'checkbox' ? String(slot.isTicked === true) : null,
        ...(slot.name !== undefined && { name: slot.name, hint: slot.name }),
        fill: (value) => {
          line.replace(part, slot, (element) => writtenIn(part, element, slotText(slot, current, value)));
          return undefined;
        },
      };
    });
  });
}

/** A line break is between runs, so the run ends and begins again. */
function writtenIn(part: PartSource, text: SourceElement, value: string): string {
  const a = prefixOf(text);
  const properties = childOf(text.parent ?? undefined, 'a:rPr');
  const again = `</${a}t></${a}r><${a}br/><${a}r>${properties === undefined ? '' : part.slice(properties)}<${a}t>`;
  return value
    .split(/\r\n|\r|\n/)
    .map((line) => escapeXml(line))
    .join(again);
}
