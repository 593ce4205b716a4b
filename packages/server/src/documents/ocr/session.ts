/** The only file that uses onnxruntime. What first needs a network loads it, so that a CSV does not pay for it. */
import type { InferenceSession } from 'onnxruntime-node';
import { isOutOfMemory } from '../pool/out-of-memory.ts';

export interface Output {
  data: Float32Array;
  dims: readonly number[];
}

export interface Model {
  run(input: Float32Array, dims: readonly number[]): Promise<Output>;
  close(): Promise<void>;
}

export async function openModel(weights: Uint8Array): Promise<Model> {
  const { InferenceSession, Tensor } = await loadLibrary();
  const session = await InferenceSession.create(weights, SESSION_OPTIONS);
  const [inputName = ''] = session.inputNames;
  const [outputName = ''] = session.outputNames;
  return {
    async run(input, dims) {
      const outputs = await withoutGarbage(() => session.run({ [inputName]: new Tensor('float32', input, dims) }));
      const output = outputs[outputName];
      if (output === undefined || !(output.data instanceof Float32Array)) {
        throw new Error(`the model has no numbers under ${outputName}`);
      }
      return { data: output.data, dims: output.dims };
    },
    close: () => session.release(),
  };
}

/**
 * Since 1.29 the library sends telemetry to its vendor and keeps a machine identifier in the home folder, unless this
 * variable is set before it is loaded.
 */
function loadLibrary(): Promise<typeof import('onnxruntime-node')> {
  process.env.ORT_DISABLE_TELEMETRY = '1';
  return import('onnxruntime-node');
}

/**
 * Unused JavaScript memory stays allocated until the collector runs, and the library cannot trigger that. If an
 * allocation fails, run the collector and try again.
 */
async function withoutGarbage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (globalThis.gc === undefined || !isOutOfMemory(error)) throw error;
    globalThis.gc();
    return work();
  }
}

/**
 * One thread, because the pool has a child per core. No memory pattern, which keeps memory for each page size, and no
 * arena: it would save 70 ms per page, but it grows by doubling, and a page that needed slightly more than the previous
 * one was refused its memory.
 */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  graphOptimizationLevel: 'all',
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableMemPattern: false,
  enableCpuMemArena: false,
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};
