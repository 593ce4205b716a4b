import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const numberIn = (name: string, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage([...lines])]), { type: 'object', properties: { [name]: { type: 'number' } } }).output;

describe('a number with a word that says its sign', () => {
  it.each([
    ['longitude', 'Longitude: 97.52 W', -97.52],
    ['longitude', 'Longitude: 97.52W', -97.52],
    ['longitude', 'Longitude: 97.52° West', -97.52],
    ['longitude', 'Longitude (W): 97.52', -97.52],
    ['longitude', 'Longitude: W 97.52', -97.52],
    ['longitude', 'Longitude: 97.52 E', 97.52],
    ['longitude', 'Longitude: -97.52 W', -97.52],
    ['latitude', 'Latitude: 35.47 S', -35.47],
    ['latitude', 'Latitude: 35.47 N', 35.47],
    ['closing_balance', 'Closing balance: 1,250.40 DR', -1250.4],
    ['closing_balance', 'Closing balance: 1,250.40 CR', 1250.4],
    ['amount_due', 'Amount due: $40.00 CR', -40],
    ['amount_due', 'Amount due: $40.00', 40],
  ])('%s in "%s"', (name, line, value) => {
    expect(numberIn(name, ['Station report', 'Name: Redfield Creek', line])).toEqual({ [name]: value });
  });

  it('keeps the sign of a field that asks for none', () =>
    expect(numberIn('distance', ['Station report', 'Distance: 97.52 W'])).toEqual({ distance: 97.52 }));
});
