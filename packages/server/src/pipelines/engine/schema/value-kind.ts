/** Determines the kind of value that a leaf of a schema asks for. */

import type { ConceptId } from '../core/concept.ts';
import type { PlainSchema } from '../core/plain-schema.ts';
import type { ValueKind } from '../core/value-kinds.ts';
import { CONCEPTS } from '../lexicon/concepts.ts';
import { anyOf, TAX_NAMES } from '../lexicon/lexicon.ts';
import { englishName, tokensOf } from '../lexicon/tokens.ts';

const CUES: readonly (readonly [ValueKind, RegExp])[] = [
  ['date', /\b(date|dob|day of|birthday|deadline|expiry|expires|issued on|due on|dated|valid until|effective)\b/gi],
  ['time', /\b(time|hour|clock)\b(?!.*zone)/gi],
  ['email', /\b(?:e-?)?mail\b(?!\s+(?:subject|title|body|text|content))/gi],
  ['url', /\b(url|website|web ?site|site web|sito web|sitio web|link)\b/gi],
  ['phone', /\b(phone|telephone|tel|fax|mobile|cell)\b/gi],
  ['address', /\b(address|street|location)\b/gi],
  ['percent', /\b(percent|percentage|pct|%)\b/gi],
  ['currency', /\b(currency|ccy)\b/gi],
  ['country', /\b(country)\b/gi],
  ['duration', /\b(duration|term|term length|notice period)\b/gi],
  [
    'money',
    /\b(amount|price|total|cost|fee|charge|subtotal|balance|tax amount|payment|premium|salary|sum|vat|gst|tips?|discount|revenue|income|tax|expense|deductible|rent|deposit|wage)\b/gi,
  ],
  [
    'identifier',
    /\b(number|no|id|code|identifier|reference|ref|sku|iban|bic|vin|ein|ssn|zip|postal code|postcode|serial|num|po(?! box)|cusip|isin|ticker|symbol|(?:bank|giro|savings|checking|deposit) account)\b/gi,
  ],
  [
    'name',
    /\b(name|company|vendor|supplier|seller|merchant|customer|client|buyer|store|shop|person|employer|organization|organisation|agency|manager|bank|issuer|party|patient|provider|physician|carrier|insured|signer|contact)\b/gi,
  ],
];

/** A map because callers choose the names: a plain object would answer to `constructor`. */
const FORMATS: ReadonlyMap<string, ValueKind> = new Map<string, ValueKind>(
  Object.entries({
    date: 'date',
    'date-time': 'date',
    time: 'time',
    'iso-time': 'time',
    email: 'email',
    'idn-email': 'email',
    uri: 'url',
    'uri-reference': 'url',
    duration: 'duration',
  } satisfies Record<string, ValueKind>),
);

export const spacedName = (name: string): string =>
  name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replace(/[_\-.]/g, ' ');

export function valueKindOf(schema: PlainSchema, name: string): ValueKind {
  const byFormat = FORMATS.get(schema.format ?? '');
  if (byFormat !== undefined) return byFormat;
  if (schema.type === 'boolean') return 'boolean';
  if (schema.type === 'string' && DATE_FORMAT.test(`${schema.description} ${schema.pattern ?? ''}`)) return 'date';
  const spoken = `${spacedName(name)} ${schema.title}`;
  const { description } = schema;
  if (schema.type === 'number' || schema.type === 'integer')
    return numericKind(schema.type, `${spoken} ${englishName(name)}`, description);
  if (NUMBER_OF.test(spoken) || NUMBER_IN_WORD.test(name) || namesTaxOfParty(name)) return 'identifier';
  const byHead = kindOfHead(spacedName(name));
  if (byHead !== undefined) return byHead;
  const inEnglish = LAND.test(spoken) ? spoken : englishName(name);
  const byName = lastCue(spoken) ?? lastCue(inSingular(spoken)) ?? lastCue(inEnglish);
  // A hall or a room is a place without an address.
  if (byName === 'address' && PLACE.test(spacedName(name)) && !/address/i.test(description)) return 'text';
  const names = [spacedName(name), englishName(name)];
  if (byName === 'money' && names.some((said) => SAID_ABOUT.test(said))) return 'text';
  if (byName !== undefined && FORMAL.has(byName) && names.some((said) => KIND_OF.test(said))) return 'text';
  if (byName === 'address' && OF_MACHINE.test(spacedName(name))) return 'text';
  if (byName === 'time' && names.some((said) => HOURS.test(said))) return 'text';
  if (byName === 'time' && names.some((said) => LASTS.test(said))) return 'duration';
  if (byName === 'duration' && OF_SCHOOL.test(spacedName(name))) return 'text';
  // "term" is a length of time, "terms" are what was agreed upon.
  if (byName === 'duration' && /terms\s*$/i.test(spacedName(name))) return 'text';
  // A contract and an order are called by their numbers.
  if (byName === undefined && /^(?:contract|order)$/i.test(spacedName(name).trim()) && description === '')
    return 'identifier';
  if (byName === 'name' && /\p{L}\s+order\s*$/iu.test(spacedName(name))) return 'identifier';
  if (byName === 'name' && OF_SOMEBODY.test(inSingular(spacedName(name)))) return 'text';
  // "codice fiscale" has the word for tax, and is the number of a person.
  if (byName === 'money' && lastCue(spoken) === undefined && isNumbersName(name)) return 'identifier';
  if (byName !== undefined) return byName;
  // In words, a principal is who somebody acts for, and a principal diagnosis is the first one.
  if (DONE_BY.test(spoken) || /\bprincipal\s*$/i.test(spacedName(name))) return 'name';
  if (namesSomebody(inSingular(spoken)) || namesSomebody(englishName(name))) return 'name';
  const head = description.split(/[.;(]/)[0] ?? '';
  const byThing = lastCue(/\p{L}+$/u.exec(head.split(AFTER_THING)[0]?.trimEnd() ?? '')?.[0] ?? '');
  if (byThing !== undefined) return byThing;
  const found = CUES.find(([kind, cue]) =>
    [...head.matchAll(cue)].some(
      ({ index, 0: said }) => index < MAX_CUE && !(kind === 'name' && OWNS.test(head.slice(index + said.length))),
    ),
  );
  return found?.[0] ?? (isNumbersName(name) ? 'identifier' : 'text');
}

/** What stands before "of" and "at" is asked for: "address_of_customer", "terms_of_payment", "vendor_number_at_buyer". */
function kindOfHead(name: string): ValueKind | undefined {
  const [, head = ''] = /^(.*?\S)\s+(?:of|at)\s/i.exec(name) ?? [];
  if (head === '') return undefined;
  return SAID_ABOUT.test(head) || KIND_OF.test(head) ? 'text' : lastCue(head);
}

/** Countries call these numbers by names of their own. */
const OF_REGISTERS: ReadonlySet<ConceptId> = new Set<ConceptId>(['tax_number', 'vat_number', 'registration_number']);

let namesOfNumbers: ReadonlySet<string> | undefined;

/** Names without a word for numbers that schemas use for one: "siren", "kvk". */
function isNumbersName(name: string): boolean {
  namesOfNumbers ??= new Set(
    CONCEPTS.filter(({ kind }) => kind === 'identifier').flatMap(({ id, names, labels }) =>
      [...names, ...(OF_REGISTERS.has(id) ? labels : [])].map((each) => tokensOf(each).join(' ')),
    ),
  );
  return namesOfNumbers.has(tokensOf(name).join(' '));
}

/** These names ask for a party's tax number, not for an amount: "tva_fournisseur", "vat_tin", "tva_intra". */
const BEHIND_TAX = /^(?:supplier|vendor|seller|customer|client|buyer|issuer|tin|intra\p{L}*)$/u;

/** Whether the name of a text is that of a tax and of whom it is paid by: it asks for their number. */
export function namesTaxOfParty(name: string): boolean {
  const [first, second, ...others] = tokensOf(name);
  return first === 'tax' && second !== undefined && others.length === 0 && BEHIND_TAX.test(second);
}

/** What a description is about stands near its beginning. */
const MAX_CUE = 30;
/** Ends what a description is about: "name without the code", "number of the table", "date on which it was signed". */
const AFTER_THING =
  /[,:]|(?<!\p{L})(?:of|for|in|on|at|with|without|that|which|who|whose|from|to|by|under|over|above|below|beside|behind|before|after|as|is|are|was|if|where|when|per|and|or|printed|shown|given|stated|used)(?!\p{L})/iu;
/** Behind a person or organisation that only owns what is asked for: "the patient age", "the vendor's website". */
const OWNS =
  /^(?:['’]s?\s|\s+(?!(?:of|in|on|at|as|who|whom|whose|that|which|is|are|was|to|from|for|by|with|and|or|the|being|\p{L}+(?:ed|ing))(?!\p{L}))\p{L})/u;

/** Where the noun comes first, "code client" is a code, and "ref commande client" a reference. */
const NUMBER_OF = /^(?:code|num|numero|número|numéro|ref)\s(?!.*\b(?:date|name|type|title|status|address)\b)\p{L}/iu;

/** "zaehlernummer": German writes number and thing in one word. */
const NUMBER_IN_WORD = /\p{L}{3}nummer$/iu;

/** A description or a pattern that tells how the date is to be written. */
const DATE_FORMAT =
  /\byyyy[-./]mm\b|\b(?:dd[-./]|mm[-./])?(?:dd|mm)[-./]yyyy\b|\biso[ -]?8601 date\b|\\d\{4\}-\\d\{2\}-\\d\{2\}/i;

/** "Approved by" asks for a person; "needed by" asks for a day. */
const DONE_BY =
  /(?<!\p{L})(?!(?:need|requir|expect)ed)(?:\p{L}{2,}ed|written|drawn|taken|given|sold|sent|made|paid|run|led)\s+by\s*$/iu;

/** Nouns for who does or gets something: seller, lessor, applicant, licensee. */
const AGENT_NOUN = /^(?:\p{L}{3,}(?:er|or|ant|ee)|agent|student|resident|respondent)$/u;
/** Offices and relations of people that do not end so. */
const ROLES: ReadonlySet<string> = new Set(
  `attorney authority beneficiary captain clerk clinician coroner counsel dean doctor father guardian heir judge
  landlord mother notary official parent pharmacist physician pilot plaintiff president secretary sheriff
  signatory spouse surgeon technician trustee veterinarian widow witness`.split(/\s+/),
);
/** What German words made of several end in: numbers, taxes, ages. */
const NO_AGENT_AT_END = /\p{L}(?:nummer|steuer|alter|dauer|muster|register|fenster|zimmer|wasser)$/u;
/** Nouns that end like those but do not name a person or organisation. */
const NO_AGENTS: ReadonlySet<string> = new Set(
  `adder answer barrier banner border buffer calendar center chapter character cluster color container corner counter
  cover cylinder degree detector diameter document editor error factor fee filter floor folder footer gender guarantee
  header identifier indicator invoice layer ledger letter level marker matter meter minor monitor motor number order other
  paper parameter plant power prior printer quarter register remainder reminder router sector semester sensor server
  shower slider sticker tier timer trailer transfer variant vector voucher water weather winter covenant constant grant
  quadrant computer trigger browser newsletter elevator generator honor major offer`.split(/\s+/),
);

/** Whether the last word of a name is somebody or an office, with or without "name" behind it. */
export function namesSomebody(spoken: string): boolean {
  const last =
    spoken
      .replace(IN_CHARGE, '')
      .replace(/\sname$/i, '')
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .at(-1) ?? '';
  return ROLES.has(last) || (AGENT_NOUN.test(last) && !NO_AGENTS.has(last) && !NO_AGENT_AT_END.test(last));
}

/** Fields of lists are named in the plural: "parties", "email addresses". */
const inSingular = (text: string): string =>
  text
    .replace(/ies\b/gi, 'y')
    .replace(/(ss|x|ch)es\b/gi, '$1')
    .replace(/([^s])s\b/gi, '$1');

const TAX_RATE = new RegExp(
  `(?<!\\p{L})(?:tax|interest|discount|commission|${anyOf(TAX_NAMES)})\\s+rate(?!\\p{L})`,
  'iu',
);
/** What is said about a payment or a price, what has one, and what is measured: none of them is an amount. */
const SAID_ABOUT =
  /\b(?:method|type|term|terms|status|mode|frequency|class|category|reason|schedule|option|plan|scheme|form|centre|center|list|group|office|word|range|basis|year|quarter|period|month|level|weight|volume|length|height|width|area|distance|mileage|capacity|power)s?\s*$/i;

/** Kinds that show in the form of a value; the type of such a value is a word. */
const FORMAL: ReadonlySet<ValueKind> = new Set<ValueKind>([
  'date',
  'time',
  'email',
  'url',
  'phone',
  'address',
  'identifier',
]);
const KIND_OF = /\b(?:type|kind|format|category|status|class|language|country)s?\s*$/i;

const OF_MACHINE = /\b(?:ip|ipv[46]|mac|wallet|memory)\s+address(?:es)?\s*$/i;

/** "opening_hours" are said in words, "lead_time" is a length of time. */
const HOURS = /\bhours\s*$/i;
const LASTS =
  /\b(?:lead|response|reaction|resolution|processing|handling|turnaround|waiting|travel|transit|flight|delivery|prep|preparation|cook|cooking|baking|resting|total)\s+time\s*$/i;

/** The first term of a student is called by its season and year. */
const OF_SCHOOL = /\b(?:admitted|admission|entry|enrol\w+|academic|school|graduation|current|first|last)\s+term\s*$/i;

/** Ground, where other words of the name are English, and no country as in German. */
const LAND = /\bland (?:use|area|register|registry|title|owner|value|size|parcel|plot|type|class)\b/i;

const PLACE = /\b(?:location|venue|place)\s*$/i;

/** What a person or organisation has, and is neither: "patient age", "vendor rating". */
const OF_SOMEBODY =
  /\b(?:age|sex|gender|type|kind|category|class|grade|status|role|size|rating|rank|level|nationality|occupation|profession|industry|sector|language|note|remark|comment|condition|diagnosis|description|relationship|experience|qualification|skill)\s*$/i;

/** A name that ends in a unit asks for a measure, of which there are totals as well: "total gross kg". */
const UNIT =
  /\b(?:kg|kgs|lbs?|km|cm|mm|m2|m3|sqm|cbm|kwh|mwh|kw|kva|liters?|litres?|gallons?|tons?|tonnes|minutes|celsius|mg|ml|ppm|psi|rpm|volts?|amps?)\s*$/i;
const PRICED = /\b(?:price|cost|fee|rate|charge|tariff|amount|per)\b/i;

/** Amounts in hundredths are whole numbers. */
const IN_CENTS = /\bcents(?=\s|$)(?! off)|\bin (?:\p{L}+[ -])?(?:pence|minor (?:currency )?units?)\b/iu;

/** What is owed, as a number; it may stand before another noun. */
const PRINCIPAL = /\bprincipal\b/i;

const COUNTED = /\b(quantity|qty|count|number of|hours|weight|units)\b/i;

/** Whether a name says what is measured or counted, of which there are totals as well. */
export const namesMeasure = (name: string): boolean => UNIT.test(spacedName(name)) || COUNTED.test(spacedName(name));

/** A sign behind a number says which rate an amount is for: "total of goods at 19 %". */
const SHARE = /\bpercent|percentage\b|(?<!\d\s?)%/i;

function numericKind(type: string, spoken: string, description: string): ValueKind {
  if (/\b(percent|percentage|pct)\b/i.test(spoken) || SHARE.test(description)) return 'percent';
  if (TAX_RATE.test(spoken)) return 'percent';
  if (UNIT.test(spoken) && !PRICED.test(spoken)) return 'number';
  if (IN_CENTS.test(spoken) || IN_CENTS.test(description)) return 'money';
  if (type === 'integer' || COUNTED.test(spoken)) return 'number';
  if (PRINCIPAL.test(spoken) || PRINCIPAL.test(description)) return 'money';
  const money = CUES.find(([kind]) => kind === 'money')?.[1];
  if (money === undefined) return 'number';
  return [spoken, description].some((text) => new RegExp(money.source, 'i').test(text)) ? 'money' : 'number';
}

/** "person_in_charge", "officer in charge": who answers for something, and nothing that is charged. */
const IN_CHARGE = /\bin[\s_-]charge\b/gi;

/** The last cue word decides: "invoice date number" is a number, "company name" a name. */
function lastCue(said: string): ValueKind | undefined {
  const text = said.replace(IN_CHARGE, '');
  let best: ValueKind | undefined;
  let bestAt = -1;
  for (const [kind, cue] of CUES) {
    for (const match of text.matchAll(cue)) {
      if (match.index > bestAt) {
        bestAt = match.index;
        best = kind;
      }
    }
  }
  return best;
}
