import { describe, expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const schema = {
  type: 'object',
  properties: { company: { type: 'string' }, address: { type: 'string' }, total: { type: 'string' } },
};
const read = (lines: readonly string[]): unknown => extract(buildView([drawnPage(lines)]), schema).output;
const ADDRESS = ['14 Jalan Manis 4', '56100 Kuala Lumpur', 'Tel: 03-91334364', '', 'Total  12.50'];
const company = (...head: readonly string[]): unknown => (read([...head, ...ADDRESS]) as { company: unknown }).company;

describe('the name of who issued a document', () => {
  it('is the one with a number in a register, not a person above it', () => {
    expect(company('Lim Chee Keong', 'Lemon Tree', '(742016-W)')).toBe('Lemon Tree');
    expect(company('Lim Chee Keong', 'Lemon Tree', 'Co. Reg. No.: 933109-X')).toBe('Lemon Tree');
  });

  it('stands at the head though a customer is a company by its form', () => {
    const customer = ['Makassar Fresh Market Ltd', '8 High Street', '40300 Shah Alam'];
    const lines = ['Bengkel Yau (139386 X)', ...ADDRESS, 'Invoice No. 7727', 'Date 06/08/2017', 'Counter', ...customer];
    expect((read(lines) as { company: unknown }).company).toBe('Bengkel Yau');
  });

  it('stands above the first address of a page', () => {
    const customer = ['Fresh Market Ltd', '8 High Street', '40300 Shah Alam'];
    const lines = ['Big Orange', ...ADDRESS, 'Invoice No. 7727', 'Date 06/08/2017', 'Counter', ...customer];
    expect((read(lines) as { company: unknown }).company).toBe('Big Orange');
  });

  it('is no number of a register and nothing in brackets', () => {
    expect(company('Fresh Fruits and More', '(Sunway Pyramid)', '002043319-W')).toBe('Fresh Fruits and More');
    expect(company('Ah Meng Kopi', 'HQ', '(CO. NO. 113825-W)')).toBe('Ah Meng Kopi');
  });

  it('is not the one it had before', () => {
    expect(company('Farmasi Sejati', '(65351-M)', 'Formerly known as', 'Golden Gates Restaurants Ltd')).toBe(
      'Farmasi Sejati',
    );
  });

  it('is no note on the copy above it', () => {
    expect(company('Reprint 2', 'Big Orange')).toBe('Big Orange');
    expect(company('Selamat Datang', 'Big Orange')).toBe('Big Orange');
  });

  it('has no part of the label of its number', () => {
    expect(company('The Loaf', 'Co-Reg:860671-D')).toBe('The Loaf');
  });

  it('does not go on from a brand where the next line begins with initials', () => {
    expect(company('Tealive', 'R & R Food Industries Ltd')).toBe('R & R Food Industries Ltd');
  });

  it('is no line of a street below a labelled number', () => {
    const street = ['NO 1&3, JALAN WANGSA DELIMA 12,', 'WANGSA LINK, WANGSA MAJU,', '53300 KUALA LUMPUR'];
    expect(read(['TOKO BUKU JAYA', 'COMPANY NO. : 725186', ...street, '', 'Total  12.50'])).toMatchObject({
      company: 'TOKO BUKU JAYA',
    });
  });
});

describe('the address of who issued a document', () => {
  const address = (...head: readonly string[]): unknown =>
    (read([...head, ...ADDRESS]) as { address: unknown }).address;
  const whole = '14 Jalan Manis 4 56100 Kuala Lumpur';

  it('does not begin with the name at the head of the page, whatever its words', () => {
    expect(address('Hardware & Paint Centre')).toBe(whole);
    expect(address('7 Seas Seafood (139386 X)')).toBe(whole);
  });

  it('does not begin with the name of a branch, but with that of a building', () => {
    expect(address('Lim Brothers Trading Ltd', 'Kopi Plaza Danau')).toBe(whole);
    expect(address('Lim Brothers Trading Ltd', 'Plaza Danau')).toBe(`Plaza Danau ${whole}`);
  });

  it('is all between the name and what is labelled, whatever its words', () => {
    const head = (...lines: readonly string[]): unknown =>
      (read(['Acme Traders (742016-W)', ...lines, 'Tel: 03-91334364', '', 'Total  12.50']) as { address: unknown })
        .address;
    expect(head('PT 1204, Mukim Damai', 'Bukit Sejati')).toBe('PT 1204, Mukim Damai Bukit Sejati');
    expect(head('Kiosk 14, Harbourside', ...ADDRESS.slice(0, 2))).toBe(`Kiosk 14, Harbourside ${whole}`);
    expect(head('Always Fresh', ...ADDRESS.slice(0, 2))).toBe(whole);
  });

  it('ends before a number of a telephone, with and without a letter for it', () => {
    const [street = '', city = ''] = ADDRESS;
    const at = (...lines: readonly string[]): unknown =>
      (read(['Acme Traders', ...lines, '', 'Total  12.50']) as { address: unknown }).address;
    expect(at(street, `${city} (03-89251234)`)).toBe(whole);
    expect(at(street, `${city} T: 03 5633 1177`)).toBe(whole);
    expect(at(street, city, '03-3279 1851,')).toBe(whole);
  });
});
