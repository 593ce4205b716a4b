/** CVs: values that have a known place and no label. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const listOf = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });
const texts = { type: 'array', items: { type: 'string' } };
const outputOf = (properties: JsonObject, lines: readonly string[]): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const cv = [
  'Delphine Marsh',
  'Boise, ID | (208) 555-0147 | delphine@marsh.example | linkedin.com/in/dmarsh | github.com/dmarsh',
  '',
  'EXPERIENCE',
  '',
  'Lead Hydrologist – Ostrander Water Partners',
  'March 2019 - Present',
  '   Ran a network of 140 stations across',
  '   four basins',
  '   Trained eleven technicians',
  '',
  'Field Hydrologist – Tamarack Basin Trust',
  'June 2014 - February 2019',
  '   Measured snowpack at 38 sites',
  '',
  'EDUCATION',
  '',
  'BS – Hydrology, Palouse State University',
  'September 2010 - June 2014',
  'GPA: 3.7/4.0',
  '',
  'SKILLS',
  '',
  'Programming: Python, Fortran, R',
  'Instruments: ADCP, pressure transducers, sonar',
];

it('takes a page on the net for the field that is named after its host', () =>
  expect(outputOf({ linkedin_url: text, github: text, xing: text }, cv)).toEqual({
    linkedin_url: 'linkedin.com/in/dmarsh',
    github: 'github.com/dmarsh',
    xing: null,
  }));

it('takes the town among the ways to reach somebody for where he lives', () => {
  const city = { ...text, description: 'City and state.' };
  expect(outputOf({ city }, cv)).toEqual({ city: 'Boise, ID' });
  expect(outputOf({ contact: { type: 'object', properties: { city: text } } }, cv)).toEqual({
    contact: { city: 'Boise' },
  });
});

it('answers single fields about studies with the first entry of that section', () => {
  const study = { degree: text, university: text, gpa: { type: 'number' }, graduation: text };
  const answer = {
    degree: 'BS – Hydrology',
    university: 'Palouse State University',
    gpa: 3.7,
    graduation: 'June 2014',
  };
  expect(outputOf(study, cv)).toEqual(answer);
  expect(outputOf({ education: { type: 'object', properties: study } }, cv)).toEqual({ education: answer });
});

it('gives no study to a document without the headings of a CV', () => {
  const lines = ['Tuition account', '', 'BS – Hydrology, Palouse State University', '2010 - 2014', '2015 - 2016'];
  expect(outputOf({ degree: text, gpa: { type: ['number', 'null'] } }, lines)).toEqual({ degree: null, gpa: null });
});

it('cuts a line with the job and its employer, and tells items that have no marks', () =>
  expect(outputOf({ work_history: listOf({ position: text, employer: text, achievements: texts }) }, cv)).toEqual({
    work_history: [
      {
        position: 'Lead Hydrologist',
        employer: 'Ostrander Water Partners',
        achievements: ['Ran a network of 140 stations across four basins', 'Trained eleven technicians'],
      },
      {
        position: 'Field Hydrologist',
        employer: 'Tamarack Basin Trust',
        achievements: ['Measured snowpack at 38 sites'],
      },
    ],
  }));

it('reads groups with labels, their texts as a list or as one text', () => {
  expect(outputOf({ skills: listOf({ category: text, items: texts }) }, cv)).toEqual({
    skills: [
      { category: 'Programming', items: ['Python', 'Fortran', 'R'] },
      { category: 'Instruments', items: ['ADCP', 'pressure transducers', 'sonar'] },
    ],
  });
  expect(outputOf({ skill_groups: listOf({ group: text, tools: text }) }, cv)).toEqual({
    skill_groups: [
      { group: 'Programming', tools: 'Python, Fortran, R' },
      { group: 'Instruments', tools: 'ADCP, pressure transducers, sonar' },
    ],
  });
});

it('leaves out a column of text beside the jobs, in Spanish too', () => {
  const side = (left: string, right: string): string => left.padEnd(60) + right;
  const lines = [
    side('EXPERIENCIA PROFESIONAL', 'IDIOMAS'),
    side('', 'Inglés'),
    side('Jefa de taller – Porcelanas Turia S.A.', 'Francés'),
    side('2018 – actualidad', 'Alemán'),
    side('   Dirijo un equipo', 'COMPETENCIAS'),
    side('Ayudante – Taller Brocal S.L.', 'Color'),
    side('2011 – 2018', 'Hornos'),
    side('   Preparé moldes', 'Esmaltes'),
  ];
  const job = { puesto: text, empresa: text, desde: text, logros: texts };
  expect(outputOf({ experiencia: listOf(job) }, lines)).toEqual({
    experiencia: [
      { puesto: 'Jefa de taller', empresa: 'Porcelanas Turia S.A.', desde: '2018', logros: ['Dirijo un equipo'] },
      { puesto: 'Ayudante', empresa: 'Taller Brocal S.L.', desde: '2011', logros: ['Preparé moldes'] },
    ],
  });
});
