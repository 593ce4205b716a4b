import { describe, expect, it } from 'vitest';
import { areAllowedSenders, isAllowedSender } from './mail-senders.ts';

describe('isAllowedSender', () => {
  it.each([
    [[], 'anybody@example.com', true],
    [['billing@example.com'], 'Billing@Example.com', true],
    [['billing@example.com'], 'other@example.com', false],
    [['@example.com'], 'anybody@EXAMPLE.com', true],
    [['@example.com'], 'anybody@mail.example.com', false],
    [['@example.com'], 'anybody@notexample.com', false],
    [['@example.com'], 'anybody@example.com@evil.example', false],
    [['@example.com'], '', false],
  ])('%j takes mail of %s: %s', (allowed, address, isAllowed) => {
    expect(isAllowedSender(allowed, address)).toBe(isAllowed);
  });
});

describe('areAllowedSenders', () => {
  it.each([
    [[], [], true],
    [['@example.com'], [], false],
    [['@example.com'], ['a@example.com', 'b@example.com'], true],
    [['@example.com'], ['a@example.com', 'b@evil.example'], false],
  ])('%j takes a message from %j: %s', (allowed, addresses, areAllowed) => {
    expect(areAllowedSenders(allowed, addresses)).toBe(areAllowed);
  });
});
