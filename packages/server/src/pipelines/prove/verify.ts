/**
 * Checks every statement of an evidence again: proves the values anew, from the document and the output alone, and
 * compares. Of the extraction it knows the output, of the evidence only which words it names. Pure, no model.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ReadSchema } from '../engine/core/field.ts';
import type { Json } from '../json/json.ts';
import { valueAtText } from '../json/json-path.ts';
import { claimsOf } from './claims.ts';
import type { Evidence } from './evidence.ts';
import { longListsOf } from './long-list.ts';
import type { DocumentPages } from './page-batches.ts';
import { type ProvedValues, proveValues } from './proved-values.ts';
import { STATEMENTS, type Statement, statementsOf } from './statements.ts';

export interface VerificationFailure {
  path: string;
  statement: Statement;
  message: string;
}

export interface Verification {
  is_verified: boolean;
  /** How many statements were checked, and how many of them are false. */
  statements: number;
  failed: number;
  /** How many of each kind were checked. */
  checked: Partial<Record<Statement, number>>;
  failures: VerificationFailure[];
}

export interface VerifiableExtraction {
  schema: ReadSchema;
  output: Json;
  /** The embedded engine answered, which takes values from words it knows. */
  isOwn: boolean;
}

/** Evidence by path, in the order in which it was made. Opened twice: it need not fit into memory. */
export type OpenEvidence = () => AsyncIterable<readonly [path: string, evidence: Evidence]>;

const MAX_FAILURES = 1000;

export class Report {
  readonly #counts = new Map<Statement, number>();
  #failed = 0;
  readonly #failures: VerificationFailure[] = [];

  say(holds: boolean, path: string, statement: Statement, message: string): void {
    this.#counts.set(statement, (this.#counts.get(statement) ?? 0) + 1);
    if (holds) return;
    this.#failed += 1;
    if (this.#failures.length < MAX_FAILURES) this.#failures.push({ path, statement, message });
  }

  result(): Verification {
    const checked = STATEMENTS.filter((statement) => this.#counts.has(statement));
    return {
      is_verified: this.#failed === 0,
      statements: this.#counts.values().reduce((sum, count) => sum + count, 0),
      failed: this.#failed,
      checked: Object.fromEntries(checked.map((statement) => [statement, this.#counts.get(statement)])),
      failures: this.#failures,
    };
  }
}

/** Proves the values again and compares; gives the new proof for what else is made of one. */
export async function verify(
  document: DocumentPages,
  extraction: VerifiableExtraction,
  { openEvidence, report }: { openEvidence: OpenEvidence; report: Report },
): Promise<ProvedValues> {
  const { schema, output, isOwn } = extraction;
  const lists = isOwn ? longListsOf(output, schema.lists) : [];
  const { known, quotes } = await claimsOf(openEvidence(), { output, lists, isOwn });
  const proved = await proveValues(document, { schema, output, likelihoods: null, known, quotes }, { lists });
  await compare(openEvidence(), proved, output, report);
  return proved;
}

/** Both have the same order, so that neither has to be held whole. */
async function compare(
  stored: AsyncIterable<readonly [path: string, evidence: Evidence]>,
  proved: ProvedValues,
  output: Json,
  report: Report,
): Promise<void> {
  const fresh = proved.all();
  let next = fresh.next();
  const missing = (path: string): void =>
    report.say(false, path, 'evidence_for_every_value', 'The value has no evidence.');
  for await (const [path, own] of stored) {
    if (!proved.has(path)) {
      report.say(false, path, 'evidence_for_every_value', 'The output has no such value.');
      continue;
    }
    for (; !next.done && next.value[0] !== path; next = fresh.next()) missing(next.value[0]);
    if (next.done) {
      report.say(false, path, 'evidence_for_every_value', 'The evidence is out of order.');
      continue;
    }
    report.say(true, path, 'evidence_for_every_value', '');
    const value = valueAtText(output, path);
    for (const { statement, said, found, message } of statementsOf(own, next.value[1], value)) {
      report.say(isDeepStrictEqual(said, found), path, statement, message);
    }
    next = fresh.next();
  }
  for (; !next.done; next = fresh.next()) missing(next.value[0]);
}
