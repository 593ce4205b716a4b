/** Scanned forms, of which a few values are known. */
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runQuietly } from '../../scripts/support/run.ts';
import { idsOf } from '../support/split.ts';
import type { DataSets } from './data-sets.ts';
import { textOf } from './ocr-drawn.ts';

const SET = 'kie-fara';
const DPI = '200';

export interface Form {
  id: string;
  /** The image of its first page. */
  file: string;
  /** Words of its values. */
  words: string[];
}

interface Truth {
  file: string;
  fields: Record<string, string | string[] | null>;
}

/** What the form prints as it is; dates are written otherwise, and the type is the set's own word. */
const PRINTED = ['registrant_name', 'registration_num', 'short_form_name'];

export async function formPages(sets: DataSets, choose: (ids: string[]) => string[]): Promise<Form[]> {
  const home = path.join(sets.folder, SET);
  const truths = JSON.parse(await readFile(path.join(home, 'gt.json'), 'utf8')) as Record<string, Truth>;
  const target = await mkdtemp(path.join(sets.scratch, 'forms-'));
  const forms: Form[] = [];
  for (const id of choose(await idsOf(home, 'report'))) {
    const truth = truths[id];
    if (truth === undefined) continue;
    const image = path.join(target, id);
    await runQuietly('pdftoppm', [
      ...['-r', DPI, '-gray', '-png', '-singlefile', '-f', '1', '-l', '1'],
      path.join(home, truth.file),
      image,
    ]);
    const words = PRINTED.flatMap((key) => wordsOf([truth.fields[key] ?? ''].flat().join(' ')));
    forms.push({ id, file: `${image}.png`, words });
  }
  return forms;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

export async function readingOf(forms: readonly Form[], folder: string): Promise<Map<string, number>> {
  let found = 0;
  let all = 0;
  for (const { id, words } of forms) {
    const read = new Set(wordsOf(await textOf(folder, id)));
    all += words.length;
    found += words.filter((word) => read.has(word)).length;
  }
  return new Map([['words of values', found / Math.max(1, all)]]);
}
