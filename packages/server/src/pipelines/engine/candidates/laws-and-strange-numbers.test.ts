import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const numberIn = (name: string, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage([...lines])]), { type: 'object', properties: { [name]: { type: 'string' } } }).output;

describe('the number of a law', () => {
  it.each([
    ['Service contract', 'The parties conclude this contract under Act No. 89/2012 Coll., Civil Code.'],
    ['Kaufvertrag', 'Der Vertrag wird gemäß Verordnung (EU) Nr. 1308/2013 geschlossen.'],
    ['Contratto', 'Il presente contratto è concluso ai sensi del Decreto legislativo n. 50/2016.'],
    ['Contrat', 'Le présent contrat est conclu en vertu de la Loi n° 89-462.'],
  ])('is none of the contract: %s', (...lines) => {
    expect(numberIn('contract_number', lines)).toEqual({});
  });

  it('answers a field that asks for it, and is the own one in the heading of the law', () => {
    const named = ['Notice', 'This follows from Decree No. 55/2004 of the office.'];
    expect(numberIn('decree_number', named)).toEqual({ decree_number: '55/2004' });
    const own = ['Decree No. 55/2004', 'on waste water'];
    expect(numberIn('document_number', own)).toEqual({ document_number: '55/2004' });
  });
});
