/** The fields of one paragraph of Word, in their order, with the texts around them. */

import {
  allIn,
  childOf,
  childrenOf,
  elementsIn,
  escapeXml,
  prefixOf,
  type SourceElement,
} from '../../../formats/office/source-xml.ts';
import { attribute, isOn, textContent } from '../../../formats/office/xml.ts';
import { chosenContent, RUN_CONTAINERS } from '../../../formats/word/word-runs.ts';
import { valOf } from '../../../formats/word/word-styles.ts';
import type { PartSource } from '../part-source.ts';
import type { FoundField } from '../placed-field.ts';
import { TextLine } from '../text-line.ts';
import { slotLabel, slotsIn, slotText, surroundings, type TextSlot } from '../text-slots.ts';
import type { BoundData } from './bound-data.ts';
import { controlOf } from './controls.ts';
import { oldFieldOf } from './old-fields.ts';
import { propertiesXml, runXml, underlinedXml } from './word-text.ts';

export type WordField = Omit<FoundField, 'bbox'>;

export interface ParagraphFields {
  fields: WordField[];
  /** Without what is in fields. */
  text: string;
  /** Text boxes, whose paragraphs follow. */
  boxes: TextBox[];
}

/** A text box, and the same box again for programs that do not know how it is drawn. */
export interface TextBox {
  element: SourceElement;
  twins: SourceElement[];
}

interface OldRuns {
  data: SourceElement;
  runs: SourceElement[];
  separator: SourceElement | undefined;
}

interface Found {
  from: number;
  to: number;
  field: Omit<WordField, 'label'>;
  /** True for a line that runs of blanks draw. */
  isDrawn?: boolean;
}

const TRANSPARENT = new Set(RUN_CONTAINERS);
/** Symbols of Wingdings that are boxes. */
const EMPTY_BOXES = new Set(['F06F', 'F0A8', 'F071', 'F072']);
const TICKED_BOXES = new Set(['F0FE', 'F0FD', 'F078', 'F053', 'F052']);
const MIN_UNDERLINED = 4;

export function paragraphFields(part: PartSource, paragraph: SourceElement, bound: BoundData): ParagraphFields {
  const reading = new ParagraphReading(part, paragraph, bound);
  reading.read(paragraph);
  return reading.result();
}

class ParagraphReading {
  readonly #part: PartSource;
  readonly #bound: BoundData;
  readonly #line = new TextLine();
  readonly #found: Found[] = [];
  readonly #boxes: TextBox[] = [];
  readonly #hasLeaders: boolean;
  /** The old form field that has begun and not ended. */
  #old: OldRuns | null = null;
  /** Fields that have begun; only those with data are form fields. */
  readonly #begun: (OldRuns | null)[] = [];

  constructor(part: PartSource, paragraph: SourceElement, bound: BoundData) {
    this.#part = part;
    this.#bound = bound;
    this.#hasLeaders = allIn(childOf(paragraph, 'w:pPr'), 'w:tab').some((tab) =>
      ['underscore', 'dot', 'heavy', 'hyphen'].includes(attribute(tab, 'w:leader') ?? ''),
    );
  }

  read(parent: SourceElement): void {
    for (const element of elementsIn(parent)) {
      if (element.name === 'w:r') this.#readRun(element);
      else if (element.name === 'w:sdt') this.#readControl(element);
      else if (element.name === 'mc:AlternateContent') this.read(chosenContent(element) as SourceElement);
      else if (TRANSPARENT.has(element.name)) this.read(element);
    }
  }

  #readControl(element: SourceElement): void {
    const control = controlOf(this.#part, element, this.#bound);
    if (control !== null) this.#found.push({ ...this.#line.addObject(), field: control });
    else for (const content of childrenOf(element, 'w:sdtContent')) this.read(content);
  }

  #readRun(run: SourceElement): void {
    if (isOn(childOf(childOf(run, 'w:rPr'), 'w:vanish'))) return;
    if (this.#old !== null && !elementsIn(run).some(({ name }) => name === 'w:fldChar')) {
      if (this.#old.separator !== undefined) this.#old.runs.push(run);
      return;
    }
    if (this.#isUnderlinedBlank(run)) {
      this.#addUnderlined(run);
      return;
    }
    for (const element of elementsIn(run)) this.#readRunElement(element, run);
  }

  #readRunElement(element: SourceElement, run: SourceElement): void {
    switch (element.name) {
      case 'w:t':
        this.#line.addText(element);
        break;
      case 'w:tab':
        this.#addTab(element, run);
        break;
      case 'w:br':
      case 'w:cr':
        this.#line.addFixed('\n');
        break;
      case 'w:sym':
        this.#addSymbol(element);
        break;
      case 'w:fldChar':
        this.#readMark(element, run);
        break;
      case 'mc:AlternateContent':
        this.#readAlternatives(element, run);
        break;
      case 'w:drawing':
      case 'w:pict':
        this.#boxes.push(...allIn(element, 'w:txbxContent').map((box) => ({ element: box, twins: [] })));
        break;
      default:
    }
  }

  /** The first way to draw something is read; what is filled in there goes into the other ways too. */
  #readAlternatives(alternate: SourceElement, run: SourceElement): void {
    const chosen = chosenContent(alternate) as SourceElement;
    const others = elementsIn(alternate).filter((element) => element !== chosen);
    const [symbol, ...more] = elementsIn(chosen);
    if (symbol !== undefined && more.length === 0 && /:symEx$/.test(symbol.name)) {
      this.#addExtendedSymbol(symbol, others);
      return;
    }
    const before = this.#boxes.length;
    for (const inner of elementsIn(chosen)) this.#readRunElement(inner, run);
    const boxes = this.#boxes.slice(before);
    for (const other of others) {
      const twins = allIn(other, 'w:txbxContent');
      if (twins.length === boxes.length)
        for (const [at, box] of boxes.entries()) box.twins.push(...twins.slice(at, at + 1));
    }
  }

  /** A sign that Word writes as a number, with the sign itself for other programs. */
  #addExtendedSymbol(symbol: SourceElement, others: readonly SourceElement[]): void {
    const sign = String.fromCodePoint(Number.parseInt(attribute(symbol, 'w16se:char') ?? '', 16) || 0x20);
    const [slot] = slotsIn(sign);
    if (slot?.kind !== 'checkbox') {
      this.#line.addFixed(sign);
      return;
    }
    const fill = (value: string): undefined => {
      const written = slotText(slot, sign, value);
      const code = (written.codePointAt(0) ?? 0).toString(16).toUpperCase();
      this.#part.setAttribute(symbol, `${prefixOf(symbol)}char`, code);
      for (const text of others.flatMap((other) => allIn(other, 'w:t'))) {
        this.#part.replaceContent(text, escapeXml(textContent(text).replace(sign, written)));
      }
    };
    this.#found.push({
      ...this.#line.addObject(),
      field: { type: 'checkbox', value: String(slot.isTicked === true), fill },
    });
  }

  #readMark(mark: SourceElement, run: SourceElement): void {
    const type = attribute(mark, 'w:fldCharType');
    if (type === 'begin') {
      const data = childOf(mark, 'w:ffData');
      const old = data === undefined ? null : { data, runs: [], separator: undefined };
      this.#begun.push(old);
      this.#old ??= old;
    } else if (type === 'separate') {
      if (this.#old !== null) this.#old.separator = run;
    } else if (type === 'end') {
      const ended = this.#begun.pop();
      if (ended === undefined || ended === null || ended !== this.#old) return;
      const { data, runs, separator } = ended;
      this.#old = null;
      const field = oldFieldOf(this.#part, data, { runs, separator, end: run });
      const at = this.#line.addObject();
      if (field !== null) this.#found.push({ ...at, field });
    }
  }

  /** A run that is only there to draw a line. */
  #isUnderlinedBlank(run: SourceElement): boolean {
    const underline = valOf(childOf(childOf(run, 'w:rPr'), 'w:u'));
    if (underline === undefined || underline === 'none') return false;
    const tabs = childrenOf(run, 'w:tab').length;
    const texts = childrenOf(run, 'w:t')
      .map((text) => textContent(text))
      .join('');
    const others = elementsIn(run).some(
      ({ name }) => !['w:rPr', 'w:t', 'w:tab', 'w:lastRenderedPageBreak'].includes(name),
    );
    return !others && texts.trim() === '' && (tabs > 0 || texts.length >= MIN_UNDERLINED);
  }

  #addUnderlined(run: SourceElement): void {
    const texts = childrenOf(run, 'w:t')
      .map((text) => textContent(text))
      .join('');
    const last = this.#found.at(-1);
    // A line of several such runs is one blank.
    if (last?.isDrawn === true && last.to === this.#line.text.length) return;
    const fill = (value: string): undefined => {
      const w = prefixOf(run);
      const properties = propertiesXml(this.#part, childOf(run, 'w:rPr'));
      const tabs = childrenOf(run, 'w:tab')
        .map((tab) => this.#part.slice(tab))
        .join('');
      const rest = ' '.repeat(Math.max(0, texts.length - [...value].length));
      const written = runXml(value + rest, { w, properties });
      this.#part.replaceElement(run, written.replace(new RegExp(`</${w}r>$`), `${tabs}</${w}r>`));
    };
    this.#found.push({ ...this.#line.addObject(), field: { type: 'text', value: null, fill }, isDrawn: true });
  }

  /** A tab that draws a line up to its stop. */
  #addTab(tab: SourceElement, run: SourceElement): void {
    if (!this.#hasLeaders) {
      this.#line.addFixed('\t');
      return;
    }
    const fill = (value: string): undefined => {
      const w = prefixOf(run);
      this.#part.replace(
        tab.start,
        tab.start,
        `<${w}t xml:space="preserve">${escapeXml(value.replace(/\s+/g, ' '))}</${w}t>`,
      );
    };
    this.#found.push({ ...this.#line.addObject(), field: { type: 'text', value: null, fill } });
  }

  #addSymbol(symbol: SourceElement): void {
    const code = (attribute(symbol, 'w:char') ?? '').toUpperCase();
    const isWingdings = /^wingdings/i.test(attribute(symbol, 'w:font') ?? '');
    const isTicked = TICKED_BOXES.has(code);
    const at = this.#line.addObject();
    if (!isWingdings || !(isTicked || EMPTY_BOXES.has(code))) return;
    const fill = (value: string): undefined => {
      const w = prefixOf(symbol);
      const written = value === 'true' ? 'F0FE' : 'F0A8';
      if ((value === 'true') !== isTicked) {
        this.#part.replaceElement(symbol, `<${w}sym ${w}font="Wingdings" ${w}char="${written}"/>`);
      }
    };
    this.#found.push({ ...at, field: { type: 'checkbox', value: String(isTicked), fill } });
  }

  result(): ParagraphFields {
    const { text } = this.#line;
    const slots = slotsIn(text).map((slot): Found => ({ ...slot, field: this.#slotField(slot) }));
    const all = [...this.#found, ...slots].toSorted((one, other) => one.from - other.from);
    const around = surroundings(text, all);
    const fields = all.map(({ field }, index): WordField => {
      const { before = '', after = '' } = around[index] ?? {};
      return { ...field, label: slotLabel(field.type, { before, after }) };
    });
    let plain = '';
    let at = 0;
    for (const { from, to } of all) {
      plain += `${text.slice(at, from)} `;
      at = to;
    }
    return { fields, text: cleanText(plain + text.slice(at)), boxes: this.#boxes };
  }

  #slotField(slot: TextSlot): Omit<WordField, 'label'> {
    const current = this.#line.text.slice(slot.from, slot.to);
    return {
      type: slot.kind === 'checkbox' ? 'checkbox' : 'text',
      value: slot.kind === 'checkbox' ? String(slot.isTicked === true) : null,
      ...(slot.name !== undefined && { name: slot.name, hint: slot.name }),
      fill: (value) => {
        const text = slotText(slot, current, value);
        this.#line.replace(this.#part, slot, (element) => this.#written(element, { slot, current, value, text }));
        return undefined;
      },
    };
  }

  #written(
    element: SourceElement,
    { slot, current, value, text }: { slot: TextSlot; current: string; value: string; text: string },
  ): string {
    if (slot.kind === 'blank' && current.startsWith('_') && value !== '') {
      return underlinedXml(this.#part, element, { value, rest: text.slice(value.length) });
    }
    const w = prefixOf(element);
    return text
      .split(/\r\n|\r|\n/)
      .map((line) => escapeXml(line))
      .join(`</${w}t><${w}br/><${w}t xml:space="preserve">`);
  }
}

const cleanText = (text: string): string => text.replace(/[\s\ufffc]+/g, ' ').trim();

/** The text of a paragraph without looking for fields in it. */
export const paragraphText = (paragraph: SourceElement): string =>
  cleanText(
    allIn(paragraph, 'w:t')
      .map((text) => textContent(text))
      .join(''),
  );

export const plainTextOf = (element: SourceElement): string =>
  allIn(element, 'w:p')
    .map(paragraphText)
    .filter((text) => text !== '')
    .join(' ');
