/** The pool job `fill_form`: the document with values in its fields, sent in pieces of base64. */
import type { DocumentWarning } from '../model/document.ts';
import type { EmitPart } from '../pool/pool-job.ts';
import { isEditable } from './editable.ts';
import { notEditable } from './find-fields.ts';
import type { FieldValue } from './form-field.ts';
import { sendInPieces } from './send-in-pieces.ts';

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

export async function fillForm(
  { path, mimeType, values, color }: FillFormArgs,
  emit: EmitPart,
): Promise<FillFormResult> {
  if (!isEditable(mimeType)) throw notEditable(mimeType);
  const { bytes, warnings } = await (await import('./pdf/fill-pdf.ts')).fillPdf(path, { values, color });
  sendInPieces(bytes, emit);
  return { warnings };
}
