import type { Language } from '../language.ts';

export const ENGLISH: Language = {
  months: [
    'january|jan',
    'february|feb',
    'march|mar',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sept|sep',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  labels: {
    issuer_name:
      'company|company name|vendor|vendor name|supplier|supplier name|seller|merchant|merchant name|store|store name|shop|issuer|billed by|sold by|remit to|issued by|business name',
    issuer_address: 'address|store address|company address',
    customer_name:
      'bill to|billed to|customer|customer name|client|client name|buyer|sold to|invoice to|purchaser|purchased by|attn|attention|member|patient|patient name|guest',
    advertiser_name: 'advertiser|advertiser name|sponsor|sponsor name|adv|advr|advtr|advt|advtsr',
    patient_name: 'patient|patient name|name of patient',
    customer_address: 'bill to|billing address|customer address|invoice address',
    ship_to: 'ship to|deliver to|delivery address|shipping address',
    subject: 'subject',
    document_number:
      'invoice number|invoice no|invoice|credit note number|credit note no|credit note|credit memo|receipt number|receipt no|bill number|bill no|document number|doc no|document no|inv no|slip no|check number|chk|trans no|transaction number|tax invoice no|cash bill|contract number|contract no|agreement number|agreement no',
    order_number:
      'order number|order no|po number|purchase order|po no|order id|order reference|your order|your reference|sales order|sales order number|insertion order|insertion order number|io number|traffic order number',
    customer_number: 'customer number|customer no|account number|account no|client number|member no|member id',
    vat_number: 'vat id|vat number|vat no|vat reg no|vat registration number',
    tax_number: 'tax number|tax id|tax registration number|tax no|fiscal code',
    registration_number: 'company registration|co reg|co no|company no|registration no|registration number|reg no',
    iban: 'iban|iban no',
    bic: 'bic|swift|swift code|bic swift',
    document_date:
      'date|dated|issued|issued on|date issued|invoice date|receipt date|bill date|issue date|date of issue|document date|doc date|date time|transaction date|order date',
    due_date:
      'due date|payment due|pay by|payable until|payable by|pay until|due by|due on|date due|payment due date|due|please pay by|payment deadline|payable on|to be paid by|pay before',
    print_date: 'print date|printed|printed on|run date|report date',
    delivery_date: 'delivery date|date of supply|delivered|delivered on|date delivered|date of delivery',
    birth_date: 'date of birth|dob|birth date|born',
    effective_date: 'effective date|effective|as of|commencement date|start date',
    governing_law: 'governing law|applicable law|choice of law|law state|jurisdiction',
    contract_term: 'term|term of agreement|initial term|duration',
    contract_party: 'parties|party|contracting parties',
    time: 'time|hour|open|close',
    total:
      'total|grand total|total amount|amount due|due|total due|balance due|net total|total payable|amount payable|total incl tax|total rounded|total sales incl tax|total amount incl tax|rounded total|total after rounding|total including tax|to pay|amount to pay|total sales|total to pay|total invoice|invoice total|bill total|order total|total price|total charge|total charges|total with tax|net amount payable|total net|outstanding balance|balance outstanding|amount outstanding|total gross|gross total|gross amount|total investment',
    subtotal:
      'sub total|subtotal|total excl tax|total sales excl tax|amount excl tax|total before tax|net amount|taxable amount|amount before tax|total without tax|item total|items total|net sales|total excl|merchandise total',
    tax: 'tax|tax amount|vat|sales tax|service tax|total tax|vat amount|tax total|tax payable|add tax|output tax|total included tax|tax included|incl tax amount',
    tax_base: 'taxable base|tax base|basis amount|base amount|taxable amount|base|basis',
    tax_summary: 'tax summary|tax code',
    tax_rate: 'tax rate|vat rate|rate|tax',
    discount: 'discount|total discount|disc|less|rebate|saving|savings|voucher|you saved',
    rounding: 'rounding|rounding adjustment|rounding adj|round off|rounding amount|rnd|adj',
    service_charge: 'service charge|svc charge|service|svr chg',
    tips: 'tip|tips|gratuity|tip amount|suggested tip|recommended gratuity',
    shipping:
      'shipping|freight|delivery fee|shipping cost|delivery charge|postage|carriage|postage and packing|transport|shipping and handling|delivery cost|carriage charge|p p',
    paid: 'cash|tendered|amount tendered|cash tendered|amount paid|payment|paid|pay|visa|mastercard|master|credit card|debit|card|cash payment|tender|amex|received|cash received|total tendered|payment amount|charge|paid amount|visa card|prepaid|already paid|payments received|total paid|paid to date',
    change: 'change|change due|cash change|balance|your change',
    item_count:
      'total quantity|total item|total items|item count|no of items|number of items|total qty|items sold|item sold|qty total|total pcs|total unit',
    currency: 'currency|ccy',
    cashier: 'cashier|served by|server|operator|salesperson|sales person|clerk|staff|waiter|host|employee|user',
    place_at: 'table|table no|tbl|pax|covers|guests|counter|terminal|pos|till|reg',
    phone: 'tel|telephone|phone|phone number|contact|call|hotline|contact number',
    fax: 'fax|fax number|telefax',
    email: 'email|e mail|mail',
    website: 'website|web|url|www|visit us|internet',
    points: 'points|balance points|point|member points|reward',
    country: 'country',
    postcode: 'postcode|postal code|zip|zip code',
    city: 'city|town',
    item_code: 'code|item code|sku|product code|article|article no|item number|barcode|part number|material',
    item_description:
      'description|item|product|item description|product name|particulars|details|service|items|name|menu|goods',
    quantity: 'quantity|qty|units|pcs|hours|unit',
    unit_price: 'unit price|price|rate|unit cost|u price|price each|cost|s price',
    line_total: 'amount|line total|total|total price|extended price|net amount|sub total|amt|price',
    payment_date: 'payment date|date of payment|paid on|date paid|payment received on|payment received',
    ship_date:
      'ship date|shipped|date shipped|shipping date|shipped on|despatch date|dispatch date|date of despatch|date of dispatch|despatched|dispatched',
    mobile: 'mobile|cell|mobile phone|cell phone|mobile number|mobile no',
    deposit: 'deposit|deposit paid|down payment|advance payment|prepayment|deposit received|less deposit',
  },
  heads: {
    position: 'pos|position|line|line no|item no|no|#',
    code: 'item code|article number|sku|product code|part number|ean|gtin|ref|material',
    description: 'description|item|product|article|service|details|particulars',
    quantity: 'quantity|qty|hours|units',
    unit: 'unit|uom|unit of measure',
    unit_price: 'unit price|price|net price|rate|cost|price per unit',
    discount: 'discount',
    tax_rate: 'tax rate|vat rate|vat %|tax %|gst %|vat|rate|%|percent',
    tax_basis: 'taxable amount|tax base|net amount|net|base|basis|goods value',
    tax_amount: 'tax amount|vat amount|gst amount|tax|vat',
    line_total: 'line total|amount|total|total price|net amount|net value|extended price',
  },
  words: {},
  fillers: 'of|the|a|an|and|in|on|for|by|is|at|or|s|this|your|our|my',
  particles: 'of|the|for',
  organisations:
    'co|company|cash & carry|enterprise|enterprises|trading|trader|traders|restaurant|restaurants|cafe|café|coffee|bistro|bar|grill|kitchen|store|stores|mart|market|supermarket|hypermarket|pharmacy|clinic|hospital|hotel|inn|bookstore|books|bakery|shop|house|group|holding|holdings|service|services|solutions|systems|technologies|industries|industry|international|foundation|association|university|school|college|bank|insurance|electrical|motors|auto|committee|agency|media|communications|studio|salon|center|centre|foods|food|catering|council|commission|ministry|department|authority|embassy|bureau|institute|society|union|partners|associates|consulting',
  organisationEndings: '',
  notInNames:
    'invoice|receipt|tax|bill|cash|total|date|time|tel|fax|phone|reg|no|number|page|order|welcome|thank|copy|original|duplicate|reprint|posted|customer|table|cashier|qty|quantity|price|amount|description|item|statement|subtotal|change|member|slip|sales|contract|guest|check|counter|document|doc|www|http|com|id|ref|pos|server|formerly',
  formerly: 'formerly|formerly known as|previously|previously known as|fka|f.k.a.|f/k/a',
  streets:
    'street|st|road|rd|avenue|ave|av|boulevard|blvd|lane|ln|drive|dr|highway|hwy|parkway|pkwy|way|court|ct|square|sq|terrace|place|pl|plaza|route|rt|broadway|lot|floor|flr|level|suite|ste|unit|block|blk|building|bldg|section|mall|center|centre|po box|p.o. box|industrial|estate|park|off|no|ground|room|rm',
  streetEndings: '',
  contacts: 'tel|telephone|fax|phone|ph|mobile|email|e-mail|hotline',
  notInAddresses:
    'tel|fax|phone|mobile|whatsapp|email|e-mail|tax|invoice|receipt|date|time|cashier|total|amount|bill|reg|www|http|thank|order|table|operator|opening|hours|customer|co no|co. no|company no|id|doc|document|counter|member|salesperson|sold|price|qty|item|page|term|terms|due|number|account|acct|contract',
  parties: {
    customer:
      'bill to|billed to|sold to|invoice to|invoiced to|customer|client|buyer|bill to address|billing address|customer name|client name|attn|attn.|invoice address|patient|patient name|payer|to',
    delivery:
      'ship to|shipped to|deliver to|delivery to|delivered to|delivery address|shipping address|delivery point|place of delivery|consignee',
    issuer: 'from|seller|supplier|vendor|remit to|sold by|billed by|issued by|supplied by|merchant',
  },
  salutations: 'mr|mrs|ms|to|attn',
  ofDate: 'of|dated|from',
  onDay: 'on|dated|of',
  until: 'to|thru|through|until|till',
  payments: 'cash|tender|tendered|change|paid|received|visa|master|card|point|points|voucher',
  carried:
    'carried forward|carried over|carried|brought forward|brought|b/f|c/f|balance brought forward|balance carried forward|opening balance|closing balance|beginning balance|ending balance',
  sums: 'sub-total|sub total|subtotal|grand total|total|totals',
  afterTable: 'thank|terms|note|payment|bank|please|conditions|iban',
  page: 'page',
  pageOf: 'of',
  itemNotes:
    'price base|price basis|base quantity|gross price|list price|discount|country of origin|origin|billing period|period|order no|order number|delivery note|charge|batch|serial|serial no|serial number|s/n|hs code|hs-code|hscode|includes|include',
  common:
    'the|and|of|for|with|from|this|that|date|total|amount|number|invoice|quantity|price|weight|due|name|description',
  decimal: '.',
  yes: 'yes|y|true|x',
  no: 'no|n|false',
  contracts: {
    between: 'between|among|amongst|parties:|parties are|parties to this agreement are',
    madeBy: 'by|with',
    and: 'and',
    parties: 'parties',
    individual: 'an individual',
    including: 'including',
    small:
      'a|an|of|for|to|by|with|from|on|in|at|as|or|if|and|is|are|be|been|was|were|has|have|had|may|can|shall|will|would|should|must|not|no|this|that|these|those|such|any|each|all|both|other|which|who|whose|whom|its|his|her|their|your|our|my|it|he|she|they|you|we|hereby|herein|hereof|hereto|hereinafter|hereunder|between|among|under|upon|made|entered|into|dated|effective|than|then|there|when|where|including',
    roles:
      'company|organization|institution|sponsor|companies|employee|employer|party|parties|recipient|executive|client|consultant|contractor|buyer|seller|purchaser|vendor|licensor|licensee|landlord|tenant|lessor|lessee|disclosing party|receiving party|discloser|counterparty|corporation|associate|officer|investor|shareholder|stockholder|customer|supplier|distributor|advisor|agent|borrower|lender|guarantor|participant|you|we|us',
    notNames:
      'agreement|release|effective date|date|section|information|confidential|conflict|conflicts|law|undersigned|director|provider|we|it|its|this|each|such|any|all|a|an|the|state|representative|representatives|affiliate|affiliates',
    recitals: 'witnesseth|whereas|recital|recitals|background|now therefore|now, therefore|in consideration of',
    governs:
      'governed|governs|governing|govern|construed|construction|interpreted|interpretation|interpret|enforced|enforceable|resolved|determined|subject to|applicable law|choice of law|apply|applies|control|controls|controlled',
    territories:
      'state of|commonwealth of|province of|republic of|kingdom of|federal republic of|Federal Republic of|canton of|territory of',
    datedBefore:
      'effective|effective date|effective as of|effective on|effective date is|effective from|dated|dated for reference|dated as of|dated effective|dated effective as of|made|made as of|made on|made effective|made and entered|made and entered into|made and entered into as of|made and entered into on|made and entered into effective|entered into|entered into as of|entered into on|entered into effective|entered into effective as of|entered as of|executed|executed as of|executed on|signed|signed as of|signed on|binding on|binding as of|in force from|as of',
    thisDay: 'on this|this',
    lastSignature:
      'last signature|last date of signature|latest signature|later signature|last date of execution|last party to sign|last party signs|date last signed',
    signedBy: 'by|name',
    signedAs: 'title|its|position',
    signedOn: 'date|dated',
    law: 'law|laws',
    ofPlace: 'of|in|of the|in the|in force in|in effect in|applicable in',
    lawBehind: 'law|laws',
    courts: 'court|courts',
    effective: 'effective|effective date|into force|into effect|take effect|takes effect|with effect',
    ofContract: 'of this|of the',
    parts: 'portion|section|sections|paragraph|paragraphs|clause|clauses|article|articles',
    begins: 'commence|commences|begin|begins|start|starts',
    startsOn: 'beginning|begins|begin|commencing|commences|commence|starting|starts|start',
    endsOn: 'ending|ends|end|expiring|expires|expire|terminating|terminates|terminate|until|through',
    after: 'after|following|from|prior to|before',
    ends: 'ceases|termination|terminates|terminated|expiration|expires|end|cessation',
    other: 'your|our|my|their|existing|attached|certain|prior|original|such|that',
    later: 'thereafter',
    shall: 'shall|will|has|is',
    contract:
      'agreement|nda|cda|obligation|obligations|duty|duties|this letter|restrictions|undertaking|undertakings|deed|contract|lease|license|licence|policy',
    lasts:
      'is valid|is effective|is in effect|is in force|is concluded|is good for|stays in force|stays in effect|run|runs|lapse|lapses|apply for|applies for|bind|binds|shall be effective|will be effective|continue|continues|last|lasts|end|ends|commences|shall commence|will commence|no further force|shall have|shall be for|shall continue|shall remain|shall expire|shall terminate|shall cease|shall automatically expire|shall be in force|shall be in effect|will have|will be for|will continue|will remain|will expire|will terminate|will cease|will automatically expire|will be in force|will be in effect|expire|expires|terminate|terminates|remain in force|remains in force|remain in effect|remains in effect|remains in full force|remain in full force',
    term: 'term|duration|period',
  },
};
