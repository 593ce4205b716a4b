/** A place in a document that can be filled in, whatever the format of the document. */
import type { Box, DocumentWarning } from '../model/document.ts';

/** Shares of the page as shown, and its number from 1. */
export interface FieldBox extends Box {
  page: number;
}

export interface FillableField {
  /** Unique in the document. The name of a form field, or made from the label of a drawn one. */
  key: string;
  type: 'text' | 'checkbox';
  /** What belongs in it, for people: its tooltip, its printed label, or its name in words. */
  description: string;
  /** The words printed next to the field; empty if there are none. */
  label: string;
  bbox: FieldBox;
  /** The value that it has; `true` or `false` for a check box. */
  value: string | null;
  /** The most characters that it takes, if it is limited. */
  maxLength?: number;
  /** The values that it takes, if it is a choice. */
  options?: string[];
  /** Check boxes of which only one can be ticked have the same one. */
  group?: string;
}

export interface FormFields {
  pageCount: number;
  fields: FillableField[];
  warnings: DocumentWarning[];
}

/** The value that a field shall have; null empties it. */
export interface FieldValue {
  key: string;
  type: 'text' | 'checkbox';
  bbox: FieldBox;
  value: string | null;
  /** The most characters that the field takes: a drawn one has a box for each. */
  maxLength?: number | undefined;
}

/** In documents without end, more are not looked for. */
export const MAX_FIELDS = 5_000;

/** Makes keys from labels: `Date of birth` becomes `date_of_birth`, the second one `date_of_birth_2`. */
export class Keys {
  readonly #taken = new Set<string>();

  constructor(taken: Iterable<string> = []) {
    for (const key of taken) this.#taken.add(key);
  }

  next(label: string): string {
    const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const base = words.slice(0, 10).join('_').slice(0, 80) || 'field';
    let key = base;
    for (let number = 2; this.#taken.has(key); number += 1) key = `${base}_${number}`;
    this.#taken.add(key);
    return key;
  }
}
