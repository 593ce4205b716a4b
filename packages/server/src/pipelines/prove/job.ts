/**
 * The pool jobs `sources`, `require_proof` and `verify_sources`: they take a stored document and extraction and
 * return its evidence.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { JoinedPart } from '../../documents/model/document.ts';
import { openStored } from '../../documents/model/stored-pages.ts';
import { type EmitPart, type TaggedLine, taggedLine } from '../../documents/pool/pool-job.ts';
import { linePieces, splitLines } from '../../lib/lines.ts';
import type { ReadSchema } from '../engine/core/field.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { Evidence as StoredEvidence } from '../extract-job/evidence.ts';
import { jsonPieces } from '../extract-job/result-text.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { pathText, valueAtText } from '../json/json-path.ts';
import { type DocumentType, documentTypeOf } from '../locate/anchors.ts';
import { type DocumentPart, inward, outward } from '../locate/document-parts.ts';
import { textIndexOf } from '../locate/text-index.ts';
import type { Quote } from './cite.ts';
import type { ClaimedPlace, Evidence, EvidenceByPath, EvidenceStatus, ListEvidence } from './evidence.ts';
import { type LongList, longListsOf } from './long-list.ts';
import type { DocumentPages } from './page-batches.ts';
import { tallied } from './prove.ts';
import { type ProvedValues, proveValues } from './proved-values.ts';
import { type StoredResult, withoutUnproved, withRemoved } from './require-proof.ts';
import { sourcedLeaf } from './sources-tree.ts';
import { Report, type Verification, verify } from './verify.ts';

interface StoredExtractionArgs {
  /** Path to the stored document. */
  path: string;
  /** Path to the result of the extraction: output, then consensus. */
  resultPath: string;
  /** Path to the document itself. */
  originalPath: string;
  schema: JsonObject;
  /** The documents of an extraction that has several, in the order of its model. */
  documents?: readonly { fileId: string; originalPath: string }[];
}

export interface RequireProofArgs extends StoredExtractionArgs {
  /** Path to what the built-in engine recorded about its values; null if another model answered. */
  evidencePath: string | null;
}

export interface SourcesArgs extends RequireProofArgs {
  fileId: string;
  quotes: Quote[];
}

export interface VerifySourcesArgs extends StoredExtractionArgs {
  /** Path to the output of `sources`. */
  sourcesPath: string;
  fileId: string;
  /** Whether the built-in engine answered. */
  isOwn: boolean;
}

export interface SourcesSummary {
  documentType: DocumentType;
  pages: number;
  tally: Record<EvidenceStatus, number>;
  quotesFound: number;
  /** Values that are neither printed nor derived from others. */
  inferred: { path: string; value: Json; description: string }[];
}

/** Most values that a model is asked about in one call. */
const MAX_INFERRED = 200;

/** As for the job `extract`: pieces of lines, ends of lines, whole lines, and progress. */
export type SourcesLine = 'r' | 'n' | 'e' | 'p';

/**
 * The first line is the output, the second its sources, each other one the evidence of a value with its path. The last
 * one, which begins with a brace, is the evidence for lists.
 */
export async function runSources(args: SourcesArgs, emit: EmitPart<TaggedLine<SourcesLine>>): Promise<SourcesSummary> {
  const send = (kind: SourcesLine, content: string): void => emit(taggedLine(kind, content));
  const document = await openDocument(args);
  const result = await readResult(args.resultPath);
  const { output } = result;
  const whole = { ...result, output: withRemoved(output, result.unfilled) };
  const { proved, schema } = await provedValues(document, whole, {
    ...args,
    onBatch: (pages) => send('p', String(pages)),
  });
  const { parts = [] } = document;
  for (const pieces of [jsonPieces(output), sourcesPieces(output, proved, { ...args, parts })]) {
    for (const piece of pieces) send('r', piece);
    send('n', '');
  }
  const counts = tallied();
  const inferred: SourcesSummary['inferred'] = [];
  const described = new Map(schema.fields.map((field) => [pathText(field.path), field.schema.description] as const));
  for (const [path, own] of proved.all()) {
    send('e', `${JSON.stringify(path)}:${JSON.stringify(outward(own, parts))}`);
    counts[own.status] += 1;
    const isInferred = own.raw === null && own.status !== 'absent';
    if (!isInferred || inferred.length === MAX_INFERRED) continue;
    inferred.push({ path, value: valueAtText(whole.output, path) ?? null, description: described.get(path) ?? '' });
  }
  if (Object.keys(proved.lists).length > 0) send('e', JSON.stringify(outward(proved.lists, parts)));
  return {
    documentType: documentTypeOf(document.format),
    pages: proved.pageCount,
    tally: counts,
    quotesFound: proved.quotesFound,
    inferred,
  };
}

/** As for the job `extract`. */
export type RequireProofLine = 'r' | 'n' | 'p';

/** Emits the three lines of the result, without values that are not proved. */
export async function runRequireProof(
  args: RequireProofArgs,
  emit: EmitPart<TaggedLine<RequireProofLine>>,
): Promise<{ isValid: boolean }> {
  const send = (kind: RequireProofLine, content: string): void => emit(taggedLine(kind, content));
  const result = await readResult(args.resultPath);
  const { proved } = await provedValues(await openDocument(args), result, {
    ...args,
    quotes: [],
    onBatch: (pages) => send('p', String(pages)),
  });
  const { output, likelihoods, choices, unfilled, isValid } = withoutUnproved(args.schema, result, (path) =>
    proved.of(path),
  );
  for (const line of [output, { choices, likelihoods }, unfilled]) {
    for (const piece of jsonPieces(line)) send('r', piece);
    send('n', '');
  }
  return { isValid };
}

interface Proving extends Pick<SourcesArgs, 'schema' | 'evidencePath' | 'quotes'> {
  onBatch: (pages: number) => void;
}

async function provedValues(
  document: DocumentPages,
  { output, likelihoods }: StoredResult,
  { schema: asked, evidencePath, quotes, onBatch }: Proving,
): Promise<{ proved: ProvedValues; schema: ReadSchema }> {
  const schema = readSchema(asked);
  const lists = evidencePath === null ? [] : longListsOf(output, schema.lists);
  const known = await knownEvidence(evidencePath, lists);
  const extraction = { schema, output, likelihoods, known, quotes };
  return { proved: await proveValues(document, extraction, { lists, onBatch }), schema };
}

export async function runVerifySources(args: VerifySourcesArgs): Promise<Verification> {
  const { schema, sourcesPath, fileId, isOwn } = args;
  const document = await openDocument(args);
  const { parts = [] } = document;
  const { output, unfilled } = await readResult(args.resultPath);
  const report = new Report();
  const extraction = { schema: readSchema(schema), output: withRemoved(output, unfilled), isOwn };
  const proved = await verify(document, extraction, {
    openEvidence: () => readEvidence(sourcesPath, parts),
    report,
  });
  const { outputDigest, sourcesDigest, lists } = await readFrame(sourcesPath);
  const isOutput = outputDigest === digestOf(jsonPieces(output));
  report.say(isOutput, '', 'output', 'The sources are those of another output.');
  const isTree = sourcesDigest === digestOf(sourcesPieces(output, proved, { fileId, parts }));
  report.say(isTree, '', 'sources', 'The values and sources by shape are not those of the evidence.');
  const found = outward(proved.lists, parts);
  for (const path of new Set([...Object.keys(lists), ...Object.keys(found)])) {
    const isSame = isDeepStrictEqual(lists[path], found[path]);
    report.say(isSame, path, 'list', 'The tables of the document say something else of the list.');
  }
  return report.result();
}

/** Returns the output with the source beside each value. */
const sourcesPieces = (
  output: Json,
  proved: ProvedValues,
  { fileId, parts }: { fileId: string; parts: readonly DocumentPart[] },
): Iterable<string> => jsonPieces(output, (path, value) => sourcedLeaf(value, outward(proved.of(path), parts), fileId));

function digestOf(pieces: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

interface SourcesFrame {
  outputDigest: string;
  sourcesDigest: string;
  lists: Record<string, ListEvidence>;
}

/** The lines around the evidence: output and sources, which may be too long for one string, and the lists. */
async function readFrame(path: string): Promise<SourcesFrame> {
  const hashes = [createHash('sha256'), createHash('sha256')] as const;
  let number = -1;
  let lists = '';
  let isLists = false;
  for await (const { text, isLineStart } of linePieces(createReadStream(path))) {
    if (isLineStart) {
      number += 1;
      isLists = number > 1 && text.startsWith('{');
    }
    hashes[number]?.update(text);
    if (isLists) lists += text;
  }
  return {
    outputDigest: hashes[0].digest('hex'),
    sourcesDigest: hashes[1].digest('hex'),
    lists: lists === '' ? {} : (JSON.parse(lists) as SourcesFrame['lists']),
  };
}

async function openDocument({ path, originalPath, documents }: StoredExtractionArgs): Promise<DocumentPages> {
  const { header, pages } = await openStored(createReadStream(path));
  const { format, joined } = header;
  if (joined !== undefined) return { format, pages, parts: await partsOf(joined, documents) };
  const textIndex = format === 'text' ? await textIndexOf(originalPath) : undefined;
  return { format, pages, ...(textIndex !== undefined && { textIndex }) };
}

const partsOf = (
  joined: readonly JoinedPart[],
  documents: StoredExtractionArgs['documents'],
): Promise<DocumentPart[]> =>
  Promise.all(
    joined.map(async ({ offset, format }, index) => {
      const { fileId, originalPath } = documents?.[index] ?? {};
      const isText = format === 'text' && originalPath !== undefined;
      return { offset, format, fileId: fileId ?? '', ...(isText && { textIndex: await textIndexOf(originalPath) }) };
    }),
  );

async function readResult(path: string): Promise<StoredResult> {
  const lines: string[] = [];
  for await (const line of splitLines(createReadStream(path))) {
    lines.push(line);
    if (lines.length === 3) break;
  }
  const [output = '{}', consensus = '{}', unfilled = '[]'] = lines;
  const { choices, likelihoods } = JSON.parse(consensus) as { choices?: Json[]; likelihoods?: Json };
  return {
    output: JSON.parse(output) as JsonObject,
    likelihoods: likelihoods ?? null,
    choices: choices ?? [],
    unfilled: JSON.parse(unfilled) as Json[],
  };
}

/** Passes evidence for items of long lists to those. */
async function knownEvidence(path: string | null, lists: readonly LongList[]): Promise<Map<string, ClaimedPlace>> {
  const known = new Map<string, ClaimedPlace>();
  if (path === null) return known;
  const byPath = new Map(lists.map((list) => [list.path, list]));
  for await (const line of splitLines(createReadStream(path))) {
    const evidence = JSON.parse(line) as StoredEvidence;
    if (evidence.kind !== 'field') continue;
    const at = evidence.path.findIndex((step) => typeof step === 'number');
    const list = at < 0 ? undefined : byPath.get(pathText(evidence.path.slice(0, at)));
    if (list === undefined) known.set(pathText(evidence.path), evidence);
    else list.know(evidence.path, evidence);
  }
  return known;
}

/** The first two lines are output and sources, which may be too long for one string; the last may be lists. */
async function* readEvidence(
  path: string,
  parts: readonly DocumentPart[],
): AsyncGenerator<[path: string, evidence: Evidence]> {
  let number = 0;
  let line = '';
  const parsed = (): [string, Evidence][] =>
    line.startsWith('{') ? [] : Object.entries(inward(JSON.parse(`{${line}}`) as EvidenceByPath, parts));
  for await (const { text, isLineStart } of linePieces(createReadStream(path))) {
    if (isLineStart) {
      if (number > 2) yield* parsed();
      number += 1;
      line = '';
    }
    if (number > 2) line += text;
  }
  if (number > 2) yield* parsed();
}
