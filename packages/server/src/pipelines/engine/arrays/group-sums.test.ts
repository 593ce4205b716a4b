/** Items with a list inside of them, and the sums under its rows. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });

const CLAIMS = listOf({
  patient: text,
  claimNumber: text,
  totalBilled: number,
  totalPaid: number,
  services: listOf({
    date: { type: 'string', format: 'date' },
    code: text,
    modifier: text,
    billed: number,
    paid: number,
  }),
});

const LINES = [
  'Date          Code      Modifier      Billed        Paid',
  'Patient: Ada North      Claim number: 26058-41',
  '03/05/2026    99213     25            168.00       84.22',
  '03/05/2026    87880                    44.00       16.51',
  'Claim totals                          212.00      100.73',
  'Patient: Ben South      Claim number: 26061-12',
  '03/09/2026    99396                   245.00      171.45',
  '03/10/2026    90686                    62.00        0.00',
  '03/11/2026    99406                    70.00       42.00',
  'Claim totals                          377.00      213.45',
  'Patient: Cleo West      Claim number: 26063-07',
  '03/12/2026    99214     95            205.00       98.00',
  'Claim totals                          205.00       98.00',
  'Totals: 3 claims                      794.00      412.18',
];

it('have the sums of their own rows, and rows of a part in which a column is empty', () => {
  const { output } = extract(buildView([drawnPage(LINES)]), { type: 'object', properties: { claims: CLAIMS } });
  const claims = output.claims as { totalBilled: number; totalPaid: number; services: { code: string }[] }[];
  expect(claims.map(({ totalBilled, totalPaid }) => [totalBilled, totalPaid])).toEqual([
    [212, 100.73],
    [377, 213.45],
    [205, 98],
  ]);
  expect(claims.map(({ services }) => services.map(({ code }) => code))).toEqual([
    ['99213', '87880'],
    ['99396', '90686', '99406'],
    ['99214'],
  ]);
});

it('have no sum that their rows do not add up to', () => {
  const lines = LINES.map((line) => line.replace('377.00      213.45', '380.00      214.45'));
  const { output } = extract(buildView([drawnPage(lines)]), { type: 'object', properties: { claims: CLAIMS } });
  const [, second] = output.claims as JsonObject[];
  expect([380, 214.45]).not.toContain(second?.totalBilled);
});

it('read a head with a slash as one column of two lines, whatever begins under it', () => {
  const lines = [
    'Claim No     Loss Date     Claimant / Description          Status         Paid',
    'GL23-0041    03/07/2023    Ingrid Mallory                  Closed     4,250.00',
    '                            Slip and fall in lobby',
    'GL23-0097    08/21/2023    Otis Fern                       Open         388.40',
    '                            Alleged medication error',
  ];
  const claims = listOf({
    claimNumber: text,
    lossDate: text,
    claimant: text,
    description: text,
    status: text,
    paid: number,
  });
  const { output } = extract(buildView([drawnPage(lines)]), { type: 'object', properties: { claims } });
  expect(
    (output.claims as { claimant: string; description: string }[]).map((claim) => [claim.claimant, claim.description]),
  ).toEqual([
    ['Ingrid Mallory', 'Slip and fall in lobby'],
    ['Otis Fern', 'Alleged medication error'],
  ]);
});
