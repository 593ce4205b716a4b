import { describe, expect, it } from 'vitest';
import { LabelScorer } from '../labels/label-scores.ts';
import { addressScore } from '../recognise/address-words.ts';
import { countryCodeOf } from '../recognise/countries.ts';
import { findDates, isoOf } from '../recognise/dates.ts';
import { cleanName, organisationScore } from '../recognise/names.ts';
import { CONCEPTS } from './concepts.ts';
import { COUNTRIES, LANGUAGES, listed } from './lexicon.ts';
import { tokensOf } from './tokens.ts';

const bestConcept = (label: string): string | undefined => new LabelScorer([]).score(label).concepts[0]?.id;

describe('languages', () => {
  it.each([
    ['English', 'Grand total', 'Invoice date', 'Due date', '3 March 2024'],
    ['German', 'Gesamtbetrag', 'Rechnungsdatum', 'Fällig am', '3. März 2024'],
    ['French', 'Total TTC', 'Date de facture', 'Échéance', '3 mars 2024'],
    ['Spanish', 'Importe total', 'Fecha de factura', 'Vencimiento', '3 de marzo de 2024'],
    ['Italian', 'Totale fattura', 'Data fattura', 'Scadenza', '3 marzo 2024'],
    ['Portuguese', 'Valor total', 'Data de emissão', 'Data de vencimento', '3 de março de 2024'],
    ['Dutch', 'Te betalen', 'Factuurdatum', 'Vervaldatum', '3 maart 2024'],
    ['Polish', 'Do zapłaty', 'Data wystawienia', 'Termin płatności', '3 marca 2024'],
    ['Malay', 'Jumlah', 'Tarikh', 'Tarikh akhir', '3 Mac 2024'],
    ['Swedish', 'Att betala', 'Fakturadatum', 'Förfallodatum', '3 mars 2024'],
  ])('%s: its labels are those of the concepts, and its months are months', (_, total, date, due, printed) => {
    expect(bestConcept(total)).toBe('total');
    expect(bestConcept(date)).toBe('document_date');
    expect(bestConcept(due)).toBe('due_date');
    const [found] = findDates(printed);
    expect(found === undefined ? undefined : isoOf(found, true)).toBe('2024-03-03');
  });

  it.each(['3 Maret 2024', '3 Juni 2024', '3 Juli 2024', '3 Agustus 2024'])('a month of Indonesian: %s', (printed) => {
    const [found] = findDates(printed);
    expect(found === undefined ? undefined : isoOf(found, true)).toMatch(/^2024-0[3678]-03$/);
  });

  it.each([
    ['Dutch', 'Exclusief BTW'],
    ['French', 'Total hors taxes'],
    ['German', 'Summe ohne MwSt.'],
    ['Italian', 'Totale imponibile'],
    ['Polish', 'Kwota netto'],
    ['Portuguese', 'Total sem IVA'],
    ['Spanish', 'Total sin IVA'],
    ['Swedish', 'Summa exkl. moms'],
  ])('%s: tells the amount before tax', (_, label) => {
    expect(bestConcept(label)).toBe('subtotal');
  });

  it('what is added to an amount is the tax, and an amount of its own is no total', () => {
    expect(bestConcept('zzgl. MwSt.')).toBe('tax');
    const [best] = new LabelScorer([]).score('Amount').concepts.filter(({ id }) => id === 'total');
    expect(best?.score ?? 0).toBeLessThan(0.7);
  });

  it('each has twelve months, and words for sums', () => {
    for (const { months, sums } of LANGUAGES) {
      expect(months).toHaveLength(12);
      expect(listed(sums)).not.toHaveLength(0);
    }
  });

  it('each whose labels are listed has the lists that every page is read with', () => {
    for (const language of LANGUAGES.filter(({ labels }) => Object.keys(labels).length > 0)) {
      const { organisations, notInNames, streets, contacts, notInAddresses, common, parties } = language;
      for (const list of [organisations, notInNames, streets, contacts, notInAddresses, common])
        expect(listed(list)).not.toHaveLength(0);
      for (const headings of Object.values(parties)) expect(listed(headings)).not.toHaveLength(0);
      for (const concept of ['total', 'document_date', 'document_number', 'customer_name', 'quantity'] as const)
        expect(listed(language.labels[concept])).not.toHaveLength(0);
    }
  });

  it('lists are plain text in small letters', () => {
    const texts = LANGUAGES.flatMap(({ labels, heads, words, organisations, streets, notInNames }) => [
      ...[labels, heads, words].flatMap((map) => Object.values(map)),
      organisations,
      streets,
      notInNames,
    ]).flatMap(listed);
    for (const text of texts) {
      expect(text).toBe(text.toLowerCase());
      expect(text).not.toMatch(/[\\[\]^*+?]/);
    }
  });
});

describe('countries', () => {
  it.each([
    ['AT', 'Muster GmbH', 'Hauptstraße 5, 8010 Graz', 'USt'],
    ['AU', 'Southern Goods Pty Ltd', '12 George Street, Sydney NSW 2000', 'GST'],
    ['BE', 'Voorbeeld BVBA', 'Kerkstraat 12, Antwerpen', 'BTW'],
    ['BR', 'Comercial Exemplo Ltda.', 'Rua Augusta 1200, São Paulo SP 01304-001', 'ICMS'],
    ['CA', 'Maple Example Inc.', '100 King Street, Toronto ON M5V 2T6', 'HST'],
    ['CH', 'Beispiel AG', 'Bahnhofstrasse 1, Zürich', 'MWST'],
    ['DE', 'Muster GmbH & Co. KG', 'Lindenallee 12, 04109 Leipzig', 'MwSt'],
    ['ES', 'Ejemplo S.L.', 'Calle Mayor 3, 28013 Madrid', 'IVA'],
    ['FR', 'Exemple SARL', '12 rue de la Paix, 75002 Paris', 'TVA'],
    ['GB', 'Example Ltd', '10 High Street, London SW1A 1AA', 'VAT'],
    ['IN', 'Example Pvt. Ltd.', '14 Gandhi Road, Mumbai 400001', 'CGST'],
    ['IT', 'Esempio S.r.l.', 'Via Roma 7, 20121 Milano', 'IVA'],
    ['MX', 'Ejemplo S.A. de C.V.', 'Avenida Juárez 20, Guadalajara 44100', 'IVA'],
    ['MY', 'Contoh Sdn. Bhd.', 'No 3, Jalan Ampang, 50450 Kuala Lumpur', 'SST'],
    ['NL', 'Voorbeeld B.V.', 'Keizersgracht 1, 1015 CJ Amsterdam', 'BTW'],
    ['PL', 'Przykład Sp. z o.o.', 'ul. Długa 5, 00-238 Warszawa', 'PTU'],
    ['PT', 'Exemplo Lda.', 'Rua Garrett 10, 1200-203 Lisboa', 'IVA'],
    ['SE', 'Exempel AB', 'Storgatan 1, Stockholm', 'moms'],
    ['SG', 'Example Pte. Ltd.', '1 Orchard Road, Singapore 238801', 'GST'],
    ['US', 'Example Corp.', '1 Main Street, Springfield, IL 62704', 'Sales tax'],
  ])('%s: a company, an address and a tax are told', (code, company, address, tax) => {
    expect(COUNTRIES.map((country) => country.code)).toContain(code);
    expect(organisationScore(cleanName(company))).toBe(1);
    expect(addressScore(address)).toBeGreaterThan(0.7);
    expect(tokensOf(tax)).toContain('tax');
  });

  it('each has a code of its own, and its names lead to it', () => {
    expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
    for (const { code, names } of COUNTRIES) for (const name of listed(names)) expect(countryCodeOf(name)).toBe(code);
  });

  it('a form of company in the middle of a text makes no name of it', () => {
    expect(organisationScore('signed as agreed')).toBe(0);
    expect(organisationScore('Carla Bianchi')).toBe(0);
  });
});

/** A word that translates to one of these names any number, so a label of nothing else would name them all. */
const ANY_NUMBER = new Set(['number', 'code', '#']);

it('no label means any number whatever once its words are translated', () => {
  const generic = CONCEPTS.flatMap(({ id, labels }) =>
    labels
      .filter((label) => label !== 'code')
      .filter((label) => tokensOf(label).every((token) => token.length === 1 || ANY_NUMBER.has(token)))
      .filter((label) => tokensOf(label).some((token) => ANY_NUMBER.has(token)))
      .map((label) => `${id}: ${label}`),
  );
  expect(generic).toEqual([]);
});
