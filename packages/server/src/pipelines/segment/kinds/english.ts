import type { DocumentWords } from './kind.ts';

export const ENGLISH: DocumentWords = {
  opens: 'dear|to whom it may concern|attention|re:|subject:|date:|memorandum',
  closes:
    'sincerely|yours faithfully|kind regards|best regards|respectfully submitted|thank you for your business|end of document|signature|signed|by:|title:|thank you|please come again',
  stop: 'the|and|for|with|from|this|that|are|was|were|has|have|had|its|his|her|not|any|all|can|may|will|into|such|other|which|document|documents|file|files|page|pages|copy|type|kind|category|class|general|various|usually|typically|contains|containing|includes|including|shows|showing|used|use|like|etc|example|issued|made|given|one|two|per|via|our|your|their|between|about|of|to|in|on|by|or|an|as|at|is|it|be|no|if',
  kinds: {
    invoice: {
      names:
        'invoice|tax invoice|commercial invoice|supplier invoice|vendor invoice|sales invoice|bill|proforma invoice',
      cues: 'invoice number|invoice no|invoice date|bill to|amount due|due date|payment terms|subtotal|vat|unit price|total due|remit to|balance due|ship to|iban|qty|description|customer number|net amount|bank details',
    },
    credit_note: {
      names: 'credit note|credit memo|credit memorandum|refund note',
      cues: 'credit|refund|original invoice|credited|reason for credit',
    },
    receipt: {
      names:
        'receipt|sales receipt|till receipt|cash receipt|sales slip|store receipt|restaurant receipt|cash bill|cash sales',
      cues: 'cash|change|cashier|thank you|please come again|rounding|subtotal|total|qty|visa|mastercard|item|tendered|tel|goods sold|not returnable|exchange|table|pax|server|gratuity|tip|approval code|terminal|auth code|counter|pos|rounding adj|total sales|member|points|gst|receipt no|slip no',
    },
    quotation: {
      names: 'quotation|quote|offer|estimate|proposal|price quote|price offer',
      cues: 'valid until|validity|we are pleased to quote|quote number|quotation no|estimated|lead time|offer is valid',
    },
    purchase_order: {
      names: 'purchase order|order|po',
      cues: 'po number|purchase order no|order date|ship to|vendor|deliver by|buyer|delivery date|authorized by|supplier|ordered',
    },
    order_confirmation: {
      names: 'order confirmation|confirmation of order|order acknowledgement|sales order',
      cues: 'your order|we confirm|order number|expected delivery|confirmation',
    },
    advertising_order: {
      names:
        'advertising order|advertising contract|advertising invoice|broadcast order|broadcast contract|insertion order|media order|media buy|airtime order|airtime contract|ad order|ad contract|advertising insertion|tv advertising|radio advertising|broadcast advertising',
      cues: 'advertiser|agency|spots|spot|flight|station|airtime|rate|estimate|buyer|account executive|broadcast|market|demo|daypart|agency commission|gross amount|net amount|product|schedule|program|spot length|run date|media|contract dates|bookings|rating|times|weeks|insertion|circulation|impressions',
    },
    delivery_note: {
      names: 'delivery note|delivery slip|delivery docket|goods received note|despatch note|dispatch note',
      cues: 'delivered|delivery address|received by|goods received|delivery date|quantity delivered|carrier',
    },
    waybill: {
      names:
        'waybill|bill of lading|consignment note|air waybill|shipping document|freight bill|transport document|cmr',
      cues: 'consignee|shipper|consignor|carrier|port of loading|port of discharge|vessel|freight|gross weight|packages|notify party|consignment|notify',
    },
    packing_list: {
      names: 'packing list|packing slip',
      cues: 'cartons|net weight|gross weight|packages|pallet|box no|measurement|packed by',
    },
    customs_declaration: {
      names:
        'customs declaration|customs form|import declaration|export declaration|customs entry|single administrative document',
      cues: 'customs|tariff|hs code|country of origin|declarant|commodity code|duty|importer|exporter|incoterms',
    },
    certificate_of_origin: {
      names: 'certificate of origin|origin certificate',
      cues: 'country of origin|chamber of commerce|origin|goods described|exporter',
    },
    account_statement: {
      names: 'statement of account|account statement|customer statement|statement',
      cues: 'opening balance|closing balance|balance forward|aging|current|over 30 days|statement date|account summary',
    },
    bank_statement: {
      names: 'bank statement|bank account statement|credit card statement|card statement',
      cues: 'opening balance|closing balance|withdrawals|deposits|account number|transactions|statement period|debit|credit|available balance|sort code|atm',
    },
    payment_advice: {
      names: 'payment advice|remittance advice|payment confirmation|remittance|transfer confirmation|wire transfer',
      cues: 'remittance|beneficiary|paid|payment reference|value date|transfer|ordering customer|amount paid',
    },
    cheque: { names: 'cheque|bank check|check', cues: 'pay to the order of|dollars|memo|routing number' },
    reminder: {
      names: 'reminder|dunning letter|payment reminder|overdue notice|late notice|final notice',
      cues: 'overdue|outstanding|past due|reminder|late fee|immediately',
    },
    payslip: {
      names: 'payslip|pay slip|pay stub|paystub|salary slip|payroll|earnings statement|wage slip',
      cues: 'gross pay|net pay|deductions|earnings|employee|pay period|year to date|ytd|tax code|overtime|social security|basic salary|employer',
    },
    timesheet: {
      names: 'timesheet|time sheet|time card|hours worked',
      cues: 'hours|monday|tuesday|overtime|employee|week ending|supervisor',
    },
    expense_report: {
      names: 'expense report|expense claim|travel expenses|reimbursement request',
      cues: 'reimbursement|mileage|meals|lodging|expense|per diem|approved by',
    },
    tax_return: {
      names: 'tax return|income tax return|tax form|tax declaration|vat return',
      cues: 'taxable income|deductions|filing status|internal revenue service|taxpayer|refund|spouse|dependents|tax year',
    },
    tax_assessment: {
      names: 'tax assessment|tax notice|assessment notice',
      cues: 'assessment|tax office|objection|tax due|assessed',
    },
    wage_statement: {
      names: 'wage and tax statement|wage statement|annual statement of earnings|w-2|w2',
      cues: 'wages|federal income tax withheld|employer identification number|medicare|social security wages',
    },
    balance_sheet: {
      names: 'balance sheet|statement of financial position',
      cues: 'assets|liabilities|equity|total assets|current assets|retained earnings|inventories|receivables',
    },
    income_statement: {
      names: 'income statement|profit and loss|profit and loss statement|statement of operations|p&l|earnings report',
      cues: 'revenue|cost of sales|gross profit|operating income|net income|expenses|ebit|earnings per share',
    },
    annual_report: {
      names: 'annual report|financial report|annual accounts|10-k|quarterly report',
      cues: 'shareholders|board of directors|fiscal year|risk factors|consolidated|auditor|management discussion',
    },
    budget: { names: 'budget|financial plan|forecast', cues: 'budget|planned|actual|variance|forecast|fiscal year' },
    contract: {
      names:
        'contract|agreement|contractual agreement|service agreement|master agreement|terms and conditions|legal agreement',
      cues: 'agreement|party|parties|hereby|whereas|hereinafter|witnesseth|governing law|termination|in witness whereof|shall|herein|thereof|obligations|covenants|entered into|effective date|notwithstanding|pursuant',
    },
    nda: {
      names:
        'nda|non disclosure agreement|nondisclosure agreement|non-disclosure agreement|confidentiality agreement|mutual nda|secrecy agreement|confidential disclosure agreement',
      cues: 'confidential information|confidentiality|receiving party|disclosing party|non disclosure|disclose|evaluation material|recipient|trade secrets|proprietary information|not to disclose|representatives',
    },
    employment_contract: {
      names: 'employment contract|employment agreement|job contract|offer letter|letter of employment|job offer',
      cues: 'employee|employer|salary|probation|working hours|vacation|position|start date|notice period|annual leave',
    },
    lease: {
      names: 'lease|lease agreement|rental agreement|tenancy agreement|rental contract',
      cues: 'landlord|tenant|lessor|lessee|rent|premises|security deposit|lease term|monthly rent',
    },
    loan_agreement: {
      names: 'loan agreement|credit agreement|promissory note|loan contract|loan application',
      cues: 'borrower|lender|principal|interest rate|repayment|maturity|collateral|installments|loan amount',
    },
    power_of_attorney: {
      names: 'power of attorney|authorization letter|letter of authorization|proxy|mandate',
      cues: 'attorney in fact|authorize|principal|on my behalf|grant|revoke|agent',
    },
    amendment: {
      names: 'amendment|addendum|modification|supplement|supplemental statement|change order',
      cues: 'amended|hereby amended|amend|amends|amendment no|as amended|supplement',
    },
    court_document: {
      names:
        'court document|judgment|court order|complaint|summons|lawsuit|legal pleading|affidavit|subpoena|petition|court ruling|court filing',
      cues: 'plaintiff|defendant|court|case no|docket|district court|jurisdiction|honorable|motion|sworn|judge|county of|attorney for',
    },
    will: {
      names: 'last will|testament|last will and testament',
      cues: 'testator|executor|bequeath|estate|heirs|beneficiaries',
    },
    articles: {
      names:
        'articles of incorporation|articles of association|bylaws|certificate of incorporation|commercial register',
      cues: 'incorporation|shares|directors|registered office|shareholders|capital stock',
    },
    minutes: {
      names: 'minutes|meeting minutes|minutes of meeting|board minutes|protocol',
      cues: 'attendees|present|agenda|action items|motion|seconded|adjourned|meeting was called to order|quorum',
    },
    resume: {
      names: 'resume|cv|curriculum vitae|résumé|candidate profile|job application',
      cues: 'education|experience|work experience|employment history|professional experience|skills|references|objective|university|bachelor|degree|certifications|languages|interests|hobbies|career|gpa|responsibilities|achievements|linkedin|diploma|school|summary of qualifications|employment|publications|awards|graduated|college',
    },
    cover_letter: {
      names: 'cover letter|application letter|motivation letter|letter of motivation',
      cues: 'i am applying|apply for the position|my resume|look forward to|opportunity to|enclosed resume',
    },
    reference_letter: {
      names: 'reference letter|letter of recommendation|recommendation letter|employment reference',
      cues: 'recommend|worked with|without reservation|asset to',
    },
    letter: {
      names: 'letter|correspondence|business letter|cover note',
      cues: 'dear|sincerely|yours|regards|enclosure|enclosed|faithfully|please find',
    },
    email: {
      names: 'email|e-mail|mail message|electronic mail',
      cues: 'from|to|sent|subject|cc|forwarded message|original message|reply',
    },
    memo: {
      names: 'memo|memorandum|internal note|interoffice memo',
      cues: 'memorandum|to|from|subject|date|interoffice|re',
    },
    application_form: {
      names: 'application form|application|request form|claim form|enrollment form|form',
      cues: 'applicant|please print|signature of applicant|fill in|check one|yes no|block letters|please complete|office use only|applicant signature',
    },
    registration_form: {
      names: 'registration form|registration statement|registration|enrolment|sign up form',
      cues: 'registrant|registration no|registration number|registration|register|registered|date of registration',
    },
    questionnaire: {
      names: 'questionnaire|survey|poll|feedback form',
      cues: 'question|strongly agree|please rate|check all that apply|respondent|survey',
    },
    report: {
      names: 'report|study|analysis|white paper|assessment',
      cues: 'executive summary|introduction|findings|conclusion|recommendations|table of contents|summary|results',
    },
    scientific_paper: {
      names:
        'scientific paper|research paper|scientific publication|journal article|academic paper|scientific article|thesis',
      cues: 'abstract|introduction|references|methods|results|discussion|et al|doi|figure|keywords|conclusions|university',
    },
    presentation: {
      names: 'presentation|slides|slide deck|pitch deck',
      cues: 'agenda|overview|slide|next steps|thank you|questions',
    },
    manual: {
      names: 'manual|user guide|handbook|instructions|user manual|operating instructions',
      cues: 'warning|caution|step|installation|operation|troubleshooting|safety',
    },
    datasheet: {
      names: 'datasheet|data sheet|technical specification|specification|product specification|spec sheet',
      cues: 'features|specifications|dimensions|operating temperature|voltage|parameters|typical',
    },
    brochure: {
      names: 'brochure|flyer|leaflet|advertisement|catalog|catalogue',
      cues: 'discover|offers|visit us|contact us|our products|features',
    },
    news_article: {
      names: 'news article|newspaper|article|newspaper article|clipping',
      cues: 'reporter|editor|said|according to|news|column|edition',
    },
    press_release: {
      names: 'press release|news release|media release',
      cues: 'for immediate release|press contact|media contact|announced today|about the company',
    },
    policy: {
      names: 'policy|guideline|code of conduct|regulation|procedure',
      cues: 'scope|purpose|policy|responsibilities|compliance|procedure|must',
    },
    insurance_policy: {
      names: 'insurance policy|insurance certificate|certificate of insurance|insurance contract|policy schedule',
      cues: 'insured|insurer|premium|coverage|policy number|deductible|sum insured|beneficiary|endorsement|policyholder|liability',
    },
    insurance_claim: {
      names: 'insurance claim|claim|claim form|loss report|accident report|damage report',
      cues: 'claim number|date of loss|claimant|accident|damage|insured|police report|policy number|witness',
    },
    medical_report: {
      names:
        'medical report|doctor letter|clinical report|medical record|patient record|radiology report|consultation report',
      cues: 'patient|diagnosis|history|physical examination|findings|impression|treatment|physician|date of birth|symptoms|medication',
    },
    lab_report: {
      names: 'lab report|laboratory report|test report|blood test|laboratory results|test results',
      cues: 'specimen|reference range|result|units|laboratory|collected|sample|test|normal range|hemoglobin|analysis',
    },
    prescription: {
      names: 'prescription|medication order',
      cues: 'rx|dosage|refills|dispense|tablet|daily|pharmacy|prescriber|mg',
    },
    discharge_summary: {
      names: 'discharge summary|hospital discharge',
      cues: 'admission date|discharge date|hospital course|discharge medications|follow up|discharged',
    },
    medical_bill: {
      names: 'medical bill|hospital bill|explanation of benefits|medical claim|medical invoice',
      cues: 'patient|provider|procedure code|cpt|diagnosis code|date of service|insurance|copay|charges',
    },
    passport: {
      names: 'passport|travel document',
      cues: 'passport|nationality|surname|given names|place of birth|date of expiry|authority',
    },
    identity_card: {
      names: 'identity card|id card|national id|identification card|identity document',
      cues: 'identity card|nationality|date of birth|card number|sex|expires|id number',
    },
    driving_licence: {
      names: 'driving licence|driver license|drivers license|driving license',
      cues: 'driver|licence|license|class|restrictions|dob|exp|iss|organ donor',
    },
    birth_certificate: {
      names: 'birth certificate|certificate of birth',
      cues: 'born|father|mother|place of birth|registrar|birth|child',
    },
    marriage_certificate: {
      names: 'marriage certificate|certificate of marriage|marriage license',
      cues: 'married|bride|groom|spouse|witnesses|marriage',
    },
    death_certificate: {
      names: 'death certificate|certificate of death',
      cues: 'deceased|date of death|cause of death|place of death|decedent',
    },
    certificate: {
      names: 'certificate|certification|confirmation|attestation|certificate of compliance|certificate of completion',
      cues: 'certify|hereby certify|this is to certify|certificate|awarded|completion|valid',
    },
    diploma: {
      names: 'diploma|degree certificate|degree',
      cues: 'conferred|degree of|university|faculty|bachelor|master|dean|honors',
    },
    transcript: {
      names: 'transcript|academic transcript|grade report|report card|school report',
      cues: 'credits|grade|gpa|course|semester|student|cumulative|term',
    },
    utility_bill: {
      names: 'utility bill|electricity bill|gas bill|water bill|phone bill|telephone bill|energy bill|internet bill',
      cues: 'meter|kwh|usage|service address|billing period|meter reading|tariff|account number|previous balance|current charges|consumption',
    },
    ticket: {
      names: 'ticket|boarding pass|admission ticket|train ticket|parking ticket',
      cues: 'seat|gate|boarding|departure|passenger|flight|admit|row|platform',
    },
    itinerary: {
      names: 'itinerary|travel itinerary|booking confirmation|reservation|travel plan|hotel booking',
      cues: 'departure|arrival|booking reference|passenger|flight|check in|check out|nights|confirmation number',
    },
    hotel_bill: {
      names: 'hotel bill|hotel invoice|hotel folio|guest folio',
      cues: 'room|guest|arrival|departure|folio|nights|room charge|check out',
    },
    inspection_report: {
      names:
        'inspection report|quality report|audit report|test certificate|inspection certificate|quality certificate',
      cues: 'inspector|inspection|defects|passed|failed|checklist|condition|compliance|inspected',
    },
    safety_data_sheet: {
      names: 'safety data sheet|sds|msds|material safety data sheet',
      cues: 'hazard|first aid measures|hazards identification|toxicological|personal protection|handling and storage|cas',
    },
    bill_of_materials: {
      names: 'bill of materials|bom|parts list',
      cues: 'part number|quantity|component|assembly|revision|item',
    },
    price_list: {
      names: 'price list|rate card|tariff|rate sheet|fee schedule',
      cues: 'price|list price|valid from|prices|rates|discount',
    },
    inventory: {
      names: 'inventory|stock list|inventory list|stock report',
      cues: 'stock|on hand|warehouse|sku|bin|quantity|location',
    },
    drawing: {
      names: 'drawing|technical drawing|blueprint|floor plan|plan',
      cues: 'scale|drawn by|sheet|revision|tolerance|drawing no|checked|title',
    },
    permit: {
      names: 'permit|licence|license|approval|building permit',
      cues: 'permit|granted|licensee|conditions|issued|expires|authority|authorized',
    },
    vehicle_registration: {
      names: 'vehicle registration|car registration|vehicle title',
      cues: 'vin|vehicle|plate|make|model|odometer|registration|owner',
    },
    mortgage: {
      names: 'mortgage|deed of trust|closing disclosure|mortgage statement|loan estimate',
      cues: 'mortgage|borrower|property|escrow|principal|interest|lender|closing',
    },
    deed: {
      names: 'deed|property deed|title deed|land register extract',
      cues: 'grantor|grantee|parcel|convey|recorded|county|lot|real property',
    },
    appraisal: {
      names: 'appraisal|valuation|property valuation|appraisal report',
      cues: 'appraised|market value|comparable|subject property|valuation|appraiser',
    },
    tender: {
      names: 'tender|request for proposal|rfp|bid|request for quotation|rfq|invitation to bid',
      cues: 'bidder|tender|proposal|submission|deadline|evaluation criteria|scope of work',
    },
    work_order: {
      names: 'work order|service report|job order|job sheet|maintenance report|service order',
      cues: 'technician|labor|work performed|job|repair|parts used|customer signature|service',
    },
    warranty: {
      names: 'warranty|guarantee|warranty card|warranty certificate',
      cues: 'warranty|defects|warranted|repair or replace|warranty period|serial number',
    },
    visa: {
      names: 'visa|residence permit|work permit|immigration form',
      cues: 'visa|entries|immigration|valid until|permit|consulate|nationality',
    },
    menu: {
      names: 'menu|restaurant menu|wine list',
      cues: 'starters|desserts|mains|soup|salad|served with|drinks|chef',
    },
  },
};
