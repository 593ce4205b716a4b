/**
 * What a request may see. Every store function takes a scope, so no query runs without one: a record of the other
 * environment is not hidden by a check, it is simply not found.
 */
export interface Scope {
  readonly organizationId: string;
  readonly environmentId: string;
  /** The request that owns all content that is stored, if it asked to keep nothing; see `resources/passing`. */
  readonly passing?: string | undefined;
}
