/** The pool job `extract`: a stored document and a schema in, the lines of an extraction out. */
import { createReadStream } from 'node:fs';
import { decodePage } from '../../documents/codec.ts';
import type { Page } from '../../documents/document.ts';
import type { EmitPart } from '../../documents/pool/jobs.ts';
import { splitLines } from '../../lib/lines.ts';
import { plainSchema } from '../extract/schema/json-schema.ts';
import { readSchema } from '../extract/schema/read-schema.ts';
import { inSchemaOrder } from '../extract/schema/schema-order.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { mapLeaves } from '../json/json-path.ts';
import { fitOutput, type Unfilled } from '../json-schema/fit-output.ts';
import { type CarriedHeader, withHeader } from './carried-header.ts';
import { drawAnswers } from './draws.ts';
import { type Findings, findingsIn, mergeFindings, WINDOW_WORDS } from './window.ts';

export interface ExtractArgs {
  /** Of the document model. */
  path: string;
  schema: JsonObject;
  /** How many answers are drawn; 1 is the engine's own. */
  choices: number;
  /** Decides the draws. */
  seed: string;
  windowWords?: number;
}

/**
 * The first character of each line says what follows it: `o` the output, `l` its likelihoods, `c` a choice, `u` what
 * the schema demands in vain, `e` a line of evidence. The parent passes them on as they are. `p` is a sign of life
 * after each stretch of pages: limits of time grow with it.
 */
export type ExtractLine = 'o' | 'l' | 'c' | 'u' | 'e' | 'p';

export interface ExtractSummary {
  pages: number;
  values: number;
}

export async function runExtract(args: ExtractArgs, emit: EmitPart): Promise<ExtractSummary> {
  const send = (kind: ExtractLine, content: unknown): void => emit(kind + JSON.stringify(content));
  const { findings, pages } = await findingsOf(args, (done) => send('p', done));
  const { output, likelihoods, choices, unfilled } = answerOf(findings, args);
  send('o', output);
  send('l', likelihoods);
  send('u', unfilled);
  for (const choice of choices) send('c', choice);
  for (const { evidence } of findings.leaves) send('e', evidence);
  for (const list of findings.lists) send('e', list);
  return { pages, values: findings.leaves.filter(({ evidence }) => evidence.value !== null).length };
}

async function findingsOf(
  args: ExtractArgs,
  onWindow: (pages: number) => void,
): Promise<{ findings: Findings; pages: number }> {
  const schema = readSchema(args.schema);
  const limit = args.windowWords ?? WINDOW_WORDS;
  let findings: Findings | undefined;
  let header: CarriedHeader | undefined;
  let pages = 0;
  let window: Page[] = [];
  let words = 0;
  let isHeader = true;
  for await (const line of splitLines(createReadStream(args.path))) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const page = decodePage(line);
    if (window.length > 0 && words + page.words.length > limit) {
      const found = findingsIn(window, schema);
      header = found.header ?? header;
      findings = mergeFindings(findings, found);
      onWindow(pages);
      window = [];
      words = 0;
    }
    const isFirst = window.length === 0;
    window.push(isFirst && header !== undefined ? withHeader(page, header) : page);
    words += page.words.length;
    pages += 1;
  }
  return { findings: mergeFindings(findings, findingsIn(window, schema)), pages };
}

interface Answer {
  output: JsonObject;
  likelihoods: Json;
  choices: JsonObject[];
  unfilled: Unfilled[];
}

function answerOf(findings: Findings, { schema, choices: count, seed }: ExtractArgs): Answer {
  const drawn = count > 1 ? drawAnswers(findings, count, seed) : undefined;
  const known =
    drawn?.likelihoods ??
    new Map(findings.leaves.map(({ evidence }) => [JSON.stringify(evidence.path), evidence.confidence]));
  const plain = plainSchema(schema);
  const { output: fitted, unfilled } = fitOutput(schema, drawn?.output ?? findings.output);
  const output = inSchemaOrder(fitted, plain);
  const likelihoods = mapLeaves(output, (path) => known.get(JSON.stringify(path)) ?? 0);
  return {
    output,
    likelihoods,
    choices: (drawn?.choices ?? []).map((choice) => inSchemaOrder(choice, plain)),
    unfilled,
  };
}
