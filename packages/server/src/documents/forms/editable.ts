/** The formats that can be filled in, by their media types. */
export type EditableKind = 'pdf' | 'word' | 'sheets' | 'slides';

const OOXML = 'application/vnd.openxmlformats-officedocument';

const EDITABLE: ReadonlyMap<string, EditableKind> = new Map([
  ['application/pdf', 'pdf'],
  [`${OOXML}.wordprocessingml.document`, 'word'],
  ['application/vnd.ms-word.document.macroEnabled.12', 'word'],
  [`${OOXML}.spreadsheetml.sheet`, 'sheets'],
  ['application/vnd.ms-excel.sheet.macroEnabled.12', 'sheets'],
  [`${OOXML}.presentationml.presentation`, 'slides'],
  ['application/vnd.ms-powerpoint.presentation.macroEnabled.12', 'slides'],
]);

export const editableKind = (mimeType: string): EditableKind | undefined => EDITABLE.get(mimeType);

export const isEditable = (mimeType: string): boolean => EDITABLE.has(mimeType);
