/** Networks that are opened when they are first needed, each once, and kept until the end. */
import { findsSample, readsSample } from './built-in-sample.ts';
import { openChecked } from './checked-network.ts';
import type { LineNetwork } from './read-line.ts';
import type { Model } from './session.ts';
import { DETECTION, type Letters, readAlphabet, type Script } from './weights.ts';

export interface ScriptNetwork extends LineNetwork {
  script: Script;
}

export class Networks {
  readonly #models = new Map<string, Promise<Model>>();
  readonly #readers = new Map<string, Promise<ScriptNetwork>>();

  detection(): Promise<Model> {
    return once(this.#models, 'detection', () => openChecked(DETECTION, findsSample));
  }

  reading(script: Script, letters: Letters): Promise<ScriptNetwork> {
    return once(this.#readers, `${script.id} ${letters}`, async () => {
      const { lineHeight, channels, leavesOut } = script;
      const kind = { script, lineHeight, channels, leavesOut, alphabet: await readAlphabet(script, letters) };
      const reads = (model: Model): Promise<boolean> => readsSample({ ...kind, model });
      // Which letters are read changes nothing in the network.
      return { ...kind, model: await once(this.#models, script.id, () => openChecked(script.network, reads)) };
    });
  }

  async close(): Promise<void> {
    const models = await Promise.all(this.#models.values());
    await Promise.all(models.map((model) => model.close()));
  }
}

/** What failed is tried again when it is next needed. */
function once<T>(known: Map<string, Promise<T>>, id: string, open: () => Promise<T>): Promise<T> {
  const existing = known.get(id);
  if (existing !== undefined) return existing;
  const opening = open();
  known.set(id, opening);
  opening.catch(() => known.delete(id));
  return opening;
}
