/** People and what is recorded of them: laboratory, medical claim, insurance, transcript. */

import type { Json } from '../../packages/server/src/pipelines/json/json.ts';
import { Listing, layoutOf, printPairs } from './layout.ts';
import { sum, times } from './lists.ts';
import { type Desk, type Drawn, finished, Shape } from './shape.ts';

const PANELS = {
  'Metabolic panel': ['Sodium', 'Potassium', 'Chloride', 'Glucose', 'Creatinine'],
  'Blood count': ['Leukocytes', 'Haemoglobin', 'Platelets', 'Haematocrit'],
  'Lipid panel': ['Cholesterol total', 'Triglycerides', 'HDL', 'LDL'],
};

/** Results under the headings of their panels, with flags and ranges. */
export function labReport(desk: Desk): Drawn {
  const { draw, wording, paper, date } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, { patient: 'string', born: 'date', collected: 'date' });
  const decimal = (value: Json): string => Number(value).toFixed(1);
  const list = new Listing(
    desk,
    layout,
    [
      { concept: 'analyte', type: 'string', width: 130 },
      { concept: 'finding', type: 'number', width: 60, print: decimal },
      { concept: 'flag', type: 'string', width: 40 },
      { concept: 'units', type: 'string', width: 60 },
      { concept: 'refRange', type: 'string', width: 90 },
    ],
    { besides: { panel: 'string' } },
  );
  const truth: Json[] = [];
  const isOneTable = draw.chance(0.6);
  const sections = draw.some(Object.entries(PANELS), draw.whole(2, 3)).map(([panel, tests]) => {
    const rows = draw.some(tests, draw.whole(2, 4)).map((analyte) => {
      const low = draw.whole(10, 300) / 10;
      const high = low + draw.whole(20, 200) / 10;
      const finding = draw.whole(50, 600) / 10;
      const item = {
        analyte,
        finding,
        flag: finding < low ? 'L' : finding > high ? 'H' : null,
        units: draw.one(['mmol/L', 'g/dL', 'mg/dL', 'U/L']),
        refRange: `${low.toFixed(1)} - ${high.toFixed(1)}`,
        panel,
      };
      truth.push(list.shape.record(item));
      return list.cells(item);
    });
    return { panel, rows };
  });
  const values = { patient: draw.person(), born: draw.date(draw.whole(1940, 2005)), collected: draw.date(2025) };
  paper.title(draw.one(['Laboratory results', 'Lab report', 'Pathology report']));
  printPairs(desk, layout, [
    [wording.label('patient'), values.patient],
    [wording.label('born'), date(values.born)],
    [wording.label('collected'), date(values.collected)],
  ]);
  if (isOneTable) list.print(sections.flatMap(({ panel, rows }) => [[panel], ...rows]));
  else
    for (const { panel, rows } of sections) {
      paper.title(panel, 11);
      list.print(rows);
    }
  const name = draw.one(['results', 'tests', 'observations']);
  return finished('lab report', desk, head.put(name, list.shape.list).object, {
    ...head.record(values),
    [name]: truth,
  });
}

/** Service lines with several amounts and a total under them. */
export function claim(desk: Desk): Drawn {
  const { draw, wording, paper, amount } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, {
    claim: 'string',
    patient: 'string',
    member: 'string',
    provider: 'string',
    claimTotal: 'number',
  });
  const list = new Listing(desk, layout, [
    { concept: 'serviceDate', type: 'date', width: 70 },
    { concept: 'procedure', type: 'string', width: 50 },
    { concept: 'service', type: 'string', width: 120, isLong: true },
    { concept: 'billed', type: 'number', width: 60 },
    { concept: 'allowed', type: 'number', width: 60 },
    { concept: 'planPaid', type: 'number', width: 60 },
    { concept: 'youOwe', type: 'number', width: 60 },
  ]);
  const items = times(draw.whole(2, 7), () => {
    const billed = draw.cents(40, 900);
    const allowed = sum([0.8 * billed]);
    const planPaid = sum([draw.one([0.5, 0.8, 1]) * allowed]);
    return {
      serviceDate: draw.date(2025),
      procedure: draw.digits(5),
      service: draw.one(['Office visit', 'X-ray of the wrist', 'Blood panel', 'Physical therapy session', 'Injection']),
      billed,
      allowed,
      planPaid,
      youOwe: sum([allowed, -planPaid]),
    };
  });
  const values = {
    claim: draw.digits(11),
    patient: draw.person(),
    member: `${draw.one(['XYZ', 'HMP', 'QRB'])}${draw.digits(8)}`,
    provider: `Dr. ${draw.person()}`,
    claimTotal: sum(items.map(({ billed }) => billed)),
  };
  paper.title(draw.one(['Explanation of benefits', 'Claim detail', 'Medical claim']));
  printPairs(
    desk,
    layout,
    (['claim', 'patient', 'member', 'provider'] as const).map((concept) => [wording.label(concept), values[concept]]),
  );
  const total = (key: 'billed' | 'allowed' | 'planPaid' | 'youOwe'): string =>
    amount(sum(items.map((item) => item[key])));
  list.print([
    ...list.rows(items),
    [wording.label('claimTotal'), '', '', total('billed'), total('allowed'), total('planPaid'), total('youOwe')],
  ]);
  const name = draw.one(['service_lines', 'services', 'lines']);
  return finished('claim', desk, head.put(name, list.shape.list).object, {
    ...head.record(values),
    [name]: list.records(items),
  });
}

/** Coverages with limits, some of which are words. */
export function coverages(desk: Desk): Drawn {
  const { draw, wording, paper, date, amount } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, {
    policy: 'string',
    insured: 'string',
    policyFrom: 'date',
    policyTo: 'date',
    premiumTotal: 'number',
  });
  const whole = (value: Json): string => `$${Number(value).toLocaleString('en-US')}`;
  const list = new Listing(desk, layout, [
    { concept: 'coverage', type: 'string', width: 160, isLong: true },
    { concept: 'limit', type: 'number', width: 90, print: whole },
    { concept: 'deductible', type: 'number', width: 80, print: whole },
    { concept: 'premium', type: 'number', width: 80 },
  ]);
  const items = draw
    .some(
      [
        'Building',
        'Business personal property',
        'General liability',
        'Hired auto',
        'Flood',
        'Cyber events',
        'Employee dishonesty',
      ],
      draw.whole(3, 6),
    )
    .map((coverage) => ({
      coverage,
      limit: 5000 * draw.whole(2, 400),
      deductible: draw.chance(0.8) ? 250 * draw.whole(1, 20) : null,
      premium: draw.cents(40, 2600),
    }));
  const year = draw.whole(2022, 2025);
  const [month, day] = [draw.digits(1).padStart(2, '0'), draw.whole(10, 28)];
  const values = {
    policy: `${draw.one(['CPP', 'BOP', 'HO'])} ${draw.digits(7)}`,
    insured: draw.company(),
    policyFrom: `${year}-${month}-${day}`,
    policyTo: `${year + 1}-${month}-${day}`,
    premiumTotal: sum(items.map(({ premium }) => premium)),
  };
  paper.title(draw.one(['Declarations', 'Schedule of insurance', 'Policy schedule']));
  printPairs(desk, layout, [
    [wording.label('policy'), values.policy],
    [wording.label('insured'), values.insured],
    [wording.label('policyFrom'), `${date(values.policyFrom)} ${draw.one(['to', '-', '–'])} ${date(values.policyTo)}`],
  ]);
  list.print(list.rows(items));
  printPairs(desk, layout, [[wording.label('premiumTotal'), amount(values.premiumTotal)]]);
  const name = draw.one(['coverages', 'schedule', 'covers']);
  return finished('coverages', desk, head.put(name, list.shape.list).object, {
    ...head.record(values),
    [name]: list.records(items),
  });
}

const COURSES = [
  'Linear Algebra',
  'Organic Chemistry',
  'World History',
  'Data Structures',
  'Microeconomics',
  'Drawing I',
  'Ethics',
  'Soil Science',
];

/** Courses under the headings of their terms, with averages between them. */
export function transcript(desk: Desk): Drawn {
  const { draw, wording, paper, date } = desk;
  const layout = layoutOf(desk);
  const head = new Shape(desk, { student: 'string', studentId: 'string', issued: 'date', gpa: 'number' });
  const list = new Listing(
    desk,
    layout,
    [
      { concept: 'course', type: 'string', width: 70 },
      { concept: 'courseTitle', type: 'string', width: 170 },
      { concept: 'credits', type: 'number', width: 60, print: (value) => Number(value).toFixed(1) },
      { concept: 'grade', type: 'string', width: 50 },
    ],
    { besides: { term: 'string' } },
  );
  const values = {
    student: draw.person(),
    studentId: draw.digits(8),
    issued: draw.date(2025),
    gpa: draw.whole(200, 400) / 100,
  };
  paper.title(draw.one(['Academic transcript', 'Student record', 'Transcript of records']));
  printPairs(desk, layout, [
    [wording.label('student'), values.student],
    [wording.label('studentId'), values.studentId],
    [wording.label('issued'), date(values.issued)],
  ]);
  const truth: Json[] = [];
  const isOneTable = draw.chance(0.5);
  const all: string[][] = [];
  for (const term of draw.some(['Fall 2022', 'Spring 2023', 'Fall 2023', 'Spring 2024'], draw.whole(2, 4))) {
    const rows = draw.some(COURSES, draw.whole(2, 4)).map((courseTitle) => {
      const item = {
        course: `${draw.one(['MATH', 'CHEM', 'HIST', 'CS', 'ECON'])} ${draw.whole(100, 499)}`,
        courseTitle,
        credits: draw.one([1, 2, 3, 4]),
        grade: draw.one(['A', 'A-', 'B+', 'B', 'C']),
        term,
      };
      truth.push(list.shape.record(item));
      return list.cells(item);
    });
    if (isOneTable) all.push([term], ...rows);
    else {
      paper.title(term, 11);
      list.print(rows);
    }
  }
  if (isOneTable) list.print(all);
  printPairs(desk, layout, [[wording.label('gpa'), values.gpa.toFixed(2)]]);
  const name = draw.one(['courses', 'records', 'classes']);
  return finished('transcript', desk, head.put(name, list.shape.list).object, {
    ...head.record(values),
    [name]: truth,
  });
}
