/** Words that make labels, whatever they label; and how much each word of a label says. */

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Short forms and synonyms, after accents and case were taken away. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    no: 'number',
    nr: 'number',
    num: 'number',
    nbr: 'number',
    '#': 'number',
    id: 'number',
    identifier: 'number',
    amt: 'amount',
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
    inkl: 'incl',
    ttc: 'incl',
    excluding: 'excl',
    exclusive: 'excl',
    exclude: 'excl',
    exc: 'excl',
    ex: 'excl',
    wo: 'excl',
    without: 'excl',
    exkl: 'excl',
    zzgl: 'excl',
    ht: 'excl',
    gst: 'tax',
    vat: 'tax',
    sst: 'tax',
    tva: 'tax',
    iva: 'tax',
    mwst: 'tax',
    btw: 'tax',
    ust: 'tax',
    moms: 'tax',
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
    brutto: 'gross',
    netto: 'net',
  }),
);

/** Weight of words that say little; every other word has weight 1. */
export const WORD_WEIGHTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    of: 0.1,
    the: 0.05,
    a: 0.05,
    an: 0.05,
    and: 0.1,
    in: 0.1,
    on: 0.15,
    for: 0.15,
    by: 0.2,
    is: 0.1,
    at: 0.15,
    or: 0.1,
    de: 0.1,
    la: 0.05,
    le: 0.05,
    du: 0.1,
    der: 0.05,
    die: 0.05,
    das: 0.05,
    des: 0.1,
    el: 0.05,
    s: 0.1,
    rm: 0.15,
    usd: 0.15,
    myr: 0.15,
    eur: 0.15,
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
    our: 0.2,
    your: 0.3,
    this: 0.1,
    all: 0.3,
    full: 0.3,
    printed: 0.3,
  }),
);

/** Pairs that exclude each other: a label with one of them is no label of a field that has the other. */
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
    credit: ['debit'],
    debit: ['credit'],
    min: ['max'],
    max: ['min'],
  }),
);

/** Words that name a type rather than a thing: alone they match anything. */
export const TYPE_WORDS: ReadonlySet<string> = new Set(['number', 'name', 'date', 'amount', 'code', 'value']);

export const LABEL_WORDS: ReadonlySet<string> = new Set(
  words(`name code number date type address agency product demographic estimate description billing calendar cycle
    order contact office region executive city state zip country phone fax email title signature page invoice contract
    revision station market advertiser buyer salesperson comment comments notes remarks terms status class category
    department project client customer vendor supplier amount total subtotal tax rate quantity unit price balance due
    payment method currency period start end time day month year week line item items reference account bank branch
    policy claim insured agent provider patient diagnosis procedure service charge charges model make vin serial color
    weight height size volume gross net commission spots length handling special property sales primary external id
    priority separation revenue original alternate desc sub member cashier table counter terminal receipt bill ship
    sold attn subject file case plaintiff defendant manufacturer brand segment group division sample test result method
    purpose objective location region supervisor manager approved signed requested company organization`),
);

/** Further words of which glued labels ("grandtotal") are made. */
export const JOINING_WORDS: readonly string[] = words(
  'of no to in id the and for sold savings qty your you card credit amount thank before after rounding',
);
