/**
 * Fits the numbers of packages/server/src/pipelines/likelihoods/after-proof-numbers.ts, which
 * `npm run bench -- cells --fit-proof` writes: how likely cells are right once the document was searched for them. The
 * documents are cut into parts; the calibration error is of what is said of each part by a fit on the others.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readSchema } from '../../packages/server/src/pipelines/engine/schema/read-schema.ts';
import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { type JsonPath, pathText } from '../../packages/server/src/pipelines/json/json-path.ts';
import {
  type AfterProof,
  likelihoodAfterProof,
  logOdds,
} from '../../packages/server/src/pipelines/likelihoods/after-proof.ts';
import type { EvidenceStatus } from '../../packages/server/src/pipelines/prove/evidence.ts';
import { statusesIn } from '../../packages/server/src/pipelines/prove/statuses.ts';
import { answerOf } from '../extract/answers.ts';
import { calibrationError, type Trusted } from '../extract/score.ts';
import { auroc } from '../likelihoods/fit.ts';
import { readModel } from '../proof/read-documents.ts';
import { columnWeights, logisticWeights, type WeighedRow } from '../support/logistic.ts';

export interface ProvedCell {
  document: string;
  /** The document and the column of its list. */
  column: string;
  path: JsonPath;
  /** The likelihood before the document was searched. */
  told: number;
  status: EvidenceStatus;
  isRight: boolean;
}

interface Asked {
  document: string;
  model: string;
  original: string;
  schema: JsonObject;
  verdictsOf: (output: Json) => ReadonlyMap<string, boolean>;
}

/** Cells of a document that is searched as a whole; none of a longer one. */
export async function provedCellsIn({ document, model, original, schema, verdictsOf }: Asked): Promise<ProvedCell[]> {
  const { output, evidence } = await answerOf(model, schema);
  const { batches } = await readModel(model, original);
  const [batch] = batches;
  if (batch === undefined || batches.length > 1) return [];
  const statuses = statusesIn(batch, { schema: readSchema(schema), output, known: evidence });
  const verdicts = verdictsOf(output);
  return [...evidence.values()].flatMap(({ path, value, confidence: told }): ProvedCell[] => {
    const isRight = verdicts.get(JSON.stringify(path));
    const status = statuses.get(pathText(path));
    if (value === null || isRight === undefined || status === undefined) return [];
    if (status === 'contradicted' || !path.some((step) => typeof step === 'number')) return [];
    const column = `${document} ${path.map((step) => (typeof step === 'number' ? '#' : step)).join('.')}`;
    return [{ document, column, path, told, status, isRight }];
  });
}

const SHRINKAGE = 1;
const PARTS = 12;

export function fittedAfterProof(cells: readonly ProvedCell[]): AfterProof {
  const weightOf = columnWeights(cells);
  const rows = cells.map(
    (cell): WeighedRow => ({
      x: [1, logOdds(cell.told), cell.status === 'proved' ? 1 : 0],
      y: cell.isRight ? 1 : 0,
      weight: weightOf(cell),
    }),
  );
  const weights = logisticWeights(rows, [0, 0, SHRINKAGE]);
  const at = (index: number): number => Math.round((weights[index] ?? 0) * 1000) / 1000;
  return { base: at(0), told: at(1), proved: at(2) };
}

const TARGET = fileURLToPath(
  new URL('../../packages/server/src/pipelines/likelihoods/after-proof-numbers.ts', import.meta.url),
);

/** Writes the numbers into the source. Returns what they were fitted on and how well they predict other documents. */
export async function fitAfterProof(cells: readonly ProvedCell[]): Promise<string> {
  const documents = [...new Set(cells.map(({ document }) => document))];
  const said = Array.from({ length: PARTS }, (_, part): Trusted[] => {
    const isHeld = ({ document }: ProvedCell): boolean => documents.indexOf(document) % PARTS === part;
    const numbers = fittedAfterProof(cells.filter((cell) => !isHeld(cell)));
    return cells.filter(isHeld).map(({ told, path, status, isRight }) => ({
      likelihood: likelihoodAfterProof(told, { path, status }, numbers),
      isRight,
    }));
  }).flat();
  const before = cells.map(({ told, isRight }) => ({ likelihood: told, isRight }));
  const figures = (all: readonly Trusted[]): string =>
    `calibration error ${calibrationError(all)?.toFixed(3)} and AUROC ${auroc(all).toFixed(3)}`;
  const summary =
    `On ${cells.length} cells of ${documents.length} documents; what is told of other documents has ` +
    `${figures(said)}, before proof ${figures(before)}.`;
  const { base, told, proved } = fittedAfterProof(cells);
  await writeFile(
    TARGET,
    `/** Written by \`npm run bench -- cells --fit-proof\`. */\n\n/** ${summary} */\n` +
      `export const AFTER_PROOF = { base: ${base}, told: ${told}, proved: ${proved} };\n`,
  );
  return summary;
}
