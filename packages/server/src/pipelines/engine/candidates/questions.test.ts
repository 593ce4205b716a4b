import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (properties: JsonObject, lines: readonly string[]): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const text = { type: ['string', 'null'] };

/** Two boxes beside each other, each with a question and its answer below. */
const claim = [
  '1. Name of claimant                        2. Policy No.',
  '   Ruth Okafor                                KX-20418',
  '',
  '3. Place of loss, with street and town     4. Cause of damage',
  '   Harbour Lane, Whitby                       Burst pipe',
  '',
  '5. Name of tradesman by whom the damage    6. Means of access',
  '   was repaired                               Side door',
  '   Pell Plumbing',
];

describe('numbered questions of a form', () => {
  it('are not the answers of the questions beside them', () =>
    expect(outputOf({ place_of_loss: text, cause_of_damage: text, means_of_access: text }, claim)).toEqual({
      place_of_loss: 'Harbour Lane, Whitby',
      cause_of_damage: 'Burst pipe',
      means_of_access: 'Side door',
    }));

  it('may have several lines, none of which is the answer', () =>
    expect(outputOf({ tradesman: { type: 'object', properties: { name: text } } }, claim)).toEqual({
      tradesman: { name: 'Pell Plumbing' },
    }));
});
