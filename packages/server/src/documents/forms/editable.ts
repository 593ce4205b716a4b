/** The media types that can be filled in. */
const EDITABLE: ReadonlySet<string> = new Set(['application/pdf']);

export const isEditable = (mimeType: string): boolean => EDITABLE.has(mimeType);
