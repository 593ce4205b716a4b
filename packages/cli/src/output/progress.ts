import type { Given } from '../given.ts';
import type { Terminal } from '../terminal.ts';

const BAR_CELLS = 24;
const ERASE_LINE = '\r\u001b[2K';

/** A line that changes while something goes on. Only a person sees it; logs get nothing. */
export class ProgressLine {
  readonly #terminal: Terminal;
  readonly #isShown: boolean;
  #last = '';

  constructor(given: Given, terminal: Terminal) {
    this.#terminal = terminal;
    this.#isShown = terminal.isPerson.errors && !given.isSet('quiet');
  }

  show(label: string, { done, total }: { done?: number | undefined; total?: number | null | undefined } = {}): void {
    if (!this.#isShown) return;
    const text = total ? `${label} ${barOf(done ?? 0, total)} ${done ?? 0}/${total}` : label;
    if (text === this.#last) return;
    this.#last = text;
    this.#terminal.writeError(`${ERASE_LINE}${text.slice(0, this.#terminal.columns - 1)}`);
  }

  end(): void {
    if (this.#last !== '') this.#terminal.writeError(ERASE_LINE);
    this.#last = '';
  }
}

function barOf(done: number, total: number): string {
  const filled = Math.round((Math.min(done, total) / total) * BAR_CELLS);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_CELLS - filled)}]`;
}
