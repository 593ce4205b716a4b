/**
 * The long soak: npm run soak -- --documents 10000 --seed 1 --save
 *
 * A default installation reads mixed documents; exits with 1 when one was lost, something was left behind, or the
 * memory of the whole installation at the end is more than 1.2 times what it was after the first 500.
 */
import { parseArgs } from 'node:util';
import { renderSoak } from '../tests/soak/report.ts';
import { soak } from '../tests/soak/soak.ts';
import { saveResult } from './support/save-result.ts';

const WARM_UP_DOCUMENTS = 500;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    lanes: { type: 'string', default: '3' },
    save: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const lanes = Number(values.lanes);
console.log(`seed ${seed}`);
const report = await soak({
  documents: Number(values.documents),
  seed,
  warmUp: WARM_UP_DOCUMENTS,
  lanes: { waiting: lanes, background: lanes },
  onProgress: (line) => console.log(line),
});
const { text, failed } = renderSoak(report);
console.log(`\n${text}`);
if (values.save) await saveResult('soak', `npm run soak -- --documents ${values.documents} --seed ${seed}`, text);
if (failed) process.exitCode = 1;
