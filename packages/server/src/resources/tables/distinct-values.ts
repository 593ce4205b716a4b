/**
 * Determines whether the values of a column are all different, in bounded memory.
 *
 * Values are kept as 63-bit hashes until one occurs twice, which happens soon for most columns. The hashes of all
 * columns share a budget; a column that exceeds it stays undecided, and the database is asked after the load. Two of a
 * million different values share a hash by chance with a probability of 5 in 100 million.
 */
export class HashBudget {
  #slots: number;

  constructor(slots: number) {
    this.#slots = slots;
  }

  take(slots: number): boolean {
    if (slots > this.#slots) return false;
    this.#slots -= slots;
    return true;
  }

  giveBack(slots: number): void {
    this.#slots += slots;
  }
}

const FIRST_SLOTS = 256;

export class DistinctValues {
  readonly #budget: HashBudget;
  /** Pairs of 32 bits in open addressing; a pair of zeros is a free slot. */
  #slots: Uint32Array | null = null;
  #count = 0;
  #verdict: 'distinct' | 'repeated' | 'undecided' = 'distinct';

  constructor(budget: HashBudget) {
    this.#budget = budget;
  }

  get verdict(): 'distinct' | 'repeated' | 'undecided' {
    return this.#verdict;
  }

  add(bytes: Uint8Array, start: number, end: number): void {
    if (this.#verdict !== 'distinct') return;
    let low = 0x811c9dc5;
    let high = 0x9747b28c;
    for (let index = start; index < end; index += 1) {
      const byte = bytes[index] as number;
      low = Math.imul(low ^ byte, 0x01000193);
      // Rotated, so that no bit of this half depends on the same bits of the text as one of the other half.
      high = Math.imul(((high << 7) | (high >>> 25)) ^ byte, 0x85ebca6b);
    }
    this.#insert(mix(low ^ (end - start)), mix(high) | 1);
  }

  #insert(low: number, high: number): void {
    const slots = this.#withRoom();
    if (slots === null) this.#stop('undecided');
    else if (place(slots, low >>> 0, high >>> 0)) this.#count += 1;
    else this.#stop('repeated');
  }

  #withRoom(): Uint32Array | null {
    const current = this.#slots;
    const capacity = current === null ? 0 : current.length / 2;
    if (current !== null && this.#count * 4 < capacity * 3) return current;
    const wanted = current === null ? FIRST_SLOTS : capacity * 2;
    if (!this.#budget.take(wanted)) return null;
    const next = new Uint32Array(wanted * 2);
    for (let index = 0; index < capacity * 2; index += 2) {
      const high = current?.[index + 1] ?? 0;
      if (high !== 0) place(next, current?.[index] ?? 0, high);
    }
    this.#budget.giveBack(capacity);
    this.#slots = next;
    return next;
  }

  #stop(verdict: 'repeated' | 'undecided'): void {
    this.#budget.giveBack(this.#slots === null ? 0 : this.#slots.length / 2);
    this.#slots = null;
    this.#verdict = verdict;
  }
}

/** Returns false when the pair is already there. */
function place(slots: Uint32Array, low: number, high: number): boolean {
  const mask = slots.length / 2 - 1;
  let slot = (low ^ (high >>> 15)) & mask;
  while (slots[slot * 2 + 1] !== 0) {
    if (slots[slot * 2] === low && slots[slot * 2 + 1] === high) return false;
    slot = (slot + 1) & mask;
  }
  slots[slot * 2] = low;
  slots[slot * 2 + 1] = high;
  return true;
}

function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
