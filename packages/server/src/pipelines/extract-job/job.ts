/** The pool job `extract`: takes a stored document and a schema, and sends the lines of an extraction. */
import type { Page } from '../../documents/model/document.ts';
import { type EmitPart, type TaggedLine, taggedLine } from '../../documents/pool/pool-job.ts';
import type { ReadSchema } from '../engine/core/field.ts';
import type { PlainSchema } from '../engine/core/plain-schema.ts';
import { plainSchema } from '../engine/schema/json-schema.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import { inSchemaOrder } from '../engine/schema/schema-order.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { mapLeaves, pathText } from '../json/json-path.ts';
import { fitOutput } from '../json-schema/fit-output.ts';
import { isOfData, pageWindows } from '../learn/page-windows.ts';
import { type StoredScorer, usedScorer } from '../learn/scorer.ts';
import { likelihoodAfterProof } from '../likelihoods/after-proof.ts';
import { type CarriedHeader, withHeader } from './carried-header.ts';
import { Collected } from './collected.ts';
import { drawAnswers } from './draws.ts';
import type { Growth } from './growth.ts';
import { jsonPieces } from './result-text.ts';
import { ShortAnswer } from './short-answer.ts';
import { type Findings, findingsIn, WINDOW_WORDS } from './window.ts';

export interface ExtractArgs {
  /** Path to the stored document. */
  path: string;
  schema: JsonObject;
  /** How many answers are drawn; 1 means the engine's own. */
  choices: number;
  /** Determines the draws. */
  seed: string;
  /** What was learnt from corrections of extractions with this schema. */
  scorer?: StoredScorer | undefined;
  windowWords?: number;
  /** Send the output so far while it grows. */
  partials?: boolean;
}

/**
 * The first character of each line says what follows: `r` a piece of a result line and `n` its end, `e` a line of
 * evidence. The parent passes them on unchanged. `p` is a sign of life after each section of pages, with which time
 * limits grow. `w` is what became known since the last one. The result lines are the output, its consensus, and the
 * unfilled values.
 */
export type ExtractLine = 'r' | 'n' | 'e' | 'p' | 'w';

export interface ExtractSummary {
  pages: number;
  values: number;
  /** True if the output is valid against the schema. */
  isValid: boolean;
  /** True if it is data too long to be read whole, whose structure is not known for that. */
  isDataCut: boolean;
}

export async function runExtract(args: ExtractArgs, emit: EmitPart<TaggedLine<ExtractLine>>): Promise<ExtractSummary> {
  const send = (kind: ExtractLine, content: string): void => emit(taggedLine(kind, content));
  const schema = readSchema(args.schema);
  const short = new ShortAnswer();
  const collected = new Collected((evidence) => {
    short.know(evidence);
    send('e', JSON.stringify(evidence));
  });
  const { pages, isDataCut } = await collect(args, schema, collected, {
    onFound: (window, found) => short.add(window, found),
    onWindow: (done) => send('p', String(done)),
    ...(args.partials === true && { onGrowth: (growth) => send('w', JSON.stringify(growth)) }),
  });
  const sendLine = (pieces: Iterable<string>): void => {
    for (const piece of pieces) send('r', piece);
    send('n', '');
  };
  const { output, likelihoods, choices, unfilled, isValid } = answerOf(collected, args, { schema, short });
  sendLine(jsonPieces(output));
  sendLine(consensusPieces(choices, likelihoods));
  sendLine(jsonPieces(unfilled));
  return { pages, values: collected.values, isValid, isDataCut };
}

function* consensusPieces(choices: Iterable<JsonObject>, likelihoods: Json): Generator<string> {
  yield '{"choices":';
  let separator = '[';
  for (const choice of choices) {
    yield separator;
    yield* jsonPieces(choice);
    separator = ',';
  }
  yield separator === '[' ? '[],' : '],';
  yield '"likelihoods":';
  yield* jsonPieces(likelihoods);
  yield '}';
}

interface Listeners {
  onFound: (window: readonly Page[], found: Findings) => void;
  onWindow: (pages: number) => void;
  onGrowth?: (growth: Growth) => void;
}

async function collect(
  args: ExtractArgs,
  schema: ReadSchema,
  collected: Collected,
  { onFound, onWindow, onGrowth }: Listeners,
): Promise<{ pages: number; isDataCut: boolean }> {
  const scorer = args.scorer === undefined ? undefined : usedScorer(args.scorer);
  let header: CarriedHeader | undefined;
  let pages = 0;
  let isData = false;
  let isDataCut = false;
  for await (const window of pageWindows(args.path, args.windowWords ?? WINDOW_WORDS)) {
    const isLater = pages > 0;
    const [first, ...rest] = window;
    if (first !== undefined && !isLater) isData = isOfData(first);
    isDataCut = isData && isLater;
    const headed = first === undefined || header === undefined ? window : [withHeader(first, header), ...rest];
    // The first section reports findings one by one, the others all at once.
    const onSettled = isLater ? undefined : onGrowth;
    const found = findingsIn(headed, schema, { scorer, isLater, onSettled });
    header = found.header ?? header;
    onFound(headed, found);
    const growth = collected.add(found);
    if (isLater) onGrowth?.(growth);
    pages += window.length;
    onWindow(pages);
  }
  collected.end();
  return { pages, isDataCut };
}

interface Answer {
  output: JsonObject;
  likelihoods: Json;
  choices: Iterable<JsonObject>;
  unfilled: Json[];
  isValid: boolean;
}

function answerOf(
  collected: Collected,
  { schema, choices: count, seed }: ExtractArgs,
  check: { schema: ReadSchema; short: ShortAnswer },
): Answer {
  const drawn = count > 1 ? drawAnswers(collected, count, seed) : undefined;
  const shares = drawn?.likelihoods ?? collected.likelihoods;
  const plain = plainSchema(schema);
  const { output: fitted, unfilled, isValid } = fitOutput(schema, drawn?.output ?? collected.output);
  const output = inSchemaOrder(fitted, plain);
  const statuses = check.short.statuses(check.schema, output);
  return {
    output,
    likelihoods: mapLeaves(output, (path) =>
      likelihoodAfterProof(shares.at(path), { path, status: statuses.get(pathText(path)) }),
    ),
    choices: ordered(drawn?.choices ?? [], plain),
    unfilled: unfilled.map((entry) => ({ ...entry })),
    isValid,
  };
}

function* ordered(choices: Iterable<JsonObject>, schema: PlainSchema): Generator<JsonObject> {
  for (const choice of choices) yield inSchemaOrder(choice, schema);
}
