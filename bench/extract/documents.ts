/** Documents of a set as models: read in the pool like the service does, or made from their true text. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { detectMediaType } from '../../packages/server/src/documents/detect/media-type.ts';
import type { ReadOptions } from '../../packages/server/src/documents/formats/reader.ts';
import { encodeHeader, encodePage } from '../../packages/server/src/documents/model/codec.ts';
import type { Page, Word } from '../../packages/server/src/documents/model/document.ts';
import type { ReaderPool } from '../../packages/server/src/documents/pool/reader-pool.ts';
import type { JsonObject } from '../../packages/server/src/pipelines/json/json.ts';

/** The set's truth about a document. */
export interface Truth {
  file?: string;
  schema?: string;
  fields?: JsonObject;
  gold?: JsonObject;
  /** Which fields are printed at all. */
  visible?: Record<string, boolean>;
  /** For an image: its size and its printed lines. */
  size?: [number, number];
  lines?: { text: string; box: [number, number, number, number] }[];
}

export type Truths = Record<string, Truth>;

export const truthsOf = async (folder: string): Promise<Truths> =>
  JSON.parse(await readFile(path.join(folder, 'gt.json'), 'utf8')) as Truths;

export async function schemaOf(folder: string, truth: Truth): Promise<JsonObject> {
  const file = path.join(folder, truth.schema ?? 'schema.json');
  return JSON.parse(await readFile(file, 'utf8')) as JsonObject;
}

const READ: ReadOptions = { ocr: 'auto', languages: [], dpi: 200 };
const READ_DEADLINE_MS = 20 * 60_000;

/** The file of the model; an existing one is reused. */
export async function modelOf(pool: ReaderPool, file: string, model: string): Promise<string> {
  if (existsSync(model)) return model;
  const { mimeType } = detectMediaType(await readFile(file), path.basename(file), null);
  const lines: string[] = [];
  const input = { path: file, mimeType, filename: path.basename(file) };
  await pool.run(
    'read',
    { input, options: READ },
    {
      deadlineMs: READ_DEADLINE_MS,
      onPart: (part) => {
        lines.push(part.toString());
        return undefined;
      },
      onRestart: async () => {
        lines.length = 0;
      },
    },
  );
  await writeFile(model, `${lines.join('\n')}\n`);
  return model;
}

/** A page made from manually transcribed lines, with words placed by their share of the line. */
export async function trueModelOf(truth: Truth, model: string): Promise<string> {
  const { size = [1, 1], lines = [] } = truth;
  const words = lines.flatMap((line) => wordsOf(line, size));
  const page: Page = {
    number: 1,
    width: size[0],
    height: size[1],
    words,
    blocks: [],
    fields: [],
    keyValues: [],
    ocrShare: 0,
  };
  const header = {
    format: 'image',
    reader: 'true text',
    pageCount: 1,
    title: null,
    author: null,
    language: null,
    attachments: [],
  } as const;
  await writeFile(model, `${encodeHeader({ ...header, attachments: [] })}\n${encodePage(page)}\n`);
  return model;
}

function wordsOf(
  { text, box }: { text: string; box: [number, number, number, number] },
  size: [number, number],
): Word[] {
  const [left, top, right, bottom] = box;
  const step = (right - left) / Math.max(1, text.length);
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  return [...text.matchAll(/\S+/g)].map((match) => {
    const from = clamp((left + match.index * step) / size[0]);
    const to = clamp((left + (match.index + match[0].length) * step) / size[0]);
    const upper = clamp(top / size[1]);
    return {
      text: match[0],
      box: { left: from, top: upper, width: to - from, height: clamp(bottom / size[1]) - upper },
      origin: 'text_layer',
      confidence: 1,
      spaceBefore: true,
    };
  });
}
