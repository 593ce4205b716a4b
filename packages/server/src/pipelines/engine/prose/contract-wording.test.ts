import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const CONTRACT: JsonObject = {
  type: 'object',
  properties: {
    effective_date: { type: ['string', 'null'], format: 'date' },
    governing_law: { type: ['string', 'null'] },
    term: { type: ['string', 'null'], description: 'Length of the agreement' },
    parties: { type: 'array', items: { type: 'string' } },
  },
};

const SENTENCE =
  'The parties agree to keep what they learn of each other in confidence and to use it for nothing else.';

const fieldsOf = (lines: readonly string[]): Record<string, Json> =>
  extract(buildView([drawnPage([...lines])]), CONTRACT).output;

describe('other ways to word a contract', () => {
  it.each([
    ['The validity of this Agreement shall be subject to the law of the Republic of Panama.', 'Panama'],
    ['Any claim under this Agreement shall be resolved under Nevada law.', 'Nevada'],
    ['Wisconsin law governs this agreement.', 'Wisconsin'],
    ['This Agreement is governed by the law in force in Victoria, Australia.', 'Victoria'],
    ['The laws of the State of Texas apply to this Agreement.', 'Texas'],
    ['It is governed by the laws of the United States of America and by the laws of the State of Oregon.', 'Oregon'],
    ['It is governed by the laws of the United States and the State of Idaho.', 'Idaho'],
    ['It is governed by English law and the parties submit to the courts of England.', 'England'],
    ['It shall be interpreted in accordance with, Illinois law.', 'Illinois'],
    ['Governing law: State of Texas.', 'Texas'],
    ['5. Governing law: California', 'California'],
    ['Governing law: England and Wales', 'England and Wales'],
    ['4. Law. Ohio.', 'Ohio'],
    ['THIS IS GOVERNED BY THE LAWS OF THE STATE OF NEW YORK WITHOUT REGARD TO CONFLICTS.', 'NEW YORK'],
    ['ALL DISPUTES SHALL BE RESOLVED UNDER TEXAS LAW.', 'TEXAS'],
    ['This Agreement ends with the employment. (c) Pennsylvania law governs this Agreement.', 'Pennsylvania'],
    ['THIS IS GOVERNED BY THE LAWS OF COLORADO, INCLUDING THE CODE OF COLORADO.', 'COLORADO'],
  ])('reads the law in "%s"', (clause, place) => {
    expect(fieldsOf([SENTENCE, clause, SENTENCE]).governing_law).toBe(place);
  });

  it('takes no word of the heading "Governing law" for a place', () => {
    expect(fieldsOf([SENTENCE, 'Governing law is the subject of Schedule B.', SENTENCE]).governing_law).toBeNull();
  });

  it.each([
    ['This agreement is entered into by Acme Co. and Zenith LLC on this 8 day of August, 2019.', '2019-08-08'],
    ['THIS AGREEMENT dated for reference the 2nd day of February, 2012', '2012-02-02'],
    ['Date: 23 November 2015', '2015-11-23'],
    ['Dated: 12 August 2014', '2014-08-12'],
  ])('reads its day in "%s"', (line, day) => {
    expect(fieldsOf(['CONFIDENTIALITY AGREEMENT', line, SENTENCE]).effective_date).toBe(day);
  });

  it('takes effect with the last signature if it says so', () => {
    const lines = ['Acme, Inc.', 'Date: May 2, 2013', 'Zenith LLC', 'Date: May 6, 2013', 'Date: May 3, 2013'];
    const takesEffect = 'This Agreement takes effect as of the last date of signature below.';
    expect(fieldsOf([takesEffect, SENTENCE, SENTENCE, SENTENCE, ...lines]).effective_date).toBe('2013-05-06');
    expect(fieldsOf([SENTENCE, SENTENCE, SENTENCE, SENTENCE, ...lines]).effective_date).toBeNull();
  });

  it.each([
    ['This Agreement commences on the date hereof and continues for a term of 24 months.', '24 months'],
    ['This Agreement shall be of no further force or effect after three years from the date hereof.', '3 years'],
    ["The Recipient's obligations end seven years after the date of this Agreement.", '7 years'],
    [
      'This Agreement shall commence on its date and shall expire one hundred eighty (180) days thereafter.',
      '180 days',
    ],
    ['The restrictions set out in this undertaking shall cease twelve (12) months from its date.', '12 months'],
  ])('reads how long it lasts in "%s"', (clause, term) => {
    expect(fieldsOf([SENTENCE, clause, SENTENCE]).term).toBe(term);
  });

  it.each([
    [
      ['BETWEEN', 'KESTREL MARINE PTE. LTD. (“Kestrel”)', 'AND', 'DE VRIES SHIPYARDS B.V. (“De Vries”)'],
      ['KESTREL MARINE PTE. LTD.', 'DE VRIES SHIPYARDS B.V.'],
    ],
    [
      ['Between: University of North Harbor (“University”)', 'And: Selwyn Therapeutics, Inc. (“Company”)'],
      ['University of North Harbor', 'Selwyn Therapeutics, Inc.'],
    ],
    [
      [
        'Parties',
        '1. Redgum Minerals Pty Ltd of 20 Collins Street (Redgum)',
        '2. Sato Trading K.K. of Tokyo (Recipient)',
      ],
      ['Redgum Minerals Pty Ltd', 'Sato Trading K.K.'],
    ],
    [
      ['It is by and among Brightwater Corp., Coastal Pipeline LLC and Omar R. Haddad, an individual.'],
      ['Brightwater Corp.', 'Coastal Pipeline LLC', 'Omar R. Haddad'],
    ],
    [
      ['The parties to this Agreement are Silver Lake Brewing Co. (“Brewer”) and Nils Petersen (“Vendor”).'],
      ['Silver Lake Brewing Co.', 'Nils Petersen'],
    ],
    [
      [
        'WHEREAS, Tidewater Shipping Lines, S.A. (“TSL”) and Hanover Port Authority (“HPA”) propose to enter into discussions.',
      ],
      ['Tidewater Shipping Lines, S.A.', 'Hanover Port Authority'],
    ],
    [
      [
        'Effective 25 January 1996, Dunmore Chemical Company, a company with a place at Rahway (“DCC”), and Polyax Industries, Inc. (“PII”) agree.',
      ],
      ['Dunmore Chemical Company', 'Polyax Industries, Inc.'],
    ],
    [
      [
        'In consideration of being employed by Mesa Clinics, Inc. (Company), I agree to this.',
        'Robert Tanner, Employee',
      ],
      ['Robert Tanner', 'Mesa Clinics, Inc.'],
    ],
    [
      ['Party A: Cobalt Analytics B.V., Keizersgracht 100, Amsterdam', 'Party B: Umbra Cloud, Inc., Dover, Delaware'],
      ['Cobalt Analytics B.V.', 'Umbra Cloud, Inc.'],
    ],
    [
      ['It is between First Meridian Bancorp, Inc. and Old Harbor Savings Bank, F.S.B., a savings bank.'],
      ['First Meridian Bancorp, Inc.', 'Old Harbor Savings Bank, F.S.B.'],
    ],
  ])('reads the parties of %j', (lines, names) => {
    const { parties } = fieldsOf(['NON-DISCLOSURE AGREEMENT', ...lines, SENTENCE]);
    expect(new Set(parties as string[])).toEqual(new Set(names));
  });

  it('takes no part of a party that has a name of its own for a party', () => {
    const later = 'The Compensation Committee (the “Committee”) of the Board may change it.';
    const lines = ['I agree with Acme, Inc. (the “Company”) as follows.', ...Array<string>(20).fill(SENTENCE), later];
    expect(fieldsOf(lines).parties).toEqual(['Acme, Inc.']);
  });

  it.each(['‘', "'", '``'])('reads terms that are quoted with %s', (mark) => {
    const end = mark === '``' ? "''" : mark === '‘' ? '’' : mark;
    const opening = `Birch Tools Inc. (the ${mark}Maker${end}) gives the plans of its tools to Mary Hill (${mark}Reader${end}).`;
    const acts = 'The Maker shall send the plans, the Maker will explain them, and the Maker is free to ask for them.';
    const signed = ['BIRCH TOOLS INC.', 'By: /s/ Ann Lee', '/s/ Mary Hill'];
    expect(fieldsOf(['UNDERTAKING', opening, acts, SENTENCE, ...signed]).parties).toEqual([
      'Birch Tools Inc.',
      'Mary Hill',
    ]);
  });

  it('knows a party by what it does, whatever it is called', () => {
    const opening = 'Dale Moor Trust (the “Keeper”) holds the papers that Joan Park (the “Finder”) brought to it.';
    const acts = 'The Keeper shall hold them, the Keeper will list them, and the Keeper has to give them back.';
    const finds = 'The Finder shall wait, the Finder will pay nothing, and the Finder is free to read them.';
    expect(fieldsOf(['KEEPING OF PAPERS', opening, acts, finds, SENTENCE]).parties).toEqual([
      'Dale Moor Trust',
      'Joan Park',
    ]);
    expect(fieldsOf(['KEEPING OF PAPERS', opening, SENTENCE, SENTENCE, SENTENCE]).parties).toEqual([]);
  });

  it('does not count those that a party includes', () => {
    const opening =
      'Made by and between Pine Holding Company, its affiliates, including Pine Foods, Inc. and Pine Freight, Inc. (“Pine”), and Lea Ford (“Ford”).';
    expect(fieldsOf([opening, SENTENCE]).parties).toEqual(['Pine Holding Company', 'Lea Ford']);
  });

  it('reads who says I, and who signs on a line', () => {
    const opening =
      'I, Susan K. Marsh, agree to this as a condition of my employment with Key Bank, Inc. (the “Company”).';
    expect(fieldsOf([opening, SENTENCE]).parties).toEqual(['Susan K. Marsh', 'Key Bank, Inc.']);
    const promise = 'The undersigned promises Key Bank, Inc. (the “Company”) to keep all of its papers secret.';
    const lines = ['KEY BANK, INC.', 'By: ____________', '____________', 'Susan K. Marsh'];
    expect(fieldsOf([promise, SENTENCE, ...lines]).parties).toEqual(['Key Bank, Inc.', 'Susan K. Marsh']);
    const labels = ['KEY BANK, INC.', 'By: ____________', '____________', 'Employee ID'];
    expect(fieldsOf([promise, SENTENCE, ...labels]).parties).toEqual(['Key Bank, Inc.']);
  });

  it.each([
    ['THIS AGREEMENT IS MADE BETWEEN BIRCH TOOLS INC., A NEVADA CORPORATION, AND MARY A. HILL (“HILL”).'],
    ['THIS AGREEMENT IS MADE BETWEEN BIRCH TOOLS INC. OF RENO AND MARY A. HILL, AN INDIVIDUAL.'],
  ])('tells names from small words in capitals: %s', (opening) => {
    expect(fieldsOf(['AGREEMENT', opening, SENTENCE]).parties).toEqual(['BIRCH TOOLS INC.', 'MARY A. HILL']);
  });

  it('takes no word in capitals for the place of a law unless it is one', () => {
    const clause = 'IT IS GOVERNED BY THE LAWS OF THAT JURISDICTION AND BY THE LAWS OF OHIO.';
    expect(fieldsOf([SENTENCE, clause, SENTENCE]).governing_law).toBe('OHIO');
  });

  it.each([
    ['This Agreement is made by eBirch, Inc. (“Birch”) and Mary Hill (“Employee”).', ['eBirch, Inc.', 'Mary Hill']],
    [
      'This Agreement is made with Birch Tools, Inc., of Reno (“Birch”) and Elm Works LLC (“Elm”).',
      ['Birch Tools, Inc.', 'Elm Works LLC'],
    ],
    [
      'It is between E. L. Hill and Company, a corporation (“Hill”), and Elm Works LLC (“Elm”).',
      ['E. L. Hill and Company', 'Elm Works LLC'],
    ],
  ])('reads the parties in "%s"', (opening, names) => {
    expect(fieldsOf(['AGREEMENT', opening, SENTENCE]).parties).toEqual(names);
  });

  it('reads a term behind a name without brackets, and one with a title', () => {
    const opening =
      'In consideration of access to what Birch Tools, Inc. (“Birch”) makes, Mary Hill “Employee” agrees.';
    expect(fieldsOf([opening, SENTENCE]).parties).toEqual(['Birch Tools, Inc.', 'Mary Hill']);
    const titled = 'Birch Tools, Inc. (“Birch”) shows its tools to Mary Hill (“Ms. Hill”), who agrees to this.';
    expect(fieldsOf([titled, SENTENCE]).parties).toEqual(['Birch Tools, Inc.', 'Mary Hill']);
  });

  it.each([
    [
      'This Agreement is made by and between Birch Tools, Inc. and Blue Lantern.',
      ['Birch Tools, Inc.', 'Blue Lantern'],
    ],
    ['This Agreement is made between NextWave and Lumen4 Labs as of today.', ['NextWave', 'Lumen4 Labs']],
    [
      'This letter is about what Lumen4 Labs (the “Company”) shows to Jane A. Miller (the “Recipient”), who agrees.',
      ['Lumen4 Labs', 'Jane A. Miller'],
    ],
  ])('needs no word of organisations in names that stand where parties do: %s', (opening, names) => {
    expect(fieldsOf(['AGREEMENT', opening, SENTENCE]).parties).toEqual(names);
  });

  it('takes no names between other things for parties', () => {
    const other = 'The distance between NextWave and Lumen4 Labs is short.';
    expect(fieldsOf([other, SENTENCE, SENTENCE]).parties).toEqual([]);
  });

  it('knows a party by the end of its name over a signature', () => {
    const opening =
      'The tools of Great Northern Birch Holding Co. (the “Company”) are shown to Elm Works LLC, which agrees.';
    const signed = ['GREAT NORTHERN BIRCH', 'HOLDING CO.', 'By: /s/ Ann Lee', 'ELM WORKS LLC', 'By: -s- Joe Day'];
    expect(fieldsOf([opening, SENTENCE, SENTENCE, ...signed]).parties).toEqual([
      'Great Northern Birch Holding Co.',
      'ELM WORKS LLC',
    ]);
  });

  it.each([
    'This Agreement shall remain in effect until the end of the two (2) year period that begins today.',
    'The provisions of this Agreement shall remain in effect for two (2) years.',
  ])('reads how long all of the contract lasts: %s', (clause) => {
    expect(fieldsOf([SENTENCE, clause, SENTENCE]).term).toBe('2 years');
  });

  it.each([
    'Section 4 of this Agreement shall remain in effect for twelve (12) months.',
    'This Agreement shall terminate with the employment, before the expiration of the 12-month period.',
  ])('does not take the time of a part for that of the contract: %s', (clause) => {
    expect(fieldsOf([SENTENCE, clause, SENTENCE]).term).toBeNull();
  });

  it('does not take the day of what the contract replaces for its own', () => {
    const clause = 'This Agreement is the entire agreement, superseding the letter dated May 5, 2011.';
    expect(fieldsOf([SENTENCE, clause, SENTENCE]).effective_date).toBeNull();
  });

  it('does not read the number of an exhibit as part of a name', () => {
    const opening =
      'EXHIBIT 10.27 Key Bank, Inc. (the “Company”) gives Lea Ford (the “Employee”) access to its papers.';
    expect(fieldsOf([opening, SENTENCE]).parties).toEqual(['Key Bank, Inc.', 'Lea Ford']);
  });

  it.each([
    ['This Agreement is for a term (the "Term") of 12 months from the Effective Date.', '12 months'],
    ["The Recipient's duty to protect the information expires 24 months from the Effective Date.", '24 months'],
    [
      'Your undertakings shall lapse on the earlier of completion and two years from the date of this letter.',
      '2 years',
    ],
    ['The Term shall be two (2) years commencing on the Effective Date of this Agreement.', '2 years'],
    ['4. Term: sixty (60) months from the Effective Date and not longer.', '60 months'],
    ['Diese Vereinbarung tritt am 10. April 2024 in Kraft und hat eine Laufzeit von fünf Jahren.', 'fünf Jahren'],
    ['The Non-Compete portion of this Agreement shall terminate after six (6) months.', null],
  ])('reads the term in "%s"', (clause, term) => {
    expect(fieldsOf([SENTENCE, clause, SENTENCE]).term).toBe(term);
  });

  it.each([
    ['This agreement was made in the State of Ohio, and Ohio law shall control.', 'Ohio'],
    ['It is made in the Commonwealth of Virginia and governed under the laws of said Commonwealth.', 'Virginia'],
    ['This NDA shall be governed by the laws of the Federal Republic of Germany.', 'Germany'],
    ['The internal law, and not the law of conflicts, of the State of Utah will govern it.', 'Utah'],
    ['8. Law. Delaware law, excluding choice-of-law provisions.', 'Delaware'],
    ['The parties agree: - That Colorado law governs this agreement.', 'Colorado'],
  ])('reads the law where it is told as in "%s"', (clause, place) => {
    expect(fieldsOf([SENTENCE, clause, SENTENCE]).governing_law).toBe(place);
  });

  it.each([
    ['This Agreement enters into force on 23 November 2020 and binds both.', '2020-11-23'],
    ['Diese Vereinbarung tritt am 10. April 2024 in Kraft.', '2024-04-10'],
    ['This Agreement is dated this the 8th day of December, 2004.', '2004-12-08'],
    ['I have no agreement with anybody other than the agreement dated March 2, 2011.', null],
    ['The letter agreement between Pine and Oak dated June 10, 2003 is superseded.', null],
    ['Accepted and agreed to this 27th day of January, 2010', null],
    ['I have none but my agreement with Severn Laboratories dated February 3, 2008.', null],
    ['We write about your separation, which will be effective as of January 15, 2010.', null],
    ['It is effective as of my first day of employment, October 10, 2011.', '2011-10-10'],
  ])('knows whether "%s" dates it', (clause, day) => {
    expect(fieldsOf([SENTENCE, clause, SENTENCE]).effective_date).toBe(day);
  });

  it('dates a contract by what it says, and not by its signatures', () => {
    const schema: JsonObject = { type: 'object', properties: { date: { type: ['string', 'null'], format: 'date' } } };
    const signed = ['Acme, Inc.                    Zenith LLC', 'By: /s/ Jo Vane               By: /s/ Al Tern'];
    const opening = 'AGREEMENT made this 9th day of January, 2017 between Acme, Inc. and Zenith LLC.';
    const lines = [opening, SENTENCE, ...signed, 'Date: January 12, 2017        Date: January 11, 2017'];
    expect(extract(buildView([drawnPage(lines)]), schema).output.date).toBe('2017-01-09');
  });

  it.each([
    [['1. Discloser:', '- Name: Acme Inc.', '', '2. Recipient:', '- Name: Zenith Ltd.']],
    [['Signed by Jo Vane', 'for and on behalf of', 'Acme Inc.', '', 'For and on behalf of Zenith Ltd.']],
    [
      [
        'Acme Inc.                     Zenith Ltd.',
        'Signature: ____________       Signature: ____________',
        'Name: Jo Vane                 Name: Al Tern',
      ],
    ],
    [
      [
        'The agreement between Ace and Zen is superseded.',
        '',
        'Acme Inc.',
        'By: /s/ Jo Vane',
        '',
        'Accepted: Zenith Ltd.',
        'By: /s/ Al Tern',
      ],
    ],
    [
      [
        'Parties',
        'A. Acme Inc., a company of 8 High Street ("Ace")',
        'B. Zenith Ltd., a company of 9 Dock Road ("Zen")',
      ],
    ],
    [['Zwischen der Acme Inc., Hafen 3, 9000 St. Gallen', 'und der Zenith Ltd., Kai 40, 20457 Hamburg']],
  ])('finds the parties in %j', (lines) => {
    expect(fieldsOf([SENTENCE, '', ...lines, '', SENTENCE]).parties).toEqual(['Acme Inc.', 'Zenith Ltd.']);
  });
});
