/** Splits by a configured model: what it is asked, and how its answers are combined. */
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { Part } from '../../pipelines/segment/split.ts';
import type { SplitResult } from '../../pipelines/segment/split-job.ts';
import { cleanParts, secondOpinion, voteOnParts } from '../../pipelines/segment/vote.ts';
import { type AskingParts, askModel } from '../page-operations/ask-model.ts';
import type { Working } from '../page-operations/service.ts';
import type { StoredSplit } from './store.ts';

interface Answer {
  documents: Part[];
}

const TASK = [
  'You find the documents that a file contains. Each one is a run of pages and has the name of one of the given',
  'subdocuments. Pages that belong to none of them are left out. Pages are numbered as the marks in front of them say.',
].join(' ');

const answerSchema = (names: readonly string[]): JsonObject => ({
  type: 'object',
  properties: {
    documents: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', enum: [...names] },
          pages: { type: 'array', items: { type: 'integer' } },
        },
        required: ['name', 'pages'],
        additionalProperties: false,
      },
    },
  },
  required: ['documents'],
  additionalProperties: false,
});

/** @param own what the built-in engine finds */
export async function splitByModel(
  parts: AskingParts,
  row: StoredSplit,
  working: Working & { model: NonNullable<Working['model']> },
  own: SplitResult,
): Promise<Pick<StoredSplit, 'output' | 'consensus'>> {
  const repeated = new Map(
    row.subdocuments.map(({ name, allow_multiple_instances }) => [name, allow_multiple_instances]),
  );
  const runs = await askModel<Answer>(parts, {
    ...working,
    task: TASK,
    schema: answerSchema([...repeated.keys()]),
    choices: row.n_consensus,
    question: (section, before) => {
      const last = before.at(-1)?.documents.at(-1);
      return [
        'The subdocuments:',
        ...row.subdocuments.map(({ name, description, allow_multiple_instances }) => {
          const count = allow_multiple_instances ? 'any number of them' : 'at most one';
          return `- ${JSON.stringify(name)} (${count}): ${description}`;
        }),
        ...(row.instructions === null ? [] : [row.instructions]),
        `Look at the pages ${section.pages[0]} to ${section.pages.at(-1)}.`,
        ...(last === undefined ? [] : [`The page before these ends or continues ${JSON.stringify(last.name)}.`]),
      ].join('\n');
    },
  });
  const choices = runs.map((answers) =>
    cleanParts(
      answers.flatMap(({ documents }) => documents),
      own.pages,
      repeated,
    ),
  );
  const whole = (part: Part) => ({ ...part, regions: [] });
  const [first = []] = choices;
  if (row.n_consensus > 1) {
    const { parts: voted, likelihoods } = voteOnParts(choices);
    const all = choices.map((choice) => choice.map(whole));
    return { output: voted.map(whole), consensus: { likelihoods, choices: all } };
  }
  const likelihoods = first.map((part) => likelihoodOf(part, own));
  return { output: first.map(whole), consensus: { likelihoods, choices: [] } };
}

function likelihoodOf({ name, pages }: Part, own: SplitResult) {
  const shareOf = (page: number): number => {
    const at = own.parts.findIndex((part) => part.name === name && part.pages.includes(page));
    return own.likelihoods[at]?.pages[own.parts[at]?.pages.indexOf(page) ?? -1] ?? 0;
  };
  const shares = pages.map(shareOf);
  return { name: secondOpinion(Math.max(0, ...shares)), pages: shares.map(secondOpinion) };
}
