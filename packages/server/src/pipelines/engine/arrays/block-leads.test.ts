import { expect, it } from 'vitest';
import type { Page } from '../../../documents/model/document.ts';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const date = { type: 'string', format: 'date' };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const itemsOf = (pages: readonly Page[], name: string, properties: JsonObject): unknown =>
  extract(buildView(pages), { type: 'object', properties: { [name]: listOf(properties) } }).output[name];

const hive = listOf({ frame: integer, brood: integer, honey: number });

it('reads the values in the lines over the table of each block, and the sums under it', () => {
  const page = drawnPage([
    'Inspection round of 3 May 2024      Keeper: Olga Brandt',
    '',
    'Hive KX-14      Queen: Marked 2022      Site Lower Meadow',
    'Frame     Brood     Honey',
    '1         40        1.20',
    '2         35        0.80',
    'Sum of hive KX-14   2.00',
    '',
    'Hive KX-19      Queen: Unmarked         Site Chapel Hill',
    'Frame     Brood     Honey',
    '1         10        2.10',
    '2         12        2.40',
    'Sum of hive KX-19   4.50',
    '',
    'Hive LB-02      Queen: Marked 2023      Site Chapel Hill',
    'Frame     Brood     Honey',
    '1         22        0.30',
    '2         28        0.10',
    'Sum of hive LB-02   0.40',
  ]);
  expect(itemsOf([page], 'hives', { hive: text, queen: text, site: text, sum: number, frames: hive })).toMatchObject([
    { hive: 'KX-14', queen: 'Marked 2022', site: 'Lower Meadow', sum: 2, frames: [{ frame: 1 }, { frame: 2 }] },
    { hive: 'KX-19', queen: 'Unmarked', site: 'Chapel Hill', sum: 4.5, frames: [{ frame: 1 }, { frame: 2 }] },
    { hive: 'LB-02', queen: 'Marked 2023', site: 'Chapel Hill', sum: 0.4, frames: [{ frame: 1 }, { frame: 2 }] },
  ]);
});

it('finds values by their types and order where the words of the lines say nothing about the fields', () => {
  const block = (number: string, name: string, day: string, ...rows: string[]): string[] => [
    `Lento ${number}   ${name}      ${day}`,
    'Seat      Passenger            Fare',
    ...rows,
    '',
  ];
  const page = drawnPage([
    ...block(
      '441',
      'Ville Aalto',
      '03.02.2024',
      '1A        Maija Korpi          120.00',
      '1B        Eero Salo            95.50',
    ),
    ...block(
      '442',
      'Anna Lahti',
      '05.02.2024',
      '2A        Kaisa Niemi          110.00',
      '2C        Olli Rinne           99.00',
    ),
    ...block(
      '450',
      'Timo Harju',
      '06.02.2024',
      '7D        Jussi Virta          101.00',
      '7E        Aino Kallio          87.00',
    ),
  ]);
  const passengers = listOf({ seat: text, passenger: text, fare: number });
  const flights = itemsOf([page], 'flights', { flight_no: integer, captain: text, departs: date, passengers });
  expect(flights).toMatchObject([
    { flight_no: 441, captain: 'Ville Aalto', departs: '2024-02-03', passengers: [{ seat: '1A' }, { seat: '1B' }] },
    { flight_no: 442, captain: 'Anna Lahti', departs: '2024-02-05', passengers: [{ seat: '2A' }, { seat: '2C' }] },
    { flight_no: 450, captain: 'Timo Harju', departs: '2024-02-06', passengers: [{ seat: '7D' }, { seat: '7E' }] },
  ]);
});

it('reads blocks over several pages without what each page repeats', () => {
  const block = (plot: string, tenant: string, ...rows: string[]): string[] => [
    `Plot ${plot}     Tenant: ${tenant}`,
    'Crop            Beds    Yield',
    ...rows,
    '',
  ];
  const first = drawnPage([
    'Allotment society Riverside        Page 1',
    '',
    ...block('A 12', 'Ida Holm', 'Leeks           4       12.50', 'Beans           2       8.00'),
    ...block('A 15', 'Per Lund', 'Kale            3       9.00', 'Onions          5       20.00'),
    'Yields in kilograms',
  ]);
  const second = drawnPage(
    [
      'Allotment society Riverside        Page 2',
      '',
      ...block('B 02', 'Eva Berg', 'Peas            1       2.50', 'Chard           2       4.00'),
      'Yields in kilograms',
    ],
    2,
  );
  const crops = listOf({ crop: text, beds: integer, yield: number });
  expect(itemsOf([first, second], 'plots', { plot: text, tenant: text, crops })).toMatchObject([
    { plot: 'A 12', tenant: 'Ida Holm', crops: [{ crop: 'Leeks' }, { crop: 'Beans' }] },
    { plot: 'A 15', tenant: 'Per Lund', crops: [{ crop: 'Kale' }, { crop: 'Onions' }] },
    { plot: 'B 02', tenant: 'Eva Berg', crops: [{ crop: 'Peas' }, { crop: 'Chard' }] },
  ]);
});

it('takes what stands under a line of labels for their values', () => {
  const block = (berth: string, owner: string, ...rows: string[]): string[] => [
    'Berth           Owner',
    `${berth.padEnd(16)}${owner}`,
    'Service         Hours   Charge',
    ...rows,
    '',
  ];
  const page = drawnPage([
    'Marina statement',
    '',
    ...block('N-07', 'Rosa Quint', 'Crane           2       80.00', 'Wash            1       35.00'),
    ...block('N-11', 'Carl Ode', 'Crane           3       120.00', 'Paint           5       210.00'),
    ...block('S-03', 'Mia Ferro', 'Mast            1       60.00', 'Wash            1       35.00'),
  ]);
  const services = listOf({ service: text, hours: integer, charge: number });
  expect(itemsOf([page], 'berths', { berth: text, owner: text, services })).toMatchObject([
    { berth: 'N-07', owner: 'Rosa Quint', services: [{ hours: 2 }, { hours: 1 }] },
    { berth: 'N-11', owner: 'Carl Ode', services: [{ hours: 3 }, { hours: 5 }] },
    { berth: 'S-03', owner: 'Mia Ferro', services: [{ hours: 1 }, { hours: 1 }] },
  ]);
});

it('gives a table that is printed under each heading to the list inside of items', () => {
  const block = (number: number, name: string, start: string, ...rows: string[]): string[] => [
    `Konzert ${number} – ${name}      ${start} Uhr`,
    'Nr.     Werk                  Dauer',
    ...rows,
    '',
  ];
  const page = drawnPage([
    'Ensemble Lindenhof, Herbstprogramm',
    '',
    ...block(1, 'Alte Aula', '19:30', '1       Quartett in C         21:40', '2       Lied ohne Worte       4:15'),
    ...block(2, 'Kornhaus', '18:00', '1       Sonate in G           17:05', '2       Drei Bagatellen       9:30'),
    ...block(3, 'Stadtkirche', '20:00', '1       Kantate               24:10', '2       Choral                3:20'),
    'Leitung',
    'Dirigentin          Ruth Amsel',
    'Organist            Karl Ebner',
  ]);
  const pieces = listOf({ position: integer, title: text, duration: text });
  const concert = { concert_no: integer, venue: text, start_time: text, pieces };
  const schema: JsonObject = {
    type: 'object',
    properties: { concerts: listOf(concert), staff: listOf({ duty: text, name: text }) },
  };
  const { output } = extract(buildView([page]), schema);
  expect(output.concerts).toMatchObject([
    { concert_no: 1, venue: 'Alte Aula', start_time: '19:30', pieces: [{ title: 'Quartett in C' }, {}] },
    { concert_no: 2, venue: 'Kornhaus', start_time: '18:00', pieces: [{ title: 'Sonate in G' }, {}] },
    { concert_no: 3, venue: 'Stadtkirche', start_time: '20:00', pieces: [{ title: 'Kantate' }, {}] },
  ]);
});

it('takes the head that differs from table to table for the name of the item', () => {
  const table = (name: string, ...rows: string[]): string[] => [`${name.padEnd(24)}Trees     Height`, ...rows, ''];
  const page = drawnPage([
    'Survey of the city forest',
    '',
    ...table('1. North slope', 'Beech                   14        22.50', 'Oak                     9         19.00'),
    ...table('2. Old quarry', 'Birch                   31        11.20', 'Pine                    6         15.70'),
    ...table('3. Mill pond', 'Alder                   18        12.40', 'Willow                  4         9.90'),
  ]);
  const species = listOf({ species: text, trees: integer, height: number });
  expect(itemsOf([page], 'stands', { name: text, species })).toMatchObject([
    {
      name: 'North slope',
      species: [
        { species: 'Beech', trees: 14 },
        { species: 'Oak', trees: 9 },
      ],
    },
    {
      name: 'Old quarry',
      species: [
        { species: 'Birch', trees: 31 },
        { species: 'Pine', trees: 6 },
      ],
    },
    {
      name: 'Mill pond',
      species: [
        { species: 'Alder', trees: 18 },
        { species: 'Willow', trees: 4 },
      ],
    },
  ]);
});

it('makes one item of a table that goes on under the same heads on the next page', () => {
  const page = (number: number, ...rows: string[]): Page =>
    drawnPage([`Stock list             Page ${number}`, '', 'Part        Bin     Count', ...rows], number);
  const first = page(1, 'Hinge       A1      12', 'Latch       A2      40');
  const second = page(2, 'Screw       C7      900', 'Washer      C8      750');
  const parts = listOf({ part: text, bin: text, count: integer });
  const stores = itemsOf([first, second], 'stores', { store: text, parts }) as { parts: unknown[] }[];
  expect(stores.flatMap((store) => store.parts)).toHaveLength(stores.length === 0 ? 0 : 4);
  expect(stores.length).toBeLessThan(2);
});

it('parts the rows of one table where lines with values of their own begin groups', () => {
  const page = drawnPage([
    'Day         Surveyor            Depth     Readings',
    'Well QR-7   Old brewery yard',
    '03.04.2024  Nora Feld           12.40     6',
    '10.04.2024  Nora Feld           12.55     8',
    'Well QR-9   Depot',
    '04.04.2024  Piet Maas           8.10      5',
    '11.04.2024  Piet Maas           8.35      5',
    'Well ST-2   Rail embankment',
    '05.04.2024  Lea Horn            20.05     7',
  ]);
  const visits = listOf({ day: date, surveyor: text, depth: number, readings: integer });
  expect(itemsOf([page], 'wells', { well: text, place: text, visits })).toMatchObject([
    { well: 'QR-7', place: 'Old brewery yard', visits: [{ depth: 12.4 }, { depth: 12.55 }] },
    { well: 'QR-9', place: 'Depot', visits: [{ depth: 8.1 }, { depth: 8.35 }] },
    { well: 'ST-2', place: 'Rail embankment', visits: [{ depth: 20.05 }] },
  ]);
});

it('makes no groups of the second lines of rows', () => {
  const page = drawnPage([
    'Team: Harbour pilots',
    'Day         Surveyor            Depth     Readings',
    '03.04.2024  Nora Feld           12.40     6',
    '            from the office',
    '10.04.2024  Piet Maas           12.55     8',
    '            from the depot',
    '11.04.2024  Lea Horn            12.75     8',
  ]);
  const visits = listOf({ day: date, surveyor: text, depth: number, readings: integer });
  const teams = itemsOf([page], 'teams', { team: text, visits }) as { visits: unknown[] }[];
  expect(teams.flatMap((team) => (team.visits.length > 0 ? [team.visits.length] : []))).toEqual([3]);
});

it('reads the line over each record that repeats its labels', () => {
  const crew = drawnPage([
    'Crew of the vessel',
    '',
    'Jonas Ahlberg',
    'Rank: Second mate',
    'Wage: 4,100.00',
    '',
    'Mira Okafor',
    'Rank: Cook',
    'Wage: 3,250.00',
  ]);
  expect(itemsOf([crew], 'crew', { name: text, rank: text, wage: number })).toEqual([
    { name: 'Jonas Ahlberg', rank: 'Second mate', wage: 4100 },
    { name: 'Mira Okafor', rank: 'Cook', wage: 3250 },
  ]);
  const service = (name: string, total: string, usage: string, levy: string): string[] => [
    `${name.padEnd(26)}${total}`,
    `  Usage                   ${usage}`,
    `  Levy                    ${levy}`,
  ];
  const port = drawnPage([
    'Detail',
    '',
    ...service('Cold storage', '14.20', '12.00', '2.20'),
    ...service('Dock hire', '88.00', '80.00', '8.00'),
    ...service('Pilotage', '41.00', '38.00', '3.00'),
  ]);
  expect(itemsOf([port], 'services', { service: text, total: number, usage: number, levy: number })).toEqual([
    { service: 'Cold storage', total: 14.2, usage: 12, levy: 2.2 },
    { service: 'Dock hire', total: 88, usage: 80, levy: 8 },
    { service: 'Pilotage', total: 41, usage: 38, levy: 3 },
  ]);
});

it('takes no line over a record for a field that is asked after those of its labels', () => {
  const page = drawnPage([
    'Jonas Ahlberg',
    'Rank: Cook',
    'Wage: 4,100.00',
    'Mira Okafor',
    'Rank: Fitter',
    'Wage: 3,250.00',
  ]);
  expect(itemsOf([page], 'crew', { rank: text, wage: number, remarks: text })).toEqual([
    { rank: 'Cook', wage: 4100 },
    { rank: 'Fitter', wage: 3250 },
  ]);
});
