import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const day = { ...text, format: 'date' };
const outputOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const MAIL = [
  'From: "Ada Byte" <ada@mill.example>',
  'To: orders@quarry.example; bea@quarry.example',
  'Date: 2026-03-09T12:14:09.000Z',
  'Subject: Gravel for the yard',
  '',
  'Good morning, please send twelve tons of gravel by Friday.',
];

describe('the lines over the text of a mail', () => {
  it('say who sent it and when', () =>
    expect(
      outputOf(MAIL, { sender_name: text, senderAddress: text, sent_at: { ...text, format: 'date-time' } }),
    ).toEqual({ sender_name: 'Ada Byte', senderAddress: 'ada@mill.example', sent_at: '2026-03-09T12:14:09Z' }));

  it('say to whom, an address where no name is printed', () =>
    expect(outputOf(MAIL, { recipient: text, message_date: day })).toEqual({
      recipient: 'orders@quarry.example',
      message_date: '2026-03-09',
    }));

  it('stand in printed mails of other languages too', () =>
    expect(
      outputOf(
        ['Von: Kurt Brink <brink@werk.example>', 'Gesendet: Montag, 9. März 2026 08:15', 'An: Lager', 'Betreff: Kies'],
        { sender: text, sender_email: text, sent_on: day },
      ),
    ).toEqual({ sender: 'Kurt Brink', sender_email: 'brink@werk.example', sent_on: '2026-03-09' }));

  it('are those of the mail itself, not of one that it quotes', () =>
    expect(
      outputOf([...MAIL, '', 'From: Cyd Moss <cyd@quarry.example>', 'To: Ada', 'Subject: Offer', 'Date: 2026-02-01'], {
        sender_email: text,
      }),
    ).toEqual({ sender_email: 'ada@mill.example' }));

  it('date the mail, and not what it is about', () =>
    expect(outputOf(MAIL, { order_date: day, delivery_date: day, date: day })).toEqual({
      order_date: null,
      delivery_date: null,
      date: '2026-03-09',
    }));

  it('say nothing of a form that has one such label', () =>
    expect(outputOf(['From: 2 March 2026', 'To: 9 March 2026', 'Room: 12'], { sender: text })).toEqual({
      sender: null,
    }));
});
