/** The form fields of a PDF (AcroForm), as places that can be filled in. */
import {
  AcroTextFlags,
  createPDFAcroFields,
  PDFAcroCheckBox,
  PDFAcroChoice,
  type PDFAcroField,
  PDFAcroRadioButton,
  PDFAcroTerminal,
  PDFAcroText,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRef,
  PDFString,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';
import type { Box } from '../../model/document.ts';
import { type FillableField, MAX_FIELDS } from '../form-field.ts';
import { boxOf, frameOf } from './page-space.ts';

export type FieldKind = 'text' | 'choice' | 'checkbox' | 'radio';

export interface Widget {
  annotation: PDFWidgetAnnotation;
  page: PDFPage;
  pageNumber: number;
  box: Box;
}

/** One field of the form. A radio group gives one for each of its buttons. */
export interface AcroField {
  kind: FieldKind;
  field: PDFAcroField;
  /** The name of the field; for a radio button, with its value. */
  key: string;
  tooltip: string;
  /** All places where the field is shown; the first one is named in results. */
  widgets: Widget[];
  /** The value that ticks it; only check boxes and radio buttons have one. */
  onValue?: PDFName;
}

export interface AcroForm {
  fields: AcroField[];
  /** True if the file describes its form only in XFA, which PDF readers but Adobe's do not show. */
  isXfaOnly: boolean;
  hasXfa: boolean;
}

const HIDDEN = 2;
const NO_VIEW = 32;
const READ_ONLY = 1;
const PUSH_BUTTON = 1 << 16;

export function readAcroForm(document: PDFDocument): AcroForm {
  const form = document.catalog.getAcroForm();
  if (form === undefined) return { fields: [], isXfaOnly: false, hasXfa: false };
  const pages = pagesOfWidgets(document);
  const listed = form.getAllFields().map(([field]) => field);
  const fields: AcroField[] = [];
  for (const field of [...listed, ...unlisted(pages, listed)]) {
    if (fields.length >= MAX_FIELDS) break;
    fields.push(...fieldsOf(field, pages));
  }
  const hasXfa = form.dict.get(PDFName.of('XFA')) !== undefined;
  const needsRendering = document.catalog.get(PDFName.of('NeedsRendering'))?.toString() === 'true';
  return { fields, hasXfa, isXfaOnly: hasXfa && (needsRendering || fields.length === 0) };
}

interface OnPage {
  page: PDFPage;
  number: number;
  ref: PDFRef | undefined;
}

function pagesOfWidgets(document: PDFDocument): Map<PDFDict, OnPage> {
  const pages = new Map<PDFDict, OnPage>();
  for (const [index, page] of document.getPages().entries()) {
    const annotations = page.node.Annots();
    for (let at = 0; at < (annotations?.size() ?? 0); at += 1) {
      const annotation = annotations?.lookup(at);
      const ref = annotations?.get(at);
      if (!(annotation instanceof PDFDict)) continue;
      pages.set(annotation, { page, number: index + 1, ref: ref instanceof PDFRef ? ref : undefined });
    }
  }
  return pages;
}

/** Damaged files show fields on their pages that the list of fields does not have. */
function unlisted(pages: ReadonlyMap<PDFDict, OnPage>, listed: readonly PDFAcroField[]): PDFAcroField[] {
  const known = new Set(listed.flatMap((field) => [field.dict, ...widgetsOf(field).map(({ dict }) => dict)]));
  return [...pages].flatMap(([dict, { ref }]) => {
    const isField = dict.get(PDFName.of('FT')) !== undefined && dict.get(PDFName.of('T')) !== undefined;
    if (!isField || ref === undefined || known.has(dict)) return [];
    const field = createPDFAcroFields(dict.context.obj([ref]))[0]?.[0];
    return field === undefined ? [] : [field];
  });
}

export const widgetsOf = (field: PDFAcroField): PDFWidgetAnnotation[] =>
  field instanceof PDFAcroTerminal ? field.getWidgets() : [];

function fieldsOf(field: PDFAcroField, pages: ReadonlyMap<PDFDict, OnPage>): AcroField[] {
  const kind = kindOf(field);
  const name = nameOf(field);
  if (kind === null || name === '' || field.hasFlag(READ_ONLY)) return [];
  const widgets = widgetsOf(field).flatMap((annotation): Widget[] => {
    const place = pages.get(annotation.dict);
    const box = place === undefined ? null : boxOf(frameOf(place.page), annotation.getRectangle());
    if (place === undefined || box === null || box.width <= 0 || box.height <= 0) return [];
    if ((annotation.getFlags() & (HIDDEN | NO_VIEW)) !== 0) return [];
    return [{ annotation, page: place.page, pageNumber: place.number, box }];
  });
  if (widgets.length === 0) return [];
  const tooltip = textOf(field.dict.lookup(PDFName.of('TU')));
  if (kind === 'text' || kind === 'choice') return [{ kind, field, key: name, tooltip, widgets }];
  return buttonsOf(kind, field, { name, tooltip, widgets });
}

/** Buttons with the same value are ticked together; every other one is a choice of its own. */
function buttonsOf(
  kind: 'checkbox' | 'radio',
  field: PDFAcroField,
  { name, tooltip, widgets }: { name: string; tooltip: string; widgets: readonly Widget[] },
): AcroField[] {
  const byValue = new Map<string, { onValue: PDFName; widgets: Widget[] }>();
  for (const widget of widgets) {
    const onValue = onValueOf(widget.annotation);
    const known = byValue.get(onValue.asString());
    if (known === undefined) byValue.set(onValue.asString(), { onValue, widgets: [widget] });
    else known.widgets.push(widget);
  }
  const isOne = byValue.size === 1;
  return [...byValue.entries()].map(([value, button]) => {
    const ownTooltip = textOf(button.widgets[0]?.annotation.dict.lookup(PDFName.of('TU')));
    const key = isOne ? name : `${name}/${value.replace(/^\//, '')}`;
    return { kind: isOne ? 'checkbox' : kind, field, key, tooltip: ownTooltip || tooltip, ...button };
  });
}

/** The name of the ticked state; files without one get `Yes`, for which an appearance is drawn. */
function onValueOf(annotation: PDFWidgetAnnotation): PDFName {
  const normal = annotation.AP()?.lookup(PDFName.of('N'));
  const states = normal instanceof PDFDict ? normal.keys().filter((state) => state.asString() !== '/Off') : [];
  return states[0] ?? PDFName.of('Yes');
}

function kindOf(field: PDFAcroField): FieldKind | null {
  if (field instanceof PDFAcroText) return 'text';
  if (field instanceof PDFAcroChoice) return 'choice';
  if (field instanceof PDFAcroCheckBox) return 'checkbox';
  if (field instanceof PDFAcroRadioButton) return field.hasFlag(PUSH_BUTTON) ? null : 'radio';
  return null;
}

const nameOf = (field: PDFAcroField): string => {
  try {
    return field.getFullyQualifiedName() ?? '';
  } catch {
    // The name is not a text, so instructions cannot name this field either.
    return '';
  }
};

export function textOf(object: unknown): string {
  if (!(object instanceof PDFString || object instanceof PDFHexString)) return '';
  return object.decodeText().trim();
}

/** A dropdown shows the second text of a pair and stores the first. */
export function optionsOf(field: PDFAcroField): { stored: string; shown: string }[] {
  const options = field.getInheritableAttribute(PDFName.of('Opt'));
  const list = options === undefined ? undefined : field.dict.context.lookup(options);
  if (!(list instanceof PDFArray)) return [];
  return Array.from({ length: list.size() }, (_, index) => list.lookup(index)).map((option) => {
    if (!(option instanceof PDFArray)) return { stored: textOf(option), shown: textOf(option) };
    return { stored: textOf(option.lookup(0)), shown: textOf(option.lookup(1)) };
  });
}

const currentValue = ({ kind, field, onValue }: AcroField): string | null => {
  const value = field.V();
  if (kind === 'checkbox' || kind === 'radio') return String(value instanceof PDFName && value === onValue);
  return textOf(value) || null;
};

export function maxLengthOf({ field }: AcroField): number | undefined {
  return field instanceof PDFAcroText ? field.getMaxLength() : undefined;
}

export const isMultiline = ({ field }: AcroField): boolean =>
  field instanceof PDFAcroText && field.hasFlag(AcroTextFlags.Multiline);

export const isComb = ({ field }: AcroField): boolean =>
  field instanceof PDFAcroText && field.hasFlag(AcroTextFlags.Comb);

/** `form1[0].#subform[0].FirstNameOfVeteran[0]` becomes `First Name Of Veteran`. */
const nameInWords = (name: string): string =>
  (name.split('.').at(-1) ?? name)
    .replace(/\[\d+\]/g, ' ')
    .replace(/[_#/]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim();

export function fillable(acro: AcroField, label: string): FillableField | null {
  const [first] = acro.widgets;
  if (first === undefined) return null;
  const isButton = acro.kind === 'checkbox' || acro.kind === 'radio';
  const maxLength = maxLengthOf(acro);
  const options = acro.kind === 'choice' ? optionsOf(acro.field).map(({ shown }) => shown) : [];
  return {
    key: acro.key,
    type: isButton ? 'checkbox' : 'text',
    description: acro.tooltip || label || nameInWords(acro.key),
    label,
    bbox: { ...first.box, page: first.pageNumber },
    value: currentValue(acro),
    ...(maxLength !== undefined && { maxLength }),
    ...(options.length > 0 && { options }),
    ...(acro.kind === 'radio' && { group: acro.key.slice(0, acro.key.lastIndexOf('/')) }),
  };
}
