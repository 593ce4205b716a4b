/** Finds and fills in the fields of DOCX, XLSX and PPTX files. */
import { countPages } from '../../detect/page-count.ts';
import type { DocumentWarning } from '../../model/document.ts';
import { editableKind } from '../editable.ts';
import type { FieldValue, FormFields } from '../form-field.ts';
import { noFieldsFound, signatureInvalidated } from '../form-warnings.ts';
import { OfficeFile } from './office-file.ts';
import { type OfficeForm, placed } from './placed-field.ts';

async function formIn(file: OfficeFile, mimeType: string): Promise<OfficeForm> {
  switch (editableKind(mimeType)) {
    case 'sheets':
      return (await import('./sheets/find-sheet-fields.ts')).findSheetFields(file);
    case 'slides':
      return (await import('./slides/find-slide-fields.ts')).findSlideFields(file);
    default:
      return (await import('./word/find-word-fields.ts')).findWordFields(file);
  }
}

export async function findOfficeFields(path: string, mimeType: string): Promise<FormFields> {
  const file = await OfficeFile.open(path);
  try {
    const fields = placed((await formIn(file, mimeType)).found).map(({ field }) => field);
    const { page_count } = await countPages({ path, mimeType });
    const warnings = [...signatureInvalidated(file.signatures), ...(fields.length === 0 ? [noFieldsFound()] : [])];
    return { pageCount: page_count ?? 1, fields, warnings };
  } finally {
    file.close();
  }
}

export async function fillOffice(
  path: string,
  { mimeType, values }: { mimeType: string; values: readonly FieldValue[] },
): Promise<{ bytes: Uint8Array; warnings: DocumentWarning[] }> {
  const file = await OfficeFile.open(path);
  try {
    const { found, finish } = await formIn(file, mimeType);
    const fields = new Map(placed(found).map((one) => [one.field.key, one]));
    const warnings = values.flatMap(({ key, value }): DocumentWarning[] => {
      const place = fields.get(key);
      if (place === undefined) return [placeMissing(key)];
      const warning = place.fill(value ?? '');
      return warning === undefined ? [] : [{ ...warning, page: null }];
    });
    finish?.();
    return { bytes: file.write(), warnings };
  } finally {
    file.close();
  }
}

/** Templates can name fields; only those that the document has can be filled in. */
const placeMissing = (key: string): DocumentWarning => ({
  code: 'field_missing',
  message: `The document has no field ${key}; its value was not filled in.`,
  page: null,
});
