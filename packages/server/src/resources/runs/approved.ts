/** What an approved snapshot of a reviewed block stands for, and which snapshots are possible. */
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import { isObject } from '../../pipelines/json/json.ts';
import { ClassifierConfig } from '../../workflows/blocks/classifier.ts';
import { ForEachConfig } from '../../workflows/blocks/for-each.ts';
import { SplitConfig } from '../../workflows/blocks/split.ts';
import type { GraphBlock } from '../../workflows/graph.ts';
import { formatPageRange } from '../documents/page-range.ts';
import { categoryOutputs, classifiedFile } from './executors/classifier.ts';
import { partItems } from './executors/document-parts.ts';
import type { StepOutcome } from './executors/executor.ts';
import { partOutputs } from './executors/split.ts';
import { jsonValue } from './payload.ts';
import type { StepInputs } from './step-inputs.ts';

interface Part {
  pages: number[];
}

/** The outputs, and for a container what its rounds begin with. */
export function approvedOutcome(
  block: GraphBlock,
  snapshot: JsonObject,
  inputs: StepInputs,
): Pick<StepOutcome, 'outputs' | 'items'> {
  switch (block.type) {
    case 'for_each':
      return { outputs: {}, items: partItems(inputs.file('fe-left-in'), partsAt(snapshot, 'partitions') ?? []) };
    case 'split': {
      const config = SplitConfig.parse(block.config);
      const parts = partsAt(snapshot, 'documents') ?? [];
      const found = parts.map(({ name, pages }) => ({ name: String(name), pages }));
      return { outputs: partOutputs(config, found, inputs.file('input-file-0')) };
    }
    case 'classifier': {
      const config = ClassifierConfig.parse(block.config);
      const file = classifiedFile(config, inputs);
      return { outputs: categoryOutputs(config, String(snapshot.category), file) };
    }
    default:
      return { outputs: { 'output-json-0': jsonValue(snapshot) } };
  }
}

/** Mistakes of a snapshot, for blocks whose form the service knows. `pages` are those that it divided, if known. */
export function snapshotMistakes(block: GraphBlock, snapshot: JsonObject, pages?: readonly number[]): string[] {
  switch (block.type) {
    case 'for_each': {
      const { allow_overlap } = ForEachConfig.parse(block.config);
      const isNamed = (part: JsonObject): boolean => typeof part.key === 'string';
      return partMistakes(snapshot, 'partitions', { isNamed, allowOverlap: allow_overlap, pages });
    }
    case 'split': {
      const { subdocuments } = SplitConfig.parse(block.config);
      const isNamed = (part: JsonObject): boolean => subdocuments.some(({ name }) => name === part.name);
      return partMistakes(snapshot, 'documents', { isNamed, allowOverlap: false, pages });
    }
    case 'classifier': {
      const { categories } = ClassifierConfig.parse(block.config);
      const isKnown = categories.some(({ name }) => name === snapshot.category);
      return isKnown ? [] : ['category must be one of the categories of the block'];
    }
    default:
      return [];
  }
}

function partMistakes(
  snapshot: JsonObject,
  name: string,
  {
    isNamed,
    allowOverlap,
    pages: given,
  }: {
    isNamed: (part: JsonObject) => boolean;
    allowOverlap: boolean;
    pages: readonly number[] | undefined;
  },
): string[] {
  const list = snapshot[name];
  if (!Array.isArray(list)) return [`${name} must be a list`];
  const taken = new Set<number>();
  const known = given && new Set(given);
  const mistakes: string[] = [];
  for (const [at, part] of list.entries()) {
    const pages = isObject(part) ? pagesOf(part.pages) : null;
    if (!isObject(part) || !isNamed(part)) mistakes.push(`${name}.${at} must have a name that the block knows`);
    if (pages === null) {
      mistakes.push(`${name}.${at}.pages must be page numbers from 1, in order, each once`);
      continue;
    }
    if (!allowOverlap && pages.some((page) => taken.has(page))) mistakes.push(`${name}.${at} repeats a page`);
    if (known !== undefined && !pages.every((page) => known.has(page))) {
      mistakes.push(`${name}.${at} has pages that the block did not get; it got ${formatPageRange([...known])}`);
    }
    for (const page of pages) taken.add(page);
  }
  return mistakes;
}

const pagesOf = (value: Json | undefined): number[] | null => {
  if (!Array.isArray(value) || value.length === 0) return null;
  const pages = value.filter((page): page is number => typeof page === 'number' && Number.isInteger(page) && page > 0);
  const isSorted = pages.every((page, at) => at === 0 || page > (pages[at - 1] ?? 0));
  return pages.length === value.length && isSorted ? pages : null;
};

const partsAt = (snapshot: JsonObject, name: string): (JsonObject & Part)[] | undefined => {
  const list = snapshot[name];
  return Array.isArray(list) ? (list as unknown as (JsonObject & Part)[]) : undefined;
};
