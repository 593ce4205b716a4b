import { describe, expect, it } from 'vitest';
import type { FillableField } from '../../documents/forms/form-field.ts';
import { readInstructions } from './instructions.ts';
import { planEdit } from './plan-edit.ts';

const TODAY = '2026-11-16';
const BOX = { page: 1, left: 0.1, top: 0.1, width: 0.3, height: 0.02 };

const field = (key: string, label: string, rest: Partial<FillableField> = {}): FillableField => ({
  key,
  type: 'text',
  description: label,
  label,
  bbox: BOX,
  value: null,
  ...rest,
});
const box = (key: string, label: string, rest: Partial<FillableField> = {}) =>
  field(key, label, { type: 'checkbox', value: 'false', ...rest });
const plan = (fields: FillableField[], instructions: string | object) =>
  planEdit({
    fields,
    instructions: typeof instructions === 'string' ? instructions : JSON.stringify(instructions),
    today: TODAY,
  });

describe('instructions', () => {
  const read = (text: string) => readInstructions(text, { today: TODAY });

  it.each([
    ['name: Ann Lee', { name: 'Ann Lee' }],
    ['- Name: Ann\n- City = Łódź', { Name: 'Ann', City: 'Łódź' }],
    ["name: Ann Lee, tick 'married', date: today", { name: 'Ann Lee', married: true, date: TODAY }],
    ['Set the street to 1, High Street; set city to Berlin', { street: '1, High Street', city: 'Berlin' }],
    ['Fill in the first name with Ann and the rest', { 'first name': 'Ann and the rest' }],
    ['name: Dr. A. Lee. Date: today', { name: 'Dr. A. Lee', Date: TODAY }],
    ['untick newsletter', { newsletter: false }],
    ['amount: 1,250.00', { amount: '1,250.00' }],
    ['website: https://example.org/a:b', { website: 'https://example.org/a:b' }],
    ['time: 10:30', { time: '10:30' }],
    ['member: yes', { member: true }],
    ['answer: "yes"', { answer: 'yes' }],
    ['{"name": "Ann", "on": "today", "age": 3}', { name: 'Ann', on: TODAY, age: 3 }],
    ['Use these values:\n```json\n{"name": "Ann"}\n```', { name: 'Ann' }],
    ['child: Ann\nchild: Bob', { child: ['Ann', 'Bob'] }],
  ])('%s', (text, data) => {
    const { data: found, notUnderstood } = read(text);
    expect({ found, notUnderstood }).toEqual({ found: data, notUnderstood: [] });
  });

  it('names what it does not understand', () => {
    expect(read('name: Ann\nPlease make it look nice').notUnderstood).toEqual(['Please make it look nice']);
  });
});

describe('a plan', () => {
  it('gives values to the fields that are named by key, by label or in other words', async () => {
    const fields = [
      field('f1', 'Full name'),
      field('f2', 'Date of birth (MM/DD/YYYY)'),
      field('f3', 'Telephone no.'),
      box('f4', 'Married'),
    ];
    const { values, notApplied } = await plan(
      fields,
      "full name: Ann Lee, birthdate: 1981-11-05, phone: 030 1234, tick 'married'",
    );
    expect(values).toEqual({ f1: 'Ann Lee', f2: '11/05/1981', f3: '030 1234', f4: 'true' });
    expect(notApplied).toEqual([]);
  });

  it('lists what the document has no field for, and invents nothing', async () => {
    const { values, notApplied } = await plan(
      [field('name', 'Name'), field('city', 'City')],
      'name: Ann\nfavourite colour: blue',
    );
    expect(values).toEqual({ name: 'Ann' });
    expect(notApplied).toMatchObject([{ key: 'favourite colour', value: 'blue', reason: 'no_such_field' }]);
  });

  it('asks for a model when it understands nothing', async () => {
    const planning = plan([field('name', 'Name')], 'Please complete this for my grandmother, you know her');
    await expect(planning).rejects.toMatchObject({ detail: { code: 'instructions_not_understood' } });
  });

  it('takes values of a structure by their path', async () => {
    const fields = [
      field('a', 'First name of applicant'),
      field('b', 'Last name of applicant'),
      field('c', 'First name of spouse'),
      field('d', 'City'),
    ];
    const data = {
      applicant: { name: { first: 'Ann', last: 'Lee' }, address: { city: 'Oslo' } },
      spouse: { name: { first: 'Bo' } },
    };
    expect((await plan(fields, data)).values).toEqual({ a: 'Ann', b: 'Lee', c: 'Bo', d: 'Oslo' });
  });

  it('splits dates and numbers over the fields that take parts of them', async () => {
    const fields = [
      field('m', 'Date of birth, month', { maxLength: 2 }),
      field('d', 'Date of birth, day', { maxLength: 2 }),
      field('y', 'Date of birth, year', { maxLength: 4 }),
      field('s1', 'Social security number, first three', { maxLength: 3 }),
      field('s2', 'Social security number, middle two', { maxLength: 2 }),
      field('s3', 'Social security number, last four', { maxLength: 4 }),
      field('mi', 'Middle initial', { maxLength: 1 }),
    ];
    const { values } = await plan(fields, { birth_date: '1981-11-05', ssn: '123456789', name: { middle: 'Grace' } });
    expect(values).toEqual({ m: '11', d: '05', y: '1981', s1: '123', s2: '45', s3: '6789', mi: 'G' });
  });

  it('puts the items of a list into the rows of a table, in their order', async () => {
    const fields = [0, 1, 2].flatMap((row) => [
      field(`employer[${row}]`, 'Employer', { bbox: { ...BOX, top: 0.1 * row } }),
      field(`salary[${row}]`, 'Salary', { bbox: { ...BOX, top: 0.1 * row, left: 0.5 } }),
    ]);
    const jobs = [
      { employer: 'First', salary: 10 },
      { employer: 'Second', salary: 20 },
    ];
    expect((await plan(fields, { jobs })).values).toEqual({
      'employer[0]': 'First',
      'salary[0]': '10',
      'employer[1]': 'Second',
      'salary[1]': '20',
    });
  });

  it('gives two values of an item to a field that asks for both, in the order in which it names them', async () => {
    const row = (at: number) => [
      field(`both[${at}]`, 'Employer and city', { bbox: { ...BOX, top: 0.1 * at } }),
      field(`salary[${at}]`, 'Salary', { bbox: { ...BOX, top: 0.1 * at, left: 0.5 } }),
    ];
    const jobs = [
      { city: 'Oslo', employer: 'First', salary: 10 },
      { city: 'Rome', employer: 'Second', salary: 20 },
    ];
    expect((await plan([...row(0), ...row(1)], { jobs })).values).toEqual({
      'both[0]': 'First Oslo',
      'salary[0]': '10',
      'both[1]': 'Second Rome',
      'salary[1]': '20',
    });
    const single = [0, 1].map((at) => field(`employer[${at}]`, 'Employer', { bbox: { ...BOX, top: 0.1 * at } }));
    expect((await plan(single, { jobs })).values).toEqual({ 'employer[0]': 'First', 'employer[1]': 'Second' });
  });

  it('answers a question with yes or no, and picks one of several options by its text', async () => {
    const fields = [
      box('q/Yes', 'Yes', { description: 'Are you married? - YES', group: 'q' }),
      box('q/No', 'No', { description: 'Are you married? - NO', group: 'q' }),
      box('plan/A', 'Basic cover', { group: 'plan' }),
      box('plan/B', 'Full cover', { group: 'plan' }),
    ];
    const full = { 'q/No': 'true', 'plan/B': 'true' };
    expect((await plan(fields, { married: false, cover: 'full cover' })).values).toEqual(full);
    expect((await plan(fields, { married: false, plan: 'Full' })).values).toEqual(full);
  });

  it('does not put a value where it does not fit', async () => {
    const fields = [
      field('code', 'Country code', { maxLength: 2 }),
      field('plan', 'Plan', { options: ['Basic', 'Full'] }),
    ];
    const { values, notApplied } = await plan(fields, 'country code: Germany\nplan: Golden');
    expect(values).toEqual({});
    expect(notApplied.map(({ key }) => key)).toEqual(['country code', 'plan']);
  });

  it('gives all of a name to a field for a name, and pieces only to fields that ask for them', async () => {
    const fields = [
      field('a', 'Name of spouse'),
      field('b', 'Middle initial of spouse', { maxLength: 1 }),
      field('c', 'E-mail'),
    ];
    const data = { spouse: { name: { first: 'Ann', middle: 'Grace', last: 'Lee' } }, email: 'ann@example.org' };
    expect((await plan(fields, data)).values).toMatchObject({ a: 'Ann Grace Lee', b: 'G', c: 'ann@example.org' });
  });

  it('believes the label where a field was copied with its name', async () => {
    const fields = [field('PreferredEmail[0]', 'Preferred e-mail address'), field('PreferredEmail[1]', 'Telephone')];
    expect((await plan(fields, { email: 'a@example.org', phone: '030 1' })).values).toEqual({
      'PreferredEmail[0]': 'a@example.org',
      'PreferredEmail[1]': '030 1',
    });
  });

  it('takes parts of a date by the ends of names, and a column by a name that says little', async () => {
    const fields = [
      field('DOBmonth', 'Date of birth (MM/DD/YYYY)'),
      field('DOByear', 'Date of birth (MM/DD/YYYY)'),
      ...[0, 1].map((row) => field(`S!A${row + 2}`, 'Item', { bbox: { ...BOX, top: 0.1 * row } })),
    ];
    const { values } = await plan(fields, { birth_date: '1981-11-05', lines: [{ item: 'Pump' }, { item: 'Hose' }] });
    expect(values).toEqual({ DOBmonth: '11', DOByear: '1981', 'S!A2': 'Pump', 'S!A3': 'Hose' });
  });
});
