import { describe, expect, it } from 'vitest';
import { readSchema } from '../schema/read-schema.ts';
import { LabelScorer } from './label-scores.ts';

const text = { type: 'string' };
const day = { type: 'string', format: 'date' };
const amount = { type: 'number' };
const { fields } = readSchema({
  type: 'object',
  properties: {
    invoice_date: day,
    due_date: day,
    delivery_date: day,
    order_date: day,
    shipping_date: day,
    payment_date: day,
    period_start: day,
    period_end: day,
    contract_start: day,
    contract_end: day,
    valid_until: day,
    invoice_number: text,
    order_number: text,
    delivery_note_number: text,
    contract_number: text,
    offer_number: text,
    tracking_number: text,
    confirmation_number: text,
    cost_center: text,
    carrier: text,
    consignee: text,
    sales_representative: text,
    account_holder: text,
    payment_reference: text,
    payment_terms: text,
    payment_method: text,
    shipping_method: text,
    return_reason: text,
    amount_due: amount,
    shipping_cost: amount,
    deposit: amount,
    paid_amount: amount,
    late_interest: amount,
    reminder_fee: amount,
    number_of_packages: { type: 'integer' },
    phone: text,
    mobile: text,
  },
});
const scorer = new LabelScorer(fields);

const bestOf = (label: string): string | undefined => {
  const { fields: scores } = scorer.score(label);
  const best = Math.max(...scores);
  return best < 0.55 ? undefined : fields[scores.indexOf(best)]?.name;
};

describe('labels of business documents', () => {
  it.each([
    ['invoice_date', 'Datum der Rechnung', 'Date de facturation', 'Fecha de facturación', 'Faktura z dnia'],
    ['due_date', 'Te voldoen vóór', 'Betalas senast', 'Pagável até', 'Płatne do dnia', 'Förfallodag'],
    ['delivery_date', 'Geliefert am', 'Livré le', 'Consegnato il', 'Dostarczono dnia', 'Levererat den'],
    ['order_date', 'Bestellung vom', 'Commande du', 'Ordine del', 'Besteld op', 'Zamówienie z dnia', 'Ordered on'],
    ['shipping_date', 'Versendet am', 'Expédié le', 'Spedito il', 'Verzonden op', 'Skickad den', 'Date of dispatch'],
    ['payment_date', 'Bezahlt am', 'Réglé le', 'Pagato il', 'Zapłacono dnia', 'Date paid'],
    ['period_start', 'Zeitraum von', 'Periodo dal', 'Okres od', 'Period from'],
    ['period_end', 'Abrechnungszeitraum bis', 'Fine periodo', 'Koniec okresu', 'Periodens slut'],
    ['contract_start', 'Vertragsbeginn', 'Decorrenza contratto', 'Avtalsstart'],
    ['contract_end', 'Ende des Vertrags', 'Fine contratto', 'Data zakończenia umowy', 'Contract expiry'],
    ['valid_until', 'Gültig bis', 'Geldig tot', 'Ważne do', 'Giltigt t.o.m.'],
    ['delivery_note_number', 'Lieferschein-Nr.', 'N° BL', 'DDT n.', 'Pakbonnr.', 'Numer WZ', 'Despatch note no.'],
    ['contract_number', 'Vertrags-Nr.', 'N. contratto', 'Nr umowy', 'Avtalsnr'],
    ['offer_number', 'Angebotsnr.', 'Devis n°', 'Preventivo n.', 'Offertnr', 'Quote number'],
    ['tracking_number', 'Sendungs-Nr.', 'N° de suivi', 'Trackingnummer', 'Numer przesyłki', 'Parcel no.'],
    ['confirmation_number', 'Auftragsbestätigung Nr.', 'Conferma n.', 'Orderbekräftelse nr', 'Booking reference'],
    ['cost_center', 'Kostenstelle', 'Centre de coûts', 'Centro di costo', 'Kostnadsställe', 'MPK'],
    ['carrier', 'Paketdienst', 'Corriere', 'Firma kurierska', 'Åkeri', 'Haulier'],
    ['consignee', 'Warenempfänger', 'Livrer à', 'Entregar a', 'Godsmottagare', 'Ship to'],
    ['sales_representative', 'Außendienst', 'Agente di vendita', 'Handlowiec', 'Account manager'],
    ['account_holder', 'Kontoinhaberin', 'Nom du titulaire', 'T.n.v.', 'Właściciel konta'],
    ['payment_reference', 'Verwendungszweck', 'Causale bonifico', 'Tytuł przelewu', 'OCR-nummer', 'Please quote'],
    ['payment_terms', 'Zahlungskonditionen', 'Modalités de paiement', 'Warunki płatności', 'Betalningsvillkor'],
    ['payment_method', 'Moyen de paiement', 'Modalità di pagamento', 'Sposób zapłaty', 'Betalsätt'],
    ['shipping_method', 'Versandweg', "Mode d'expédition", 'Verzendwijze', 'Sposób dostawy'],
    ['return_reason', 'Grund der Rücksendung', 'Motif du retour', 'Retourreden', 'Powód zwrotu', 'Reason'],
    ['amount_due', 'Gesamtforderung', 'Reste dû', 'Importo dovuto', 'Openstaand bedrag', 'Balance outstanding'],
    ['shipping_cost', 'Carriage', 'Frais de port', 'Fraktavgift', 'Koszty wysyłki'],
    ['deposit', 'Vorauszahlung', 'Arrhes', 'Caparra', 'Zadatek', 'Handpenning', 'Down payment'],
    ['paid_amount', 'Bezahlter Betrag', 'Déjà réglé', 'Già versato', 'Redan betalt'],
    ['late_interest', 'Verzugszinsen', 'Intereses de demora', 'Odsetki za zwłokę', 'Dröjsmålsränta'],
    ['reminder_fee', 'Mahnkosten', 'Frais de relance', 'Spese sollecito', 'Påminnelseavgift'],
    ['number_of_packages', 'Anzahl Kartons', 'Nb de colis', 'Totale colli', 'Liczba paczek', 'N.º de volumes'],
    ['mobile', 'Handy', 'Móvil', 'Cellulare', 'Telefon komórkowy'],
  ])('name %s', (field, ...labels) => {
    expect(labels.map((label) => [label, bestOf(label)])).toEqual(labels.map((label) => [label, field]));
  });
});

const only = (name: string, schema: object, label: string): number =>
  new LabelScorer(readSchema({ type: 'object', properties: { [name]: schema } } as never).fields).score(label)
    .fields[0] ?? 0;

it.each([
  ['invoice_number', text, 'Invoice number', 'Contract number'],
  ['credit_note_number', text, 'Credit note number', 'Invoice number'],
  ['contract_number', text, 'Agreement number', 'Invoice number'],
  ['invoice_date', day, 'Invoice date', 'Order date'],
  ['delivery_note_number', text, 'Packing slip number', 'Invoice number'],
])('"%s" is that of its own kind of document', (name, schema, own, other) => {
  expect(only(name, schema, own)).toBeGreaterThan(0.8);
  expect(only(name, schema, other)).toBeLessThan(0.55);
});

it('the number of a credit note may be asked for as that of an invoice, as both are numbered alike', () =>
  expect(only('invoice_number', text, 'Credit note number')).toBeGreaterThan(0.8));

describe('what is written short', () => {
  it.each([
    ['I.V.A.', 'IVA'],
    ['N° de commande', 'Numéro de commande'],
    ['Fattura n.', 'Fattura numero'],
    ['Kontraktsnr', 'Kontrakt nummer'],
    ['Vertrags-Nr.', 'Vertragsnummer'],
  ])('"%s" means what "%s" does', (short, long) => {
    expect(scorer.score(short).fields).toEqual(scorer.score(long).fields);
  });
});

describe('what means the same in one direction alone', () => {
  it.each([
    ['phone', text, 'Mobile', 'mobile', 'Telephone'],
    ['paid_amount', amount, 'Down payment', 'deposit', 'Amount paid'],
    ['due_date', day, 'Fecha de pago', 'payment_date', 'Zahlbar bis'],
    ['delivery_date', day, 'Ship date', 'shipping_date', 'Delivered on'],
  ])('"%s" may be printed as "%s %s", and "%s" is no "%s"', (wide, schema, label, narrow, other) => {
    expect(only(wide, schema, label)).toBeGreaterThan(0.6);
    expect(only(narrow, schema, other)).toBeLessThan(0.6);
  });
});
