/** The pool job `fill_form`: the document with values in its fields, sent in pieces of base64. */
import type { DocumentWarning } from '../model/document.ts';
import type { EmitPart } from '../pool/pool-job.ts';
import { editableKind } from './editable.ts';
import { notEditable } from './find-fields.ts';
import type { FieldValue } from './form-field.ts';
import { sendInPieces } from './send-in-pieces.ts';

export interface FillFormArgs {
  path: string;
  mimeType: string;
  values: readonly FieldValue[];
  /** `#rrggbb`, for PDF; other formats have a formatting of their own. */
  color: string;
}

export interface FillFormResult {
  warnings: DocumentWarning[];
}

export async function fillForm(
  { path, mimeType, values, color }: FillFormArgs,
  emit: EmitPart,
): Promise<FillFormResult> {
  const kind = editableKind(mimeType);
  if (kind === undefined) throw notEditable(mimeType);
  const { bytes, warnings } =
    kind === 'pdf'
      ? await (await import('./pdf/fill-pdf.ts')).fillPdf(path, { values, color })
      : await (await import('./office/office-forms.ts')).fillOffice(path, { mimeType, values });
  sendInPieces(bytes, emit);
  return { warnings };
}
