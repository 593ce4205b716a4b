import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { flowOf, wordsIn } from './flow.ts';

const CONTRACT: JsonObject = {
  type: 'object',
  properties: {
    effective_date: { type: ['string', 'null'], format: 'date' },
    governing_law: { type: ['string', 'null'] },
    term: { type: ['string', 'null'], description: 'Length of the agreement' },
    parties: { type: 'array', items: { type: 'string' } },
    termination_fee: { type: ['number', 'null'] },
  },
};

/** Text broken into lines, as a page of a contract is printed. */
function answers(text: string): Record<string, Json> {
  const lines = text.match(/.{1,80}(?:\s|$)/g) ?? [];
  return extract(buildView([drawnPage(lines)]), CONTRACT).output;
}

describe('flowOf', () => {
  it('ends sentences at full stops, not at abbreviations', () => {
    const flow = flowOf(buildView([drawnPage(['This is by Acme, Inc. and Mr. Miller of the U.S.', 'A second one.'])]));
    expect(flow.sentences.map((sentence) => sentence.text.trim())).toEqual([
      'This is by Acme, Inc. and Mr. Miller of the U.S. A second one.',
    ]);
    const two = flowOf(buildView([drawnPage(['It ends here. A second one', 'begins.'])]));
    const name = flowOf(buildView([drawnPage(['It is by Acme, Inc. and L.E.K. Consulting LLC of Boston.'])]));
    expect(name.sentences).toHaveLength(1);
    expect(two.sentences.map((sentence) => sentence.text.trim())).toEqual(['It ends here.', 'A second one begins.']);
  });

  it('gives the words between two offsets', () => {
    const flow = flowOf(buildView([drawnPage(['one two', 'three four'])]));
    expect(wordsIn(flow, 4, 13).map((word) => word.text)).toEqual(['two', 'three']);
  });
});

describe('contracts', () => {
  it.each([
    ['is made as of March 3, 2020 by and between', '2020-03-03'],
    ['is made this 3rd day of March, 2020 by and between', '2020-03-03'],
    ['dated as of 3 March 2020, is entered into between', '2020-03-03'],
    ['was signed on March 3, 2020 by', '2020-03-03'],
  ])('"%s" dates it', (opening, iso) => {
    expect(answers(`This Agreement ${opening} Acme, Inc. and Zenith LLC.`).effective_date).toBe(iso);
  });

  it.each([
    ['shall be governed by and construed in accordance with the laws of the State of Ohio, without regard to', 'Ohio'],
    ['is governed by the laws of New York applicable to contracts made there and', 'New York'],
    ['shall be governed by Delaware law and', 'Delaware'],
    ['provides that Delaware law governs it and regulates', 'Delaware'],
    ['is governed by the laws (other than those on conflicts) of the State of Ohio and not by', 'Ohio'],
    ['is governed by the laws of the District of Columbia and not by', 'District of Columbia'],
    ["is governed by the State of Nevada's laws and not by", 'Nevada'],
  ])('"%s" names the law', (clause, place) => {
    expect(answers(`The parties agree. This Agreement ${clause} conflicts of law.`).governing_law).toBe(place);
  });

  it('takes no law that a sentence only mentions', () => {
    const other =
      'The Agent shall not violate applicable laws of the United States of America or any other government. ';
    const own = 'This Agreement shall be governed by, and construed under, the laws of the State of Texas.';
    expect(answers(other + own).governing_law).toBe('Texas');
  });

  it('reads the parties of the opening, with their legal forms and without their roles', () => {
    const text =
      'This Agreement is made by and between Acme Widgets, Inc., a Delaware corporation having its office at 12 High ' +
      'Street, Springfield (the “Company”), and Jane Q. Miller (“Employee”). The Company and Employee agree as follows.';
    expect(answers(text).parties).toEqual(['Acme Widgets, Inc.', 'Jane Q. Miller']);
  });

  it.each([
    [
      'Offshore and Marine Holdings LLC (the “Agent”), and Acme, Inc.',
      ['Offshore and Marine Holdings LLC', 'Acme, Inc.'],
    ],
    ['Acme, Inc. and Offshore and Marine Holdings LLC on Monday.', ['Acme, Inc.', 'Offshore and Marine Holdings LLC']],
    ['Brook, Ross, Hill & Co., Inc. and 99¢ Corner Stores.', ['Brook, Ross, Hill & Co., Inc.', '99¢ Corner Stores']],
    ['Acme Group, Inc. and Acme Group, L.P. on Monday.', ['Acme Group, Inc.', 'Acme Group, L.P.']],
    ['Acme plc (number 123456) and Zenith S.A. of Paris.', ['Acme plc', 'Zenith S.A.']],
    ['Acme, Inc. and Ann B. Lee, Jr. (“Lee”) on Monday.', ['Acme, Inc.', 'Ann B. Lee, Jr.']],
    ['Acme, Inc. and JANE MILLER of 12 High St. (“Agent”).', ['Acme, Inc.', 'JANE MILLER']],
    ['Acme, Inc. and the undersigned employee, Ann B. Lee.', ['Acme, Inc.', 'Ann B. Lee']],
    ['Acme, Inc. and Jan van der Berg (“Agent”).', ['Acme, Inc.', 'Jan van der Berg']],
    // What a later sentence cites is another contract.
    [
      'Ann B. Lee (“Lee”) and Acme, Inc. (“Buyer”). It refers to a sale by Zenith Corp. and Nadir LLC to Buyer.',
      ['Ann B. Lee', 'Acme, Inc.'],
    ],
  ])('reads "%s" as %j', (opening, names) => {
    expect(answers(`This Agreement is made by and between ${opening}`).parties).toEqual(names);
  });

  it('reads two parties with defined terms of a sentence without "between"', () => {
    const text =
      'Acme Companies, Inc., a Delaware corporation with its offices at One Acme Place (“Acme”), and JANE A. MILLER ' +
      '(“Miller”), residing in St. Louis, desire to enter into this Agreement, which Zenith Corp. (“Adviser”) drew up.';
    expect(answers(text).parties).toEqual(['Acme Companies, Inc.', 'JANE A. MILLER']);
  });

  it('reads who signs: organisations above "By:", persons without it, officers never', () => {
    const page = (lines: readonly string[]): Json | undefined =>
      extract(
        buildView([drawnPage(['Dear Sir, please confirm that you agree to this letter by signing it.', ...lines])]),
        CONTRACT,
      ).output.parties;
    expect(
      page([
        'Very truly yours,',
        'ACME SUGAR COMPANY',
        'a Delaware corporation',
        'By: /s/ John C. Shepherd',
        'Name: John C. Shepherd',
        'Title: President',
        'Accepted and agreed:',
        'ZENITH PLC',
        'By:         /s/ Ann Miller',
        'Title: Secretary',
      ]),
    ).toEqual(['ACME SUGAR COMPANY', 'ZENITH PLC']);
    expect(
      page([
        'ZENITH PLC                              EMPLOYEE',
        'By:    /s/ Ann Miller                   /s/ Paul A. Rutter',
        'Ann Miller                              PAUL A. RUTTER',
        'Title: Secretary                        12 High Street',
      ]),
    ).toEqual(['ZENITH PLC', 'PAUL A. RUTTER']);
    expect(page(['EMPLOYEE:            Adrian Adams', '                     (Print Name)'])).toEqual(['Adrian Adams']);
  });

  it('reads the term of the agreement, not a period of something else', () => {
    const other = 'The Employee shall not compete with the Company for a period of twelve (12) months thereafter. ';
    expect(
      answers(`${other}The obligations under this Agreement shall expire three (3) years from its date.`).term,
    ).toBe('3 years');
    expect(answers(other).term).toBeNull();
  });

  it.each([
    'The obligations of Anson under this Agreement shall survive for two (2) years from the date of termination.',
    'The provisions of this Agreement shall cease to bind him one (1) year after the Director ceases to be a director.',
    'Under this Agreement each party agrees that for a period of one (1) year from its date it will buy nothing.',
    'Either party may terminate this Agreement by thirty (30) days written notice to the other party at its address.',
  ])('reads no term in "%s"', (text) => expect(answers(text).term).toBeNull());

  it('reads the term where the agreement itself lasts', () => {
    const text =
      'This Agreement shall become effective at once and shall remain in effect for five (5) years from that day, ' +
      'unless extended. Either party may end it by thirty (30) days written notice.';
    expect(answers(text).term).toBe('5 years');
  });

  it.each([
    [
      'The Agreement is valid and effective for all business between the Parties for a period of two (2) years.',
      '2 years',
    ],
    ['This Agreement has a term of three (3) years, which both of the parties may extend.', '3 years'],
    [
      'This Agreement will expire on the second anniversary of the date hereof, unless both parties extend it.',
      '2 years',
    ],
    [
      'The provisions of this Agreement shall remain in effect until the earlier of (x) the date that a Transaction ' +
        'between the Recipient or an affiliate of the Recipient and the Company is closed and (ii) eighteen (18) ' +
        'months from the date of this Agreement.',
      '18 months',
    ],
    ['“Standstill Period” for purposes of this Agreement shall mean a period of one (1) year from its date.', null],
  ])('"%s" lasts %s', (text, term) => expect(answers(text).term).toBe(term));

  it('takes the day on which all have signed, where nothing else dates the contract', () => {
    const text = 'This Agreement is between Acme, Inc., a Delaware corporation, and Ann Lee of Ohio. They agree. ';
    expect(answers(`${text}Acme, Inc. By: /s/ Jo Hill Date: 5/12/09 /s/ Ann Lee Date: 5/12/09`).effective_date).toBe(
      '2009-05-12',
    );
    expect(
      answers(`${text}Acme, Inc. By: /s/ Jo Hill Date: 5/12/09 /s/ Ann Lee Date: 5/14/09`).effective_date,
    ).toBeNull();
  });

  it('does not take the date of a contract that it names', () => {
    const text =
      'The parties agree to keep all that they learn of each other confidential and to use it for nothing else. ';
    const other =
      'This Agreement ends with the General Consulting Agreement between the parties dated January 5, 2006.';
    expect(answers(text.repeat(12) + other).effective_date).toBeNull();
  });

  it('does not take the date of another agreement for its own', () => {
    const text =
      'Dear Ann, this letter will replace your existing employment agreement dated September 2, 2005, which will no ' +
      'longer apply. This Agreement is made as of November 8, 2006 by and between Acme, Inc. and you.';
    expect(answers(text).effective_date).toBe('2006-11-08');
  });

  it('makes no day of a month', () => {
    expect(
      answers(
        'This Agreement is entered into on the day of October, 2010 by Acme, Inc. and Ann Miller, who lives here.',
      ).effective_date,
    ).toBeNull();
  });

  it('finds an amount beside the words of its field in a sentence', () => {
    const text =
      'The deposit of $200.00 is due at once. If the customer leaves early, a termination fee of $5,000.00 becomes payable ' +
      'within thirty days of the notice.';
    expect(answers(text).termination_fee).toBe(5000);
  });

  it('says nothing where the text says nothing', () => {
    expect(answers('Dear customer, thank you for your visit. We hope to see you again soon.')).toEqual({
      effective_date: null,
      governing_law: null,
      term: null,
      parties: [],
      termination_fee: null,
    });
  });
});
