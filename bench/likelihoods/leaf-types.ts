/** How the scoring program of the data sets compares the values of each set. It does not export this table. */

/** By the key of a value; its type otherwise follows from the truth. */
export type LeafTypes = Readonly<
  Record<string, 'string' | 'id' | 'amount' | 'date' | 'date-dmy' | 'fuzzy' | 'nameset'>
>;

const LEAF_TYPES: Readonly<Record<string, LeafTypes>> = {
  'kie-sroie': { company: 'string', address: 'string', date: 'date-dmy', total: 'amount' },
  'kie-kleister-nda': { effective_date: 'date', jurisdiction: 'string', party: 'string', term: 'string' },
  'kie-deepform': {
    contract_num: 'id',
    advertiser: 'string',
    gross_amount: 'amount',
    flight_from: 'date',
    flight_to: 'date',
  },
  'kie-fara': {
    registration_num: 'id',
    registrant_name: 'fuzzy',
    short_form_name: 'nameset',
    document_type: 'string',
  },
  'kie-zugferd': {
    issue_date: 'date-dmy',
    due_date: 'date-dmy',
    invoice_number: 'id',
    iban: 'id',
    vat_id: 'id',
    tax_number: 'id',
    article_number: 'id',
    order_reference: 'id',
    net_total: 'amount',
    tax_total: 'amount',
    gross_total: 'amount',
    amount_due: 'amount',
    basis: 'amount',
    rate: 'amount',
    amount: 'amount',
    quantity: 'amount',
    unit_price: 'amount',
    line_total: 'amount',
    tax_rate: 'amount',
  },
};

export const leafTypesOf = (set: string): LeafTypes => LEAF_TYPES[set] ?? {};
