import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    membership_name: { type: ['string', 'null'], description: 'Name of the person who joins' },
    membership_number: { type: ['string', 'null'] },
  },
};
const outputOf = (lines: readonly string[]): unknown => extract(buildView([drawnPage(lines)]), SCHEMA).output;

const FORM = ['1. Name                     2. Telephone', 'Ann Marie Hobbs             0171 2345678'];

describe('fields that carry the name of their document', () => {
  it('are labelled by the rest of their name under its title', () =>
    expect(outputOf(['Membership Application', '', ...FORM])).toMatchObject({ membership_name: 'Ann Marie Hobbs' }));

  it('are not without the title', () =>
    expect(outputOf(['Order of Goods', '', ...FORM])).toMatchObject({ membership_name: null }));

  it('are not when a sentence has the words of the title', () =>
    expect(outputOf(['the membership of all those who', '', ...FORM])).toMatchObject({ membership_name: null }));

  it('do not take the next line for what the title labels', () =>
    expect(outputOf(['Membership Application', 'Pursuant to the Act of Clubs', '', ...FORM.slice(0, 1)])).toMatchObject(
      {
        membership_name: null,
      },
    ));

  it('leave numbers to their own labels', () =>
    expect(outputOf(['Membership Application', '', 'No.    Item', '4711   Bolt'])).toMatchObject({
      membership_number: null,
    }));
});
