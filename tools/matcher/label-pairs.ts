/**
 * Writes the labels of known values in real documents, to check the matcher with:
 * `sh scripts/node tools/matcher/label-pairs.ts DATA MODELS FILE [SET ...]`. DATA is the folder of the data sets, of which only
 * documents for tuning are opened; MODELS has a folder of read documents per set (`npm run bench -- extract --models`).
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { schemaOf, truthsOf } from '../../bench/extract/documents.ts';
import { readModel } from '../../bench/proof/read-documents.ts';
import { idsOf } from '../../bench/support/split.ts';
import type { Field } from '../../packages/server/src/pipelines/engine/core/field.ts';
import { spanOfWords } from '../../packages/server/src/pipelines/engine/core/span.ts';
import { readSchema } from '../../packages/server/src/pipelines/engine/schema/read-schema.ts';
import { locate } from '../../packages/server/src/pipelines/locate/locate.ts';

interface Pair {
  set: string;
  name: string;
  said: string;
  /** Texts around a known value of the field, and around values of other fields of the document. */
  labels: string[];
  others: string[];
  /** Whether one of its labels scores higher than all others in the product. */
  isFoundToday: boolean;
}

const [data, models, file, ...sets] = process.argv.slice(2);
if (data === undefined || models === undefined || file === undefined) throw new Error('name DATA, MODELS and FILE');

interface Seen {
  field: Field;
  score: (text: string) => number;
  labels: Map<string, number>;
}

const MAX_OTHERS = 40;
const pairs = new Map<string, Pair>();
for (const set of sets) {
  const home = path.join(data, set);
  const truths = await truthsOf(home);
  for (const id of await idsOf(home, 'tune')) {
    const truth = truths[id];
    const model = path.join(models, set, `${id}.jsonl`);
    if (truth?.file === undefined || !existsSync(model)) continue;
    const schema = readSchema(await schemaOf(home, truth));
    const { batches } = await readModel(model, path.join(home, truth.file));
    const seen = new Map<string, Seen>();
    for (const { prepared } of batches) {
      const located = locate(prepared, schema, structuredClone(truth.gold ?? truth.fields ?? {}));
      for (const { leaf, ranked } of located.leaves) {
        const { field, item, path: place } = leaf;
        const context = located.associations.get(item?.list ?? '')?.context;
        const occurrence = ranked[0]?.occurrence;
        if (field === undefined || context === undefined || occurrence === undefined) continue;
        const span = spanOfWords([...occurrence.words], {
          kind: field.kind,
          value: occurrence.raw,
          text: occurrence.raw,
          normaliser: 'text_line',
          score: 1,
        });
        if (span === undefined) continue;
        const key = place.filter((step) => typeof step === 'string').join('.');
        const entry = seen.get(key) ?? {
          field,
          score: (text: string) => context.scorer.score(text).fields[field.index] ?? 0,
          labels: new Map<string, number>(),
        };
        seen.set(key, entry);
        for (const { text, relation } of context.labels(span)) {
          if (relation !== 'section') entry.labels.set(text, (entry.labels.get(text) ?? 0) + 1);
        }
      }
    }
    for (const [key, { field, score, labels }] of seen) {
      const most = Math.max(...labels.values());
      const own = [...labels].filter(([, count]) => 2 * count >= most).map(([text]) => text);
      const ownTexts = new Set(labels.keys());
      const others = [...new Set([...seen.values()].flatMap((entry) => [...entry.labels.keys()]))].filter(
        (text) => !ownTexts.has(text),
      );
      if (own.length === 0 || others.length === 0) continue;
      const best = (texts: readonly string[]): number => Math.max(...texts.map(score));
      pairs.set(`${set} ${truth.schema ?? ''} ${key} ${own.join('|')}`, {
        set,
        name: field.name,
        said: field.schema.description,
        labels: own.slice(0, 6),
        others: others.slice(0, MAX_OTHERS),
        isFoundToday: best(own) > Math.max(0.35, best(others)),
      });
    }
  }
}
await writeFile(file, JSON.stringify([...pairs.values()], null, 1));
for (const set of sets) {
  const own = [...pairs.values()].filter((pair) => pair.set === set);
  process.stdout.write(`${set} ${own.filter(({ isFoundToday }) => isFoundToday).length}/${own.length} found today\n`);
}
