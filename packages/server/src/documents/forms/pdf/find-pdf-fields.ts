/** All fields of a PDF: those of its form, or, if it has none, those that are drawn on its pages. */
import type { PDFDocument } from '@cantoo/pdf-lib';
import { badDocument } from '../../../lib/errors.ts';
import { loadRecognise } from '../../formats/pdf/page-recogniser.ts';
import { loadPdfEngine, type PdfDocument } from '../../formats/pdf/pdf-engine.ts';
import type { DocumentWarning } from '../../model/document.ts';
import type { RawPage } from '../../model/raw-page.ts';
import { type FillableField, type FormFields, Keys, MAX_FIELDS } from '../form-field.ts';
import { noFieldsFound, signatureInvalidated } from '../form-warnings.ts';
import { type AcroField, fillable, readAcroForm } from './acro-form.ts';
import { cellsOf, linesOf } from './cells.ts';
import { findDrawnFields } from './drawn-fields.ts';
import { labelOfWidget } from './labels.ts';
import { countSignatures, openPdf } from './open-pdf.ts';
import { toBox, toRect } from './points.ts';
import { isScanned, readScannedPage, type ScannedPage } from './scanned-page.ts';
import { readSegments } from './segments.ts';

/** Forms are short. In longer documents fields are looked for on the first pages. */
const MAX_PAGES = 200;
/** Recognition takes a second or more for each page. */
const MAX_RECOGNISED = 30;

/** @param onPage called for each page that was recognised, which takes long */
export async function findPdfFields(path: string, onPage: (number: number) => void = () => {}): Promise<FormFields> {
  // Opened by the reader first: it says when a password is needed, and repairs what it can.
  const pages = (await loadPdfEngine()).open(path);
  try {
    const document = await openPdf(path);
    const { fields, isXfaOnly } = readAcroForm(document);
    if (isXfaOnly) throw xfaOnly();
    const found = fields.length > 0 ? formFields(pages, fields) : await drawnFields(pages, onPage);
    return { pageCount: pages.pageCount, fields: found, warnings: warningsOf(document, found) };
  } finally {
    pages.close();
  }
}

const xfaOnly = () =>
  badDocument(
    'form_xfa_only',
    'The form exists only as XFA, which is no part of PDF any more. Save it as an ordinary PDF form first.',
  );

const warningsOf = (document: PDFDocument, found: readonly FillableField[]): DocumentWarning[] => [
  ...signatureInvalidated(countSignatures(document)),
  ...(found.length === 0 ? [noFieldsFound()] : []),
];

function formFields(pages: PdfDocument, fields: readonly AcroField[]): FillableField[] {
  const byPage = Map.groupBy(fields, ({ widgets }) => widgets[0]?.pageNumber ?? 0);
  const labels = new Map<AcroField, string>();
  for (const [number, onPage] of byPage) {
    if (number > MAX_PAGES) continue;
    const raw = pages.page(number);
    const { segments } = readSegments(withoutValues(raw), raw);
    const cells = cellsOf(linesOf(raw.rulings, raw));
    for (const field of onPage) {
      const box = field.widgets[0]?.box;
      if (box === undefined) continue;
      const type = field.kind === 'checkbox' || field.kind === 'radio' ? 'checkbox' : 'text';
      labels.set(field, labelOfWidget(toRect(box, raw), { type, cells, segments }));
    }
    inheritLabels(onPage, labels, raw);
  }
  return fields.flatMap((field) => fillable(field, labels.get(field) ?? '') ?? []);
}

/** In points. */
const SAME_EDGE = 3;

/** In a column of fields, the first one has the heading. */
function inheritLabels(fields: readonly AcroField[], labels: Map<AcroField, string>, page: RawPage): void {
  const placed = fields.flatMap((field) => {
    const box = field.widgets[0]?.box;
    return box === undefined || field.kind !== 'text' ? [] : [{ field, rect: toRect(box, page) }];
  });
  for (const { field, rect } of placed.toSorted((one, other) => one.rect.y0 - other.rect.y0)) {
    if (labels.get(field) !== '') continue;
    const above = placed.find(
      (other) =>
        Math.abs(other.rect.x0 - rect.x0) < SAME_EDGE &&
        Math.abs(other.rect.x1 - rect.x1) < SAME_EDGE &&
        rect.y0 - other.rect.y1 > -SAME_EDGE &&
        rect.y0 - other.rect.y1 < rect.y1 - rect.y0,
    );
    if (above !== undefined) labels.set(field, labels.get(above.field) ?? '');
  }
}

/** Leaves out the values that fields already have: they are not labels. */
function withoutValues({ words, fields }: RawPage): RawPage['words'] {
  const filled = fields.filter(({ origin, value }) => origin === 'form' && typeof value === 'string');
  return words.filter(({ box }) => {
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    return !filled.some(
      ({ box: at }) => x >= at.left && x <= at.left + at.width && y >= at.top && y <= at.top + at.height,
    );
  });
}

async function drawnFields(pages: PdfDocument, onPage: (number: number) => void): Promise<FillableField[]> {
  const keys = new Keys();
  const found: FillableField[] = [];
  const recognise = loadRecognise([]);
  let recognised = 0;
  for (let number = 1; number <= Math.min(pages.pageCount, MAX_PAGES); number += 1) {
    let page: ScannedPage | null = { raw: pages.page(number), asShown: (box) => box };
    if (isScanned(page.raw)) {
      if (recognised === MAX_RECOGNISED) continue;
      recognised += 1;
      page = await readScannedPage(pages, page.raw, recognise);
      onPage(number);
    }
    if (page === null) continue;
    const { raw, asShown } = page;
    for (const { type, label, isTicked, letters, ...rect } of findDrawnFields(raw)) {
      if (found.length >= MAX_FIELDS) return found;
      found.push({
        key: keys.next(label),
        type,
        description: label,
        label,
        bbox: { ...asShown(toBox(rect, raw)), page: number },
        value: type === 'checkbox' ? String(isTicked === true) : null,
        ...(letters !== undefined && { maxLength: letters }),
      });
    }
  }
  return found;
}
