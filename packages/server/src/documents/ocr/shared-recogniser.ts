import { createRecogniser, type Recogniser } from './recogniser.ts';
import { scriptFor } from './weights.ts';

const loaded = new Map<string, Promise<Recogniser>>();

/** One per script and process: weights are read and checked once, and freed when the process ends. */
export function sharedRecogniser(languages: readonly string[]): Promise<Recogniser> {
  const { script, letters } = scriptFor(languages);
  const id = `${script.id} ${letters}`;
  const existing = loaded.get(id);
  if (existing !== undefined) return existing;
  const loading = createRecogniser({ languages });
  loaded.set(id, loading);
  return loading;
}
