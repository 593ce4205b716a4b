import { describe, expect, it } from 'vitest';
import type { Block, Page } from '../../../documents/model/document.ts';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const list = (properties: JsonObject): JsonObject => ({ type: 'array', items: { type: 'object', properties } });

/** A page whose lines in capitals are headings; an empty line ends a paragraph. */
function headedPage(lines: readonly string[]): Page {
  const page = drawnPage(lines);
  const blocks: Block[] = [];
  let at = 0;
  let open: { from: number; to: number }[] | undefined;
  for (const line of lines) {
    const count = line.split(/\s+/).filter((word) => word !== '').length;
    const range = { from: at, to: at + count };
    at += count;
    if (count === 0) open = undefined;
    else if (line === line.toUpperCase()) {
      open = undefined;
      blocks.push({ kind: 'heading', level: 2, lines: [range], box: null });
    } else if (open === undefined) {
      open = [range];
      blocks.push({ kind: 'paragraph', lines: open, box: null });
    } else open.push(range);
  }
  return { ...page, blocks };
}

const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([headedPage(lines)]), { type: 'object', properties }).output;

describe('items under a heading that names the list', () => {
  it('are its paragraphs, whose parts are told by their looks and order', () =>
    expect(
      outputOf(
        { work_experience: list({ job_title: text, employer: text, city: text, start_date: text, end_date: text }) },
        [
          'WORK EXPERIENCE',
          'Lead Researcher                   04/2021 – present',
          'Aegean Ocean Institute, Athens',
          '',
          'Research Associate                09/2017 – 03/2021',
          'University of Crete, Heraklion',
          '',
          'OTHER',
          'None.',
        ],
      ),
    ).toEqual({
      work_experience: [
        {
          job_title: 'Lead Researcher',
          employer: 'Aegean Ocean Institute',
          city: 'Athens',
          start_date: '04/2021',
          end_date: 'present',
        },
        {
          job_title: 'Research Associate',
          employer: 'University of Crete',
          city: 'Heraklion',
          start_date: '09/2017',
          end_date: '03/2021',
        },
      ],
    }));

  it('are whole if their lines go on under a mark', () =>
    expect(
      outputOf({ decisions: { type: 'array', items: { type: 'string' } } }, [
        'DECISIONS',
        '* A new auditor is appointed for two',
        '  years.',
        '',
        '* The budget for the coming year is',
        '  approved.',
      ]),
    ).toEqual({
      decisions: ['A new auditor is appointed for two years.', 'The budget for the coming year is approved.'],
    }));

  it('are parts of its only line', () =>
    expect(
      outputOf({ languages: list({ language: text, level: text }) }, [
        'LANGUAGES',
        'Portuguese (native), English (C1)',
      ]),
    ).toEqual({
      languages: [
        { language: 'Portuguese', level: 'native' },
        { language: 'English', level: 'C1' },
      ],
    }));

  it('have years that stand in brackets', () =>
    expect(
      outputOf({ certifications: list({ name: text, year: { type: ['integer', 'null'] } }) }, [
        'CERTIFICATES',
        'Divemaster (2019)',
        'Boat licence (2016)',
      ]),
    ).toEqual({
      certifications: [
        { name: 'Divemaster', year: 2019 },
        { name: 'Boat licence', year: 2016 },
      ],
    }));

  it('are its lines, if they are texts', () =>
    expect(
      outputOf({ skills: { type: 'array', items: { type: 'string' } } }, [
        'SKILLS',
        'Population modelling',
        'Scientific diving',
        'Mapping',
      ]),
    ).toEqual({ skills: ['Population modelling', 'Scientific diving', 'Mapping'] }));

  it('begin where a period is printed, and go on with what is said about them', () =>
    expect(
      outputOf({ jobs: list({ position: text, company: text, place: text, start: text, end: text }) }, [
        'PROFESSIONAL EXPERIENCE',
        'Marketing Manager | Velocity Brands | Portland, OR',
        'April 2020 - Present',
        '',
        'Lead initiatives for three product lines.',
        '',
        'Marketing Coordinator | Redwood Group | Salem, OR',
        'August 2015 - May 2017',
        '',
        'Supported the department in campaigns.',
      ]),
    ).toEqual({
      jobs: [
        {
          position: 'Marketing Manager',
          company: 'Velocity Brands',
          place: 'Portland, OR',
          start: 'April 2020',
          end: 'Present',
        },
        {
          position: 'Marketing Coordinator',
          company: 'Redwood Group',
          place: 'Salem, OR',
          start: 'August 2015',
          end: 'May 2017',
        },
      ],
    }));

  it('have values behind labels, in all lines of the only paragraph', () =>
    expect(
      outputOf({ education: list({ degree: text, school: text, grade: text }) }, [
        'EDUCATION',
        'Bachelor of Arts (BA)',
        'Crestview State University',
        'Grade: 3.6/4.0',
      ]),
    ).toEqual({
      education: [{ degree: 'Bachelor of Arts (BA)', school: 'Crestview State University', grade: '3.6/4.0' }],
    }));

  it('have marks under the first line of a paragraph, and numbers with units before their names', () =>
    expect(
      outputOf(
        {
          ingredients: list({ quantity: { type: ['number', 'null'] }, unit: text, ingredient: text }),
          steps: { type: 'array', items: text },
        },
        [
          'Ingredients',
          '- 225 g caster sugar',
          '- 4 eggs',
          '- 1 lemon, zest only',
          '',
          'Method',
          '1. Heat the oven.',
          '2. Beat butter and sugar.',
          '',
          'Keeps for three days.',
        ],
      ),
    ).toEqual({
      ingredients: [
        { quantity: 225, unit: 'g', ingredient: 'caster sugar' },
        { quantity: 4, unit: null, ingredient: 'eggs' },
        { quantity: 1, unit: null, ingredient: 'lemon, zest only' },
      ],
      steps: ['Heat the oven.', 'Beat butter and sugar.'],
    }));

  it('are the rows of a table before the text above it', () =>
    expect(
      outputOf({ materials: list({ room: text, material: text, quantity: { type: ['number', 'null'] } }) }, [
        'MATERIAL PER ROOM',
        'Project: Holm Street 8',
        '',
        'Room        Material          Quantity',
        'Hall        Sandpaper         1',
        'Kitchen     Blue paint        2',
      ]),
    ).toEqual({
      materials: [
        { room: 'Hall', material: 'Sandpaper', quantity: 1 },
        { room: 'Kitchen', material: 'Blue paint', quantity: 2 },
      ],
    }));
});

it('finds persons and dates in the parts of items', () => {
  const date = { type: ['string', 'null'], format: 'date' };
  expect(
    outputOf({ actions: list({ task: text, owner: text, due_date: date }) }, [
      'ACTIONS',
      'Send the revised plan to the sponsor – Mary Osei, by 18 March 2026',
      '',
      'Order tablets for the warehouse – Jim Tran, by 25 March 2026',
    ]),
  ).toEqual({
    actions: [
      { task: 'Send the revised plan to the sponsor', owner: 'Mary Osei', due_date: '2026-03-18' },
      { task: 'Order tablets for the warehouse', owner: 'Jim Tran', due_date: '2026-03-25' },
    ],
  });
});

it('takes a heading with a line of another column beside it for no head of a table', () => {
  const lines = [
    'LANGUAGES            Analyst at Pell Logistics',
    'English – native     Modelled routes for 90 trucks',
    'Bengali – fluent     Moved 2 depots',
    'French – basic       Trained 12 drivers',
  ];
  const page: Page = {
    ...drawnPage(lines),
    blocks: [{ kind: 'heading', level: 2, lines: [{ from: 0, to: 1 }], box: null }],
  };
  const schema = { type: 'object', properties: { languages: list({ language: text, level: text }) } };
  const { languages } = extract(buildView([page]), schema).output;
  expect(JSON.stringify(languages)).not.toContain('routes');
});

describe('the parts of an item', () => {
  const attendees = list({ name: text, department: text, email: { ...text, format: 'email' } });
  const people = [
    { name: 'Anna Kolb', department: 'Finance', email: 'anna.kolb@firm.example' },
    { name: 'Lea Sund', department: 'IT', email: 'l.sund@firm.example' },
  ];

  it.each([
    ['brackets', ({ name, department, email }: (typeof people)[0]) => `${name} (${department}), ${email}`],
    ['a mail address in its brackets', ({ name, department, email }) => `${name} <${email}>, ${department}`],
    ['the address first', ({ name, department, email }) => `${email} - ${name} - ${department}`],
  ])('are told from each other by %s', (_, said) =>
    expect(outputOf({ attendees }, ['ATTENDEES', ...people.map(said)])).toEqual({ attendees: people }),
  );

  it('may stand around an arrow, or have one in square brackets before them', () => {
    const properties = { action_items: list({ task: text, owner: text }) };
    const items = [
      { task: 'Send the draft to legal', owner: 'Anna Kolb' },
      { task: 'Book the venue', owner: 'Raj Menon' },
    ];
    const lines = (said: (item: (typeof items)[0]) => string): string[] => ['ACTION ITEMS', ...items.map(said)];
    expect(
      outputOf(
        properties,
        lines(({ task, owner }) => `${task} -> ${owner}`),
      ),
    ).toEqual({ action_items: items });
    expect(
      outputOf(
        properties,
        lines(({ task, owner }) => `[${owner}] ${task}`),
      ),
    ).toEqual({ action_items: items });
  });
});

describe('parts that their form tells', () => {
  const diagnoses = list({ description: text, code: text });
  const coded = {
    diagnoses: [
      { description: 'Atrial fibrillation, persistent', code: 'I48.19' },
      { description: 'Type 2 diabetes mellitus', code: 'E11.9' },
    ],
  };

  it.each([
    [
      'brackets behind texts with commas',
      'Atrial fibrillation, persistent (I48.19)',
      'Type 2 diabetes mellitus (E11.9)',
    ],
    ['a code before the text', 'I48.19 Atrial fibrillation, persistent', 'E11.9 Type 2 diabetes mellitus'],
    ['a dash before the code', 'Atrial fibrillation, persistent - I48.19', 'Type 2 diabetes mellitus - E11.9'],
  ])('codes: %s', (_, ...lines) => expect(outputOf({ diagnoses }, ['DIAGNOSES', ...lines])).toEqual(coded));

  it.each([
    ['Furosemide 40 mg twice daily', 'Metoprolol succinate 50 mg once daily'],
    ['Furosemide 40 mg, twice daily', 'Metoprolol succinate 50 mg, once daily'],
  ])('doses: %s', (...lines) =>
    expect(
      outputOf({ medications: list({ name: text, dose: text, frequency: text }) }, ['MEDICATIONS', ...lines]),
    ).toEqual({
      medications: [
        { name: 'Furosemide', dose: '40 mg', frequency: 'twice daily' },
        { name: 'Metoprolol succinate', dose: '50 mg', frequency: 'once daily' },
      ],
    }),
  );

  it('times of day, and titles behind names', () =>
    expect(
      outputOf({ follow_up: list({ provider: text, date: { ...text, format: 'date' }, time: text }) }, [
        'FOLLOW-UP',
        '- Eye clinic: 02/15/2025 at 10:30 AM',
        '- Frances Hartigan, NP: 02/20/2025 at 2:00 PM',
      ]),
    ).toEqual({
      follow_up: [
        { provider: 'Eye clinic', date: '2025-02-15', time: '10:30 AM' },
        { provider: 'Frances Hartigan, NP', date: '2025-02-20', time: '2:00 PM' },
      ],
    }));
});

describe('lists that a label before them names', () => {
  const persons = list({ name: text, role: text });

  it('go on to the next label', () =>
    expect(
      outputOf({ directors_present: persons, directors_absent: persons }, [
        'Directors Present: Ada Finn (President), Duncan Mbeki (Treasurer)',
        'Directors Absent: Terrence Holl (Clerk)',
      ]),
    ).toEqual({
      directors_present: [
        { name: 'Ada Finn', role: 'President' },
        { name: 'Duncan Mbeki', role: 'Treasurer' },
      ],
      directors_absent: [{ name: 'Terrence Holl', role: 'Clerk' }],
    }));

  it('are parted by semicolons, between which commas are their own', () =>
    expect(
      outputOf({ inventors: list({ name: text, location: text }) }, [
        'Inventors: Declan Hall, Tolland, OH; Siobhan Achebe, Mentor, OH',
      ]),
    ).toEqual({
      inventors: [
        { name: 'Declan Hall', location: 'Tolland, OH' },
        { name: 'Siobhan Achebe', location: 'Mentor, OH' },
      ],
    }));

  it('stand under a line that ends in a colon', () =>
    expect(
      outputOf({ directors_present: persons }, [
        'Directors Present:',
        '',
        'Ada Finn (President), Duncan Mbeki (Treasurer)',
        '',
        'Also Present:',
        '',
        'Vivian Stroud, Manager',
      ]),
    ).toEqual({
      directors_present: [
        { name: 'Ada Finn', role: 'President' },
        { name: 'Duncan Mbeki', role: 'Treasurer' },
      ],
    }));
});
