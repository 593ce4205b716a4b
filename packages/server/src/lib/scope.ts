/**
 * What a request may see. Every store function takes it, so there is no query without it: a record of the other
 * environment is not hidden by a check, it is not found.
 */
export interface Scope {
  readonly organizationId: string;
  readonly environmentId: string;
}
