/** Compares each statement of an evidence with a new proof of the same value. */
import type { Json } from '../json/json.ts';
import { agrees, isExactly } from './agrees.ts';
import type { Evidence } from './evidence.ts';

/** In the order of reporting. */
export const STATEMENTS = [
  'output',
  'sources',
  'evidence_for_every_value',
  'status',
  'printed_text',
  'anchors',
  'normaliser',
  'label',
  'relation',
  'record',
  'alternative',
  'check',
  'searched',
  'citation',
  'list',
] as const;
export type Statement = (typeof STATEMENTS)[number];

export interface ComparedStatement {
  statement: Statement;
  said: unknown;
  found: unknown;
  /** What is wrong if they differ. */
  message: string;
}

/** @param fresh a new proof of the value from the document alone */
export function* statementsOf(
  own: Evidence,
  fresh: Evidence,
  value: Json | undefined,
): Generator<ComparedStatement, void, void> {
  yield {
    statement: 'status',
    said: own.status,
    found: fresh.status,
    message: `The document makes the value ${fresh.status}, not ${own.status}.`,
  };
  if (own.raw !== null || fresh.raw !== null) {
    const printed = fresh.raw === null ? 'does not have the value' : `has "${shortened(fresh.raw)}" there`;
    yield { statement: 'printed_text', said: own.raw, found: fresh.raw, message: `The document ${printed}.` };
    yield {
      statement: 'anchors',
      said: placeOf(own),
      found: placeOf(fresh),
      message: 'The words do not stand where the anchors say.',
    };
  }
  if (own.normaliser !== null || fresh.normaliser !== null) {
    // Comparing is not enough: the print itself must state the value.
    yield {
      statement: 'normaliser',
      said: [own.normaliser, true],
      found: [fresh.normaliser, isSaid(own, value)],
      message: `${own.normaliser ?? 'No rule'} does not make the value of the printed text.`,
    };
  }
  yield* associationStatements(own, fresh);
  if (own.record !== null || fresh.record !== null) {
    yield { statement: 'record', said: own.record, found: fresh.record, message: 'Other values stand in its record.' };
  }
  yield* listStatements(own, fresh);
  if (own.searched !== null || fresh.searched !== null) {
    const pages = fresh.searched === null ? 'nothing was searched for' : `${fresh.searched.pages} pages were searched`;
    yield { statement: 'searched', said: own.searched, found: fresh.searched, message: `This time ${pages}.` };
  }
}

function* associationStatements(own: Evidence, fresh: Evidence): Generator<ComparedStatement, void, void> {
  if (own.association === null && fresh.association === null) return;
  const { relation: said, ...label } = own.association ?? { relation: null };
  const { relation: found, ...freshLabel } = fresh.association ?? { relation: null };
  const named = fresh.association === null ? 'No label stands' : `"${shortened(fresh.association.label)}" stands`;
  yield { statement: 'label', said: label, found: freshLabel, message: `${named} with the value.` };
  yield { statement: 'relation', said, found, message: `The label does not stand ${said} the value.` };
}

/** Alternatives, checks and citations: every stated one must be found, and none may be missing. */
function* listStatements(own: Evidence, fresh: Evidence): Generator<ComparedStatement, void, void> {
  const lists = [
    [
      'alternative',
      own.alternatives,
      fresh.alternatives,
      'The document does not offer this instead, or something else.',
    ],
    ['check', own.checks, fresh.checks, 'The arithmetic of the values says something else.'],
    ['citation', own.citations, fresh.citations, 'The passage does not stand there.'],
  ] as const;
  for (const [statement, said, found, message] of lists) {
    const left = found.map((entry) => JSON.stringify(entry));
    for (const entry of said.map((one) => JSON.stringify(one))) {
      const at = left.indexOf(entry);
      if (at >= 0) left.splice(at, 1);
      yield { statement, said: true, found: at >= 0, message };
    }
    for (const entry of left) yield { statement, said: null, found: entry, message };
  }
}

const placeOf = ({ anchors, parts, words }: Evidence) => ({ anchors, parts, words });

/** The state of a check box is not text and cannot be read again. */
function isSaid({ status, raw, normaliser }: Evidence, value: Json | undefined): boolean {
  if (value === undefined || raw === null || normaliser === null) return false;
  if (normaliser === 'checkbox_state') return typeof value === 'boolean';
  return (status === 'proved' ? isExactly : agrees)(value, raw, normaliser);
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
