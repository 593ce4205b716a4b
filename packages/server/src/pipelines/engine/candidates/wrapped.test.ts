import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage, withTable } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const payerIn = (lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties: { payer: { type: 'string' } } }).output.payer;

describe('a value that goes on in the next line', () => {
  it('is whole if the line begins under it and nothing stands beside it', () =>
    expect(payerIn(['Payer: Friends of the', '       Harbour Museum', 'Terms: thirty days'])).toBe(
      'Friends of the Harbour Museum',
    ));

  it('ends before a mail address', () =>
    expect(payerIn(['Payer: Ida Brenner', '       ida@harbour.example', 'Terms: thirty days'])).toBe('Ida Brenner'));

  it('ends before the next label', () =>
    expect(payerIn(['Payer:  Harbour Museum', 'Agent:  Overland Cargo'])).toBe('Harbour Museum'));

  it('ends before an address', () =>
    expect(payerIn(['Payer: Harbour Museum', '       405 Gowen Avenue'])).toBe('Harbour Museum'));

  it('ends where the line begins elsewhere', () =>
    expect(payerIn(['Payer: Harbour Museum', '                 Overland Cargo'])).toBe('Harbour Museum'));
});

describe('a value under its label in a cell', () => {
  const lines = [
    'Payer              Estimate',
    'Committee for      77',
    'the Harbour',
    'and its Museum',
    'Overland Cargo',
  ];

  it('has all lines of the cell', () => {
    const cell = ['Payer', 'Committee for', 'the Harbour', 'and its Museum'];
    const page = withTable(drawnPage(lines), [[cell, ['Estimate', '77']]]);
    const { output } = extract(buildView([page]), { type: 'object', properties: { payer: { type: 'string' } } });
    expect(output.payer).toBe('Committee for the Harbour and its Museum');
  });

  it('has one line where no cell holds both', () => expect(payerIn(lines)).toBe('Committee for'));
});
