/**
 * The concepts of business documents: for each, the kind of its values, the names that schemas use, and the labels that
 * documents print in all languages and countries of the lexicon.
 */
import type { Concept, ConceptId } from '../core/concept.ts';
import type { ValueKind } from '../core/value-kinds.ts';
import { LANGUAGES, listed, ofCountries } from './lexicon.ts';

/** Kind of value and names in schemas, by concept. */
const CONCEPT_NAMES: Readonly<Record<ConceptId, readonly [kind: ValueKind, names: string]>> = {
  issuer_name: [
    'name',
    'company|vendor|supplier|seller|merchant|store|shop|issuer|biller|seller name|supplier name|merchant name|issuer name|store name|company name|vendor name|name of the store|business|restaurant|provider|issuing company|payee',
  ],
  issuer_address: [
    'address',
    'address|store address|company address|vendor address|supplier address|seller address|merchant address|issuer address',
  ],
  customer_name: [
    'name',
    'customer|client|buyer|bill to|customer name|buyer name|client name|buyer company|customer company|receiver name|receiver|recipient|payer',
  ],
  advertiser_name: ['name', 'advertiser|advertiser name|sponsor|sponsor name'],
  patient_name: ['name', 'patient|patient name|insured'],
  customer_address: [
    'address',
    'customer address|billing address|client address|buyer address|receiver address|bill to address',
  ],
  ship_to: ['address', 'shipping address|delivery address|ship to'],
  subject: ['text', 'subject|subject line|email subject|mail subject|message subject|e mail subject|letter subject'],
  document_number: [
    'identifier',
    'invoice number|invoice no|invoice id|receipt number|document number|bill number|number of the invoice|document id|invoice|invoice num|invoice ref|invoice reference|bill no|receipt no|document no',
  ],
  order_number: [
    'identifier',
    'order number|po number|purchase order number|order id|order reference|purchase order reference|purchase order id|purchase order no|purchase order|po|po no|customer order number|order no',
  ],
  customer_number: [
    'identifier',
    'customer number|account number|customer id|client id|client number|customer no|customer code|client code',
  ],
  vat_number: [
    'identifier',
    'vat id|vat number|vat registration number|gst number|vat identification number|vat no|vat reg no|vat registration|tva number|tax vat number|vat code|gstin|gst registration number',
  ],
  tax_number: ['identifier', 'tax id|tax number|tax registration number|tax identification number|fiscal number'],
  registration_number: [
    'identifier',
    'registration number|company registration number|company number|register number|trade register number|commercial register number|business registration number|company reg no|chamber of commerce number|chamber of commerce|coc|coc number|siren|siret|kvk|kvk number|hrb',
  ],
  iban: ['identifier', 'iban'],
  bic: ['identifier', 'bic|swift|swift code'],
  document_date: [
    'date',
    'date|invoice date|receipt date|issue date|date of issue|transaction date|purchase date|document date|date of the receipt|date of purchase|letter date|date of the letter|offer date|purchased on|bought on|sold on|issued on|sale date|date of sale',
  ],
  due_date: ['date', 'due date|payment due date|date due|payment deadline|pay by date|due by'],
  print_date: ['date', 'print date'],
  delivery_date: ['date', 'delivery date|date of delivery|delivered on'],
  ship_date: ['date', 'ship date|shipping date|shipped on|dispatch date|despatch date|date shipped'],
  payment_date: ['date', 'payment date|paid on|date paid|date of payment|pay date'],
  birth_date: ['date', 'date of birth|birth date|dob'],
  effective_date: ['date', 'effective date|commencement date|agreement date|contract date|date of the agreement'],
  governing_law: [
    'text',
    'jurisdiction|governing law|applicable law|choice of law|governing jurisdiction|governing state',
  ],
  contract_term: [
    'duration',
    'term|contract term|agreement term|term of agreement|duration|length of the agreement|contract duration',
  ],
  contract_party: [
    'name',
    'party|parties|contract parties|contracting parties|parties to the agreement|signatories|party names',
  ],
  time: ['time', 'time|time of purchase|transaction time|purchase time|purchased at|sold at|time of sale|sale time'],
  total: [
    'money',
    'total|total amount|grand total|amount due|invoice total|total price|total amount paid|total due|amount payable|gross total|total paid|gross amount|total incl tax|total gross|amount with tax|total with tax|amount incl tax|amount including tax|total including tax|total payable|payable amount|amount to pay|final amount|final total|order total|order value',
  ],
  subtotal: [
    'money',
    'subtotal|sub total|net amount|total before tax|amount before tax|net total|total excl tax|net sum|net value|total net|untaxed amount|amount untaxed|untaxed total|amount without tax|total without tax|amount excl tax|amount excluding tax|total excluding tax|pretax amount|pre tax total',
  ],
  tax: [
    'money',
    'tax|tax amount|vat amount|gst amount|sales tax|total tax|tax total|vat total|tax sum|amount tax|taxes|total taxes',
  ],
  tax_base: ['money', 'basis|tax base|base amount|taxable amount|taxable base'],
  tax_summary: ['money', ''],
  tax_rate: ['percent', 'tax rate|vat rate|rate|vat percent'],
  discount: ['money', 'discount|total discount|discount amount'],
  rounding: ['money', 'rounding|rounding adjustment|rounding amount|rounding difference|cash rounding'],
  service_charge: ['money', 'service charge'],
  tips: ['money', 'tip|tips|gratuity'],
  shipping: ['money', 'shipping|shipping cost|delivery fee|freight'],
  paid: [
    'money',
    'amount paid|cash|tendered|payment amount|amount tendered|cash tendered|cash given|cash received|cash paid',
  ],
  deposit: ['money', 'deposit|down payment|advance payment|prepayment|prepaid amount|deposit amount|deposit paid'],
  change: ['money', 'change|change given|change due|change returned|cash change|change amount'],
  item_count: [
    'number',
    'number of items|item count|total quantity|items sold|items count|number of articles|article count|total items',
  ],
  currency: ['currency', 'currency|currency code'],
  cashier: ['name', 'cashier|server|operator|salesperson|cashier name|served by|clerk|waiter|salesman'],
  place_at: ['identifier', 'table number'],
  phone: ['phone', 'phone|telephone|phone number|tel|telephone number|contact number|contact phone|contact telephone'],
  mobile: ['phone', 'mobile|mobile number|mobile phone|cell phone|cell'],
  fax: ['phone', 'fax|fax number'],
  email: ['email', 'email|email address|e mail|contact email'],
  website: ['url', 'website|url|web|web site|homepage|web address|web page'],
  points: ['number', ''],
  country: ['country', 'country|country code'],
  postcode: ['identifier', 'postcode|postal code|zip|zip code'],
  city: ['text', 'city|town|locality'],
  item_code: [
    'identifier',
    'item code|sku|product code|code|article number|part number|item number|article code|article no|item no|product id|material number',
  ],
  item_description: ['text', 'description|item|name|product|product name|item name|item description|service'],
  quantity: ['number', 'quantity|qty|units|count'],
  unit_price: ['money', 'unit price|price|price per unit|rate|unit cost'],
  line_total: ['money', 'amount|line total|total price|total|line amount|price|net amount'],
};

const COUNTRY_LABELS: Readonly<Partial<Record<ConceptId, readonly string[]>>> = {
  vat_number: ofCountries(({ vatNumbers }) => vatNumbers),
  tax_number: ofCountries(({ taxNumbers }) => taxNumbers),
  registration_number: ofCountries(({ registers }) => registers),
};

export const CONCEPTS: readonly Concept[] = Object.entries(CONCEPT_NAMES).map(([name, [kind, names]]) => {
  const id = name as ConceptId;
  const labels = [...LANGUAGES.flatMap((language) => listed(language.labels[id])), ...(COUNTRY_LABELS[id] ?? [])];
  return { id, kind, labels: [...new Set(labels)], names: listed(names) };
});

export const conceptById: ReadonlyMap<string, Concept> = new Map(CONCEPTS.map((entry) => [entry.id, entry]));

/** Numbers that belong to a party, which a document may print without saying whose they are. */
export const NUMBERS_OF_PARTIES: ReadonlySet<ConceptId> = new Set<ConceptId>([
  'vat_number',
  'tax_number',
  'registration_number',
]);
