import { describe, expect, it } from 'vitest';
import type { Json } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const SENTENCE = 'The parties agree to keep what they learn in confidence and to use it for nothing else.';

function valuesOf(lines: readonly string[], names: readonly string[]): Record<string, Json> {
  const properties = Object.fromEntries(names.map((name) => [name, { type: ['string', 'null'] }]));
  return extract(buildView([drawnPage([...lines])]), { type: 'object', properties }).output;
}

describe('names by their roles', () => {
  it('takes the company for the employer of an executive, where nobody is called an employer', () => {
    const lines = [
      'This agreement is made by and between HARBOUR CENTER, INC. (the "Company") and DELPHINE MARSH (the',
      '"Executive") as of the day on which both have signed it below.',
      SENTENCE,
    ];
    expect(valuesOf(lines, ['employerName', 'employeeName'])).toEqual({
      employerName: 'HARBOUR CENTER, INC.',
      employeeName: 'DELPHINE MARSH',
    });
  });

  it('takes no company for an employer where nobody works for it', () => {
    const lines = [
      'This agreement is made by and between HARBOUR CENTER, INC. (the "Company") and VIOLET BIOSCIENCES, INC.',
      '(the "Tenant") as of the day on which both have signed it below.',
      SENTENCE,
    ];
    expect(valuesOf(lines, ['employerName'])).toEqual({ employerName: null });
  });

  it('reads them before defined terms', () => {
    const lines = [
      'THIS LEASE is made as of the 30th day of September, 2016 by and between HARBOUR CENTER, LLC, a North',
      'Carolina limited liability company ("Landlord"), and VIOLET BIOSCIENCES, INC., a Delaware corporation',
      '(hereinafter called the "Tenant"), with respect to the premises shown on the plan attached hereto.',
      SENTENCE,
    ];
    expect(valuesOf(lines, ['landlordName', 'tenant_legal_name', 'guarantor'])).toEqual({
      landlordName: 'HARBOUR CENTER, LLC',
      tenant_legal_name: 'VIOLET BIOSCIENCES, INC.',
      guarantor: null,
    });
  });

  it('reads them before "as", line by line on a cover', () => {
    const lines = [
      'CREDIT AGREEMENT',
      'Among',
      'NORTHWIND CORPORATION,',
      'as Borrower,',
      'BANK OF THE PLAINS, N.A.,',
      'as Syndication Agent,',
      'and',
      'HARBOUR CHASE BANK, N.A., a national association,',
      'as the Administrative Agent',
      'HARBOUR CHASE BANK, N.A., as Arranger',
    ];
    expect(valuesOf(lines, ['borrower', 'syndicationAgent', 'administrative_agent_name'])).toEqual({
      borrower: 'NORTHWIND CORPORATION',
      syndicationAgent: 'BANK OF THE PLAINS, N.A.',
      administrative_agent_name: 'HARBOUR CHASE BANK, N.A.',
    });
  });

  it('reads them before German terms, with an address between', () => {
    const lines = [
      'MIETVERTRAG zwischen der Hausverwaltung Lindner GmbH, Rosenweg 4, 50667 Köln (nachfolgend „Vermieter“ genannt)',
      'und Frau Clara Hoffmann, Am Markt 12, 53111 Bonn (nachfolgend „Mieterin“ genannt) wird geschlossen.',
    ];
    expect(valuesOf(lines, ['vermieter', 'mieterin'])).toEqual({
      vermieter: 'Hausverwaltung Lindner GmbH',
      mieterin: 'Clara Hoffmann',
    });
  });

  it('keeps employer and employee apart, also as objects', () => {
    const lines = [
      'This Employment Agreement is between Mesa Clinics, Inc. (the “Employer”) and Robert Tanner (the “Employee”).',
      SENTENCE,
    ];
    const party = { type: 'object', properties: { name: { type: 'string' } } };
    const schema = { type: 'object', properties: { employee: party, employer: party } };
    expect(extract(buildView([drawnPage(lines)]), schema).output).toEqual({
      employee: { name: 'Robert Tanner' },
      employer: { name: 'Mesa Clinics, Inc.' },
    });
  });

  it('reads them with an address between, and the address', () => {
    const lines = [
      'This agreement is made between The Trustees of the Northgate Museum, Abbey Lane 3, Wexcombe WX1 3DL (“the',
      'Lender”), and Harbour City Gallery Trust, whose registered office is at Quay House, 2 Fish Street, Port Ellery',
      'PE2 7AA (“the Borrower”), for the works listed below.',
    ];
    expect(valuesOf(lines, ['lender', 'borrower', 'borrower_address'])).toEqual({
      lender: 'The Trustees of the Northgate Museum',
      borrower: 'Harbour City Gallery Trust',
      borrower_address: 'Quay House, 2 Fish Street, Port Ellery PE2 7AA',
    });
  });

  it('reads them before what parties are called below, without brackets', () => {
    const lines = [
      'zwischen',
      'Frau Gerlinde Achtermann, Lindenweg 12, 37073 Göttingen',
      '– nachfolgend „Vermieterin“ genannt –',
      'und Herrn Tobias Wehrle, Am Anger 3, 34117 Kassel – nachfolgend „Mieter“ genannt – wird ein Vertrag geschlossen.',
    ];
    expect(valuesOf(lines, ['landlord', 'tenant'])).toEqual({
      landlord: 'Gerlinde Achtermann',
      tenant: 'Tobias Wehrle',
    });
  });
});

describe('what a contract says of its parties', () => {
  const lines = [
    'This Employment Agreement is made by and between Corvane Biologics, Inc., a Delaware corporation (the "Company"),',
    'and Thaddeus Winslade, an individual residing at 27 Petrel Lane, Salt Harbor, Massachusetts 02539 (the "Executive").',
    SENTENCE,
    'All notices shall be in writing. If to the Company: Corvane Biologics, Inc., 300 Foundry Avenue, Waltham, MA 02451,',
    'Attention: General Counsel. If to the Executive: at the address set forth above.',
  ];
  const properties = {
    company: { type: 'object', properties: { state_of_incorporation: text, address: text } },
    executive: { type: 'object', properties: { address: text } },
  };
  const read = (own: readonly string[]): unknown =>
    extract(buildView([drawnPage([...own])]), { type: 'object', properties }).output;

  it('is where it was founded, and where notices go', () =>
    expect(read(lines)).toEqual({
      company: { state_of_incorporation: 'Delaware', address: '300 Foundry Avenue, Waltham, MA 02451' },
      executive: { address: '27 Petrel Lane, Salt Harbor, Massachusetts 02539' },
    }));

  it('is no address of the other party', () =>
    expect(read(lines.slice(0, 3))).toEqual({
      company: { state_of_incorporation: 'Delaware', address: null },
      executive: { address: '27 Petrel Lane, Salt Harbor, Massachusetts 02539' },
    }));
});

it('a number in a sentence is none that half of its name is said of', () => {
  const months = { type: ['integer', 'null'] };
  const lines = [
    'For a period of 18 months following the end of this agreement, no party shall compete with the other.',
  ];
  const schema = { type: 'object', properties: { probation_period_months: months } };
  expect(extract(buildView([drawnPage(lines)]), schema).output).toEqual({ probation_period_months: null });
});
