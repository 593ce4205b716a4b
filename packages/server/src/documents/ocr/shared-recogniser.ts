import { Networks } from './networks.ts';
import { createRecogniser, type Recogniser } from './recogniser.ts';
import { scriptFor } from './weights.ts';

const networks = new Networks();
const loaded = new Map<string, Promise<Recogniser>>();

/**
 * One per script and process, and one for images whose script is found out; they share their networks. Weights are read
 * and checked once, and freed when the process ends.
 */
export function sharedRecogniser(languages: readonly string[]): Promise<Recogniser> {
  const { script, letters } = scriptFor(languages);
  const id = languages.length === 0 ? 'any' : `${script.id} ${letters}`;
  const existing = loaded.get(id);
  if (existing !== undefined) return existing;
  const loading = createRecogniser({ languages, networks });
  loaded.set(id, loading);
  return loading;
}
