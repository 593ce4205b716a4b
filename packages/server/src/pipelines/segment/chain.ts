/**
 * Labels for the pages of a bundle: each page has evidence for labels, and either goes on with the label of the page
 * before it or begins something new. All sequences of labels are weighed together, so the likelihood of a page's label
 * is the share of the weight of all sequences that agree.
 */

export interface Chain {
  /** Logarithm of the evidence of each page for each label. */
  evidence: readonly (readonly number[])[];
  /** Probability that each page begins something new; that of the first one is not used. */
  beginnings: readonly number[];
  /** True for labels that may follow themselves as something new. */
  repeats: readonly boolean[];
  /** Logarithm of how well each label could begin on each page; 0 everywhere when left out. */
  entries?: readonly (readonly number[])[];
}

export interface LabelledPage {
  label: number;
  begins: boolean;
}

interface Step {
  /** Logarithms of the weight of going on, and of beginning anew with each label. */
  stay: number;
  change: (label: number) => number;
}

/** Logarithm of the share of new documents that have the label of the one before. */
const SAME_AGAIN = Math.log(0.3);

const stepAt = (chain: Chain, at: number): Step => {
  const begins = Math.min(1 - 1e-6, Math.max(1e-6, chain.beginnings[at] ?? 0.5));
  return { stay: Math.log(1 - begins), change: (label) => Math.log(begins) + entryAt(chain, at, label) };
};

const entryAt = ({ entries }: Chain, at: number, label: number): number => entries?.[at]?.[label] ?? 0;

const firstScores = (chain: Chain): number[] =>
  (chain.evidence[0] ?? []).map((evidence, label) => evidence + entryAt(chain, 0, label));

const labelCount = ({ evidence }: Chain): number => evidence[0]?.length ?? 0;

/** The weight of coming from label `from` to `to`: by going on, and by beginning anew. */
function weights(chain: Chain, step: Step, from: number, to: number): { on: number; anew: number } {
  const anew = step.change(to);
  if (from !== to) return { on: Number.NEGATIVE_INFINITY, anew };
  if (chain.repeats[to] === true) return { on: step.stay, anew };
  // A label that cannot repeat goes on even where a document begins, though most documents bring another label.
  return { on: logSum([step.stay, Math.log(1 - Math.exp(step.stay)) + SAME_AGAIN]), anew: Number.NEGATIVE_INFINITY };
}

/** The best sequence. */
export function bestLabels(chain: Chain): LabelledPage[] {
  const labels = labelCount(chain);
  let scores = firstScores(chain);
  const back: { from: number; begins: boolean }[][] = [];
  for (let at = 1; at < chain.evidence.length; at += 1) {
    const step = stepAt(chain, at);
    const best = indexOfMax(scores);
    const next: number[] = [];
    const links: { from: number; begins: boolean }[] = [];
    for (let to = 0; to < labels; to += 1) {
      const { on, anew } = weights(chain, step, to, to);
      // Among the other labels only the best one can be where it comes from.
      const other = best === to ? indexOfMax(scores, to) : best;
      const options = [
        { from: to, begins: false, score: (scores[to] ?? 0) + on },
        { from: to, begins: true, score: (scores[to] ?? 0) + anew },
        {
          from: other,
          begins: true,
          score: other < 0 ? Number.NEGATIVE_INFINITY : (scores[other] ?? 0) + step.change(to),
        },
      ];
      const chosen = options.reduce((one, option) => (option.score > one.score ? option : one));
      next.push(chosen.score + (chain.evidence[at]?.[to] ?? 0));
      links.push({ from: chosen.from, begins: chosen.begins });
    }
    scores = next;
    back.push(links);
  }
  const found: LabelledPage[] = [];
  let label = indexOfMax(scores);
  for (let at = chain.evidence.length - 1; at >= 0; at -= 1) {
    const link = back[at - 1]?.[label];
    found.unshift({ label, begins: link?.begins ?? true });
    label = link?.from ?? label;
  }
  return found;
}

export interface Shares {
  /** For each page and label: the share of the weight. */
  labels: number[][];
  /** For each page: the share that begins something new there. */
  beginnings: number[];
}

/** Forward and backward sums over all sequences. */
export function sharesOf(chain: Chain): Shares {
  const forward = forwardSums(chain);
  const labels = labelCount(chain);
  const pages = chain.evidence.length;
  const shares: Shares = { labels: [], beginnings: [] };
  let backward = new Array<number>(labels).fill(0);
  for (let at = pages - 1; at >= 0; at -= 1) {
    const joint = (forward[at] ?? []).map((sum, label) => sum + (backward[label] ?? 0));
    const total = logSum(joint);
    shares.labels[at] = joint.map((sum) => Math.exp(sum - total));
    if (at === 0) {
      shares.beginnings[at] = 1;
      break;
    }
    const step = stepAt(chain, at);
    const ahead = backward.map((sum, label) => sum + (chain.evidence[at]?.[label] ?? 0));
    const before = forward[at - 1] ?? [];
    // What goes on, of all that there is.
    const goesOn = logSum(
      before.map((sum, label) => sum + (ahead[label] ?? 0) + weights(chain, step, label, label).on),
    );
    shares.beginnings[at] = Math.max(0, 1 - Math.exp(goesOn - total));
    const begun = ahead.map((sum, label) => sum + step.change(label));
    const all = logSum(begun);
    backward = ahead.map((sum, label) => {
      const { on, anew } = weights(chain, step, label, label);
      return logSum([sum + on, sum + anew, logMinus(all, begun[label] ?? 0)]);
    });
  }
  return shares;
}

function forwardSums(chain: Chain): number[][] {
  const sums = [firstScores(chain)];
  for (let at = 1; at < chain.evidence.length; at += 1) {
    const step = stepAt(chain, at);
    const before = sums[at - 1] ?? [];
    const all = logSum(before);
    sums.push(
      before.map((sum, label) => {
        const { on, anew } = weights(chain, step, label, label);
        const reached = logSum([sum + on, sum + anew, logMinus(all, sum) + step.change(label)]);
        return reached + (chain.evidence[at]?.[label] ?? 0);
      }),
    );
  }
  return sums;
}

/** Draws a sequence by its share: from the last page back to the first. */
export function drawLabels(chain: Chain, random: () => number): LabelledPage[] {
  const forward = forwardSums(chain);
  const pages = chain.evidence.length;
  const drawn: LabelledPage[] = [];
  let label = pick(forward[pages - 1] ?? [], random);
  for (let at = pages - 1; at > 0; at -= 1) {
    const step = stepAt(chain, at);
    const before = forward[at - 1] ?? [];
    const { on, anew } = weights(chain, step, label, label);
    const options = before.map((sum, from) => (from === label ? sum + anew : sum + step.change(label)));
    options.push((before[label] ?? 0) + on);
    const from = pick(options, random);
    drawn.unshift({ label, begins: from < before.length });
    if (from < before.length) label = from;
  }
  drawn.unshift({ label, begins: true });
  return drawn;
}

function pick(logs: readonly number[], random: () => number): number {
  const total = logSum(logs);
  let left = random();
  for (const [index, log] of logs.entries()) {
    left -= Math.exp(log - total);
    if (left <= 0) return index;
  }
  return indexOfMax(logs);
}

function indexOfMax(values: readonly number[], except = -1): number {
  let best = -1;
  for (const [index, value] of values.entries()) {
    if (index !== except && (best < 0 || value > (values[best] ?? 0))) best = index;
  }
  return best;
}

function logSum(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  if (!Number.isFinite(highest)) return Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - highest);
  return highest + Math.log(sum);
}

/** Logarithm of a sum without one of its parts. */
function logMinus(all: number, part: number): number {
  const share = 1 - Math.exp(part - all);
  return share <= 1e-12 ? Number.NEGATIVE_INFINITY : all + Math.log(share);
}
