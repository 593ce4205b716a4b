import type { DocumentWarning } from '../../model/document.ts';
import { type FieldBox, type FillableField, Keys, MAX_FIELDS } from '../form-field.ts';

/** Puts a value into its place; what could not be done as asked is a warning. */
export type Fill = (value: string) => Omit<DocumentWarning, 'page'> | undefined;

/** A field of an office document and how it is filled in. */
export interface PlacedField {
  field: FillableField;
  fill: Fill;
}

/** What is known of a field when its place has been found. */
export interface FoundField {
  type: FillableField['type'];
  label: string;
  /** The name that the file gives it, which becomes its key. */
  name?: string | undefined;
  /** What the file says about it beyond its label. */
  hint?: string | undefined;
  bbox: FieldBox;
  value: string | null;
  maxLength?: number | undefined;
  options?: string[] | undefined;
  fill: Fill;
}

/** The fields of a document. */
export interface OfficeForm {
  found: FoundField[];
  /** Called once, when all values have been filled in. */
  finish?: () => void;
}

/** Word has no pages until it is laid out, and a sheet has cells: such fields have a page, but no place on it. */
export const noPlace = (page: number): FieldBox => ({ page, left: 0, top: 0, width: 0, height: 0 });

const MAX_LABEL = 200;

export function placed(found: readonly FoundField[]): PlacedField[] {
  const kept = found.slice(0, MAX_FIELDS);
  const names = new Set<string>();
  // Names of the file are keys as they are, unless two fields have one.
  const named = kept.map(({ name }) => {
    const isOwn = name !== undefined && name !== '' && name.length <= MAX_LABEL && !names.has(name);
    if (isOwn) names.add(name);
    return isOwn ? name : null;
  });
  const keys = new Keys(names);
  return kept.map(({ type, label, name, hint, bbox, value, maxLength, options, fill }, index) => {
    const text = cleanLabel(label);
    const key = named[index] ?? keys.next(name || text || hint || type);
    return {
      field: {
        key,
        type,
        description: cleanLabel(hint ?? '') || text || name || key,
        label: text,
        bbox,
        value,
        ...(maxLength !== undefined && { maxLength }),
        ...(options !== undefined && { options }),
      },
      fill,
    };
  });
}

/** Without the marks around it: `1. Name*:` is about `Name`. */
export const cleanLabel = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s:;,.\-–—*•|/]+/, '')
    .replace(/[\s:;,\-–—*|/]+$/, '')
    .trim()
    .slice(-MAX_LABEL);
