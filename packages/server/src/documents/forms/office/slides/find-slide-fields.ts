/** The fields of a presentation: empty placeholders and text boxes, blank cells, blanks and boxes in text. */

import { relationById, relationId } from '../../../formats/office/office-package.ts';
import { boxOn, type Rectangle } from '../../../formats/office/shape-order.ts';
import { childOf, childrenOf, elementsIn, firstIn, type SourceElement } from '../../../formats/office/source-xml.ts';
import { attribute, child, descendant } from '../../../formats/office/xml.ts';
import { placeholderOf, type SlideMaster, SlideMasters } from '../../../formats/presentation/slide-master.ts';
import { insideOf, isMerged, placeOf, type ToSlide } from '../../../formats/presentation/slide-shapes.ts';
import { type FieldBox, MAX_FIELDS } from '../../form-field.ts';
import { type FormCell, labelsOfBlanks } from '../blank-cells.ts';
import type { OfficeFile } from '../office-file.ts';
import type { PartSource } from '../part-source.ts';
import { cleanLabel, type FoundField, noPlace, type OfficeForm } from '../placed-field.ts';
import { bodyFields, bodyText, setBody } from './slide-text.ts';

interface Size {
  width: number;
  height: number;
}

/** 10 by 7.5 inches, for files that state no size. */
const USUAL_SIZE: Size = { width: 9_144_000, height: 6_858_000 };
/** Placeholders for text, and what they are called. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  title: 'Title',
  ctrTitle: 'Title',
  subTitle: 'Subtitle',
  body: 'Text',
  obj: 'Text',
  dt: 'Date',
  ftr: 'Footer',
};
/** What programs write into placeholders and names when nobody else does. */
const GENERIC =
  /click|klicken|cliquez|master|^(?:title|subtitle|text ?box|text ?placeholder|content placeholder|rectangle|shape|placeholder|footer|date)\b[\s\w]*\d*$/i;

export async function findSlideFields(file: OfficeFile): Promise<OfficeForm> {
  const { name, part } = await file.mainPart('ppt/presentation.xml');
  const relations = await file.relationsOf(name);
  const size = sizeOf(part.root);
  const masters = new SlideMasters(file);
  const found: FoundField[] = [];
  const slides = childrenOf(childOf(part.root, 'p:sldIdLst'), 'p:sldId');
  for (const [index, id] of slides.entries()) {
    const slideName = relationById(relations, relationId(id))?.part;
    const slide = slideName === undefined ? null : await file.part(slideName);
    if (slideName === undefined || slide === null || found.length >= MAX_FIELDS) continue;
    const search = new SlideSearch(slide, { master: await masters.of(slideName), size, page: index + 1 });
    found.push(...search.fields());
  }
  return { found };
}

function sizeOf(root: SourceElement): Size {
  const { cx, cy } = childOf(root, 'p:sldSz')?.attributes ?? {};
  const size = { width: Number(cx), height: Number(cy) };
  return size.width > 0 && size.height > 0 ? size : USUAL_SIZE;
}

interface SlideContext {
  master: SlideMaster;
  size: Size;
  page: number;
}

interface TextShape {
  element: SourceElement;
  body: SourceElement;
  place: Rectangle | null;
  text: string;
}

class SlideSearch {
  readonly #part: PartSource;
  readonly #context: SlideContext;
  readonly #shapes: TextShape[] = [];
  readonly #found: FoundField[] = [];

  constructor(part: PartSource, context: SlideContext) {
    this.#part = part;
    this.#context = context;
  }

  fields(): FoundField[] {
    this.#collect(childOf(childOf(this.#part.root, 'p:cSld'), 'p:spTree'), (rectangle) => rectangle);
    for (const shape of this.#shapes) {
      const bbox = this.#boxOf(shape.place);
      if (shape.text === '') this.#addEmpty(shape, bbox);
      else this.#found.push(...bodyFields(this.#part, shape.body).map((field) => ({ ...field, bbox })));
    }
    return this.#found;
  }

  #collect(parent: SourceElement | undefined, toSlide: ToSlide): void {
    for (const element of elementsIn(parent)) {
      if (element.name === 'p:sp') this.#addShape(element, toSlide);
      else if (element.name === 'p:grpSp') {
        this.#collect(element, insideOf(childOf(childOf(element, 'p:grpSpPr'), 'a:xfrm'), toSlide));
      } else if (element.name === 'p:graphicFrame') this.#addTable(element, toSlide);
      else if (element.name === 'mc:AlternateContent') {
        this.#collect(childOf(element, 'mc:Choice') ?? childOf(element, 'mc:Fallback'), toSlide);
      }
    }
  }

  #addShape(element: SourceElement, toSlide: ToSlide): void {
    const body = childOf(element, 'p:txBody');
    if (body === undefined) return;
    const key = placeholderOf(element);
    const inherited = key === null ? undefined : this.#context.master.inherit(key).transform;
    const place = placeOf(childOf(childOf(element, 'p:spPr'), 'a:xfrm') ?? inherited, toSlide);
    this.#shapes.push({ element, body, place, text: bodyText(body) });
  }

  #boxOf(place: Rectangle | null): FieldBox {
    const { size, page } = this.#context;
    const box = boxOn(size, place);
    return box === null ? noPlace(page) : { ...box, page };
  }

  #addEmpty(shape: TextShape, bbox: FieldBox): void {
    const label = this.#labelOf(shape);
    if (label === '') return;
    const fill = (value: string): undefined => setBody(this.#part, shape.body, value) as undefined;
    this.#found.push({ type: 'text', label, hint: hintOf(shape.element), bbox, value: null, fill });
  }

  #labelOf(shape: TextShape): string {
    const key = placeholderOf(shape.element);
    if (key !== null)
      return PLACEHOLDERS[key.type] === undefined ? '' : this.#promptOf(key) || (PLACEHOLDERS[key.type] ?? '');
    const left = this.#textBeside(shape);
    const isTextBox = descendant(child(shape.element, 'p:nvSpPr'), 'p:cNvSpPr')?.attributes.txBox === '1';
    if (left !== '' || !isTextBox) return left;
    return this.#textAbove(shape) || (hintOf(shape.element) ?? '');
  }

  /** What the layout says in an empty placeholder, if somebody wrote it. */
  #promptOf(key: { type: string; idx: string | undefined }): string {
    const prompt = this.#context.master.promptOf(key);
    return GENERIC.test(prompt) ? '' : cleanLabel(prompt);
  }

  #textBeside({ place }: TextShape): string {
    if (place === null) return '';
    const near = this.#shapes.filter(
      (other) =>
        other.text !== '' &&
        other.place !== null &&
        other.place.x + other.place.width <= place.x + 0.02 * this.#context.size.width &&
        place.x - other.place.x - other.place.width < 0.1 * this.#context.size.width &&
        overlap(place, other.place, 'height') > 0.5,
    );
    const nearest = near.toSorted((one, other) => rightOf(other) - rightOf(one))[0];
    return cleanLabel(nearest?.text ?? '');
  }

  #textAbove({ place }: TextShape): string {
    if (place === null) return '';
    const near = this.#shapes.filter(
      (other) =>
        other.text !== '' &&
        other.place !== null &&
        other.place.y + other.place.height <= place.y + 0.02 * this.#context.size.height &&
        place.y - other.place.y - other.place.height < 0.06 * this.#context.size.height &&
        overlap(place, other.place, 'width') > 0.3,
    );
    return cleanLabel(near[0]?.text ?? '');
  }

  #addTable(frame: SourceElement, toSlide: ToSlide): void {
    const table = firstIn(frame, 'a:tbl');
    if (table === undefined) return;
    const place = placeOf(childOf(frame, 'p:xfrm'), toSlide);
    const rows = childrenOf(table, 'a:tr').map((row) =>
      childrenOf(row, 'a:tc').flatMap((element, column): FormCell[] => {
        if (isMerged(element)) return [];
        const text = bodyText(childOf(element, 'a:txBody'));
        return [{ element, column, text: cleanLabel(text), isBlank: text === '' }];
      }),
    );
    const labels = labelsOfBlanks(rows);
    const boxes = cellPlaces(table, place);
    for (const [row, cells] of rows.entries()) {
      for (const cell of cells) {
        const body = childOf(cell.element, 'a:txBody');
        if (body === undefined) continue;
        const bbox = this.#boxOf(boxes(row, cell));
        const label = labels.get(cell);
        if (label === undefined) {
          this.#found.push(...bodyFields(this.#part, body).map((field) => ({ ...field, bbox })));
        } else {
          const fill = (value: string): undefined => setBody(this.#part, body, value) as undefined;
          this.#found.push({ type: 'text', label, bbox, value: null, fill });
        }
      }
    }
  }
}

const rightOf = ({ place }: TextShape): number => (place === null ? 0 : place.x + place.width);

/** The share of the smaller one that both have in common. */
function overlap(one: Rectangle, other: Rectangle, side: 'width' | 'height'): number {
  const [a, b] = side === 'width' ? [one.x, other.x] : [one.y, other.y];
  const common = Math.min(a + one[side], b + other[side]) - Math.max(a, b);
  return common / Math.max(1, Math.min(one[side], other[side]));
}

/** What its author called the shape. */
function hintOf(shape: SourceElement): string | undefined {
  const properties = child(child(shape, 'p:nvSpPr'), 'p:cNvPr');
  if (properties === undefined) return undefined;
  const texts = ['descr', 'title', 'name'].map((name) => (attribute(properties, name) ?? '').trim());
  return texts.find((text) => text !== '' && !GENERIC.test(text));
}

/** The place of a cell, from the widths of columns and the heights of rows. */
function cellPlaces(table: SourceElement, place: Rectangle | null): (row: number, cell: FormCell) => Rectangle | null {
  const widths = childrenOf(childOf(table, 'a:tblGrid'), 'a:gridCol').map(
    ({ attributes }) => Number(attributes.w) || 0,
  );
  const heights = childrenOf(table, 'a:tr').map(({ attributes }) => Number(attributes.h) || 0);
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
  return (row, { element, column }) => {
    if (place === null || sum(widths) === 0) return null;
    // Groups scale what is inside them.
    const scale = place.width / sum(widths);
    const columns = Math.max(1, Number(element.attributes.gridSpan ?? 1) || 1);
    const span = Math.max(1, Number(element.attributes.rowSpan ?? 1) || 1);
    return {
      x: place.x + sum(widths.slice(0, column)) * scale,
      y: place.y + sum(heights.slice(0, row)) * scale,
      width: sum(widths.slice(column, column + columns)) * scale,
      height: sum(heights.slice(row, row + span)) * scale,
    };
  };
}
