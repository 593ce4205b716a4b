/** The pool job `form_fields`: the places of a document that can be filled in. */
import { badDocument } from '../../lib/errors.ts';
import { isEditable } from './editable.ts';
import type { FormFields } from './form-field.ts';

export interface FormFieldsArgs {
  path: string;
  mimeType: string;
}

export async function findFields({ path, mimeType }: FormFieldsArgs): Promise<FormFields> {
  if (!isEditable(mimeType)) throw notEditable(mimeType);
  return (await import('./pdf/find-pdf-fields.ts')).findPdfFields(path);
}

export const notEditable = (mimeType: string) =>
  badDocument('document_type_unsupported', `Documents of type ${mimeType} cannot be filled in.`);
