/** The only file that knows onnxruntime. Loaded by the first recognition, so that a CSV does not pay for it. */
import type { InferenceSession } from 'onnxruntime-node';

export interface Output {
  data: Float32Array;
  dims: readonly number[];
}

export interface Model {
  run(input: Float32Array, dims: readonly number[]): Promise<Output>;
  close(): Promise<void>;
}

/** @param keepsMemory for runs of about the same size: what the largest one needs is kept, and nothing is asked for again */
export async function openModel(weights: Uint8Array, { keepsMemory = false } = {}): Promise<Model> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const session = await InferenceSession.create(weights, { ...SESSION_OPTIONS, enableCpuMemArena: keepsMemory });
  const [inputName = ''] = session.inputNames;
  const [outputName = ''] = session.outputNames;
  return {
    async run(input, dims) {
      const outputs = await session.run({ [inputName]: new Tensor('float32', input, dims) });
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
 * One thread: the pool has a child per core. No memory pattern, which keeps memory for each size of page. The arena keeps
 * the peak of the largest page, but takes the kernel out of it: detection costs 251 ms with it, 321 without.
 */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  graphOptimizationLevel: 'all',
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableMemPattern: false,
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};
