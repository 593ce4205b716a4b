import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const payerIn = (lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties: { payer: { type: 'string' } } }).output.payer;

describe('a value that goes on in the next line', () => {
  it('is whole if the line begins under it and nothing stands beside it', () =>
    expect(payerIn(['Payer: Friends of the', '       Harbour Museum', 'Terms: thirty days'])).toBe(
      'Friends of the Harbour Museum',
    ));

  it('ends before the next label', () =>
    expect(payerIn(['Payer:  Harbour Museum', 'Agent:  Overland Cargo'])).toBe('Harbour Museum'));

  it('ends before an address', () =>
    expect(payerIn(['Payer: Harbour Museum', '       405 Gowen Avenue'])).toBe('Harbour Museum'));

  it('ends where the line begins elsewhere', () =>
    expect(payerIn(['Payer: Harbour Museum', '                 Overland Cargo'])).toBe('Harbour Museum'));
});
