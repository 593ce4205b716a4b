/** The pool job `consensus`: takes several answers and returns the one that most of them support. */
import type { EmitPart } from '../../documents/pool/pool-job.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { pathText, setAtPath, valueAtPath } from '../json/json-path.ts';
import { similarity } from './canonical.ts';
import { type Consensus, consensusOf, type Vote } from './consensus.ts';

export interface ConsensusArgs {
  inputs: JsonObject[];
  /** Also return the inputs in the order of the consensus. */
  align: boolean;
  /** Also return each vote, not only the tree of likelihoods. */
  votes: boolean;
}

/**
 * The lines that it sends, in this order: consensus, likelihoods, votes, alignment, likelihoods by path. The last three
 * are null unless requested.
 */
export interface ConsensusSummary {
  /** The input most similar to the consensus. */
  nearest: number;
}

interface ShownVote {
  path: string;
  value: Json;
  likelihood: number;
  supporting_input_count: number;
  total_input_count: number;
}

interface Alignment {
  reference_index: number;
  aligned_inputs: Json[];
  path_alignments: { canonical_path: string; source_paths: (string | null)[] }[];
}

export async function runConsensus(args: ConsensusArgs, emit: EmitPart): Promise<ConsensusSummary> {
  const { inputs, align, votes } = args;
  const consensus = consensusOf(inputs);
  emit(JSON.stringify(consensus.value));
  emit(JSON.stringify(consensus.likelihoods));
  const shown = votes ? consensus.votes.map((vote) => shownVote(vote, inputs.length)) : null;
  emit(JSON.stringify(shown));
  emit(JSON.stringify(align ? alignmentOf(inputs, consensus) : null));
  emit(JSON.stringify(shown && Object.fromEntries(shown.map(({ path, likelihood }) => [path, likelihood]))));
  return { nearest: nearestOf(inputs, consensus.value) };
}

const shownVote = ({ path, value, likelihood, supporting }: Vote, total: number): ShownVote => ({
  path: pathText(path),
  value,
  likelihood,
  supporting_input_count: supporting,
  total_input_count: total,
});

/** The inputs with their items where the consensus has them; items that only they have are left out. */
function alignmentOf(inputs: readonly JsonObject[], { value, votes, reference }: Consensus): Alignment {
  const aligned = inputs.map(() => emptied(value));
  for (const { path, sources } of votes) {
    for (const [index, source] of sources.entries()) {
      const [input, target] = [inputs[index], aligned[index]];
      if (source === null || input === undefined || !isObject(target)) continue;
      setAtPath(target, path, valueAtPath(input, source) ?? null);
    }
  }
  return {
    reference_index: reference,
    aligned_inputs: aligned,
    path_alignments: votes.map(({ path, sources }) => ({
      canonical_path: pathText(path),
      source_paths: sources.map((source) => (source === null ? null : pathText(source))),
    })),
  };
}

/** The containers of a value with null at each leaf. */
function emptied(value: Json): Json {
  if (Array.isArray(value)) return value.map(emptied);
  if (!isObject(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]));
}

function nearestOf(inputs: readonly JsonObject[], value: Json): number {
  let best = 0;
  let bestScore = -1;
  for (const [index, input] of inputs.entries()) {
    const score = similarity(input, value);
    if (score <= bestScore) continue;
    best = index;
    bestScore = score;
  }
  return best;
}
