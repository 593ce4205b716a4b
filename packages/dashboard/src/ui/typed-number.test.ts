import { expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

it.each([
  ['12', 12],
  [' -3,50 ', -3.5],
  ['0,125', 0.125],
  ['1234,567', 1234.567],
  ['1234.5', 1234.5],
  ['12345678901234567000', 12345678901234567000],
  ['1e3', 1000],
])('%j is %d', (text, value) => expect(typedNumber(text)).toEqual({ value }));

it.each([
  ['1,234', '1,234 may be 1234 or 1.234: write one of them.'],
  ['-12,000', '-12,000 may be -12000 or -12.000: write one of them.'],
  ['1.234,56', 'This field holds a number.'],
  ['twelve', 'This field holds a number.'],
  ['12345678901234567891', 'No number keeps all of these digits.'],
  ['1e999', 'No number keeps all of these digits.'],
])('%j is none: %s', (text, problem) => expect(typedNumber(text)).toEqual({ problem }));
