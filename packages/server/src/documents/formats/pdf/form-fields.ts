import type { FormField } from '../../model/document.ts';
import { type Matrix, shownBox } from './page-frame.ts';
import { readUtf16, withText } from './pdf-file.ts';
import type { EngineMemory, Pdfium } from './pdfium-calls.ts';

const SUBTYPE_FREE_TEXT = 3;
const SUBTYPE_STAMP = 13;
const SUBTYPE_WIDGET = 20;
const HIDDEN = 2;
const NO_VIEW = 32;
const MAX_ANNOTATIONS = 5_000;
const FLATTEN_FOR_DISPLAY = 0;
const FLATTEN_SUCCESS = 1;

/** By PDFium's number of the field type; push buttons and unknown types are not fields to fill in. */
const KINDS: Readonly<Record<number, FormField['kind']>> = {
  2: 'checkbox',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
  7: 'signature',
};

export interface PageAnnotations {
  fields: FormField[];
  /** True if something on the page is not part of its content. */
  hasText: boolean;
}

/** The form fields on a page, with their values. */
export function readAnnotations(
  pdfium: Pdfium,
  page: number,
  form: () => number | null,
  toShown: Matrix,
  memory: EngineMemory,
): PageAnnotations {
  const { calls } = pdfium;
  const found: PageAnnotations = { fields: [], hasText: false };
  const count = Math.min(calls.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
  for (let index = 0; index < count; index += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = calls.FPDFAnnot_GetSubtype(annotation);
    const isSeen = (calls.FPDFAnnot_GetFlags(annotation) & (HIDDEN | NO_VIEW)) === 0;
    if (isSeen && (subtype === SUBTYPE_FREE_TEXT || subtype === SUBTYPE_STAMP)) found.hasText = true;
    if (isSeen && subtype === SUBTYPE_WIDGET) {
      const handle = form();
      const field = handle === null ? null : readField(pdfium, handle, annotation, toShown, memory);
      if (field !== null) found.fields.push(field);
      if (typeof field?.value === 'string' && field.value !== '') found.hasText = true;
    }
    calls.FPDFPage_CloseAnnot(annotation);
  }
  return found;
}

function readField(
  pdfium: Pdfium,
  form: number,
  annotation: number,
  toShown: Matrix,
  memory: EngineMemory,
): FormField | null {
  const { calls } = pdfium;
  const kind = KINDS[calls.FPDFAnnot_GetFormFieldType(form, annotation)];
  if (kind === undefined || calls.FPDFAnnot_GetRect(annotation, memory.pointer) === 0) return null;
  // FS_RECTF: left, top, right, bottom; writers mix them up.
  const [left, top, right, bottom] = [0, 1, 2, 3].map((side) => memory.f32(side)) as [number, number, number, number];
  const box = shownBox(
    toShown,
    Math.min(left, right),
    Math.min(bottom, top),
    Math.max(left, right),
    Math.max(bottom, top),
  );
  if (box === null || box.width === 0 || box.height === 0) return null;
  const name = readUtf16(pdfium, (pointer, bytes) =>
    calls.FPDFAnnot_GetFormFieldName(form, annotation, pointer, bytes),
  );
  return {
    kind,
    origin: 'form',
    name: name === '' ? null : name,
    label: null,
    value: readValue(pdfium, form, annotation, kind),
    box,
  };
}

function readValue(pdfium: Pdfium, form: number, annotation: number, kind: FormField['kind']): string | boolean | null {
  const { calls } = pdfium;
  if (kind === 'checkbox' || kind === 'radio') return isChecked(pdfium, form, annotation);
  if (kind === 'signature') return null;
  const value = readUtf16(pdfium, (pointer, bytes) =>
    calls.FPDFAnnot_GetFormFieldValue(form, annotation, pointer, bytes),
  );
  // Programs that copy pages copy their fields without the form, whose list keeps the empty ones of the same names.
  const shown = value === '' ? textOf(pdfium, annotation, 'V') : value;
  return shown === '' ? null : shown;
}

/** A text of the annotation itself, whatever the form says of the field. */
const textOf = (pdfium: Pdfium, annotation: number, key: string): string =>
  withText(pdfium, key, (pointerOfKey) =>
    readUtf16(pdfium, (pointer, bytes) =>
      pdfium.calls.FPDFAnnot_GetStringValue(annotation, pointerOfKey, pointer, bytes),
    ),
  );

/** By the form's logic, or by the visible state: files filled in by simple programs have only one of them. */
function isChecked(pdfium: Pdfium, form: number, annotation: number): boolean {
  const { calls } = pdfium;
  if (calls.FPDFAnnot_IsChecked(form, annotation) !== 0) return true;
  const state = textOf(pdfium, annotation, 'AS');
  return state !== '' && state !== 'Off';
}

export function hasWidgets({ calls }: Pdfium, page: number): boolean {
  if (page === 0) return false;
  const count = Math.min(calls.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
  for (let index = 0; index < count; index += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const isWidget = calls.FPDFAnnot_GetSubtype(annotation) === SUBTYPE_WIDGET;
    calls.FPDFPage_CloseAnnot(annotation);
    if (isWidget) return true;
  }
  return false;
}

/** Merges filled-in and stamped content into the page in memory, because PDFium finds text only there. */
export const flattenPage = (pdfium: Pdfium, page: number): boolean =>
  pdfium.calls.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY) === FLATTEN_SUCCESS;
