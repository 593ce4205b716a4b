/** From a text to the value of a cell, as its format asks. */
import { dateOf } from '../../dates.ts';
import type { NumberKind } from './cell-styles.ts';

export type CellValue =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean };

const text = (value: string): CellValue => ({ kind: 'text', value });
const number = (value: number): CellValue => ({ kind: 'number', value });

/** A text that does not fit the format stays a text. */
export function cellValueOf(value: string, numbers: NumberKind, is1904: boolean): CellValue {
  switch (numbers) {
    case 'text':
      return text(value);
    case 'date': {
      const serial = dateSerial(value, is1904);
      return serial === null ? text(value) : number(serial);
    }
    case 'time': {
      const share = timeShare(value);
      return share === null ? text(value) : number(share);
    }
    case 'percent': {
      const share = percentage(value);
      return share === null ? text(value) : number(share);
    }
    case 'number': {
      const amount = amountOf(value);
      return amount === null ? text(value) : number(amount);
    }
    case 'general': {
      const amount = plainNumber(value);
      return amount === null ? text(value) : number(amount);
    }
  }
}

const DAY_MS = 86_400_000;

/** Days since the day before 1900 began, in the count of spreadsheets, which knows a 29 February 1900. */
export function dateSerial(value: string, is1904: boolean): number | null {
  const date = dateOf(value);
  if (date === null) return null;
  const days = Date.UTC(Number(date.year), Number(date.month) - 1, Number(date.day)) / DAY_MS;
  if (is1904) return days - Date.UTC(1904, 0, 1) / DAY_MS;
  const serial = days - Date.UTC(1899, 11, 30) / DAY_MS;
  const time = timeShare(/T(\d{1,2}:\d{2}(?::\d{2})?)/.exec(value)?.[1] ?? '') ?? 0;
  return (serial < 61 ? serial - 1 : serial) + time;
}

/** The day of a serial number as `YYYY-MM-DD`. */
export function dateOfSerial(serial: number, is1904: boolean): string {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 61 ? 31 : 30);
  return new Date(start + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
}

function timeShare(value: string): number | null {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(value.trim()) ?? [];
  if (hours === undefined) return null;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}

/** `12%` and `12` mean the same in a cell of percents, as if somebody typed them; so does `0.12`. */
function percentage(value: string): number | null {
  const bare = value.trim().replace(/\s*%$/, '');
  const amount = amountOf(bare);
  if (amount === null) return null;
  return value.includes('%') || Math.abs(amount) >= 1 ? amount / 100 : amount;
}

/** Digits with a point: long numbers and ones that begin with zero are names of things, not amounts. */
function plainNumber(value: string): number | null {
  const bare = value.trim();
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(bare) ? Number(bare) : null;
}

const GROUPED = /^-?\d{1,3}(?:([ .,'’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d{1,10})?$/;

/** Amounts as people write them: with a currency, with separators between thousands. */
export function amountOf(value: string): number | null {
  const bare = value
    .trim()
    .replace(/^(?:\p{Sc}|[A-Z]{3}\b)\s*|\s*(?:\p{Sc}|\b[A-Z]{3})$/gu, '')
    .trim();
  const plain = plainNumber(bare);
  if (plain !== null) return plain;
  if (/^-?\d{1,15},\d{1,2}$/.test(bare)) return Number(bare.replace(',', '.'));
  const separator = GROUPED.exec(bare)?.[1];
  if (separator === undefined) return null;
  const whole = bare.replaceAll(separator, '').replace(',', '.');
  return Number.isFinite(Number(whole)) ? Number(whole) : null;
}
