import { NO_RANGES } from './network/activation-ranges.ts';
import { prepareNetwork } from './network/prepare-network.ts';
import type { ActivationRanges } from './network/quantise.ts';
import { type Model, openModel } from './session.ts';

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

/** Opens a network in eight bits if its ranges are known and this processor computes it correctly. */
export function openChecked(
  weights: Uint8Array,
  ranges: ActivationRanges,
  isRight: (model: Model) => Promise<boolean>,
): Promise<Model> {
  const exact = (): Promise<Model> => openModel(prepareNetwork(weights, NO_RANGES));
  if (ranges.size === 0) return exact();
  return chooseModel(() => openModel(prepareNetwork(weights, ranges)), exact, isRight);
}
