import type { Selection } from './selection.ts';
import type { Judged, Leaf } from './values.ts';

/** What every part of the value tree needs. */
export interface TreeContext extends Selection {
  judge: (leaf: Leaf) => Judged;
  isCorrected: (leaf: Leaf) => boolean;
}
