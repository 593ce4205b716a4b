import { expect, it } from 'vitest';
import { typedValue } from './leaves.ts';

it.each(['12345678901234567891', '-9007199254740993', '1e999'])('%s is no number that a value could keep', (text) => {
  expect(typedValue(text, 1, { type: 'number' })).toEqual({ problem: 'No number keeps all of these digits' });
});

it.each(['9007199254740992', '12345678901234567000', '0.1234567890123456789', '1e30'])('%s is a number', (text) => {
  expect(typedValue(text, 1, { type: 'number' })).toEqual({ value: Number(text) });
});
