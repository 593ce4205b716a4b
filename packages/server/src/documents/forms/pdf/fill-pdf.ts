/** Fills in a PDF: the fields of its form, and drawn ones by setting text on its pages. */
import {
  concatTransformationMatrix,
  drawObject,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { Matrix } from '../../formats/pdf/page-frame.ts';
import type { DocumentWarning } from '../../model/document.ts';
import type { FieldValue } from '../form-field.ts';
import {
  type AcroField,
  isComb,
  isMultiline,
  maxLengthOf,
  optionsOf,
  readAcroForm,
  type Widget,
  widgetsOf,
} from './acro-form.ts';
import { Fonts } from './fonts.ts';
import { openPdf } from './open-pdf.ts';
import { frameOf, placeOf } from './page-space.ts';
import { type Color, colorOf, type TextPlace, textStream } from './set-text.ts';
import { tickStream } from './ticks.ts';
import { behindOf, rotationOf } from './widget-look.ts';

export interface FilledPdf {
  bytes: Uint8Array;
  warnings: DocumentWarning[];
}

const DEFAULT_SIZE = 11;

export async function fillPdf(
  path: string,
  { values, color }: { values: readonly FieldValue[]; color: string },
): Promise<FilledPdf> {
  const document = await openPdf(path);
  const filling = new Filling(document, colorOf(color));
  await filling.fill(values);
  return {
    bytes: await document.save({ updateFieldAppearances: false, addDefaultPage: false }),
    warnings: filling.warnings,
  };
}

class Filling {
  readonly warnings: DocumentWarning[] = [];
  readonly #document: PDFDocument;
  readonly #color: Color;
  readonly #fonts: Fonts;

  constructor(document: PDFDocument, color: Color) {
    this.#document = document;
    this.#color = color;
    this.#fonts = new Fonts(document);
  }

  async fill(values: readonly FieldValue[]): Promise<void> {
    const form = readAcroForm(this.#document);
    const fields = new Map(form.fields.map((field) => [field.key, field]));
    await this.#fonts.prepare(values.flatMap(({ type, value }) => (type === 'text' && value !== null ? [value] : [])));
    for (const value of values) {
      const field = fields.get(value.key);
      if (field === undefined) this.#draw(value);
      else if (value.type === 'checkbox') this.#tick(field, value.value === 'true');
      else this.#setText(field, value.value ?? '');
    }
    if (fields.size > 0) this.#settleForm(form.fields);
    if (this.#fonts.missing.size > 0) {
      const letters = [...this.#fonts.missing].slice(0, 20).join(' ');
      const message = `No font for these letters, which were left out: ${letters}`;
      this.warnings.push({ code: 'characters_missing', message, page: null });
    }
  }

  /** Readers show the appearances that were made here, and the values that XFA repeats are not shown instead. */
  #settleForm(fields: readonly AcroField[]): void {
    const form = this.#document.catalog.getAcroForm();
    const listed = new Set(form?.getAllFields().map(([field]) => field.dict));
    for (const { field } of fields) if (!listed.has(field.dict)) form?.addField(field.ref);
    form?.dict.delete(PDFName.of('XFA'));
    form?.dict.set(PDFName.of('NeedAppearances'), PDFBool.False);
    this.#document.catalog.delete(PDFName.of('NeedsRendering'));
  }

  #setText(acro: AcroField, text: string): void {
    const { field } = acro;
    const stored = acro.kind === 'choice' ? optionsOf(field).find(({ shown }) => shown === text)?.stored : undefined;
    field.dict.set(PDFName.of('V'), PDFHexString.fromText(stored ?? text));
    // Rich text would be shown instead of the value.
    field.dict.delete(PDFName.of('RV'));
    const letters = isComb(acro) ? (maxLengthOf(acro) ?? 0) : 0;
    for (const widget of acro.widgets) {
      const { width, height, matrix } = rotationOf(widget.annotation);
      const { ref, fits } = textStream(this.#document.context, this.#fonts, text, {
        width,
        height,
        ...(matrix !== undefined && { matrix }),
        size: sizeOf(acro, widget) ?? DEFAULT_SIZE,
        color: this.#color,
        align: alignOf(acro),
        isMultiline: isMultiline(acro),
        letters,
        behind: behindOf(widget.annotation, { width, height }),
      });
      widget.annotation.setNormalAppearance(ref);
      widget.annotation.dict.delete(PDFName.of('AS'));
      if (!fits) this.#cutOff(acro.key, widget.pageNumber);
    }
  }

  #tick(acro: AcroField, isTicked: boolean): void {
    const { field, onValue = PDFName.of('Yes') } = acro;
    const off = PDFName.of('Off');
    const current = field.V();
    if (!isTicked && current instanceof PDFName && current !== onValue) return;
    field.dict.set(PDFName.of('V'), isTicked ? onValue : off);
    const own = new Set(acro.widgets.map(({ annotation }) => annotation));
    for (const widget of acro.widgets) this.#ensureStates(widget, onValue);
    // The other buttons of a group are released.
    for (const annotation of widgetsOf(field)) {
      const isOwn = [...own].some(({ dict }) => dict === annotation.dict);
      annotation.setAppearanceState(isTicked && isOwn ? onValue : off);
    }
  }

  /** Keeps the appearances of the file; draws those that it lacks. */
  #ensureStates({ annotation }: Widget, onValue: PDFName): void {
    const { context } = this.#document;
    const normal = annotation.AP()?.lookup(PDFName.of('N'));
    const states = normal instanceof PDFDict ? normal : context.obj({});
    const { width, height, matrix } = rotationOf(annotation);
    const behind = behindOf(annotation, { width, height });
    const place = { width, height, color: this.#color, behind, ...(matrix !== undefined && { matrix }) };
    if (states.lookup(onValue) === undefined) states.set(onValue, tickStream(context, true, place));
    if (states.lookup(PDFName.of('Off')) === undefined)
      states.set(PDFName.of('Off'), tickStream(context, false, place));
    if (normal !== states) annotation.setNormalAppearance(states);
  }

  #draw({ key, type, bbox, value, maxLength = 0 }: FieldValue): void {
    const page = this.#document.getPages()[bbox.page - 1];
    if (page === undefined || value === null || value === '' || value === 'false') return;
    const { matrix, width, height } = placeOf(frameOf(page), bbox);
    const { context } = this.#document;
    if (type === 'checkbox') {
      paint(page, tickStream(context, true, { width, height, color: this.#color }), matrix);
      return;
    }
    const { ref, fits } = textStream(
      context,
      this.#fonts,
      value,
      this.#drawnPlace({ width, height, letters: maxLength }),
    );
    paint(page, ref, matrix);
    if (!fits) this.#cutOff(key, bbox.page);
  }

  #drawnPlace({ width, height, letters }: Pick<TextPlace, 'width' | 'height' | 'letters'>): TextPlace {
    return {
      width,
      height,
      size: DEFAULT_SIZE,
      color: this.#color,
      align: 'left',
      isMultiline: height > 2.4 * DEFAULT_SIZE,
      letters,
    };
  }

  #cutOff(key: string, page: number): void {
    const message = `The text for ${key} does not fit in its field, even in small type; the end is not visible.`;
    this.warnings.push({ code: 'text_cut_off', message, page });
  }
}

function paint(page: PDFPage, ref: Parameters<PDFPage['node']['newXObject']>[1], matrix: Matrix): void {
  const name = page.node.newXObject('Filled', ref);
  const { a, b, c, d, e, f } = matrix;
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(a, b, c, d, e, f),
    drawObject(name),
    popGraphicsState(),
  );
}

const ALIGN = ['left', 'center', 'right'] as const;

function alignOf({ field }: AcroField): TextPlace['align'] {
  const quadding = Number(field.getInheritableAttribute(PDFName.of('Q'))?.toString() ?? 0);
  return ALIGN[quadding] ?? 'left';
}

/** The size that the form asks for; undefined when it leaves it to the reader. */
function sizeOf({ field }: AcroField, { annotation }: Widget): number | undefined {
  const appearance = annotation.getDefaultAppearance() ?? field.getDefaultAppearance() ?? '';
  const size = Number(/(-?[\d.]+)\s+Tf/.exec(appearance)?.[1] ?? 0);
  return size > 0 ? size : undefined;
}
