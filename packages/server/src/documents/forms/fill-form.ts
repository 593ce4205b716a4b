/** The pool job `fill_form`: the document with values in its fields, sent in pieces of base64. */
import type { DocumentWarning } from '../model/document.ts';
import type { EmitPart } from '../pool/pool-job.ts';
import { isEditable } from './editable.ts';
import { notEditable } from './find-fields.ts';
import type { FieldValue } from './form-field.ts';

export interface FillFormArgs {
  path: string;
  mimeType: string;
  values: readonly FieldValue[];
  /** `#rrggbb` */
  color: string;
}

export interface FillFormResult {
  warnings: DocumentWarning[];
}

/** A multiple of three, so that the pieces can be decoded one by one. */
const PIECE_BYTES = 300_000;

export async function fillForm(
  { path, mimeType, values, color }: FillFormArgs,
  emit: EmitPart,
): Promise<FillFormResult> {
  if (!isEditable(mimeType)) throw notEditable(mimeType);
  const { bytes, warnings } = await (await import('./pdf/fill-pdf.ts')).fillPdf(path, { values, color });
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    emit(Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(PIECE_BYTES, bytes.length - at)).toString('base64'));
  }
  return { warnings };
}
