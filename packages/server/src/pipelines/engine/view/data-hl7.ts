/**
 * Reads messages of HL7 v2 as a tree. A segment is a line, and its first ones name the separators of the others. What a
 * field is called comes from the standard (`hl7-segments.ts`). Observations are a list below their order, and since each of
 * them is a name with a value, they are labelled values as well.
 */
import { type DataNode, type DataReader, dataNode } from './data-node.ts';
import type { DataText } from './data-text.ts';
import { Hl7Fields, type Range, type Signs } from './hl7-fields.ts';
import { fieldsOf, SEGMENTS } from './hl7-segments.ts';
import type { PlacedWord } from './place-words.ts';

/** The separators stand behind the name of the first segment; they differ, and none is a letter. */
const BEGIN = /^\s*(?:MSH|FHS|BHS)([^\p{L}\p{N}\s])([^\p{L}\p{N}\s])([^\p{L}\p{N}\s]{1,4})\1/u;
const SEGMENT = /^[A-Z][A-Z\d]{2}$/;
/** Segments of an order, and what is below them. */
const OF_ORDER = new Set(['RXR', 'RXC', 'SPM', 'OBX', 'NTE', 'TQ1']);
/** Segments that add to what the one before them is about. */
const ADDED_TO: Readonly<Record<string, string>> = { PD1: 'Patient', PV2: 'Visit', IN2: 'Insurance' };
const BEGINS_ORDER = new Set(['ORC', 'OBR', 'RXA', 'RXE', 'RXO', 'RXD']);

export const isHl7 = (text: string): boolean => BEGIN.test(text);

interface Observation {
  node: DataNode;
  name: string;
  group: string;
  values: DataNode[];
}

interface Order {
  node: DataNode;
  /** Its last segment that began an order. */
  tag: string;
  title: string;
  observations: Observation[];
}

/** A patient, or the message before it names one, with the segments that follow. */
interface Part {
  node: DataNode;
  about: DataNode[];
  orders: Order[];
  loose: Observation[];
}

type Message = [Part, ...Part[]];

const partOf = (name: string): Part => ({ node: dataNode(name), about: [], orders: [], loose: [] });

export class Hl7Reader implements DataReader {
  readonly #text: DataText;
  readonly #messages: Message[] = [];
  #fields: Hl7Fields | undefined;

  constructor(text: DataText) {
    this.#text = text;
  }

  read(): DataNode | undefined {
    const { text } = this.#text;
    let start = 0;
    while (start < text.length) {
      const newline = text.indexOf('\n', start);
      const end = newline < 0 ? text.length : newline;
      this.#readSegment({ start, end });
      start = end + 1;
    }
    const messages = this.#messages.map((message, _, { length }) => finished(message, length === 1));
    if (messages.length === 0) return undefined;
    const [only] = messages;
    return messages.length === 1 ? only : { ...dataNode('Messages'), children: messages, isList: true };
  }

  #readSegment(line: Range): void {
    const { text } = this.#text;
    while (line.start < line.end && /[\s\v]/.test(text[line.start] ?? '')) line.start += 1;
    const tag = text.slice(line.start, line.start + 3);
    if (tag === 'MSH' || this.#fields === undefined) {
      const signs = signsOf(text.slice(line.start, line.start + 12));
      if (signs !== undefined) this.#fields = new Hl7Fields(this.#text, signs);
    }
    const fields = this.#fields;
    // A line without a segment's name is of a text that was broken, and nothing says of which.
    if (fields === undefined || !SEGMENT.test(tag) || text[line.start + 3] !== fields.signs.field) return;
    if (tag === 'MSH') this.#messages.push([partOf('Message')]);
    const message = this.#messages.at(-1);
    if (message !== undefined) this.#addSegment(message, tag, fields.of(line, tag === 'MSH' ? 1 : 0), fields);
  }

  #addSegment(message: Message, tag: string, ranges: readonly Range[], fields: Hl7Fields): void {
    if (tag === 'PID') message.push(partOf('Patient'));
    const part = message.at(-1) ?? message[0];
    const order = part.orders.at(-1);
    const observations = order?.observations ?? part.loose;
    if (tag === 'OBX') {
      observations.push(observationOf(fields, ranges));
      return;
    }
    const nodes = fields.named(ranges, fieldsOf(tag) ?? NO_FIELDS);
    if (BEGINS_ORDER.has(tag)) addOrder(part, tag, nodes);
    else if (tag === 'NTE') (observations.at(-1)?.node ?? order?.node ?? part.node).children.push(...nodes);
    else if (OF_ORDER.has(tag)) (order?.node ?? part.node).children.push(...nodes);
    else ownerOf(part, tag).children.push(...nodes);
  }
}

const NO_FIELDS: NonNullable<ReturnType<typeof fieldsOf>> = new Map();

/** The node that a segment adds to: a new one, unless it goes on with the one before. */
function ownerOf(part: Part, tag: string): DataNode {
  const name = SEGMENTS.get(tag);
  const added = ADDED_TO[tag];
  if (tag === 'PID' || added === part.node.name) return part.node;
  const known = added === undefined ? undefined : part.about.findLast((node) => node.name === added);
  if (known !== undefined || (name ?? added) === undefined) return known ?? part.node;
  const node = dataNode(name ?? added ?? '');
  part.about.push(node);
  return node;
}

/** An order and its request, or the administration of what it orders, are one thing. */
function addOrder(part: Part, tag: string, nodes: readonly DataNode[]): void {
  let order = part.orders.at(-1);
  if (order === undefined || order.tag !== 'ORC' || tag === 'ORC') {
    order = { node: dataNode(''), tag, title: '', observations: [] };
    part.orders.push(order);
  }
  order.tag = tag;
  order.node.name = SEGMENTS.get(tag) ?? 'Order';
  const has = new Set(order.node.children.map(({ name }) => name));
  order.node.children.push(...nodes.filter(({ name }) => !has.has(name)));
  order.title = textOf(nodes.find(({ name }) => name === 'Test' || name === 'Product')?.words ?? []) || order.title;
}

function observationOf(fields: Hl7Fields, ranges: readonly Range[]): Observation {
  const values = fields.values(ranges[5], textOf(fields.words(ranges[2])));
  const named = fields.named(ranges, fieldsOf('OBX') ?? NO_FIELDS);
  const [name] = named.filter((child) => child.name === 'Observation');
  const others = named.filter((child) => child.name !== 'Observation' && child.name !== 'Value');
  const node = { ...dataNode('Observation'), children: [...(name === undefined ? [] : [name]), ...values, ...others] };
  return { node, name: textOf(name?.words ?? []), group: textOf(fields.words(ranges[4])), values };
}

/** @param isAlone whether its observations may be values of the whole document */
function finished([message, ...patients]: Message, isAlone: boolean): DataNode {
  const several = patients.length > 1;
  const host = message.node;
  for (const part of [message, ...patients]) {
    const owner = several ? part.node : host;
    if (part !== message) host.children.push(part.node);
    owner.children.push(...listed(part.about), ...ordersOf(part));
    if (isAlone && !several) host.children.push(...labelledParts(part));
  }
  return host;
}

function ordersOf({ orders, loose }: Part): DataNode[] {
  for (const { node, observations } of orders) {
    if (observations.length > 0) node.children.push(observationsOf(observations));
  }
  const [first] = orders;
  const shared = orders.length > 1 ? sharedBy(orders.map(({ node }) => node)) : [];
  const nodes = loose.length === 0 ? [] : [observationsOf(loose)];
  if (orders.length === 1 && first !== undefined && first.tag !== 'RXA') return [...nodes, first.node];
  if (shared.length > 0) nodes.push({ ...dataNode('Order'), children: shared });
  for (const [name, same] of Map.groupBy(orders, ({ node }) => node.name)) {
    nodes.push(
      listNode(
        `${name}s`,
        same.map(({ node }) => node),
      ),
    );
  }
  return nodes;
}

/** People and places that all orders share are those of the message: who ordered, and where. */
function sharedBy(orders: readonly DataNode[]): DataNode[] {
  const named = Map.groupBy(
    orders.flatMap(({ children }) => children.filter(({ name }) => SHARED.test(name))),
    ({ name }) => name,
  );
  return [...named.values()].flatMap((same) =>
    new Set(same.map(({ words }) => textOf(words))).size === 1 ? same.slice(0, 1) : [],
  );
}

const SHARED = /Provider|Facility|Phone/;

const observationsOf = (observations: readonly Observation[]): DataNode =>
  listNode(
    'Observations',
    observations.map(({ node }) => node),
  );

/** What the segments of a message say of themselves: observations by their names, people by what they are to a patient. */
function labelledParts({ orders, loose, about }: Part): DataNode[] {
  const nodes = [...orders.map(({ observations }) => observations), loose].flatMap(labelledOf);
  for (const { title, observations } of orders) {
    const rows = rowsOf(observations);
    if (rows.length > 0) nodes.push(listNode(title === '' ? 'Results' : title, rows));
  }
  return [...nodes, ...byRelation(about)];
}

function signsOf(head: string): Signs | undefined {
  const [, field = '|', component = '^', others = ''] = BEGIN.exec(head) ?? [];
  const [repetition = '~', released = '\\', sub = '&'] = others;
  return BEGIN.test(head) ? { field, component, repetition, escape: released, sub } : undefined;
}

const textOf = (words: readonly PlacedWord[]): string => words.map(({ text }) => text).join(' ');
const listNode = (name: string, children: DataNode[]): DataNode => ({ ...dataNode(name), children, isList: true });

const MAX_LABEL = 120;
/** Shorter ones are codes. */
const MIN_RELATION = 4;

/** Each observation as a value with a label. */
function labelledOf(observations: readonly Observation[]): DataNode[] {
  return observations.flatMap(({ name, values }) =>
    name === '' || name.length > MAX_LABEL ? [] : values.map(({ words }) => dataNode(name, words)),
  );
}

/** Observations that share a group tell of one thing: of each vaccine its maker, its lot, its site. */
function rowsOf(observations: readonly Observation[]): DataNode[] {
  const grouped = observations.filter(({ name, group }) => name !== '' && group !== '');
  const groups = [...Map.groupBy(grouped, ({ group }) => group).values()];
  const names = groups.map((group) => group.map(({ name }) => name));
  const areRecords = names.every((own) => new Set(own).size === own.length) && names.some((own) => own.length > 1);
  if (!areRecords) return [];
  return groups.map((group) => ({ ...dataNode(''), children: labelledOf(group) }));
}

/** People beside the patient, by what they are to them. */
const byRelation = (about: readonly DataNode[]): DataNode[] =>
  about.flatMap(({ name, children }) => {
    const relation = children.find((child) => child.name === 'Relationship');
    const label = textOf(relation?.words ?? []);
    if (name !== 'Next of Kin' || label.length < MIN_RELATION || label.length > MAX_LABEL) return [];
    return [{ ...dataNode(label), children: children.filter((child) => child !== relation) }];
  });

const LISTED: Readonly<Record<string, string>> = {
  Allergy: 'Allergies',
  Diagnosis: 'Diagnoses',
  Procedure: 'Procedures',
  Insurance: 'Insurances',
  'Next of Kin': 'Contacts',
  Service: 'Services',
  Personnel: 'Personnel',
  Resource: 'Resources',
  Transaction: 'Transactions',
  Specimen: 'Specimens',
};
/** A list also when there is one. */
const ALWAYS_LISTED = new Set(['Allergy', 'Diagnosis', 'Procedure', 'Transaction']);

const listed = (nodes: readonly DataNode[]): DataNode[] =>
  [...Map.groupBy(nodes, ({ name }) => name)].flatMap(([name, same]) => {
    const plural = LISTED[name];
    return plural !== undefined && (same.length > 1 || ALWAYS_LISTED.has(name)) ? [listNode(plural, same)] : same;
  });
