/** What OTEL_TRACES_SAMPLER and its argument say. */
export interface SamplerSettings {
  /** True if the decision of the span above counts, and only traces that begin here are decided. */
  readonly isParentBased: boolean;
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
}

/** Decides whether a span is recorded. `parentIsSampled` is undefined for the first span of a trace. */
export type Sampler = (traceId: string, parentIsSampled: boolean | undefined) => boolean;

const PREFIX = 'parentbased_';

/** Returns the mistake as a text. */
export function parseSampler(name = 'parentbased_always_on', argument = '1'): SamplerSettings | string {
  const isParentBased = name.startsWith(PREFIX);
  switch (isParentBased ? name.slice(PREFIX.length) : name) {
    case 'always_on':
      return { isParentBased, ratio: 1 };
    case 'always_off':
      return { isParentBased, ratio: 0 };
    case 'traceidratio': {
      const ratio = Number(argument);
      return ratio >= 0 && ratio <= 1
        ? { isParentBased, ratio }
        : `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${argument}".`;
    }
    default: {
      const known = 'always_on, always_off or traceidratio, each also with parentbased_ before it';
      return `OTEL_TRACES_SAMPLER must be ${known}, not "${name}".`;
    }
  }
}

/** Compares the last seven bytes of the trace id, so that all services with the same ratio take the same traces. */
export function createSampler({ isParentBased, ratio }: SamplerSettings): Sampler {
  const threshold = BigInt(Math.round((1 - ratio) * 2 ** 56));
  const isTaken = (traceId: string): boolean => BigInt(`0x${traceId.slice(-14)}`) >= threshold;
  return (traceId, parentIsSampled) => (isParentBased ? parentIsSampled : undefined) ?? isTaken(traceId);
}
