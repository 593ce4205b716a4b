/**
 * The structure of a document, without its values' meaning: labels with typed values, and tables with typed columns.
 */
import type { InferredType } from './value-type.ts';

export interface OutlineField {
  /** In snake case. */
  name: string;
  /** As printed. */
  label: string;
  type: InferredType;
  /** In the form that the schema uses. */
  example: string | number | boolean | null;
  /** Page number, from 1. */
  page: number;
}

export interface OutlineTable {
  name: string;
  /** The heading above it, if there is one. */
  label: string | null;
  columns: OutlineField[];
  rows: number;
  page: number;
}

export interface OutlineParty {
  role: 'seller' | 'buyer' | 'delivery';
  name: string;
  address: string;
  page: number;
}

export interface DocumentOutline {
  title: string | null;
  pages: number;
  fields: OutlineField[];
  tables: OutlineTable[];
  parties: OutlineParty[];
}

export const OUTLINE_LIMITS = { fields: 120, tables: 12, columns: 40 } as const;
