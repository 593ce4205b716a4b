/** Names and titles at the head of a document, which no label names. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (properties: JsonObject, lines: readonly string[]): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('the organisation that heads a document', () => {
  const lines = ['WEBER METAL SERVICES', 'Statement of work', '', 'Account no: 4711', 'Department: Paving'];
  const others = { account_no: text, department: text };

  it('issued it, where labels show that the schema is one for it', () =>
    expect(outputOf({ employer: text, ...others }, lines)).toMatchObject({ employer: 'WEBER METAL SERVICES' }));

  it('is nobody to a schema for other documents', () =>
    expect(outputOf({ employer: text, blood_type: text, gate: text }, lines)).toMatchObject({ employer: null }));

  it('is one of those that are asked for', () =>
    expect(outputOf({ employer: text, bank: text, ...others }, lines)).toMatchObject({
      employer: 'WEBER METAL SERVICES',
      bank: null,
    }));

  it('is not who was its host', () =>
    expect(
      outputOf({ host_club: text, ...others }, ['Hosted by Granite City Swim Club', '', ...lines.slice(3)]),
    ).toMatchObject({ host_club: 'Granite City Swim Club' }));
});

describe('the title of a document', () => {
  const lines = ['Lemon drizzle cake', '', 'Account no: 4711', 'Department: Paving'];
  const others = { account_no: text, department: text };

  it('is its first line', () =>
    expect(outputOf({ recipe_title: text, ...others }, lines)).toMatchObject({ recipe_title: 'Lemon drizzle cake' }));

  it('is elsewhere where a label names it', () =>
    expect(outputOf({ project_title: text, ...others }, [...lines, 'Project: Linden Avenue'])).not.toMatchObject({
      project_title: 'Lemon drizzle cake',
    }));
});

describe('whom a document is sent to', () => {
  const lines = [
    'Statement 9',
    '',
    '',
    '',
    'Mrs',
    'Imogen Vasquez',
    '12 Orchard Street',
    'Madison, WI 53703',
    '',
    'Account no: 4711',
    'Department: Paving',
  ];

  it('stands above the street, behind the salutation', () =>
    expect(outputOf({ account_holder: text, account_no: text, department: text }, lines)).toMatchObject({
      account_holder: 'Imogen Vasquez',
    }));
});

describe('the person whom a document is about', () => {
  const lines = ['Odalys Fennwick-Tarrow', 'Hydrology engineer', 'odalys@fennwick.example', '', 'Spring 2020: worked'];

  it('heads it, and gave it the mail address', () =>
    expect(
      outputOf({ candidate: { type: 'object', properties: { full_name: text, headline: text } } }, lines),
    ).toMatchObject({ candidate: { full_name: 'Odalys Fennwick-Tarrow', headline: 'Hydrology engineer' } }));

  it('has no label of a form, or line far below, as a headline', () => {
    const form = ['Position      Data Analyst', 'Department    Finance', 'Floor         Third', 'Vienna'];
    expect(outputOf({ job_title: text }, ['Position Offer', '', ...form])).toEqual({ job_title: null });
  });

  it('has a first and a last name', () =>
    expect(outputOf({ first_name: text, last_name: text }, lines)).toMatchObject({
      first_name: 'Odalys',
      last_name: 'Fennwick-Tarrow',
    }));

  it('did not issue what the document mentions', () =>
    expect(
      outputOf({ certificate: { type: 'object', properties: { issuer: text } }, email: text }, lines),
    ).toMatchObject({ certificate: { issuer: null } }));
});

describe('a title that says what the document is', () => {
  const lines = ['Page 1', 'State of Northby Registration Report', '', 'Compiled by the office: Hall 4', 'Voters 4711'];

  it('needs no larger print', () =>
    expect(outputOf({ report_title: text }, lines)).toEqual({ report_title: 'State of Northby Registration Report' }));

  it('is no sentence', () =>
    expect(outputOf({ report_title: text }, ['Page 1', 'this report was made in May.', '', 'Voters 4711'])).toEqual({
      report_title: null,
    }));
});

describe('the title of a contract', () => {
  const lines = [
    'EX-4.2 7 exhibit4.htm EX-4.2',
    'Exhibit 4.2',
    '(HARBOUR LOGO)',
    'Execution Version',
    'Mutual Towage & Salvage Agreement',
    'This agreement is made on May 4, 2021 by and between Tarn Boats, Inc. and Ida Brenner, who agree as follows:',
    'The parties keep what they learn to themselves.',
  ];

  it('is the line that ends in a word for contracts, under exhibits and logos', () =>
    expect(outputOf({ contract_title: text }, lines)).toEqual({
      contract_title: 'Mutual Towage & Salvage Agreement',
    }));

  it('is asked for by a description too', () =>
    expect(
      outputOf({ agreement_kind: { ...text, description: 'the type or title of the agreement as printed' } }, lines),
    ).toEqual({ agreement_kind: 'Mutual Towage & Salvage Agreement' }));

  it('stands on the second page where the first has one line', () => {
    const pages = [drawnPage(lines.slice(0, 1)), drawnPage(lines.slice(1))];
    const { output } = extract(buildView(pages), { type: 'object', properties: { agreement_title: text } });
    expect(output).toEqual({ agreement_title: 'Mutual Towage & Salvage Agreement' });
  });
});
