/** Content controls: text, dates, lists and check boxes that the author of a document marked as places to fill in. */

import {
  allIn,
  childOf,
  childrenOf,
  elementsIn,
  firstIn,
  prefixOf,
  type SourceElement,
} from '../../../formats/office/source-xml.ts';
import { attribute, isOn, textContent } from '../../../formats/office/xml.ts';
import { valOf } from '../../../formats/word/word-styles.ts';
import type { PartSource } from '../part-source.ts';
import { cleanLabel, type Fill } from '../placed-field.ts';
import type { BoundData } from './bound-data.ts';
import { dateIn } from './control-dates.ts';
import { propertiesXml, runXml, setParagraph } from './word-text.ts';

export interface Control {
  type: 'text' | 'checkbox';
  name: string | undefined;
  hint: string | undefined;
  value: string | null;
  options?: string[];
  fill: Fill;
}

/** Kinds that hold something other than a value. */
const NO_VALUES = [
  'w:picture',
  'w:docPartObj',
  'w:docPartList',
  'w:group',
  'w:equation',
  'w:citation',
  'w:bibliography',
];
const CHECKED = { code: '2612', font: 'MS Gothic' };
const UNCHECKED = { code: '2610', font: 'MS Gothic' };

/** Null for controls that are only a frame around other content, or locked. */
export function controlOf(part: PartSource, element: SourceElement, bound: BoundData): Control | null {
  const properties = childOf(element, 'w:sdtPr');
  const content = childOf(element, 'w:sdtContent');
  if (properties === undefined || content === undefined) return null;
  const names = elementsIn(properties).map(({ name }) => name.replace(/^w15:/, 'w:'));
  if (NO_VALUES.some((name) => names.includes(name)) || names.some((name) => /repeatingSection/.test(name)))
    return null;
  if (/content/i.test(valOf(childOf(properties, 'w:lock')) ?? '')) return null;
  if (allIn(content, 'w:sdt').length > 0 || allIn(content, 'w:tr').length > 0) return null;
  const named = {
    name: valOf(childOf(properties, 'w:tag')) || valOf(childOf(properties, 'w:alias')) || undefined,
    hint: valOf(childOf(properties, 'w:alias')) || undefined,
  };
  const box = childOf(properties, 'w14:checkbox');
  if (box !== undefined) return { ...named, ...checkBox(part, { properties, content, box, bound }) };
  const isPlaceholder = isOn(childOf(properties, 'w:showingPlcHdr'));
  const text = textOf(content);
  const list = childOf(properties, 'w:dropDownList') ?? childOf(properties, 'w:comboBox');
  const options = list?.name === 'w:dropDownList' ? itemsOf(list).map(({ shown }) => shown) : undefined;
  // A list or a rich text of several paragraphs is a part of the document, not a value.
  if (list === undefined && !isPlaceholder && allIn(content, 'w:p').length > 3) return null;
  return {
    ...named,
    type: 'text',
    value: isPlaceholder || text === '' ? null : text,
    hint: named.hint ?? (isPlaceholder ? placeholderHint(text) : undefined),
    ...(options !== undefined && { options }),
    fill: (value) => setText(part, { properties, content, list, bound }, value),
  };
}

const textOf = (content: SourceElement): string =>
  allIn(content, 'w:t')
    .map((text) => textContent(text))
    .join('')
    .trim();

/** `Click here to enter your name.` says what belongs there, `Click or tap here to enter text.` does not. */
function placeholderHint(text: string): string | undefined {
  const said = cleanLabel(
    text.replace(/^(?:click|tap)[^.]{0,30}\b(?:enter|choose|select|add)\s+(?:an?|the|your)?\s*/i, ''),
  );
  return /^(?:text|date|item|a date|an item)?\.?$/i.test(said) ? undefined : said.replace(/\.$/, '');
}

const itemsOf = (list: SourceElement): { shown: string; stored: string }[] =>
  childrenOf(list, 'w:listItem').flatMap((item) => {
    const stored = attribute(item, 'w:value') ?? '';
    const shown = attribute(item, 'w:displayText') ?? stored;
    return shown === '' || stored === '' ? [] : [{ shown, stored }];
  });

interface Place {
  properties: SourceElement;
  content: SourceElement;
  bound: BoundData;
}

function setText(
  part: PartSource,
  { properties, content, list, bound }: Place & { list: SourceElement | undefined },
  value: string,
): ReturnType<Fill> {
  const date = childOf(properties, 'w:date');
  const { shown, stored } = date === undefined ? { shown: value, stored: value } : dateIn(date, value);
  const placeholder = childOf(properties, 'w:showingPlcHdr');
  if (placeholder !== undefined) part.replaceElement(placeholder, '');
  if (date !== undefined && stored !== value) part.setAttribute(date, `${prefixOf(date)}fullDate`, stored);
  const chosen = list === undefined ? undefined : itemsOf(list).find((item) => item.shown === value)?.stored;
  setContent(part, { properties, content, isPlaceholder: placeholder !== undefined }, shown);
  return bindingWarning(part, { properties, content, bound }, chosen ?? stored);
}

function setContent(
  part: PartSource,
  { properties, content, isPlaceholder }: { properties: SourceElement; content: SourceElement; isPlaceholder: boolean },
  value: string,
): void {
  const w = prefixOf(content);
  const run = firstIn(content, 'w:r');
  const ofRun = childOf(run, 'w:rPr');
  const ofControl = propertiesXml(part, childOf(properties, 'w:rPr'));
  // The grey of a placeholder is not the formatting of the value.
  const own = isPlaceholder ? propertiesXml(part, ofRun, ['w:rStyle', 'w:color']) : propertiesXml(part, ofRun);
  const written = ofControl === '' ? own : ofControl;
  const [paragraph, ...others] = allIn(content, 'w:p');
  if (paragraph === undefined) {
    part.replaceContent(content, runXml(value, { w, properties: written }));
    return;
  }
  setParagraph(part, paragraph, { value, properties: written });
  for (const other of others) part.replaceElement(other, '');
}

function checkBox(
  part: PartSource,
  { properties, content, box, bound }: Place & { box: SourceElement },
): Pick<Control, 'type' | 'value' | 'fill'> {
  const checked = childOf(box, 'w14:checked');
  return {
    type: 'checkbox',
    value: String(isOn(checked)),
    fill: (value) => {
      const isTicked = value === 'true';
      const w14 = prefixOf(box);
      const state = `<${w14}checked ${w14}val="${isTicked ? 1 : 0}"/>`;
      if (checked !== undefined) part.replaceElement(checked, state);
      else part.replaceContent(box, state + part.text.slice(box.innerStart, box.innerEnd));
      const look = childOf(box, isTicked ? 'w14:checkedState' : 'w14:uncheckedState');
      const usual = isTicked ? CHECKED : UNCHECKED;
      const code = (look && attribute(look, 'w14:val')) || usual.code;
      const font = (look && attribute(look, 'w14:font')) || usual.font;
      setGlyph(part, content, { glyph: String.fromCodePoint(Number.parseInt(code, 16) || 0x2612), font });
      return bindingWarning(part, { properties, content, bound }, String(isTicked));
    },
  };
}

function setGlyph(part: PartSource, content: SourceElement, { glyph, font }: { glyph: string; font: string }): void {
  const w = prefixOf(content);
  const [run, ...others] = allIn(content, 'w:r');
  const kept = propertiesXml(part, childOf(run, 'w:rPr'), ['w:rFonts']).replace(
    new RegExp(`^<${w}rPr>|</${w}rPr>$`, 'g'),
    '',
  );
  const fonts = ['ascii', 'hAnsi', 'eastAsia', 'cs'].map((name) => ` ${w}${name}="${font}"`).join('');
  const written = runXml(glyph, { w, properties: `<${w}rPr><${w}rFonts${fonts}/>${kept}</${w}rPr>` });
  if (run === undefined) part.replaceContent(firstIn(content, 'w:p') ?? content, written);
  else part.replaceElement(run, written);
  for (const other of others) part.replaceElement(other, '');
}

/** A control that shows data of the document shows that data again when it is opened, so the data is set as well. */
function bindingWarning(part: PartSource, { properties, bound }: Place, value: string): ReturnType<Fill> {
  const binding = childOf(properties, 'w:dataBinding');
  if (binding === undefined || bound.set(binding, value)) return undefined;
  part.replaceElement(binding, '');
  return {
    code: 'data_binding_removed',
    message: 'A field showed data of the document that could not be set; it now holds its value itself.',
  };
}
