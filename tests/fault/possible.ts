/** What a record may contain: the last acknowledged state, or a later attempt whose answer was lost. */
export class Possible {
  #acknowledged: string;
  #attempted: string[] = [];

  constructor(acknowledged: string) {
    this.#acknowledged = acknowledged;
  }

  /** The state, if only one is possible. */
  get certain(): string | undefined {
    return this.#attempted.length === 0 ? this.#acknowledged : undefined;
  }

  get states(): readonly string[] {
    return [this.#acknowledged, ...this.#attempted];
  }

  attempt(state: string): void {
    this.#attempted.push(state);
  }

  /** Writers of one record take turns, so an acknowledged write comes after all that were sent before it. */
  acknowledge(state: string): void {
    this.#acknowledged = state;
    this.#attempted = [];
  }

  /** Returns false if that state is impossible. What was seen once must stay. */
  observe(state: string): boolean {
    if (!this.states.includes(state)) return false;
    this.acknowledge(state);
    return true;
  }
}
