/** Names that letters and certificates print without a label. */
import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (names: readonly string[], lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: ['string', 'null'] }])),
  }).output;

describe('a name in the head of a document', () => {
  it('is what it says it is', () =>
    expect(outputOf(['laboratory'], ['Harrow Metrology Laboratories Inc.', '2290 Gauge Street, Dayton'])).toEqual({
      laboratory: 'Harrow Metrology Laboratories Inc.',
    }));

  it('may say it in another word', () =>
    expect(outputOf(['lender'], ['Prairie Credit Union', '1100 Main Street, Regina'])).toEqual({
      lender: 'Prairie Credit Union',
    }));

  it('is nothing else', () =>
    expect(outputOf(['hotel_name', 'landlord_name'], ['Prairie Credit Union', '1100 Main Street, Regina'])).toEqual({
      hotel_name: null,
      landlord_name: null,
    }));
});

describe('the name under the closing words of a letter', () => {
  const lines = [
    'Please call us if you have any questions.',
    '',
    'Yours truly,',
    '',
    '',
    'Marlene Unger',
    'Branch Manager',
  ];

  it('is who signs, with a title', () =>
    expect(outputOf(['signed_by', 'signer_title'], lines)).toEqual({
      signed_by: 'Marlene Unger',
      signer_title: 'Branch Manager',
    }));

  it('is nobody else', () => expect(outputOf(['borrower'], lines)).toEqual({ borrower: null }));

  it('is that of the sender of a mail, with title, organisation and phone, and not of one that it quotes', () =>
    expect(
      outputOf(
        ['sender_role', 'sender_organisation', 'sender_phone', 'contact_name'],
        [
          'From: Priya Raman <p.raman@choir.example>',
          'To: Bookings <bookings@hall.example>',
          'Date: 2026-11-10T16:42:11.000Z',
          'Subject: Hall hire',
          'Thank you for holding the main hall for us.',
          'Best wishes,',
          'Priya Raman',
          'Events Secretary',
          'Larkfield Community Choir',
          'Tel. 07700 900461',
          'On Mon, 9 Nov 2026 at 09:15, Bookings <bookings@hall.example> wrote:',
          '> Kind regards',
          '> Martin Hargreaves',
          '> Hall Manager',
        ],
      ),
    ).toEqual({
      sender_role: 'Events Secretary',
      sender_organisation: 'Larkfield Community Choir',
      sender_phone: '07700 900461',
      contact_name: 'Priya Raman',
    }));

  it('is who signs under a sentence that closes the letter', () =>
    expect(
      outputOf(
        ['signatory'],
        ['Je vous prie d’agréer l’expression de mes salutations distinguées.', '', 'Solène Kerbrat'],
      ),
    ).toEqual({ signatory: 'Solène Kerbrat' }));
});
