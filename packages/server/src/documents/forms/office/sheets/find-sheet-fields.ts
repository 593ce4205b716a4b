/** The fields of a workbook: cells with names, open cells of protected sheets, empty cells next to labels. */
import { relationById, relationId } from '../../../formats/office/office-package.ts';
import { allIn, childOf, childrenOf, prefixOf, type SourceElement } from '../../../formats/office/source-xml.ts';
import { textContent } from '../../../formats/office/xml.ts';
import { MAX_FIELDS } from '../../form-field.ts';
import type { OfficeFile } from '../office-file.ts';
import type { PartSource } from '../part-source.ts';
import { cleanLabel, type Fill, type FoundField, noPlace, type OfficeForm } from '../placed-field.ts';
import { readCellStyles } from './cell-styles.ts';
import { type CellValue, cellValueOf, dateOfSerial } from './cell-values.ts';
import { addressOf, type GridCell, type Range, rangeOf, SheetGrid } from './sheet-grid.ts';
import { choicesOf, isIn, placesOf } from './sheet-places.ts';
import { SheetWriter } from './write-cell.ts';

interface Sheet {
  name: string;
  grid: SheetGrid;
  writer: SheetWriter;
  tables: Range[];
  /** Its number among the pages of the document, where hidden sheets come last. */
  page: number;
  isHidden: boolean;
}

export async function findSheetFields(file: OfficeFile): Promise<OfficeForm> {
  const workbook = await Workbook.read(file);
  return { found: workbook.fields().slice(0, MAX_FIELDS), finish: () => workbook.finish() };
}

class Workbook {
  readonly #part: PartSource;
  readonly #sheets: Sheet[];
  readonly #is1904: boolean;
  /** What all writing to sheets shares: done once, with the first value. */
  #isPrepared = false;

  private constructor(part: PartSource, sheets: Sheet[]) {
    this.#part = part;
    this.#sheets = sheets;
    const date1904 = childOf(part.root, 'x:workbookPr')?.attributes.date1904;
    this.#is1904 = date1904 === '1' || date1904 === 'true';
  }

  static async read(file: OfficeFile): Promise<Workbook> {
    const { name, part } = await file.mainPart('xl/workbook.xml');
    const relations = await file.relationsOf(name);
    const related = async (type: string): Promise<SourceElement | null> => {
      const target = relations.find((relation) => relation.type === type)?.part;
      return target === undefined ? null : file.tree(target);
    };
    const styles = readCellStyles(await related('styles'));
    const texts = childrenOf((await related('sharedStrings')) ?? undefined, 'x:si').map(stringOf);
    const listed = childrenOf(childOf(part.root, 'x:sheets'), 'x:sheet');
    const isHidden = ({ attributes }: SourceElement): boolean => (attributes.state ?? 'visible') !== 'visible';
    const order = [...listed.filter((sheet) => !isHidden(sheet)), ...listed.filter(isHidden)];
    const sheets: Sheet[] = [];
    for (const element of listed) {
      const target = relationById(relations, relationId(element));
      const source = target?.type === 'worksheet' ? await file.part(target.part) : null;
      if (target === undefined || source === null) continue;
      const grid = new SheetGrid(source, { styles, texts });
      sheets.push({
        name: element.attributes.name ?? '',
        grid,
        writer: new SheetWriter(grid),
        tables: await tablesOf(file, target.part),
        page: order.indexOf(element) + 1,
        isHidden: isHidden(element),
      });
    }
    return new Workbook(part, sheets);
  }

  fields(): FoundField[] {
    const named = this.#namedCells();
    const visible = this.#sheets.filter(({ isHidden }) => !isHidden);
    const found = visible.flatMap((sheet) => {
      const choices = choicesOf(sheet.grid, (reference) => this.#textsAt(sheet, reference));
      const choiceOf = (cell: GridCell): string[] | undefined =>
        choices.find(({ ranges }) => ranges.some((range) => isIn(cell, range)))?.options;
      const places = placesOf(sheet.grid, sheet.tables, (cell) => choiceOf(cell) !== undefined);
      const known = new Set(places.map(({ cell }) => addressOf(cell)));
      const more = named
        .filter((one) => one.sheet === sheet && !known.has(addressOf(one.cell)))
        .map(({ cell }) => ({ cell, label: '' }));
      return [...places, ...more].map(({ cell, label }): FoundField => {
        const name = named.find((one) => one.sheet === sheet && addressOf(one.cell) === addressOf(cell))?.name;
        return this.#fieldOf(sheet, cell, { label, name, options: choiceOf(cell), isOneOf: visible.length > 1 });
      });
    });
    return found;
  }

  finish(): void {
    for (const { writer } of this.#sheets) writer.finish();
  }

  #fieldOf(
    sheet: Sheet,
    cell: GridCell,
    {
      label,
      name,
      options,
      isOneOf,
    }: { label: string; name: string | undefined; options: string[] | undefined; isOneOf: boolean },
  ): FoundField {
    const said = label === '' ? cleanLabel((name ?? '').replaceAll(/[._]/g, ' ')) : label;
    return {
      type: cell.kind === 'boolean' ? 'checkbox' : 'text',
      label: said,
      name: name ?? `${quoted(sheet.name)}!${addressOf(cell)}`,
      hint: isOneOf ? `${sheet.name} - ${said}` : undefined,
      bbox: noPlace(sheet.page),
      value: this.#shown(cell),
      options,
      fill: (value) => this.#fill(sheet, cell, value),
    };
  }

  #shown({ kind, text, style }: GridCell): string | null {
    if (kind === 'blank') return null;
    return kind === 'number' && style.numbers === 'date' ? dateOfSerial(Number(text), this.#is1904) : text;
  }

  #fill({ writer }: Sheet, cell: GridCell, value: string): ReturnType<Fill> {
    this.#prepare();
    if (value === '') {
      writer.write(cell, null);
      return undefined;
    }
    const written: CellValue =
      cell.kind === 'boolean'
        ? { kind: 'boolean', value: value === 'true' }
        : cellValueOf(value, cell.style.numbers, this.#is1904);
    writer.write(cell, written);
    const wanted = cell.style.numbers;
    if (written.kind !== 'text' || wanted === 'general' || wanted === 'text') return undefined;
    return {
      code: 'value_not_of_cell_type',
      message: `The cell ${addressOf(cell)} is formatted for ${NAMES[wanted]}; ${JSON.stringify(value.slice(0, 80))} was written as text.`,
    };
  }

  /** Results of formulas are calculated anew by the program that opens the workbook. */
  #prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    const hasFormulas = this.#sheets.some(({ grid }) => [...grid.cells()].some((cell) => cell.hasFormula));
    if (!hasFormulas) return;
    const settings = childOf(this.#part.root, 'x:calcPr');
    if (settings !== undefined) {
      this.#part.setAttribute(settings, 'fullCalcOnLoad', '1');
      return;
    }
    const x = prefixOf(this.#part.root);
    const before = ['x:definedNames', 'x:externalReferences', 'x:functionGroups', 'x:sheets']
      .map((name) => childOf(this.#part.root, name))
      .find((element) => element !== undefined);
    if (before !== undefined) this.#part.replace(before.end, before.end, `<${x}calcPr fullCalcOnLoad="1"/>`);
  }

  /** Names of single cells, or of cells that are merged into one. */
  #namedCells(): { name: string; sheet: Sheet; cell: GridCell }[] {
    return childrenOf(childOf(this.#part.root, 'x:definedNames'), 'x:definedName').flatMap((element) => {
      const { name = '', hidden } = element.attributes;
      if (name.startsWith('_') || hidden === '1' || hidden === 'true') return [];
      const place = this.#resolve(textContent(element));
      if (place === null || place.sheet.isHidden) return [];
      const { sheet, range } = place;
      const merge = sheet.grid.mergeAt(range.top, range.left);
      const isOne =
        (range.top === range.bottom && range.left === range.right) ||
        (merge !== undefined && JSON.stringify(merge) === JSON.stringify(range));
      const cell = sheet.grid.at(range.top, range.left);
      // A formula is not overwritten, a locked cell is not for filling in, and a label is not a place.
      if (!isOne || cell.hasFormula || cell.kind === 'other') return [];
      return sheet.grid.isProtected && !cell.style.isUnlocked ? [] : [{ name, sheet, cell }];
    });
  }

  #resolve(reference: string): { sheet: Sheet; range: Range } | null {
    const [, inQuotes, plain, cells = ''] = /^=?(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/.exec(reference.trim()) ?? [];
    const name = inQuotes?.replaceAll("''", "'") ?? plain;
    const sheet = this.#sheets.find((one) => one.name === name);
    const range = rangeOf(cells);
    return sheet === undefined || range === null ? null : { sheet, range };
  }

  #textsAt(own: Sheet, reference: string): string[] {
    const named = childrenOf(childOf(this.#part.root, 'x:definedNames'), 'x:definedName').find(
      ({ attributes }) => attributes.name === reference,
    );
    const resolved = this.#resolve(named === undefined ? reference : textContent(named));
    const range = resolved?.range ?? rangeOf(reference);
    const { grid } = resolved?.sheet ?? own;
    if (range === null || (range.bottom - range.top + 1) * (range.right - range.left + 1) > 1_000) return [];
    const texts: string[] = [];
    for (let row = range.top; row <= range.bottom; row += 1) {
      for (let column = range.left; column <= range.right; column += 1) texts.push(grid.at(row, column).text.trim());
    }
    return texts.filter((text) => text !== '');
  }
}

const NAMES = { date: 'dates', time: 'times', percent: 'percents', number: 'numbers' } as const;

/** A text of the shared table, without the reading aids of East Asian scripts. */
const stringOf = (item: SourceElement): string =>
  allIn(item, 'x:t')
    .filter(({ parent }) => parent?.name !== 'x:rPh')
    .map((text) => textContent(text))
    .join('');

const quoted = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`;

async function tablesOf(file: OfficeFile, sheet: string): Promise<Range[]> {
  const relations = await file.relationsOf(sheet);
  const ranges: Range[] = [];
  for (const { part } of relations.filter(({ type }) => type === 'table')) {
    const range = rangeOf((await file.tree(part))?.attributes.ref ?? '');
    if (range !== null) ranges.push(range);
  }
  return ranges;
}
