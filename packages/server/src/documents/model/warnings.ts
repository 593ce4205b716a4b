import type { DocumentWarning } from './document.ts';

/** More than a person reads; a damaged file may have thousands. */
const MAX_LISTED = 100;

/** The warnings of one document, up to a limit, and how many more there are. */
export class Warnings {
  readonly #listed: DocumentWarning[] = [];
  #further = 0;

  add(warning: DocumentWarning): void {
    if (this.#listed.length < MAX_LISTED) this.#listed.push(warning);
    else this.#further += 1;
  }

  list(): DocumentWarning[] {
    if (this.#further === 0) return [...this.#listed];
    const message = `The document has ${this.#further} further warnings.`;
    return [...this.#listed, { code: 'further_warnings', message, page: null }];
  }
}
