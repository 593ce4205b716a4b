/** The pool job `form_fields`: the places of a document that can be filled in. */
import { badDocument } from '../../lib/errors.ts';
import type { EmitPart } from '../pool/pool-job.ts';
import { editableKind } from './editable.ts';
import type { FormFields } from './form-field.ts';

export interface FormFieldsArgs {
  path: string;
  mimeType: string;
}

/** Sends the number of each page that was recognised, as a sign of life. */
export async function findFields({ path, mimeType }: FormFieldsArgs, emit: EmitPart): Promise<FormFields> {
  const kind = editableKind(mimeType);
  if (kind === undefined) throw notEditable(mimeType);
  if (kind === 'pdf')
    return (await import('./pdf/find-pdf-fields.ts')).findPdfFields(path, (number) => emit(String(number)));
  return (await import('./office/office-forms.ts')).findOfficeFields(path, mimeType);
}

export const notEditable = (mimeType: string) =>
  badDocument('document_type_unsupported', `Documents of type ${mimeType} cannot be filled in.`);
