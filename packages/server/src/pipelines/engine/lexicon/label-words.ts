/** Words that occur in labels, and how much meaning each word of a label carries. */
import { CURRENCY_CODES, CURRENCY_LETTERS } from './currencies.ts';
import { ofLanguages, TAX_NAMES } from './lexicon.ts';

/** Articles, prepositions and the like carry hardly any meaning; a currency only names the unit. */
const FILLER_WEIGHT = 0.1;
const CURRENCY_WEIGHT = 0.15;

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Short forms and synonyms, after accents and case are removed. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ...TAX_NAMES.map((name) => [name.normalize('NFKD').replace(/\p{M}/gu, ''), 'tax'] as const),
  ...Object.entries({
    no: 'number',
    nr: 'number',
    num: 'number',
    nbr: 'number',
    '#': 'number',
    id: 'number',
    identifier: 'number',
    amt: 'amount',
    ttl: 'total',
    qty: 'quantity',
    inv: 'invoice',
    addr: 'address',
    desc: 'description',
    acct: 'account',
    acc: 'account',
    ref: 'reference',
    dt: 'date',
    bal: 'balance',
    nett: 'net',
    inclusive: 'incl',
    including: 'incl',
    include: 'incl',
    inc: 'incl',
    includes: 'incl',
    included: 'incl',
    excluding: 'excl',
    exclusive: 'excl',
    exclude: 'excl',
    exc: 'excl',
    ex: 'excl',
    wo: 'excl',
    without: 'excl',
    telephone: 'phone',
    tel: 'phone',
    ph: 'phone',
    cust: 'customer',
    disc: 'discount',
    svc: 'service',
    chg: 'charge',
    rev: 'revision',
    est: 'estimate',
    dob: 'birth',
    recd: 'received',
    rounded: 'rounding',
    doc: 'document',
    rcpt: 'receipt',
    reg: 'registration',
    co: 'company',
    trx: 'transaction',
    trans: 'transaction',
    txn: 'transaction',
    org: 'organization',
    dept: 'department',
    mfg: 'manufacturer',
    wt: 'weight',
    ctn: 'carton',
    pkg: 'package',
    plt: 'pallet',
    meas: 'measurement',
    cntr: 'container',
    sched: 'schedule',
    dest: 'destination',
    children: 'child',
  }),
]);

/** Weight of words that carry little meaning; every other word has weight 1. */
export const WORD_WEIGHTS: ReadonlyMap<string, number> = new Map([
  ...ofLanguages(({ fillers }) => fillers).map((word) => [word, FILLER_WEIGHT] as const),
  ...[...CURRENCY_CODES, ...CURRENCY_LETTERS].map((code) => [code.toLowerCase(), CURRENCY_WEIGHT] as const),
  ...Object.entries({
    to: 0.5,
    from: 0.5,
    number: 0.6,
    name: 0.5,
    date: 0.9,
    amount: 0.7,
    code: 0.6,
    value: 0.4,
    info: 0.3,
    information: 0.3,
    detail: 0.3,
    document: 0.4,
    please: 0.3,
    all: 0.3,
    full: 0.3,
    printed: 0.3,
    kg: 0.3,
    lb: 0.3,
    cm: 0.3,
    mm: 0.3,
    km: 0.3,
    kwh: 0.3,
    percent: 0.3,
    pct: 0.3,
  }),
]);

/** Pairs that exclude each other: a label with one of them cannot belong to a field that has the other. */
export const OPPOSITES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    net: ['gross'],
    gross: ['net'],
    incl: ['excl'],
    excl: ['incl'],
    start: ['end'],
    end: ['start'],
    from: ['to'],
    ship: ['bill'],
    bill: ['ship'],
    seller: ['buyer'],
    buyer: ['seller'],
    credit: ['debit', 'out', 'withdrawal'],
    debit: ['credit', 'in', 'deposit'],
    min: ['max'],
    max: ['min'],
  }),
);

/** Words that name a type rather than a thing: alone they match anything. */
export const TYPE_WORDS: ReadonlySet<string> = new Set(['number', 'name', 'date', 'amount', 'code', 'value', 'type']);

/** Those whose own numbers a document repeats beside its own: "Client Order #". */
export const OTHER_PARTIES: ReadonlySet<string> = new Set(words('customer client vendor supplier buyer purchaser'));

/** The same for numbers that are never the document's own: "Agency Order #", "Alt Order #", the "OMB No." of a printed form. */
export const OTHER_SYSTEMS: ReadonlySet<string> = new Set(words('agency alt alternate external omb'));

/** Words that labels of forms and business documents are made of. */
export const LABEL_WORDS: ReadonlySet<string> = new Set(
  words(`name code number date type address product description order contact office region city state zip country
    phone fax email title signature page invoice contract revision buyer salesperson comment comments notes remarks terms
    status class category department project client customer vendor supplier amount total subtotal tax rate quantity unit
    price balance due payment method currency period start end time day month year week line item items reference account
    bank branch policy claim insured agent agency provider patient service charge charges model serial weight height size
    volume length gross net sales id original desc sub member cashier table counter terminal receipt bill billing ship
    sold shipper consignee attn subject file case manufacturer group division result purpose location supervisor manager approved signed
    requested company organization score grade badge employer employee occupation nationality gender birthplace expiration
    expiry odometer plate color colour vin wages voyage vessel consignor declarant`),
);

/** Further words that labels without spaces consist of. */
export const JOINING_WORDS: readonly string[] = words(
  'transport of no to in id the and for sold savings qty your you card credit amount thank before after rounding',
);
