import type { TableFormat } from '../../documents/render/page.ts';
import { DATA_RULE } from '../../models/prompt.ts';
import type { ModelMessage } from '../../models/provider.ts';

/** Increase it when the prompt changes, so that pages read with another one are not reused. */
export const PROMPT_VERSION = 1;

const BLANK = '[blank page]';

const TABLES: Record<TableFormat, string> = {
  markdown: 'Markdown tables',
  html: 'HTML tables (<table>, with rowspan and colspan where cells are merged)',
  json: 'fenced JSON code blocks, each an array of one object per row with the column headers as keys',
  yaml: 'fenced YAML code blocks, each a list of one mapping per row with the column headers as keys',
};

export interface PagePrompt {
  page: number;
  image: Buffer;
  tables: TableFormat;
  instructions: string | null;
}

export function pageMessages({ page, image, tables, instructions }: PagePrompt): ModelMessage[] {
  const rules = [
    'You transcribe one page of a document from its image into Markdown.',
    'Write all text of the page in reading order, as it is printed: do not translate, correct, shorten, summarise or ' +
      'comment. Add no word that is not on the page.',
    `Headings become #, ##, …; lists become lists; tables become ${tables === 'markdown' ? '' : 'not Markdown but '}${TABLES[tables]}.`,
    `Where you cannot read something write [illegible]. If the page has no text answer with ${BLANK}.`,
    DATA_RULE,
    ...(instructions === null
      ? []
      : [`These instructions of the caller hold as well:\n<instructions>\n${instructions}\n</instructions>`]),
  ];
  return [
    { role: 'system', content: [{ type: 'text', text: rules.join('\n\n') }] },
    {
      role: 'user',
      content: [
        { type: 'image', mimeType: 'image/jpeg', data: image },
        { type: 'text', text: `This is page ${page}. Transcribe it.` },
      ],
    },
  ];
}

/** Models tend to put a fence around the whole answer, even when asked not to. */
export function pageText(answer: string): string {
  const trimmed = answer.trim();
  const fenced = /^```(?:markdown|md)?\s*\n([\s\S]*)\n```$/.exec(trimmed)?.[1];
  // Further fences are code blocks of the page.
  const text = fenced === undefined || fenced.includes('```') ? trimmed : fenced.trim();
  return text === BLANK ? '' : text;
}
