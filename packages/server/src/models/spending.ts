import { addTokens, noTokens, type TokenUsage } from './provider.ts';

/** What calls of a model took, whatever became of their answers. */
export interface Spent {
  usage: TokenUsage;
  /** Dollars; null where no call had a price. */
  cost: number | null;
}

/** Told of every call that took something, right after it. */
export type OnSpent = (spent: Spent) => Promise<void>;

export const nothingSpent = (): Spent => ({ usage: noTokens(), cost: null });

export const isNothing = ({ usage }: Spent): boolean => usage.promptTokens === 0 && usage.completionTokens === 0;

/** Nobody is told of nothing. */
export async function tellSpent(onSpent: OnSpent | undefined, spent: Spent): Promise<void> {
  if (onSpent !== undefined && !isNothing(spent)) return onSpent(spent);
}

/** Counts while a request is waited for. */
export class Spending {
  total: Spent = nothingSpent();

  readonly add = async ({ usage, cost }: Spent): Promise<void> => {
    this.total = {
      usage: addTokens(this.total.usage, usage),
      cost: cost === null ? this.total.cost : (this.total.cost ?? 0) + cost,
    };
  };
}
