/** Which start block gets which part of a delivery. Inputs that the trigger fixes are taken; the rest is open. */
import { StoredContent } from '@recto/contract';
import type { ReceivedFile } from '../../http/call.ts';
import { type AppError, unprocessable } from '../../lib/errors.ts';
import { usableFilename } from '../../lib/filename.ts';
import { keptAsText, parseJson } from '../../lib/json-numbers.ts';
import type { WorkflowGraph } from '../../workflows/graph.ts';
import type { Document } from '../files/document-input.ts';
import type { GivenInputs } from '../runs/run-inputs.ts';

/** What arrived: JSON, one document, or the parts of a form by name. */
export type Delivery =
  | { kind: 'json'; value: unknown }
  | { kind: 'document'; document: Document }
  | { kind: 'form'; fields: Record<string, unknown>; documents: ReadonlyMap<string, Document> };

export function deliveredInputs(graph: WorkflowGraph, fixed: GivenInputs, delivery: Delivery): GivenInputs {
  const open = (type: string, taken: Record<string, unknown>): string[] =>
    graph.blocks.filter((block) => block.type === type && !Object.hasOwn(taken, block.id)).map(({ id }) => id);
  const openDocuments = open('start_document', fixed.documents);
  const openJson = open('start_json', fixed.jsonInputs);
  switch (delivery.kind) {
    case 'json':
      return {
        documents: fixed.documents,
        jsonInputs: { ...fixed.jsonInputs, [only(openJson, 'start_json')]: delivery.value },
      };
    case 'document':
      return {
        documents: { ...fixed.documents, [only(openDocuments, 'start_document')]: delivery.document },
        jsonInputs: fixed.jsonInputs,
      };
    case 'form':
      refuseFixed(fixed.documents, delivery.documents.keys());
      refuseFixed(fixed.jsonInputs, Object.keys(delivery.fields));
      return {
        documents: { ...fixed.documents, ...formDocuments(delivery.documents, openDocuments) },
        jsonInputs: { ...fixed.jsonInputs, ...formJson(delivery.fields, openJson) },
      };
  }
}

/** Who sends a delivery must not change what the owner of the trigger has fixed. */
function refuseFixed(fixed: Record<string, unknown>, parts: Iterable<string>): void {
  for (const name of parts) if (Object.hasOwn(fixed, name)) throw fixedInput(name);
}

/** Parts are named by block. If both are alone, the name does not matter. */
function formDocuments(given: ReadonlyMap<string, Document>, open: readonly string[]): Record<string, Document> {
  const [single] = open;
  if (given.size === 1 && open.length === 1 && single !== undefined) {
    return Object.fromEntries([...given.values()].map((document) => [single, document]));
  }
  return Object.fromEntries(given);
}

/** Fields named by block hold JSON. If no field is, they are the values of the only open block. */
function formJson(fields: Record<string, unknown>, open: readonly string[]): Record<string, unknown> {
  const [single] = open;
  const isNamed = Object.keys(fields).some((name) => open.includes(name));
  if (open.length === 1 && single !== undefined && !isNamed) return { [single]: fields };
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, parsed(name, String(text))]));
}

function parsed(name: string, text: string): unknown {
  try {
    return parseJson(text, keptAsText);
  } catch {
    throw unprocessable(`The part ${name} of the form is not JSON.`);
  }
}

function only(open: readonly string[], type: string): string {
  const [single, another] = open;
  if (single === undefined) throw noBlock(type);
  if (another !== undefined) throw severalBlocks(type, open);
  return single;
}

const fixedInput = (block: string): AppError =>
  unprocessable(`The trigger gives the input of ${block} itself; the form must not have a part for it.`);

const noBlock = (type: string): AppError =>
  unprocessable(`The published workflow has no ${type} block that could take this body.`);

const severalBlocks = (type: string, open: readonly string[]): AppError =>
  unprocessable(
    `The published workflow has several ${type} blocks (${open.join(', ')}). ` +
      'Fix the inputs of all but one in the trigger, or send a form with a part for each.',
  );

/** Other programs and people send these, so an invalid name is mended and never costs a document. */
export const documentOf = ({ filename, declaredType, sha256, sizeBytes }: ReceivedFile): Document => ({
  filename: usableFilename(filename),
  content: new StoredContent({ sha256, sizeBytes, declaredType, problem: null }),
  mime_type: declaredType ?? undefined,
});
