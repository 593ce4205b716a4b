/**
 * Writes the wordings of the engine's concepts for the training: `sh scripts/node tools/matcher/lexicon-groups.ts FILE`.
 * Each group has texts that ask for the same value, in all languages of the lexicon.
 */
import { writeFile } from 'node:fs/promises';
import { CONCEPTS } from '../../packages/server/src/pipelines/engine/lexicon/concepts.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('name the file to write');
const groups = CONCEPTS.map(({ id, names, labels }) => ({ id, names, texts: [...new Set([...names, ...labels])] }));
await writeFile(file, JSON.stringify(groups));
