/** Documents of the sets with their class and their keys, as models; read once and kept. */
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '../../packages/server/src/documents/model/document.ts';
import { storedPages } from '../../packages/server/src/documents/model/stored-pages.ts';
import { createReaderPool } from '../../packages/server/src/documents/pool/reader-pool.ts';
import { silentLogger } from '../../packages/server/src/lib/logger.ts';
import type { JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { modelOf, truthsOf } from '../extract/documents.ts';

export interface Labelled {
  set: string;
  id: string;
  class: string;
  /** Values by which it could be told from others. */
  keys: Readonly<Record<string, string>>;
  part: 'tune' | 'report';
  pages: Page[];
}

export interface Packet {
  id: string;
  pages: Page[];
  segments: { class: string; start: number; end: number }[];
}

interface Source {
  set: string;
  classOf: (id: string) => string;
  keysOf: (fields: JsonObject) => Record<string, unknown>;
}

const SOURCES: readonly Source[] = [
  { set: 'kie-sroie', classOf: () => 'receipt', keysOf: ({ company }) => ({ company }) },
  {
    set: 'kie-fara',
    classOf: (id) => `fara_${id.replace(/_\d+$/, '')}`,
    keysOf: ({ registration_num }) => ({ registration_number: registration_num }),
  },
  {
    set: 'kie-deepform',
    classOf: () => 'tv_ad_order',
    keysOf: ({ contract_num }) => ({ contract_number: contract_num }),
  },
  { set: 'kie-kleister-nda', classOf: () => 'nda_contract', keysOf: () => ({}) },
  { set: 'kie-zugferd', classOf: () => 'invoice', keysOf: ({ invoice_number }) => ({ invoice_number }) },
  { set: 'kie-invoice2data', classOf: () => 'invoice', keysOf: ({ invoice_number }) => ({ invoice_number }) },
];

const SPLITTING = 'classify-split';

interface SplitTruth {
  classes: Record<string, string>;
  documents: Record<string, { class: string; file: string }>;
  packets: Record<string, { file?: string; segments: Packet['segments'] }>;
}

export interface Documents {
  /** Descriptions of the classes. */
  classes: Record<string, string>;
  documents: Labelled[];
  packets: Packet[];
}

/** Nothing of the splitting set is tuned on, nor what other sets have of it. */
export async function readDocuments(data: string, models: string): Promise<Documents> {
  const pool = createReaderPool({ size: 2, logger: silentLogger });
  const pagesOf = async (set: string, id: string, file: string): Promise<Page[]> => {
    await mkdir(path.join(models, set), { recursive: true });
    const model = await modelOf(pool, path.join(data, set, file), path.join(models, set, `${id}.jsonl`));
    const pages: Page[] = [];
    for await (const page of storedPages(createReadStream(model))) pages.push(page);
    return pages;
  };
  try {
    const truth = JSON.parse(await readFile(path.join(data, SPLITTING, 'gt.json'), 'utf8')) as SplitTruth;
    const documents: Labelled[] = [];
    const held = new Set<string>();
    for (const [id, { class: name, file }] of Object.entries(truth.documents)) {
      held.add((await readFile(path.join(data, SPLITTING, file))).toString('base64'));
      const pages = await pagesOf(SPLITTING, id, file);
      documents.push({ set: SPLITTING, id, class: name, keys: {}, part: 'report', pages });
    }
    for (const source of SOURCES) documents.push(...(await ofSet(data, source, held, pagesOf)));
    const packets: Packet[] = [];
    for (const [id, { file, segments }] of Object.entries(truth.packets)) {
      packets.push({ id, segments, pages: await pagesOf(SPLITTING, id, file ?? `packets/${id}.pdf`) });
    }
    return { classes: truth.classes, documents, packets };
  } finally {
    await pool.close();
  }
}

async function ofSet(
  data: string,
  { set, classOf, keysOf }: Source,
  held: ReadonlySet<string>,
  pagesOf: (set: string, id: string, file: string) => Promise<Page[]>,
): Promise<Labelled[]> {
  const home = path.join(data, set);
  const splitFile = path.join(home, 'split.json');
  const split = existsSync(splitFile)
    ? (JSON.parse(await readFile(splitFile, 'utf8')) as Record<string, string[]>)
    : undefined;
  const documents: Labelled[] = [];
  for (const [index, [id, truth]] of Object.entries(await truthsOf(home)).entries()) {
    const file = truth.file ?? `docs/${id}.pdf`;
    if (!existsSync(path.join(home, file))) continue;
    const isTuned = split === undefined ? index % 2 === 0 : split.tune?.includes(id) === true;
    const isHeld = held.has((await readFile(path.join(home, file))).toString('base64'));
    const gold = Array.isArray(truth.gold) ? truth.gold[0] : truth.gold;
    const found = keysOf((truth.fields ?? gold ?? {}) as JsonObject);
    const keys = Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    documents.push({
      set,
      id,
      class: classOf(id),
      keys: Object.fromEntries(keys),
      part: isTuned && !isHeld ? 'tune' : 'report',
      pages: await pagesOf(set, id, file),
    });
  }
  return documents;
}
