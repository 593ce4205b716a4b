import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { rangesAmong } from './range-sequence.ts';

const number = { type: 'number' };
const objectOf = (names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, number])),
});
const NAMES = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'];
const valuesIn = (lines: readonly string[], names: readonly string[] = NAMES): unknown[] => {
  const schema = { type: 'object', properties: { ageing: objectOf(names) } };
  const { output } = extract(buildView([drawnPage(lines)]), schema as never);
  return names.map((name) => (output.ageing as Record<string, unknown>)[name]);
};
const AMOUNTS = [3990.1, 462.75, 2255.4, 840, 0];
const PRINTED = '      3,990.10       462.75      2,255.40        840.00           0.00';

it('reads amounts under heads of ages in any language, those not due before them', () => {
  for (const heads of [
    '       Current    1-30 days    31-60 days    61-90 days   Over 90 days',
    '     A scadere      1-30 gg      31-60 gg      61-90 gg    oltre 90 gg',
    '  nicht fällig   1-30 Tage    31-60 Tage    61-90 Tage     > 90 Tage',
  ])
    expect(valuesIn(['Open items by age', '', heads, PRINTED])).toEqual(AMOUNTS);
});

it('reads amounts beside ages, and takes the row of sums of a list', () => {
  const rows = [
    'Niet vervallen       3,990.10',
    '1-30 dagen             462.75',
    '31-60 dagen          2,255.40',
    '61-90 dagen            840.00',
    '> 90 dagen               0.00',
  ];
  expect(valuesIn(['Ouderdomsanalyse', ...rows])).toEqual(AMOUNTS);
  const list = [
    'Customer         Current      1-30       31-60       61-90         90+',
    'Alder Foods       990.10    462.75    1,255.40      840.00        0.00',
    'Cedar Hall      3,000.00      0.00    1,000.00        0.00        0.00',
    'Total           3,990.10    462.75    2,255.40      840.00        0.00',
  ];
  expect(valuesIn(list)).toEqual(AMOUNTS);
});

it('knows names that say only where ranges end', () => {
  const heads = '      Non échu   1-30 jours   31-60 jours   61-90 jours     + 90 jours';
  expect(valuesIn([heads, PRINTED], ['not_due', 'd30', 'd60', 'd90', 'd90_plus'])).toEqual(AMOUNTS);
});

it('gives lists the columns of their ranges', () => {
  const items = objectOf(['d30', 'd60', 'd90', 'd90_plus']);
  const schema = { type: 'object', properties: { customers: { type: 'array', items } } };
  const page = drawnPage([
    'Klant               1-30 dagen     31-60 dagen     61-90 dagen      > 90 dagen',
    'Alder Foods             462.75        1,255.40          840.00           17.00',
    'Cedar Hall               12.00        1,000.00            5.50           99.00',
  ]);
  expect(extract(buildView([page]), schema as never).output.customers).toEqual([
    { d30: 462.75, d60: 1255.4, d90: 840, d90_plus: 17 },
    { d30: 12, d60: 1000, d90: 5.5, d90_plus: 99 },
  ]);
});

it('sees no ranges in dates, years, numbers of lines, and what does not follow each other', () => {
  for (const texts of [
    ['2023', '2024', '2025'],
    ['01/02', '03/02', '05/02'],
    ['Line 1', 'Line 2', 'Line 3'],
    ['1-30', '45-60', '61-90'],
    ['1,5-3,0', '3,0-4,5', '> 4,5'],
  ])
    expect(rangesAmong(texts).size).toBe(0);
});
