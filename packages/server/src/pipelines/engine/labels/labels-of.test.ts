import { describe, expect, it } from 'vitest';
import { recognise } from '../recognise/recognise.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { labelsOf } from './labels-of.ts';

/** The labels of the first amount that has this value. */
function labelsFor(value: number, lines: string[]): [string, string][] {
  const view = buildView([drawnPage(lines)]);
  const span = recognise(view).spans.money.find((entry) => entry.value === value);
  return span === undefined ? [] : labelsOf(view, span).map((label) => [label.relation, label.text]);
}

describe('labelsOf', () => {
  it('takes what stands before the value in the same text', () => {
    expect(labelsFor(12.5, ['Total: 12.50'])[0]).toEqual(['inside', 'Total']);
  });

  it('takes the text to the left over a gap', () => {
    expect(labelsFor(12.5, ['Total               12.50'])[0]).toEqual(['beside', 'Total']);
  });

  it('takes the text right above', () => {
    expect(labelsFor(12.5, ['Total', '12.50'])[0]).toEqual(['above', 'Total']);
  });

  it("takes a column's head over other values", () => {
    expect(labelsFor(3.5, ['Price', '1.50', '2.50', '3.50'])[0]).toEqual(['column', 'Price']);
  });

  it('does not reach over a wide gap', () => {
    expect(labelsFor(12.5, ['Total', '', '', '', '', '', '12.50'])).toEqual([]);
  });

  it("takes the label in the corner of a form's cell, whose entry stands further right", () => {
    const form = ['Name of firm          Fee paid', '              Hobbs               12.50'];
    expect(labelsFor(12.5, form)).toContainEqual(['above', 'Fee paid']);
  });

  it('does not take a label over something that the value follows', () => {
    expect(labelsFor(12.5, ['Fee paid', '   Hobbs   12.50'])).not.toContainEqual(['above', 'Fee paid']);
  });

  it('takes a question together with the part of its answer', () => {
    const form = ['8. What are the rent and the deposit of the flat?', 'Rent', '12.50'];
    expect(labelsFor(12.5, form)).toContainEqual(['above', '8. What are the rent and the deposit of the flat? Rent']);
  });

  it('takes no part of a question for a label', () => {
    const form = [
      '8. What do you pay for the whole flat every month, with the heating?',
      '                      12.50',
    ];
    expect(labelsFor(12.5, form)).toEqual([
      ['above', '8. What do you pay for the whole flat every month, with the heating?'],
    ]);
  });

  it('takes no label that counts something else', () => {
    expect(labelsFor(12.5, ['Materials:     3 lead pipes,     12.50'])[0]).toEqual(['beside', 'Materials']);
  });

  it('takes no label that has its own value', () => {
    expect(labelsFor(12.5, ['Fee: 7.00', '12.50'])).toEqual([]);
  });
});
