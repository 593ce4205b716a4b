import { addTokens, noTokens, type TokenUsage } from './provider.ts';

/** What model calls used, whatever happened to their answers. */
export interface Spent {
  usage: TokenUsage;
  /** Dollars; null where no call had a price. */
  cost: number | null;
}

/** Called right after every call that used something. */
export type OnSpent = (spent: Spent) => Promise<void>;

export const nothingSpent = (): Spent => ({ usage: noTokens(), cost: null });

export const isNothing = ({ usage }: Spent): boolean => usage.promptTokens === 0 && usage.completionTokens === 0;

/** Does not report when nothing was spent. */
export async function reportSpent(onSpent: OnSpent | undefined, spent: Spent): Promise<void> {
  if (onSpent !== undefined && !isNothing(spent)) return onSpent(spent);
}

/** Sums up spending while a request is pending. */
export class Spending {
  total: Spent = nothingSpent();

  readonly add = async ({ usage, cost }: Spent): Promise<void> => {
    this.total = {
      usage: addTokens(this.total.usage, usage),
      cost: cost === null ? this.total.cost : (this.total.cost ?? 0) + cost,
    };
  };
}
