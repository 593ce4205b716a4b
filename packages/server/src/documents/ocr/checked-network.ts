import { type Model, openModel } from './session.ts';
import { type Network, readWeights, type WeightFile } from './weights.ts';

/**
 * Uses the fast network if it is right on a sample, else the exact one. Some processors (x64 without VNNI) add up
 * eight-bit products in too few bits, so a network that is right on one machine may be wrong on another, and only
 * trying tells.
 */
export async function chooseModel(
  fast: () => Promise<Model>,
  exact: () => Promise<Model>,
  isRight: (model: Model) => Promise<boolean>,
): Promise<Model> {
  const model = await fast();
  if (await isRight(model)) return model;
  await model.close();
  return exact();
}

/** Opens a network in eight bits if it has a file of those and this processor computes it correctly. */
export function openChecked(
  { exact, eightBits }: Network,
  isRight: (model: Model) => Promise<boolean>,
): Promise<Model> {
  const open = async (file: WeightFile): Promise<Model> => openModel(await readWeights(file));
  if (eightBits === undefined) return open(exact);
  const fast = process.arch === 'arm64' ? eightBits.arm64 : eightBits.x64;
  return chooseModel(
    () => open(fast),
    () => open(exact),
    isRight,
  );
}
