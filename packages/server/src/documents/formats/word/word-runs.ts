/** The inside of a Word paragraph: runs, fields, links, changes, controls, drawings. */
import { linearEquation } from '../office/equations.ts';
import { type Graphic, type Graphics, graphicOf } from '../office/graphics.ts';
import { ParagraphText, type TextStyle } from '../office/paragraph-text.ts';
import { readSymbols, symbolOf } from '../office/symbol-fonts.ts';
import {
  attribute,
  child,
  childrenNamed,
  descendant,
  elementsOf,
  isOn,
  textContent,
  type XmlElement,
} from '../office/xml.ts';
import { type RunProperties, readRunProperties, toTextStyle, valOf, type WordStyles } from './word-styles.ts';

/** What a paragraph contains besides its own text. */
export interface Attached {
  /** Contents of text boxes. */
  textBoxes: XmlElement[];
  /** Descriptions of images. */
  images: (string | undefined)[];
  graphics: Graphic[];
}

export interface ParagraphContent extends Attached {
  text: ParagraphText;
}

const CHECKED = '☑';
const UNCHECKED = '☐';

export interface RunContext {
  styles: WordStyles;
  /** Fields span runs and paragraphs; a table of contents is one. True inside the code, before the result. */
  fields: { inCode: boolean }[];
  /** Null in parts without pages of their own: headers, notes. */
  onNote: ((kind: NoteKind, id: string) => string) | null;
  /** Charts and diagrams of the part. */
  graphics?: Graphics;
}

export type NoteKind = 'footnote' | 'endnote';

/** Elements around runs whose content counts as if it were in their place. */
export const RUN_CONTAINERS: readonly string[] = [
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:sdtContent',
  'w:fldSimple',
  'w:dir',
  'w:bdo',
];
const TRANSPARENT = new Set([...RUN_CONTAINERS, 'w:rubyBase', 'w:ruby', 'm:oMathPara']);

const FIXED_TEXT: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
  'w:softHyphen': '\u00ad',
};

export function readParagraph(
  paragraph: XmlElement,
  context: RunContext,
  styleId: string | undefined,
): ParagraphContent {
  const reader = new RunReader(context, context.styles.runOf(styleId));
  reader.readAll(paragraph);
  return reader.content;
}

class RunReader {
  readonly content: ParagraphContent = { text: new ParagraphText(), textBoxes: [], images: [], graphics: [] };
  readonly #context: RunContext;
  readonly #paragraphRun: RunProperties;

  constructor(context: RunContext, paragraphRun: RunProperties) {
    this.#context = context;
    this.#paragraphRun = paragraphRun;
  }

  readAll(parent: XmlElement): void {
    for (const element of elementsOf(parent)) this.#readElement(element);
  }

  #readElement(element: XmlElement): void {
    if (element.name === 'w:r') this.#readRun(element);
    else if (element.name === 'w:sdt') this.#readControl(element);
    else if (element.name === 'mc:AlternateContent') this.readAll(chosenContent(element));
    else if (element.name === 'm:oMath') this.#add(linearEquation(element), toTextStyle(this.#paragraphRun));
    else if (TRANSPARENT.has(element.name)) this.readAll(element);
  }

  #add(text: string, style: TextStyle): void {
    if (!this.#context.fields.some((field) => field.inCode)) this.content.text.add(text, style);
  }

  #readRun(run: XmlElement): void {
    const direct = child(run, 'w:rPr');
    const characterStyle = valOf(child(direct, 'w:rStyle'));
    const properties: RunProperties = {
      ...this.#paragraphRun,
      ...(characterStyle !== undefined && this.#context.styles.characterRunOf(characterStyle)),
      ...readRunProperties(direct),
    };
    if (properties.hidden === true) return;
    this.#readRunContent(run, properties, toTextStyle(properties));
  }

  #readRunContent(run: XmlElement, properties: RunProperties, style: TextStyle): void {
    for (const element of elementsOf(run)) {
      const fixed = FIXED_TEXT[element.name];
      if (fixed !== undefined) this.#add(fixed, style);
      else this.#readRunElement(element, properties, style);
    }
  }

  #readRunElement(element: XmlElement, properties: RunProperties, style: TextStyle): void {
    switch (element.name) {
      case 'w:t':
        this.#add(readSymbols(textContent(element).replace(/[\r\n]/g, ' '), properties.font ?? ''), style);
        break;
      case 'w:br':
        if (attribute(element, 'w:type') === 'page') this.#breakPage();
        else this.#add('\n', style);
        break;
      case 'w:lastRenderedPageBreak':
        this.#breakPage();
        break;
      case 'w:sym':
        this.#add(symbolText(element), style);
        break;
      case 'w:fldChar':
        this.#readFieldMark(element, style);
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        this.#readNoteReference(element);
        break;
      case 'mc:AlternateContent':
        this.#readRunContent(chosenContent(element), properties, style);
        break;
      case 'w:ruby':
        this.readAll(element);
        break;
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        this.#readDrawing(element);
        break;
      default:
    }
  }

  #breakPage(): void {
    if (this.#context.onNote !== null) this.content.text.addPageBreak();
  }

  #readNoteReference(element: XmlElement): void {
    const kind = element.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
    const mark = this.#context.onNote?.(kind, attribute(element, 'w:id') ?? '') ?? '';
    const isMarkWritten = ['1', 'true', 'on'].includes(attribute(element, 'w:customMarkFollows') ?? '');
    if (mark !== '' && !isMarkWritten) this.content.text.addNote(mark);
  }

  #readFieldMark(element: XmlElement, style: TextStyle): void {
    const type = attribute(element, 'w:fldCharType');
    if (type === 'begin') {
      const formText = formFieldText(child(element, 'w:ffData'));
      if (formText !== null) this.#add(formText, style);
      this.#context.fields.push({ inCode: true });
    } else if (type === 'separate') {
      const field = this.#context.fields.at(-1);
      if (field !== undefined) field.inCode = false;
    } else if (type === 'end') {
      this.#context.fields.pop();
    }
  }

  #readControl(control: XmlElement): void {
    const checkbox = child(child(control, 'w:sdtPr'), 'w14:checkbox');
    if (checkbox === undefined) {
      for (const content of childrenNamed(control, 'w:sdtContent')) this.readAll(content);
      return;
    }
    // Its glyph is arbitrary, so its state says more.
    const isChecked = isOn(child(checkbox, 'w14:checked'));
    this.#add(isChecked ? CHECKED : UNCHECKED, toTextStyle(this.#paragraphRun));
  }

  #readDrawing(drawing: XmlElement): void {
    const boxes = outermostNamed(drawing, 'w:txbxContent');
    this.content.textBoxes.push(...boxes);
    const graphic = graphicOf(drawing, this.#context.graphics);
    if (graphic !== undefined) this.content.graphics.push(graphic);
    const hasPicture = ['a:blip', 'v:imagedata', 'c:chart', 'dgm:relIds'].some(
      (name) => descendant(drawing, name) !== undefined,
    );
    if (hasPicture && boxes.length === 0) this.content.images.push(descriptionOf(drawing));
  }
}

/** Chooses one of several alternatives of content for new and old programs. */
export function chosenContent(alternate: XmlElement): XmlElement {
  return child(alternate, 'mc:Choice') ?? child(alternate, 'mc:Fallback') ?? { name: '', attributes: {}, children: [] };
}

function outermostNamed(element: XmlElement, name: string): XmlElement[] {
  if (element.name === name) return [element];
  const inside = element.name === 'mc:AlternateContent' ? chosenContent(element) : element;
  return elementsOf(inside).flatMap((node) => outermostNamed(node, name));
}

function symbolText(element: XmlElement): string {
  const code = Number.parseInt(attribute(element, 'w:char') ?? '', 16);
  if (!(code > 0 && code <= 0xffff)) return '';
  return symbolOf(attribute(element, 'w:font') ?? '', code) ?? readSymbols(String.fromCharCode(code), '');
}

/** Check boxes and drop-down lists of old forms have no result in the text. */
function formFieldText(data: XmlElement | undefined): string | null {
  const checkBox = child(data, 'w:checkBox');
  if (checkBox !== undefined) {
    return isOn(child(checkBox, 'w:checked') ?? child(checkBox, 'w:default')) ? CHECKED : UNCHECKED;
  }
  const list = child(data, 'w:ddList');
  if (list === undefined) return null;
  const chosen = Number(valOf(child(list, 'w:result') ?? child(list, 'w:default')) ?? 0);
  return valOf(childrenNamed(list, 'w:listEntry')[chosen]) ?? null;
}

function descriptionOf(drawing: XmlElement): string | undefined {
  const properties = descendant(drawing, 'wp:docPr');
  const text =
    properties?.attributes.descr ?? properties?.attributes.title ?? descendant(drawing, 'v:shape')?.attributes.alt;
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}
