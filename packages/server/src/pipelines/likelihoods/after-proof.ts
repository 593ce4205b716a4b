/**
 * How likely a value of the built-in engine is right once the document was searched for it. Its columns and rows were
 * chosen before, and the likelihood of a list's value says how well that went; whether the value is proved says more.
 * Outside of lists proof looks at what the likelihood was computed from, and adds nothing to it.
 */
import type { JsonPath } from '../json/json-path.ts';
import type { EvidenceStatus } from '../prove/evidence.ts';
import { lowered } from '../prove/lowered.ts';
import { AFTER_PROOF } from './after-proof-numbers.ts';

export interface AfterProof {
  base: number;
  /** Weight of the log odds that were told before. */
  told: number;
  proved: number;
}

const LEAST = 0.01;
const MOST = 0.99;

export const logOdds = (likelihood: number): number => {
  const share = Math.min(MOST, Math.max(LEAST, likelihood));
  return Math.log(share / (1 - share));
};

/** @param status undefined if the document was not searched */
export function likelihoodAfterProof(
  likelihood: number,
  { path, status }: { path: JsonPath; status: EvidenceStatus | undefined },
  { base, told, proved }: AfterProof = AFTER_PROOF,
): number {
  if (status === 'contradicted') return lowered(likelihood);
  const isCell = path.some((step) => typeof step === 'number');
  if (!isCell || status === undefined || status === 'absent') return likelihood;
  const sum = base + told * logOdds(likelihood) + (status === 'proved' ? proved : 0);
  return Math.round(Math.min(MOST, Math.max(LEAST, 1 / (1 + Math.exp(-sum)))) * 1e4) / 1e4;
}
