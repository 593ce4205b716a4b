/** Reads iCalendar and vCard as a tree: properties are lines, "BEGIN" and "END" hold them together. */
import { type DataNode, type DataReader, dataNode } from './data-node.ts';
import type { DataText } from './data-text.ts';
import { spelledTime } from './data-times.ts';
import type { PlacedWord } from './place-words.ts';

const BEGIN = /^\s*BEGIN:(?:VCALENDAR|VCARD)\b/i;
/** The group of a property, its name, its parameters with text in quotation marks, and its value. */
const PROPERTY =
  /^(?:[\w-]{1,40}\.)?([A-Z][A-Z\d-]{0,60})((?:;[^":;]{0,500}(?:"[^"]{0,500}"[^":;]{0,500}){0,20}){0,30}):/i;
/** Longer lines are folded, anywhere; some programs fold shorter ones, but all of a file at one width. */
const FOLDED = 74;
const MIN_FOLDED = 60;
const MAX_DEPTH = 20;

const PARTS: Readonly<Record<string, string>> = {
  VCALENDAR: 'Calendar',
  VCARD: 'Contact',
  VEVENT: 'Event',
  VTODO: 'Task',
  VJOURNAL: 'Journal Entry',
  VALARM: 'Alarm',
  VFREEBUSY: 'Free Busy',
  VTIMEZONE: 'Time Zone',
};
const NAMES: Readonly<Record<string, string>> = {
  DTSTART: 'Start',
  DTEND: 'End',
  DTSTAMP: 'Time Stamp',
  DUE: 'Due Date',
  SUMMARY: 'Title',
  ATTENDEE: 'Attendee',
  ORGANIZER: 'Organizer',
  RRULE: 'Recurrence Rule',
  UID: 'UID',
  URL: 'Website',
  FN: 'Full Name',
  TEL: 'Phone',
  EMAIL: 'Email',
  ORG: 'Organization',
  BDAY: 'Birthday',
  TITLE: 'Job Title',
  REV: 'Revision Date',
  TZ: 'Time Zone',
  PRODID: 'Product Id',
  'X-WR-CALNAME': 'Calendar Name',
  'X-WR-TIMEZONE': 'Time Zone',
};
/** The components of a property, parted by semicolons. */
const COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  N: ['Last Name', 'First Name', 'Middle Name', 'Prefix', 'Suffix'],
  ADR: ['Post Office Box', 'Address Line 2', 'Street', 'City', 'State', 'Postal Code', 'Country'],
};
const PERSON = new Set(['ATTENDEE', 'ORGANIZER']);
const BINARY = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY']);

export const isCalendar = (text: string): boolean => BEGIN.test(text);

interface Line {
  start: number;
  end: number;
  /** With the name before its value. */
  width: number;
}

export class CalendarReader implements DataReader {
  readonly #text: DataText;
  readonly #open: { kind: string; node: DataNode }[] = [{ kind: '', node: dataNode('Calendar') }];

  /** A line of so many letters goes on in the next one, which has lost the space that said so. */
  readonly #folded: number;

  constructor(text: DataText) {
    this.#text = text;
    let widest = 0;
    for (const { width } of this.#lines()) widest = Math.max(widest, width);
    this.#folded = widest < MIN_FOLDED ? FOLDED : Math.min(FOLDED, widest - 1);
  }

  read(): DataNode | undefined {
    let property: { name: string; parameters: string; pieces: Line[] } | undefined;
    for (const line of this.#lines()) {
      const match = PROPERTY.exec(this.#text.text.slice(line.start, Math.min(line.end, line.start + MAX_HEAD)));
      const isFolded =
        property !== undefined &&
        match !== null &&
        lastWidth(property.pieces) >= this.#folded &&
        !/^[A-Z-]+$/.test(match[1] ?? '');
      if (match === null || isFolded) {
        property?.pieces.push(line);
        continue;
      }
      if (property !== undefined && !this.#add(property)) return undefined;
      const [whole, name = '', parameters = ''] = match;
      property = {
        name: name.toUpperCase(),
        parameters,
        pieces: [{ ...line, start: line.start + whole.length }],
      };
    }
    if (property !== undefined && !this.#add(property)) return undefined;
    while (this.#open.length > 1) this.#end();
    const [root] = this.#open;
    return root?.node.children.length === 1 ? root.node.children[0] : root?.node;
  }

  *#lines(): Generator<Line> {
    const { text } = this.#text;
    for (let start = 0; start < text.length; ) {
      const newline = text.indexOf('\n', start);
      const end = newline < 0 ? text.length : newline;
      if (end > start) yield { start, end, width: end - start };
      start = end + 1;
    }
  }

  #add({ name, parameters, pieces }: { name: string; parameters: string; pieces: readonly Line[] }): boolean {
    const words = this.#words(pieces);
    const node = this.#open.at(-1)?.node;
    if (node === undefined) return false;
    if (name === 'BEGIN') {
      const kind = (words[0]?.text ?? '').toUpperCase();
      this.#open.push({ kind, node: dataNode(PARTS[kind] ?? kind) });
      return this.#open.length <= MAX_DEPTH;
    }
    if (name === 'END') {
      const kind = (words[0]?.text ?? '').toUpperCase();
      if (this.#open.length > 1 && this.#open.at(-1)?.kind === kind) this.#end();
      return true;
    }
    if (words.length === 0 || BINARY.has(name)) return true;
    node.children.push(...this.#property(name, parameters, pieces, words));
    return true;
  }

  #property(name: string, parameters: string, pieces: readonly Line[], words: PlacedWord[]): DataNode[] {
    const label = NAMES[name] ?? `${name.charAt(0)}${name.slice(1).toLowerCase()}`;
    const components = COMPONENTS[name];
    if (components !== undefined) return this.#components(name, components, pieces);
    if (PERSON.has(name)) {
      const shown = /;CN="?([^";:]{1,200})/i.exec(parameters)?.[1];
      const from = (pieces[0]?.start ?? 0) - parameters.length - 1;
      const at = shown === undefined ? -1 : this.#text.text.indexOf(shown, from);
      const named = shown === undefined || at < 0 ? [] : this.#text.wordsBetween(at, at + shown.length, unescaped);
      const mail = words.map((word) => ({ ...word, text: word.text.replace(/^mailto:/i, '') }));
      if (named.length === 0) return [dataNode(label, mail)];
      return [{ ...dataNode(label, named), children: [dataNode('Email', mail)] }];
    }
    return [
      dataNode(
        label,
        words.map((word) => ({ ...word, text: spelledTime(word.text) })),
      ),
    ];
  }

  #components(name: string, components: readonly string[], [line]: readonly Line[]): DataNode[] {
    if (line === undefined) return [];
    const nodes: DataNode[] = [];
    let from = line.start;
    for (const component of components) {
      const at = this.#text.text.indexOf(';', from);
      const to = at < 0 || at > line.end ? line.end : at;
      const words = from >= to ? [] : this.#text.wordsBetween(from, to, unescaped);
      if (words.length > 0) nodes.push(dataNode(component, words));
      from = Math.min(to + 1, line.end);
    }
    return name === 'N' ? nodes : [{ ...dataNode('Address'), children: nodes }];
  }

  #words(pieces: readonly Line[]): PlacedWord[] {
    const words: PlacedWord[] = [];
    let before = 0;
    for (const { start, end, width } of pieces) {
      const own = this.#text.wordsBetween(start, end, unescaped);
      for (const [at, word] of own.entries())
        words.push(at === 0 ? { ...word, spaced: words.length > 0 && before < this.#folded } : word);
      before = width;
    }
    return words;
  }

  #end(): void {
    const ended = this.#open.pop();
    // How clocks are set says nothing of the events.
    if (ended === undefined || ended.kind === 'VTIMEZONE' || ended.kind === 'VALARM') return;
    this.#open.at(-1)?.node.children.push(withAttendees(ended.node));
  }
}

/** Those who take part are a list, also when there is one. */
function withAttendees(node: DataNode): DataNode {
  const attendees = node.children.filter(({ name }) => name === NAMES.ATTENDEE);
  if (attendees.length === 0) return node;
  const members = attendees.map(({ words, children }) => ({
    ...dataNode(''),
    children: [dataNode(words[0]?.text.includes('@') ? 'Email' : 'Name', words), ...children],
  }));
  const list = { ...dataNode('Attendees'), children: members, isList: true };
  return { ...node, children: [...node.children.filter((child) => !attendees.includes(child)), list] };
}

/** No property has longer parameters. */
const MAX_HEAD = 2_000;

const lastWidth = (pieces: readonly Line[]): number => pieces.at(-1)?.width ?? 0;

const unescaped = (text: string): string =>
  text.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign));
