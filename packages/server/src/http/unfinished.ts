/** An answer with status 202: what is known so far, where the result will be, and when to check for it. */
export class Unfinished {
  readonly body: unknown;
  readonly location: string;
  readonly retryAfterSeconds: number;

  constructor(body: unknown, { location, retryAfterSeconds }: { location: string; retryAfterSeconds: number }) {
    this.body = body;
    this.location = location;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
