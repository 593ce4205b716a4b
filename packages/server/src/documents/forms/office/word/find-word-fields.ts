/** The fields of a Word document: controls, form fields, blanks in text, blank cells, check boxes. */

import {
  allIn,
  childOf,
  childrenOf,
  elementsIn,
  firstIn,
  prefixOf,
  type SourceElement,
} from '../../../formats/office/source-xml.ts';
import { valOf } from '../../../formats/word/word-styles.ts';
import { partsOf } from '../../../formats/word/word-table.ts';
import { MAX_FIELDS } from '../../form-field.ts';
import { type FormCell, labelsOfBlanks } from '../blank-cells.ts';
import type { OfficeFile } from '../office-file.ts';
import type { PartSource } from '../part-source.ts';
import { cleanLabel, noPlace, type OfficeForm } from '../placed-field.ts';
import { BoundData } from './bound-data.ts';
import { controlOf } from './controls.ts';
import { paragraphFields, paragraphText, plainTextOf, type WordField } from './paragraph-fields.ts';
import { markProperties, runXml, setParagraph } from './word-text.ts';

export async function findWordFields(file: OfficeFile): Promise<OfficeForm> {
  const { name, part } = await file.mainPart('word/document.xml');
  const bound = await BoundData.read(file);
  const found = fieldsOfPart(part, bound);
  for (const relation of await file.relationsOf(name)) {
    if (relation.type !== 'header' && relation.type !== 'footer') continue;
    const margin = await file.part(relation.part);
    if (margin !== null) found.push(...fieldsOfPart(margin, bound));
  }
  return { found: found.map((field) => ({ ...field, bbox: noPlace(1) })) };
}

function fieldsOfPart(part: PartSource, bound: BoundData): WordField[] {
  const search = new WordSearch(part, bound);
  search.blocks(part.root, '');
  return search.found;
}

const WRAPPERS = new Set([
  'w:document',
  'w:body',
  'w:hdr',
  'w:ftr',
  'w:sdtContent',
  'w:customXml',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:txbxContent',
]);

/** A cell with one of these is not blank although it has no text. */
const HOLDS_MORE = [
  'w:drawing',
  'w:pict',
  'w:object',
  'w:sdt',
  'w:fldChar',
  'w:fldSimple',
  'w:sym',
  'w:tbl',
  'm:oMath',
];

class WordSearch {
  readonly found: WordField[] = [];
  readonly #part: PartSource;
  readonly #bound: BoundData;
  /** Fields whose label is the text of the paragraph that follows, if it is short. */
  #waiting: WordField[] = [];
  #before = '';

  constructor(part: PartSource, bound: BoundData) {
    this.#part = part;
    this.#bound = bound;
  }

  /** @param label what stands next to the element, for fields that say nothing themselves */
  blocks(parent: SourceElement, label: string): void {
    for (const element of elementsIn(parent)) {
      if (this.found.length >= MAX_FIELDS) return;
      if (element.name === 'w:p') this.#paragraph(element, label);
      else if (element.name === 'w:tbl') this.#table(element);
      else if (element.name === 'w:sdt') this.#control(element, label);
      else if (WRAPPERS.has(element.name)) this.blocks(element, label);
    }
  }

  #control(element: SourceElement, label: string): void {
    const control = controlOf(this.#part, element, this.#bound);
    if (control !== null) this.found.push({ ...control, label: label || (control.hint ?? '') || this.#before });
    else for (const content of childrenOf(element, 'w:sdtContent')) this.blocks(content, label);
  }

  #paragraph(element: SourceElement, label: string): void {
    const { fields, text, boxes } = paragraphFields(this.#part, element, this.#bound);
    // A line to write on has its label below it, or above.
    const isLabel = text !== '' && text.length <= 60 && fields.length === 0;
    if (isLabel) for (const field of this.#waiting) field.label = cleanLabel(text.replace(/^\(|\)$/g, ''));
    this.#waiting = [];
    for (const field of fields) {
      if (field.label === '') {
        field.label = label || cleanLabel(this.#before);
        if (label === '') this.#waiting.push(field);
      }
      this.found.push(field);
    }
    this.#before = text.length <= 80 ? text : '';
    for (const { element: box, twins } of boxes) this.#textBox(box, twins);
  }

  #textBox(box: SourceElement, twins: readonly SourceElement[]): void {
    const known = this.found.length;
    this.blocks(box, '');
    const own = this.found.slice(known);
    for (const twin of twins) {
      const other = new WordSearch(this.#part, this.#bound);
      other.blocks(twin, '');
      for (const [at, field] of own.entries()) fillTogether(field, twinOf(field, at, own, other.found));
    }
  }

  #table(table: SourceElement): void {
    const rows = partsOf(table, 'w:tr').map((row) => this.#cells(row as SourceElement));
    const labels = labelsOfBlanks(rows);
    this.#waiting = [];
    for (const row of rows) for (const [place, cell] of row.entries()) this.#cell(cell, { row, place, labels });
    this.#waiting = [];
    this.#before = '';
  }

  #cell(
    cell: FormCell,
    { row, place, labels }: { row: readonly FormCell[]; place: number; labels: ReadonlyMap<FormCell, string> },
  ): void {
    const label = labels.get(cell);
    if (label !== undefined) {
      this.#addBlank(cell, label);
      return;
    }
    const beside = row[place - 1];
    const left = beside === undefined || beside.isBlank ? '' : beside.text;
    if (this.#addCellControl(cell, left)) return;
    const known = this.found.length;
    this.#before = '';
    this.blocks(cell.element, left);
    if (this.found.length === known && row[place + 1]?.isBlank !== true) this.#addRoom(cell);
  }

  #cells(row: SourceElement): FormCell[] {
    let column = Number(valOf(childOf(childOf(row, 'w:trPr'), 'w:gridBefore')) ?? 0) || 0;
    return partsOf(row, 'w:tc').flatMap((cell): FormCell[] => {
      const element = cell as SourceElement;
      const properties = childOf(element, 'w:tcPr');
      const at = column;
      column += Math.max(1, Number(valOf(childOf(properties, 'w:gridSpan')) ?? 1) || 1);
      // A cell under one that spans rows is a part of it.
      const merge = childOf(properties, 'w:vMerge');
      if (merge !== undefined && valOf(merge) !== 'restart') return [];
      const text = plainTextOf(element);
      const isControl = element.parent?.parent?.name === 'w:sdt';
      const isBlank = text === '' && !isControl && !HOLDS_MORE.some((name) => firstIn(element, name) !== undefined);
      return [{ element, column: at, text: cleanLabel(text), isBlank }];
    });
  }

  #addBlank({ element }: FormCell, label: string): void {
    const paragraph = firstIn(element, 'w:p');
    if (paragraph === undefined) return;
    this.found.push({ type: 'text', label, value: null, fill: (value) => this.#write(paragraph, value) });
  }

  #write(paragraph: SourceElement, value: string): undefined {
    setParagraph(this.#part, paragraph, { value, properties: markProperties(this.#part, paragraph) });
  }

  /** Room behind the label in a cell: a paragraph below it, or the rest of its line. */
  #addRoom(cell: FormCell): void {
    const paragraphs = allIn(cell.element, 'w:p');
    const last = paragraphs.findLast((paragraph) => paragraphText(paragraph) !== '');
    const text = last === undefined ? '' : paragraphText(last);
    if (last === undefined || !/[:：]$/.test(text) || text.length > 120) return;
    const below = paragraphs[paragraphs.indexOf(last) + 1];
    const fill = (value: string): undefined =>
      below === undefined ? this.#append(last, value) : this.#write(below, value);
    this.found.push({ type: 'text', label: cleanLabel(text), value: null, fill });
  }

  #append(paragraph: SourceElement, value: string): undefined {
    const w = prefixOf(paragraph);
    const run = runXml(` ${value}`, { w, properties: markProperties(this.#part, paragraph) });
    this.#part.replace(paragraph.innerEnd, paragraph.innerEnd, run);
  }

  /** A control around a whole cell. */
  #addCellControl({ element }: FormCell, label: string): boolean {
    const control = element.parent?.parent;
    if (control?.name !== 'w:sdt') return false;
    const field = controlOf(this.#part, control, this.#bound);
    if (field !== null) this.found.push({ ...field, label: label || (field.hint ?? '') });
    return field !== null;
  }
}

/** The field at the same place of a copy; by its label if the copy has other fields. */
const twinOf = (
  field: WordField,
  at: number,
  own: readonly WordField[],
  others: readonly WordField[],
): WordField | undefined =>
  own.length === others.length && others[at]?.type === field.type
    ? others[at]
    : others.find(({ type, label }) => type === field.type && label === field.label);

function fillTogether(field: WordField, twin: WordField | undefined): void {
  if (twin === undefined) return;
  const { fill } = field;
  field.fill = (value) => {
    const warning = fill(value);
    return twin.fill(value) ?? warning;
  };
}
