/** Partitions by a configured model: what it is asked, and how its answers are combined. */
import type { JsonObject } from '../../pipelines/json/json.ts';
import { fold } from '../../pipelines/locate/fold.ts';
import type { Chunk, Partition } from '../../pipelines/segment/partition.ts';
import { completeChunks, secondOpinion, voteOnChunks } from '../../pipelines/segment/vote.ts';
import { type AskingParts, askModel } from '../page-operations/ask-model.ts';
import type { Working } from '../page-operations/service.ts';
import type { StoredPartition } from './store.ts';

interface Answer {
  chunks: Chunk[];
}

const TASK = [
  'You divide the pages of a document into chunks by a key. All pages with the same value of the key are one chunk.',
  'A page that does not print the value belongs to the document that it continues. Every page is in a chunk. Give the',
  'value exactly as it is printed. Pages are numbered as the marks in front of them say.',
].join(' ');

const ANSWER: JsonObject = {
  type: 'object',
  properties: {
    chunks: {
      type: 'array',
      items: {
        type: 'object',
        properties: { key: { type: 'string' }, pages: { type: 'array', items: { type: 'integer' } } },
        required: ['key', 'pages'],
        additionalProperties: false,
      },
    },
  },
  required: ['chunks'],
  additionalProperties: false,
};

/** @param own what the built-in engine finds */
export async function partitionByModel(
  parts: AskingParts,
  row: StoredPartition,
  working: Working & { model: NonNullable<Working['model']> },
  own: Partition,
): Promise<Pick<StoredPartition, 'output' | 'consensus'>> {
  const numbers = own.chunks.flatMap(({ pages }) => pages);
  const pages = [...new Set(numbers)].sort((a, b) => a - b);
  const overlap = row.allow_overlap ? 'A page on which one ends and the next begins is in both.' : 'No page is in two.';
  const runs = await askModel<Answer>(parts, {
    ...working,
    task: TASK,
    schema: ANSWER,
    choices: row.n_consensus,
    question: (section, before) => {
      const last = before.at(-1)?.chunks.at(-1)?.key;
      return [
        `The key: ${row.key}`,
        ...(row.instructions === null || row.instructions === '' ? [] : [row.instructions]),
        `Divide the pages ${section.pages[0]} to ${section.pages.at(-1)}. ${overlap}`,
        ...(last === undefined ? [] : [`The page before these belongs to the chunk ${JSON.stringify(last)}.`]),
      ].join('\n');
    },
  });
  const choices = runs.map((answers) =>
    completeChunks(
      answers.flatMap(({ chunks }) => chunks),
      pages,
      { allowOverlap: row.allow_overlap },
    ),
  );
  const [first = []] = choices;
  if (row.n_consensus > 1) {
    const { chunks, likelihoods } = voteOnChunks(choices, pages);
    return { output: chunks, consensus: { likelihoods, choices } };
  }
  return { output: first, consensus: { likelihoods: first.map((chunk) => likelihoodOf(chunk, own)), choices: [] } };
}

function likelihoodOf({ key, pages }: Chunk, own: Partition) {
  const at = own.chunks.findIndex((chunk) => fold(chunk.key) === fold(key));
  const known = own.chunks[at];
  const shares = own.likelihoods[at];
  const shareOf = (page: number): number => shares?.pages[known?.pages.indexOf(page) ?? -1] ?? 0;
  return { key: secondOpinion(shares?.key ?? 0), pages: pages.map((page) => secondOpinion(shareOf(page))) };
}
