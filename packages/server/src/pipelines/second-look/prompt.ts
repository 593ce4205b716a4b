/** The single call that asks a model again about doubtful values. */
import { DATA_RULE, documentText } from '../../models/prompt.ts';
import type { ContentPart, JsonSchema, ModelMessage } from '../../models/provider.ts';
import type { Json } from '../json/json.ts';
import type { Doubt, DoubtReason } from './doubts.ts';

export interface Crop {
  page: number;
  data: Uint8Array;
}

const RULES = [
  'Data was extracted from a document. Some of its values are in doubt. For each of them you are given its field, the ' +
    'value that was extracted, why it is in doubt, what else the document offers, and the lines of the document around it.',
  'Answer for each of them with the value that the document gives for the field: the same one where it is right, ' +
    'another one where it is not, null where the document does not give any. Copy texts as they are printed; write ' +
    'numbers as JSON numbers, with a point as the decimal sign; write dates as the extracted value has them.',
  DATA_RULE,
];

const WHY: Record<DoubtReason, string> = {
  contradicted: 'the document says something else for this field',
  not_found: 'it is not printed in the document',
  several_places: 'it is printed in several places, and none of them is plainly of this field',
};

const nameOf = (index: number): string => `value_${index + 1}`;

export function secondLookSchema(doubts: readonly Doubt[]): JsonSchema {
  const properties = Object.fromEntries(
    doubts.map(({ type, description }, index) => [
      nameOf(index),
      { type: [type, 'null'], ...(description !== '' && { description }) },
    ]),
  );
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

export function secondLookMessages(doubts: readonly Doubt[], crops: readonly Crop[]): ModelMessage[] {
  const pictures = crops.flatMap(({ page, data }): ContentPart[] => [
    { type: 'text', text: `A part of page ${page}:` },
    { type: 'image', mimeType: 'image/jpeg', data },
  ]);
  return [
    { role: 'system', content: [{ type: 'text', text: RULES.join('\n\n') }] },
    { role: 'user', content: [...pictures, { type: 'text', text: doubts.map(questionOf).join('\n\n') }] },
  ];
}

function questionOf({ keys, value, reason, description, rivals, lines }: Doubt, index: number): string {
  const shown = lines.map(({ page, text }) => `page ${page}: ${text.slice(0, MAX_LINE)}`);
  return [
    `${nameOf(index)}`,
    `field: ${keys.join('.')}${description === '' ? '' : ` (${description.slice(0, MAX_LINE)})`}`,
    `extracted: ${JSON.stringify(value).slice(0, MAX_LINE)}`,
    `in doubt because ${WHY[reason]}`,
    documentText([...rivals.map((rival) => `also offered: ${rival.slice(0, MAX_LINE)}`), ...shown].join('\n')),
  ].join('\n');
}

const MAX_LINE = 300;

/** Returns the new values in the order of the doubts; undefined if the answer is unusable. */
export function secondAnswers(value: unknown, doubts: readonly Doubt[]): Json[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const answers: Json[] = [];
  for (const [index, { type }] of doubts.entries()) {
    const own = (value as Record<string, Json>)[nameOf(index)];
    if (own === undefined) return undefined;
    if (own !== null && typeof own !== (type === 'string' ? 'string' : 'number')) return undefined;
    if (type === 'integer' && own !== null && !Number.isInteger(own)) return undefined;
    answers.push(own);
  }
  return answers;
}
