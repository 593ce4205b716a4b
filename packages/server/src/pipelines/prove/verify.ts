/**
 * Checks every statement of an evidence: proves the values again, from the document and the output alone, and
 * compares. Uses only the output of the extraction, and only the words that the evidence names. Pure, uses no model.
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
  /** Number of statements that were checked, and of those that are false. */
  statements: number;
  failed: number;
  /** Number of checked statements by kind. */
  checked: Partial<Record<Statement, number>>;
  failures: VerificationFailure[];
}

export interface VerifiableExtraction {
  schema: ReadSchema;
  output: Json;
  /** Whether the built-in engine answered, which knows the words of its values. */
  isOwn: boolean;
}

/** Evidence by path, in the order in which it was made. Read twice, because it need not fit into memory. */
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

/** Proves the values again and compares. Returns the new proof for further use. */
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

/** Both have the same order, so neither must be in memory as a whole. */
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
