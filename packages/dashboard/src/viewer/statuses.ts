import type { Evidence } from '@recto/sdk';
import type { Tone } from '../ui/Chip.tsx';

export type Status = Evidence['status'];

interface StatusLook {
  sign: string;
  tone: Tone;
  /** What the status says, for those who see it for the first time. */
  meaning: string;
}

/** Told apart by sign and word, never by colour alone. */
export const STATUSES: Record<Status, StatusLook> = {
  proved: { sign: '✓', tone: 'good', meaning: 'printed, and a label, row or column ties it to this field' },
  located: { sign: '◎', tone: 'info', meaning: 'printed, but nothing ties it to this field' },
  derived: { sign: '=', tone: 'good', meaning: 'follows from proved values by one equation' },
  inferred: { sign: '~', tone: 'wait', meaning: 'not printed' },
  contradicted: { sign: '!', tone: 'bad', meaning: 'the document clearly says something else' },
  absent: { sign: '∅', tone: 'plain', meaning: 'searched for and not found' },
};

/** Most doubtful first. */
const DOUBT: Record<Status, number> = { contradicted: 0, inferred: 1, located: 2, absent: 3, derived: 4, proved: 5 };

const UNKNOWN_DOUBT = 1.5;
const LIKELY = 0.8;

/** Sorts values that need a person before those that do not. */
export const doubtOf = (status: Status | undefined, likelihood: number | null): number =>
  (status === undefined ? UNKNOWN_DOUBT : DOUBT[status]) + (likelihood ?? 0.5);

export const isDoubtful = (status: Status | undefined, likelihood: number | null): boolean =>
  status === 'contradicted' ||
  status === 'inferred' ||
  status === 'located' ||
  (status !== 'absent' && likelihood !== null && likelihood < LIKELY);
