/** Jobs and studies of a CV, found by their periods. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { edgeOf } from './dated-entries.ts';

const text = { type: ['string', 'null'] };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const outputOf = (properties: JsonObject, lines: readonly string[]): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const job = {
  employer: text,
  role: text,
  place: text,
  start: text,
  end: text,
  is_current: { type: 'boolean' },
  bullets: { type: 'array', items: { type: 'string' } },
};

it('reads jobs whose titles stand beside their periods, over the employer and the place', () => {
  const lines = [
    'WHERE I WORKED',
    '',
    'Data Engineer                       Mar 2021 – Present',
    'Saltmere Analytics Ltd              Brackwater',
    'Built the platform for 1,140 gauges.',
    'Leads four engineers.',
    '',
    'Graduate Hydrologist                Sep 2015 – May 2018',
    'Quillon Consulting Inc.             Port Ellory',
    'Kept the library of models.',
    '',
    'STUDIES',
    '',
    'MSc Hydroinformatics                2014–2015',
    'Northmarch Institute of Technology',
  ];
  expect(outputOf({ positions: listOf(job) }, lines)).toEqual({
    positions: [
      {
        employer: 'Saltmere Analytics Ltd',
        role: 'Data Engineer',
        place: 'Brackwater',
        start: 'Mar 2021',
        end: null,
        is_current: true,
        bullets: ['Built the platform for 1,140 gauges.', 'Leads four engineers.'],
      },
      {
        employer: 'Quillon Consulting Inc.',
        role: 'Graduate Hydrologist',
        place: 'Port Ellory',
        start: 'Sep 2015',
        end: 'May 2018',
        is_current: false,
        bullets: ['Kept the library of models.'],
      },
    ],
  });
});

it('keeps the employer of the job before where a job prints none', () => {
  const lines = [
    'PROFESSIONAL EXPERIENCE',
    '',
    'Gristlewood Assurance Company',
    'Director, Reporting 01/2020 to present',
    'Directs the reporting.',
    'Manager, Accounting 07/2016 to 12/2019',
    'Supervised six accountants.',
    'Third Corner Bank',
    'Credit Analyst 06/2010 to 08/2012',
    'Spread statements.',
  ];
  const output = outputOf({ work_history: listOf({ company: text, job_title: text, start: text }) }, lines);
  expect(output.work_history).toEqual([
    { company: 'Gristlewood Assurance Company', job_title: 'Director, Reporting', start: '01/2020' },
    { company: 'Gristlewood Assurance Company', job_title: 'Manager, Accounting', start: '07/2016' },
    { company: 'Third Corner Bank', job_title: 'Credit Analyst', start: '06/2010' },
  ]);
});

it('reads studies with years in a column to the left, and no jobs for them', () => {
  const lines = [
    'EDUCATION',
    '',
    '2013    Brevet technique',
    '        Lakeside School',
    '2011    Master Baker',
    '        Clermont College',
    '',
    'WORK',
    '',
    '2014 – 2019  Baker',
    '2019 – 2023  Head of Pastry',
  ];
  const study = { year: { type: 'integer' }, qualification: text, school: text };
  expect(outputOf({ education: listOf(study) }, lines)).toEqual({
    education: [
      { year: 2013, qualification: 'Brevet technique', school: 'Lakeside School' },
      { year: 2011, qualification: 'Master Baker', school: 'Clermont College' },
    ],
  });
});

it('finds the column of most periods, with items that stand further in, among any number of them', () => {
  expect(edgeOf([300, 50, 301, 303, 500])).toBe(300);
  expect(edgeOf([300, 270, 271, 301, 303])).toBe(270);
  expect(edgeOf([300, 200, 201, 301, 303])).toBe(300);
  expect(edgeOf([300, 50, 500])).toBeUndefined();
  const many = Array.from({ length: 300_000 }, (_, index) => (index % 5 < 2 ? 40 : 300) + (index % 3));
  expect(edgeOf(many)).toBe(300);
});

it('ends a section at a line further left than its entries, where headings stand', () => {
  const lines = [
    'Studies',
    ' 1990-1991     Hillside College',
    ' 1991-1996     Northmarch Institute',
    'Stays',
    ' 1994-1995     Quillon Observatory',
    ' 1997-1998     Brackwater Harbour',
  ];
  expect(outputOf({ education: listOf({ period: text, institution: text }) }, lines)).toEqual({
    education: [
      { period: '1990-1991', institution: 'Hillside College' },
      { period: '1991-1996', institution: 'Northmarch Institute' },
    ],
  });
});

it('takes names of employers that are as large as headings for entries, and lines that ended early for ends of texts', () => {
  const lines = [
    'Experience',
    'Orrin Systems',
    'Software Engineer',
    'Jul 2014 - Aug 2016',
    'Developed the next release of the framework for widgets of all',
    'kinds',
    'Tested each release',
    'Bellweather Labs',
    'Junior Engineer',
    'Jan 2013 - Jul 2014',
    'Kept the simulator of the cellular network in a working state',
    'Education',
    'Northmarch Institute',
    'Master of Science',
    'Dec 2011',
  ];
  const large = new Set(['Experience', 'Orrin Systems', 'Bellweather Labs', 'Education', 'Northmarch Institute']);
  const page = drawnPage(lines);
  const largeRows = new Set(lines.flatMap((line, row) => (large.has(line) ? [row] : [])));
  let row = -1;
  let top = -1;
  for (const { box } of page.words) {
    if (box === null) continue;
    if (box.top !== top) row += 1;
    top = box.top;
    if (largeRows.has(row)) box.height *= 1.2;
  }
  const output = extract(buildView([page]), {
    type: 'object',
    properties: { positions: listOf({ employer: text, role: text, start: text, end: text, bullets: job.bullets }) },
  }).output;
  expect(output.positions).toEqual([
    {
      employer: 'Orrin Systems',
      role: 'Software Engineer',
      start: 'Jul 2014',
      end: 'Aug 2016',
      bullets: ['Developed the next release of the framework for widgets of all kinds', 'Tested each release'],
    },
    {
      employer: 'Bellweather Labs',
      role: 'Junior Engineer',
      start: 'Jan 2013',
      end: 'Jul 2014',
      bullets: ['Kept the simulator of the cellular network in a working state'],
    },
  ]);
});

it('reads a title that goes on in a second line, and takes a period in brackets for what is said of the entry above', () => {
  const lines = [
    'WORK EXPERIENCE',
    '',
    'Head of Hydrology - Saltmere Water Institute',
    'July 2019 - Present',
    'Leads four engineers and plans what is built.',
    '',
    'Attending Engineer - Port Ellory Medical Water Institute',
    'Department',
    'August 2014 - June 2019',
    'Kept the library of models.',
    '',
    'EDUCATION',
    '',
    'Residency - Inland Waters, Pinewood College',
    'July 2008 - June 2011',
    'Chief Resident (2010-2011)',
    'Bachelor of Science, Northmarch Institute',
    'September 2000 - May 2004',
  ];
  const study = { degree: text, school: text, start: text, end: text, remark: text };
  const found = outputOf({ jobs: listOf({ role: text, employer: text, start: text }), studies: listOf(study) }, lines);
  expect(found.jobs).toEqual([
    { role: 'Head of Hydrology', employer: 'Saltmere Water Institute', start: 'July 2019' },
    { role: 'Attending Engineer', employer: 'Port Ellory Medical Water Institute Department', start: 'August 2014' },
  ]);
  expect(found.studies).toMatchObject([
    { school: 'Pinewood College', start: 'July 2008', end: 'June 2011', remark: 'Chief Resident (2010-2011)' },
    { school: 'Northmarch Institute', start: 'September 2000', end: 'May 2004' },
  ]);
});
