/** The messages to a model for an extraction. The document's content is data; only callers give instructions. */
import { DATA_RULE, documentText } from '../../models/prompt.ts';
import type { ContentPart, ModelMessage } from '../../models/provider.ts';

export interface CallerMessage {
  role: 'system' | 'developer' | 'user' | 'assistant';
  content: string | { type: 'text'; text: string }[];
}

export interface ExtractionPrompt {
  text: string;
  images: readonly { label: string; data: Uint8Array }[];
  /** How the document begins, if the text is a later part of it. */
  beginning: string | null;
  isPart: boolean;
  instructions: string | null;
  additional: readonly CallerMessage[];
}

const RULES = [
  'You extract data from a document into JSON of a given schema.',
  'Take values only from the document. Copy texts as they are printed; write numbers as JSON numbers, with a point as ' +
    'the decimal sign; write dates in the format that the schema asks for, ISO 8601 when it says nothing else.',
  'Where the document does not say something, use null, or leave the key out where the schema does not allow null. ' +
    'Never guess, and never compute what is not printed unless a description asks for it.',
  'Lists hold every item that the document has, in its order, also over page breaks. Repeated headings and subtotals ' +
    'are no items.',
];

const PART_RULE =
  'You are given a part of a longer document. Answer for this part alone: leave out what it does not say, and give ' +
  'every item of a list that stands in it. The beginning of the document is shown for orientation only.';

export function extractionMessages(prompt: ExtractionPrompt): ModelMessage[] {
  const { text, images, beginning, isPart, instructions, additional } = prompt;
  const rules = [
    ...RULES,
    ...(isPart ? [PART_RULE] : []),
    DATA_RULE,
    ...(instructions === null
      ? []
      : [`These instructions of the caller hold as well:\n<instructions>\n${instructions}\n</instructions>`]),
  ];
  const shown: ContentPart[] = images.flatMap(({ label, data }): ContentPart[] => [
    { type: 'text', text: `Image of ${label}:` },
    { type: 'image', mimeType: 'image/jpeg', data },
  ]);
  const head = beginning === null ? '' : `The document begins so:\n${documentText(beginning)}\n\nThe part to read:\n`;
  return [
    { role: 'system', content: [{ type: 'text', text: rules.join('\n\n') }] },
    { role: 'user', content: [...shown, { type: 'text', text: head + documentText(text) }] },
    ...additional.map(messageOf),
  ];
}

function messageOf({ role, content }: CallerMessage): ModelMessage {
  const text = typeof content === 'string' ? content : content.map((part) => part.text).join('\n');
  return { role: role === 'developer' ? 'system' : role, content: [{ type: 'text', text }] };
}
