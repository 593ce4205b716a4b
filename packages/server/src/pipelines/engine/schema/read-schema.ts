/** A JSON Schema as the fields and lists to look for. */

import type { JsonObject } from '../../json/json.ts';
import type { Concept, ConceptId } from '../core/concept.ts';
import type { Field, ListField, ReadSchema } from '../core/field.ts';
import type { Party } from '../core/party.ts';
import type { PlainSchema } from '../core/plain-schema.ts';
import type { ValueKind } from '../core/value-kinds.ts';
import { conceptById, NUMBERS_OF_PARTIES } from '../lexicon/concepts.ts';
import { OPPOSITES } from '../lexicon/label-words.ts';
import { englishName, tokensOf } from '../lexicon/tokens.ts';
import { plainSchema } from './json-schema.ts';
import { kinshipOf } from './kin.ts';
import { asPaidOut } from './paid-out.ts';
import { type ConceptFit, conceptOf, namesSalesTaxAlone, phrasesOf, printedPhrases, type Wording } from './phrases.ts';
import { isLooselySelective } from './selective-lists.ts';
import { namesMeasure, namesTaxOfParty, spacedName, valueKindOf } from './value-kind.ts';

export function readSchema(schema: JsonObject): ReadSchema {
  const root = plainSchema(schema);
  const fields: Field[] = [];
  const lists: ListField[] = [];
  collect(root, [], true, { fields, lists });
  const all = asPaidOut(asTaxNumbers(asPlain(asRanges(fields))));
  number(all);
  return { root, fields: all, lists };
}

/** Names that say no more than the kind of value: the only such field asks for the document's own. */
const PLAIN: readonly { kind: ValueKind; words: ReadonlySet<string>; concept: ConceptId }[] = [
  { kind: 'money', words: new Set(['amount', 'sum', 'value', 'price']), concept: 'total' },
  { kind: 'identifier', words: new Set(['reference', 'number', 'document']), concept: 'document_number' },
];

function asPlain(fields: readonly Field[]): Field[] {
  return fields.map((field) => {
    const plain = PLAIN.find(
      ({ kind, words, concept }) =>
        field.kind === kind &&
        field.path.length === 1 &&
        (field.concept === undefined || kinshipOf(field, concept) > 0) &&
        tokensOf(field.name).every((token) => words.has(token)) &&
        !fields.some((other) => other.concept?.id === concept),
    );
    const concept = plain === undefined ? undefined : conceptById.get(plain.concept);
    return concept === undefined ? field : { ...field, concept, conceptScore: PLAIN_SCORE, isNamedAsConcept: true };
  });
}

const PLAIN_SCORE = 0.7;

const isNumeric = ({ schema }: Field): boolean => schema.type === 'number' || schema.type === 'integer';

/** A text called "vat" beside amounts that are numbers is the number that the issuer is registered under. */
function asTaxNumbers(fields: readonly Field[]): Field[] {
  const concept = conceptById.get('vat_number');
  if (concept === undefined || !fields.some((field) => field.kind === 'money' && isNumeric(field))) return [...fields];
  return fields.map((field) =>
    field.schema.type === 'string' && field.schema.description === '' && namesSalesTaxAlone(field.name)
      ? { ...field, kind: concept.kind, concept, conceptScore: PLAIN_SCORE, isNamedAsConcept: true }
      : field,
  );
}

/** Whether a field can be the first day of a range. The date of an agreement cannot. */
const isStart = ({ name, rangePart }: Field): boolean => rangePart === 'start' || /effective|commence/i.test(name);

/** The start of a range is not the date that a contract takes effect, if the schema asks for the end too. */
function asRanges(fields: readonly Field[]): Field[] {
  const placeOf = ({ path, rangePart }: Field): string => `${path.slice(0, -1).join('.')} ${rangePart}`;
  const ends = new Set(fields.flatMap((field) => (field.rangePart === 'end' ? [placeOf(field)] : [])));
  return fields.map((field) =>
    field.concept?.id === 'effective_date' && isStart(field) && ends.has(placeOf({ ...field, rangePart: 'end' }))
      ? { ...field, concept: undefined, isNamedAsConcept: false }
      : field,
  );
}

const number = (fields: Field[]): void => {
  for (const [index, field] of fields.entries()) field.index = index;
};

interface Found {
  fields: Field[];
  lists: ListField[];
}

function collect(schema: PlainSchema, path: readonly string[], isRequired: boolean, found: Found): void {
  if (schema.type === 'object') {
    for (const property of schema.properties) {
      collect(property.schema, [...path, property.name], property.isRequired, found);
    }
  } else if (schema.type === 'array') {
    found.lists.push(listOf(schema, path, false));
  } else if (path.length > 0) {
    found.fields.push(fieldOf(schema, path, { parents: path.slice(0, -1), isRequired, isItem: false }));
  }
}

function listOf(schema: PlainSchema, path: readonly string[], isInner: boolean): ListField {
  const name = path.at(-1) ?? '';
  const { items } = schema;
  const isOfSome = isLooselySelective(`${schema.description} ; ${items?.description ?? ''}`);
  if (items === undefined || items.type === 'array')
    return { path, name, schema, fields: null, item: null, isInner, inner: [] };
  if (items.type !== 'object') {
    const described = { ...items, description: items.description === '' ? schema.description : items.description };
    return {
      path,
      name,
      schema,
      fields: null,
      item: { ...fieldOf(described, path, { parents: path.slice(0, -1), isRequired: false, isItem: true }), isOfSome },
      isInner,
      inner: [],
    };
  }
  const found: Found = { fields: [], lists: [] };
  collectItem(items, [], found);
  const fields = found.fields.map((field) => (isNameOfItem(field, name) ? asText(field) : field));
  number(fields);
  for (const field of fields) field.isOfSome = isOfSome;
  return { path, name, schema, fields, item: null, isInner, inner: found.lists };
}

/** The term of one of several terms is what that one is called, and no length of time. */
const isNameOfItem = ({ name, kind, path }: Field, list: string): boolean =>
  kind === 'duration' && path.length === 1 && tokensOf(name).join(' ') === tokensOf(list).join(' ');

const asText = (field: Field): Field => ({ ...field, kind: 'text', concept: undefined, isNamedAsConcept: false });

/** Collects the leaves of an item, including those of nested objects, and its lists. */
function collectItem(schema: PlainSchema, path: readonly string[], { fields, lists }: Found): void {
  for (const property of schema.properties) {
    const inner = [...path, property.name];
    if (property.schema.type === 'object') collectItem(property.schema, inner, { fields, lists });
    else if (property.schema.type === 'array') lists.push(listOf(property.schema, inner, true));
    else fields.push(fieldOf(property.schema, inner, { parents: path, isRequired: property.isRequired, isItem: true }));
  }
}

export function fieldOf(
  schema: PlainSchema,
  path: readonly string[],
  { parents, isRequired, isItem }: { parents: readonly string[]; isRequired: boolean; isItem: boolean },
): Field {
  const name = path.at(-1) ?? '';
  const parent = parents.at(-1);
  const said = valueKindOf(schema, name);
  const rangePart = rangePartOf(said, name, schema.description);
  const wording = { name, parent, schema, kind: said, rangePart, isItem };
  const party = partyOf(name, parents, schema);
  const isTaxOfParty = said === 'identifier' && namesTaxOfParty(name);
  const found = isTaxOfParty ? VAT_NUMBER : conceptOf(wording);
  const fit = isWithAddress(name, found) ? NO_CONCEPT : found;
  const ofParty = fit.concept === undefined && party !== undefined ? numberOfParty(wording) : undefined;
  // "Net" among totals is an amount, though no word of it says so.
  const isPart =
    isGross(name, parents) ||
    (fit.isNamed && fit.concept?.kind === 'money' && fit.concept.id !== 'total' && !namesMeasure(name));
  const kind = said === 'number' && schema.type === 'number' && isPart && !isItem ? 'money' : said;
  // The first or last day of a range is never the document's date, whatever it is called.
  const named = ofParty ?? fit;
  const isOther = rangePart !== undefined && named.concept?.id === 'document_date';
  const concept = isOther || isAttention(name, named) ? undefined : named.concept;
  const spoken = `${spacedName(name)} ${schema.description}`;
  return {
    path,
    name,
    schema,
    isRequired,
    kind,
    phrases: phrasesOf(wording),
    printed: printedPhrases(wording.schema),
    concept,
    conceptScore: named.score,
    isNamedAsConcept: named.isNamed,
    party,
    holder: holderOf(name, schema.description),
    opposites: tokensOf(name).flatMap((token) => OPPOSITES.get(token) ?? []),
    isAggregate:
      kind === 'money' &&
      /\b(total|overall|grand|sum)\b/i.test(spoken) &&
      !PER_UNIT.test(spacedName(name)) &&
      concept?.id !== 'subtotal' &&
      concept?.id !== 'tax',
    rangePart,
    wantsIsoDate:
      schema.format === 'date' ||
      schema.format === 'date-time' ||
      /iso[ -]?8601|yyyy-mm-dd/i.test(schema.description) ||
      ISO_PATTERN.test(schema.pattern ?? ''),
    index: 0,
  };
}

/** "Gross" alone is an amount, unless it stands among weights. */
const isGross = (name: string, parents: readonly string[]): boolean =>
  tokensOf(name).join(' ') === 'gross' && !parents.some((parent) => /weight|mass|kg/i.test(parent));

const ATTENTION: ReadonlySet<string> = new Set(['attn', 'attention']);

/** The person to whose attention a letter is sent is no customer, even if a customer's name follows the word. */
const isAttention = (name: string, { concept }: ConceptFit): boolean =>
  concept?.id === 'customer_name' && tokensOf(name).some((token) => ATTENTION.has(token));

const OTHER_THAN_PLACE: ReadonlySet<string> = new Set('contact person phone email fax vat tax id number'.split(' '));
const NO_CONCEPT: ConceptFit = { concept: undefined, score: 0, isNamed: false };

/** `delivery_address_contact`, `ship_to_vat_id`: what belongs to a place or a party is not its name or address. */
const isWithAddress = (name: string, { concept }: ConceptFit): boolean =>
  (concept?.id === 'ship_to' || concept?.id === 'customer_address') &&
  OTHER_THAN_PLACE.has(tokensOf(spacedName(name)).at(-1) ?? '');

const VAT_NUMBER: ConceptFit = { concept: conceptById.get('vat_number'), score: 1, isNamed: true };

/** "VAT number" for `seller_vat_number`: which number of a party is asked for, without whose it is. */
function numberOfParty(wording: Wording): ConceptFit | undefined {
  const name = spacedName(wording.name).replace(CUSTOMER, ' ').replace(ISSUER, ' ').replace(DELIVERY, ' ').trim();
  const fit = conceptOf({ ...wording, name });
  const isOfParty = fit.concept !== undefined && (NUMBERS_OF_PARTIES.has(fit.concept.id) || isContact(fit.concept));
  return isOfParty && fit.isNamed ? fit : undefined;
}

/** Each party may have its own, so that names in a flat schema say whose is meant. */
const isContact = ({ kind }: Concept): boolean => kind === 'phone' || kind === 'email' || kind === 'url';

/** What one of many costs is no total, whatever it is an average of. */
const PER_UNIT = /\b(?:per|rate|average|avg|unit)\b/i;

/** A pattern of dates in the order of ISO 8601. */
const ISO_PATTERN = /\\d\{4\}-\\d\{2\}-\\d\{2\}/;

function rangePartOf(kind: ValueKind, name: string, description: string): 'start' | 'end' | undefined {
  if (kind !== 'date') return undefined;
  const spoken = `${spacedName(name)} ${englishName(name)}`.toLowerCase();
  if (
    /(^|\s)(?:from|start|begin|beginning|inception|first (?:day|air|run|broadcast|insertion|spot)|(?:von|ab|desde|dal|vanaf)$)/.test(
      spoken,
    ) ||
    /\b(start|first day|beginning)\b/i.test(description)
  ) {
    return 'start';
  }
  if (
    /(^|\s)(?:to|end|until|thru|through|expiry|expiration|stop|last (?:day|air|run|broadcast|insertion|spot)|(?:hasta|al|tot)$)/.test(
      spoken,
    ) ||
    /\b(end date|last day|end of)\b/i.test(description)
  ) {
    return 'end';
  }
  return undefined;
}

const CUSTOMER =
  /\b(buyer|customer|client|bill(ed)?[ _-]?to|billing|receiver|recipient|payer|purchaser|invoicee|consumer|debtor)\b/i;
const ISSUER =
  /\b(seller|supplier|vendor|issuer|merchant|store|shop|provider|biller|company that issued|restaurant|payee|retailer|creditor)\b/i;
const DELIVERY =
  /\b(ship(ped|ping)?[ _-]?to|deliver(y|ed)?[ _-]?(to|address|site|location|point|place|party|contact|phone|name|street|city)|consignee|shipping address)\b/i;

/** Finds the party a field belongs to: by the nearest names first, then the title, then the description. */
function partyOf(name: string, parents: readonly string[], schema: PlainSchema): Party | undefined {
  const own = [...parents.slice(-2), name].reverse().map((key) => `${spacedName(key)} ${englishName(key)}`);
  for (const text of [...own, schema.title, schema.description.split(/[.;]/)[0] ?? '']) {
    if (DELIVERY.test(text)) return 'delivery';
    const customer = text.search(CUSTOMER);
    const issuer = text.search(ISSUER);
    if (customer >= 0 && (issuer < 0 || customer < issuer)) return 'customer';
    if (issuer >= 0) return 'issuer';
  }
  return undefined;
}

function holderOf(name: string, description: string): 'person' | 'organisation' | undefined {
  const text = `${spacedName(name)} ${description.split(/[.;]/)[0] ?? ''}`;
  if (
    /\b(contact|person|attention|attn|signer|signatory|representative|first name|last name|full name of)\b/i.test(text)
  ) {
    return 'person';
  }
  return /\b(company|organi[sz]ation|business|firm|corporate|store|shop|restaurant)\b/i.test(text)
    ? 'organisation'
    : undefined;
}
