import { expect, it } from 'vitest';
import { LabelScorer } from '../labels/label-scores.ts';
import { readSchema } from '../schema/read-schema.ts';
import { FORM_WORDS } from './form-words.ts';
import { INDUSTRY_WORDS } from './industry-words.ts';
import { LABEL_WORDS } from './label-words.ts';
import { LANGUAGES, listed } from './lexicon.ts';
import { OFFICE_WORDS } from './office-words.ts';
import { REPORT_WORDS } from './report-words.ts';
import { tokensOf } from './tokens.ts';
import { TRADE_WORDS } from './trade-words.ts';
import { FURTHER_WORDS, plain as folded } from './translations.ts';

it.each([
  ['Untersuchung', 'test'],
  ['Parkdauer', 'parking time'],
  ['Einfahrt', 'entry'],
  ['Referenzbereich', 'reference range'],
  ['Krankenkasse', 'health insurer'],
  ['Ancienneté', 'seniority'],
  ['Plazo', 'deadline'],
  ['Voorzitter', 'chair'],
  ['Zaległości', 'arrears'],
  ['Zollanmeldung', 'customs declaration'],
  ['Opzichter', 'supervisor'],
  ['Darczyńca', 'donor'],
  ['Besiktningsman', 'inspector'],
  ['Veranstalter', 'organiser'],
  ['Valdag', 'election day'],
  ['Номер заказа', 'number order'],
  ['Расчётный счёт', 'account number'],
  ['ФАМИЛИЯ', 'surname'],
  ['Срок оплаты', 'due date'],
  ['Кількість', 'quantity'],
  ['Odběratel', 'customer'],
  ['Dátum splatnosti', 'due date'],
  ['Iznos', 'amount'],
  ['Fizetési határidő', 'due date'],
  ['Eräpäivä', 'due date'],
  ['Data nașterii', 'date of birth'],
  ['Fatura Numarası', 'invoice number'],
  ['FATURA NUMARASI', 'invoice number'],
  ['MÜŞTERİ', 'customer'],
  ['ΠΡΟΜΗΘΕΥΤΗΣ', 'supplier'],
  ['Ημερομηνία', 'date'],
  ['رقم الفاتورة', 'number invoice'],
  ['الإجمالي', 'total'],
  ['לקוח', 'customer'],
  ['סה״כ לתשלום', 'amount due'],
  ['סה"כ', 'total'],
  ['Đơn giá', 'unit price'],
  ['Tanggal', 'date'],
  ['Proveïdor', 'supplier'],
])('"%s" is "%s"', (word, english) => {
  expect(tokensOf(word)).toEqual(tokensOf(english));
});

it.each([
  ['Herstelldatum', 'production date'],
  ['MHD', 'best before'],
  ['Zugfestigkeit', 'tensile strength'],
  ['Limite d’élasticité', 'yield strength'],
  ["Point d'éclair", 'flash point'],
  ['VN-nummer', 'un number'],
  ['Clase(s) de peligro', 'hazard class'],
  ['Verladehafen', 'loading port'],
  ['Numer seryjny', 'number serial'],
  ['Kennzeichen und Nummern', 'marks and numbers'],
])('in industry and freight, "%s" is "%s"', (label, english) => {
  expect(tokensOf(label)).toEqual(tokensOf(english));
});

it.each([
  ['product_code', 'Code produit'],
  ['product_name', 'Nom du produit'],
  ['heat_number', 'Schmelzen-Nr.'],
  ['batch_number', 'Charge'],
  ['gross_weight', 'G.W. (KGS)'],
  ['hs_code', 'Zolltarif-Nr.'],
  ['port_of_discharge', 'Puerto de descarga'],
  ['expiry_date', 'MHD'],
])('%s may be printed as "%s"', (name, label) => {
  const { fields } = readSchema({ type: 'object', properties: { [name]: { type: 'string' } } });
  expect(new LabelScorer(fields).score(label).fields[0]).toBeGreaterThan(0.6);
});

it.each([
  ['Datum splatnosti', 'due date'],
  ['Jatuh tempo', 'due date'],
  ['Genel toplam', 'total'],
  ['Saldo akhir', 'closing balance'],
])('"%s" is "%s", although none of its letters is special to its language', (phrase, english) => {
  expect(tokensOf(phrase)).toEqual(tokensOf(english));
});

it('no label of a concept is only the word for a number, or for a registration, in another language', () => {
  const best = (label: string): number =>
    new LabelScorer([]).score(label).concepts.find(({ id }) => id === 'registration_number')?.score ?? 0;
  expect(best('Nr.')).toBeLessThan(0.5);
  expect(best('Registration Statement')).toBeLessThan(0.6);
  expect(best('Y-tunnus')).toBeGreaterThan(0.9);
  expect(best('ΓΕΜΗ')).toBeGreaterThan(0.9);
});

it('no word of the lists means two things', () => {
  const meanings = Map.groupBy(
    [...FORM_WORDS, ...OFFICE_WORDS, ...REPORT_WORDS, ...TRADE_WORDS, ...INDUSTRY_WORDS],
    ([word]) => word,
  );
  const twice = [...meanings].filter(([, entries]) => new Set(entries.map(([, english]) => english)).size > 1);
  expect(twice.map(([word]) => word)).toEqual([]);
});

it('no word of further languages means two things, where they share a script', () => {
  const byScript = FURTHER_WORDS.filter(([word]) => !/[\u0590-\u06ff]/.test(word));
  const meanings = Map.groupBy(byScript, ([word]) => folded(word));
  const twice = [...meanings].filter(([, entries]) => new Set(entries.map(([, english]) => english)).size > 1);
  expect(twice.map(([word]) => word)).toEqual([]);
});

it('no word of further languages is an English word of labels', () => {
  const english = FURTHER_WORDS.filter(([word, meaning]) => LABEL_WORDS.has(folded(word)) && folded(word) !== meaning);
  expect(english).toEqual([]);
});

const plain = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '');

it('no word of the lists is an English word of labels without its accents', () => {
  const english = [...OFFICE_WORDS, ...REPORT_WORDS, ...TRADE_WORDS, ...INDUSTRY_WORDS].filter(
    ([word, meaning]) => LABEL_WORDS.has(plain(word)) && plain(word) !== meaning,
  );
  expect(english).toEqual([]);
});

it('no word of offices or trades is one of the labels of a concept: the English word would name that concept everywhere', () => {
  const labels = LANGUAGES.flatMap((language) => [language.labels, language.heads])
    .flatMap((map) => Object.values(map))
    .flatMap(listed)
    .flatMap((label) => plain(label).split(' '));
  const own = [...OFFICE_WORDS, ...REPORT_WORDS, ...TRADE_WORDS, ...INDUSTRY_WORDS].map(([word]) => word);
  expect(own.filter((word) => labels.includes(plain(word)))).toEqual([]);
});

it.each([
  ['Zählernummer', 'zaehlernummer'],
  ['Gerätenummer', 'geraetenummer'],
  ['Prüfnummer', 'pruefnummer'],
  ['Übergabedatum', 'uebergabedatum'],
  ['Jahresüberschuss', 'jahresueberschuss'],
])('%s is what a schema calls %s', (label, name) => expect(tokensOf(name)).toEqual(tokensOf(label)));
