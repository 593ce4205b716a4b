import type { Evidence, Extraction } from '@recto/sdk';
import type { DocumentSource } from './document-source.ts';
import { evidenceWords } from './evidence-words.ts';
import type { Mark } from './marks.ts';
import { dottedOf, spokenOf } from './paths.ts';
import { STATUSES } from './statuses.ts';
import { type Json, type Leaf, shown } from './values.ts';

interface CaseFileParts {
  extraction: Extraction;
  leaves: readonly Leaf[];
  evidence: Readonly<Record<string, Evidence>>;
  marks: readonly Mark[];
  /** The documents of the extraction. Marks without a file belong to the first. */
  sources: readonly DocumentSource[];
  correctedPaths: ReadonlySet<string>;
}

/** More pages would make a file that no mail takes. */
const MAX_PAGES = 40;
const WIDTH = 1000;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `body{max-width:70rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif;color:#24211c}
table{width:100%;border-collapse:collapse}td,th{padding:.3rem .5rem;border-bottom:1px solid #e6e1d6;text-align:left;vertical-align:top}
.page{position:relative;margin:1rem 0;border:1px solid #e6e1d6}.page img{display:block;width:100%}
.box{position:absolute;border:2px solid #2c6a3c}.info{border-color:#1f5f8b}.wait{border-color:#9a6a12}.bad{border-color:#a3282c}
small{color:#6a6457}`;

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

async function pageOf(page: number, source: DocumentSource, marks: readonly Mark[]): Promise<string> {
  const { signal } = new AbortController();
  const layout = await source.layout?.(page, signal);
  const image = await dataUrlOf(await source.image(page, { width: WIDTH, rotation: layout?.rotation ?? 0, signal }));
  const boxes = marks
    .filter((mark) => mark.page === page)
    .flatMap(({ boxes: all, tone, id }) =>
      all.map(({ left, top, width, height }) => {
        const place = [left, top, width, height].map((share) => `${(share * 100).toFixed(3)}%`);
        const style = `left:${place[0]};top:${place[1]};width:${place[2]};height:${place[3]}`;
        return `<div class="box ${tone}" style="${style}" title="${escaped(id)}"></div>`;
      }),
    );
  const name = `Page ${page} of ${escaped(source.filename)}`;
  return `<h2>${name}</h2><div class="page"><img src="${image}" alt="${name}">${boxes.join('')}</div>`;
}

/** The pages on which values stand, with their boxes. */
async function pagesOf({ sources, marks }: CaseFileParts): Promise<string[]> {
  const parts: string[] = [];
  let left = MAX_PAGES;
  for (const [index, source] of sources.entries()) {
    if (!source.hasImages) continue;
    const own = marks.filter(({ fileId }) => (fileId === null ? index === 0 : fileId === source.id));
    const pages = [...new Set(own.map(({ page }) => page))].toSorted((one, other) => one - other);
    for (const page of pages.slice(0, left)) parts.push(await pageOf(page, source, own));
    if (pages.length > left) {
      parts.push(`<p>${pages.length - left} more pages of ${escaped(source.filename)} are left out.</p>`);
    }
    left = Math.max(0, left - pages.length);
  }
  return parts;
}

function rowOf(leaf: Leaf, { evidence, correctedPaths }: CaseFileParts): string {
  const path = dottedOf(leaf.path);
  const found = evidence[path];
  const status = found === undefined ? '' : `${STATUSES[found.status].sign} ${found.status}`;
  const words = found === undefined ? [] : evidenceWords(found);
  const mark = correctedPaths.has(path) ? ' <small>(corrected)</small>' : '';
  const value: Json = leaf.value;
  return `<tr><td>${escaped(spokenOf(leaf.path))}</td><td>${escaped(shown(value))}${mark}</td><td>${status}</td><td>${words.map(escaped).join('<br>')}</td></tr>`;
}

/** One HTML file with the values, what they rest on, and the pages they stand on. It loads nothing. */
export async function caseFile(parts: CaseFileParts): Promise<string> {
  const { extraction, leaves } = parts;
  const pages = await pagesOf(parts);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(extraction.file.filename)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<style>${STYLE}</style></head><body>
<h1>${escaped(extraction.file.filename)}</h1>
<p><small>${escaped(extraction.id)}, ${escaped(extraction.model)}, ${escaped(extraction.created_at)}</small></p>
<table><thead><tr><th>Field</th><th>Value</th><th>Status</th><th>Evidence</th></tr></thead>
<tbody>${leaves.map((leaf) => rowOf(leaf, parts)).join('\n')}</tbody></table>
${pages.join('\n')}
<h2>Data</h2><pre>${escaped(JSON.stringify(extraction.output, null, 2))}</pre>
</body></html>
`;
}
