import type { Requests } from './requests.ts';

/** What all resources have in common. */
export class Resource {
  protected readonly requests: Requests;

  constructor(requests: Requests) {
    this.requests = requests;
  }
}
