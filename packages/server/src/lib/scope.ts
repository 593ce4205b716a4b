/**
 * What a request may see. Every store function takes a scope, so no query runs without one: a record of the other
 * environment is not hidden by a check, it is simply not found.
 */
export interface Scope {
  readonly organizationId: string;
  readonly environmentId: string;
}
