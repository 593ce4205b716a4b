/** Bundles put together from documents: pages one after the other, numbered anew. */
import type { Page } from '../../packages/server/src/documents/model/document.ts';
import { randomOf } from '../../packages/server/src/pipelines/extract-job/draws.ts';
import type { Labelled, Packet } from './documents.ts';

export interface Bundle extends Packet {
  documents: Labelled[];
}

export function joined(id: string, documents: readonly Labelled[]): Bundle {
  const pages: Page[] = [];
  const segments: Bundle['segments'] = [];
  for (const document of documents) {
    const start = pages.length + 1;
    for (const page of document.pages) pages.push({ ...page, number: pages.length + 1 });
    segments.push({ class: document.class, start, end: pages.length });
  }
  return { id, pages, segments, documents: [...documents] };
}

const MAX_PAGES = 12;

/** Bundles of four to eight documents, with runs of one class as mail rooms have them. */
export function bundlesOf(all: readonly Labelled[], count: number, seed: string): Bundle[] {
  const random = randomOf(seed);
  const documents = all.filter(({ pages }) => pages.length > 0 && pages.length <= MAX_PAGES);
  const classes = [...new Set(documents.map((document) => document.class))];
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const chosen: Labelled[] = [];
    const wanted = 4 + Math.floor(random() * 5);
    while (chosen.length < wanted) {
      const ofClass = documents.filter((document) => document.class === pick(classes));
      const run = 1 + Math.floor(random() * 3);
      for (let at = 0; at < run && chosen.length < wanted; at += 1) {
        const document = pick(ofClass.length === 0 ? documents : ofClass);
        if (!chosen.includes(document)) chosen.push(document);
      }
    }
    return joined(`bundle_${index}`, chosen);
  });
}

/** Bundles in which each document has another value of the key. */
export function keyedBundles(all: readonly Labelled[], key: string, count: number, seed: string): Bundle[] {
  const random = randomOf(seed);
  const documents = all.filter(
    ({ pages, keys }) => keys[key] !== undefined && pages.length > 0 && pages.length <= MAX_PAGES,
  );
  return Array.from({ length: count }, (_, index) => {
    const wanted = 3 + Math.floor(random() * 4);
    const chosen: Labelled[] = [];
    for (let tries = 0; chosen.length < wanted && tries < 100; tries += 1) {
      const document = documents[Math.floor(random() * documents.length)];
      if (document !== undefined && !chosen.some(({ keys }) => keys[key] === document.keys[key])) chosen.push(document);
    }
    return joined(`${key}_${index}`, chosen);
  });
}
