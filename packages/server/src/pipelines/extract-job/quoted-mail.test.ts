/** What a mail quotes of older ones is not its own. */
import { describe, expect, it } from 'vitest';
import { reader } from '../../documents/formats/email/reader.ts';
import { readBytes } from '../../documents/testing/read-bytes.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { findingsIn } from './window.ts';

const text = { type: 'string' };
const WANTED = { order_number: text, total: { type: 'number' }, contact_phone: text };
const OLDER = ['Order number: OR-11002', 'Total: 88.10 EUR', 'Phone: +49 30 555 0199'];
const SAID = 'Your new order number is OR-11377.';

async function valuesOf(
  body: string,
  { type = 'text/plain', subject = 'Re: Order', properties = WANTED as JsonObject } = {},
) {
  const mail = [
    'From: Gregor Prynne <g.prynne@statwell.example>',
    'To: Nadia Feldon <nadia@brookfield.example>',
    `Subject: ${subject}`,
    'Date: Fri, 13 Mar 2026 09:20:00 +0000',
    `Content-Type: ${type}; charset=utf-8`,
    '',
    body,
  ].join('\r\n');
  const { pages } = await readBytes(reader, Buffer.from(mail), { mimeType: 'message/rfc822' });
  return findingsIn(pages, readSchema({ type: 'object', properties })).output;
}

const marked = OLDER.map((line) => `> ${line}`).join('\r\n');
const plain = OLDER.join('\r\n');
const QUOTES: Record<string, string> = {
  'marked lines': `On Mon, 2 Mar 2026 at 11:04, Nadia Feldon <nadia@brookfield.example> wrote:\r\n${marked}`,
  'marked lines under one that is broken': `Am Montag, 2. März 2026 um 11:04:35 Uhr schrieb Nadia Feldon\r\n<nadia@brookfield.example>:\r\n\r\n${marked}`,
  'a divider': `-----Ursprüngliche Nachricht-----\r\nVon: Nadia Feldon\r\nGesendet: Montag, 2. März 2026 11:04\r\nAn: Gregor Prynne\r\n\r\n${plain}`,
  'a head': `From: Nadia Feldon\r\nSent: 02 March 2026 11:04\r\nTo: Gregor Prynne\r\nSubject: Order\r\n\r\n${plain}`,
  'what was written': `Le lun. 2 mars 2026 à 11:04, Nadia Feldon a écrit :\r\n\r\n${plain}`,
};

describe('an older mail in a mail', () => {
  for (const [name, quote] of Object.entries(QUOTES)) {
    it(`gives no values under ${name}`, async () => {
      expect(await valuesOf(`Dear Nadia,\r\n\r\n${SAID}\r\n\r\nGregor\r\n\r\n${quote}`)).toEqual({
        order_number: 'OR-11377',
      });
    });
  }

  it('gives none as a table either', async () => {
    const rows = (order: string, total: string): string =>
      `<table><tr><td>Order number</td><td>${order}</td></tr><tr><td>Total</td><td>${total}</td></tr></table>`;
    const quote = `<div>On 2 March 2026 Nadia Feldon wrote:</div><blockquote>${rows('OR-11002', '88.10 EUR')}<p>Phone: +49 30 555 0199</p></blockquote>`;
    const output = await valuesOf(`<p>Thank you.</p>${rows('OR-11377', '412.60 EUR')}${quote}`, { type: 'text/html' });
    expect(output).toEqual({ order_number: 'OR-11377', total: 412.6 });
  });

  it('leaves answers between its lines', async () => {
    const body = `On 2 March 2026 Nadia Feldon wrote:\r\n> Which order number?\r\n> Order number: OR-11002?\r\n\r\n${SAID}\r\n\r\n> Phone: +49 30 555 0199\r\n\r\nTotal: 412.60 EUR`;
    expect(await valuesOf(body)).toEqual({ order_number: 'OR-11377', total: 412.6 });
  });

  it('is what the mail is about where it is passed on, or where nothing else is said', async () => {
    const older = { order_number: 'OR-11002', total: 88.1, contact_phone: '+49 30 555 0199' };
    expect(await valuesOf(`FYI, order 7\r\n\r\n${QUOTES['a head']}`, { subject: 'FW: Order' })).toEqual(older);
    expect(await valuesOf(`Please see below.\r\n\r\n${QUOTES['a divider']}`)).toEqual(older);
  });

  it('is read where the schema asks for older mails', async () => {
    const properties = { ...WANTED, original: { type: 'object', properties: { phone: text } } };
    const output = await valuesOf(`${SAID}\r\n\r\n${QUOTES['a head']}`, { properties });
    expect(output.total).toBe(88.1);
  });
});
