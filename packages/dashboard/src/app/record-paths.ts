/** Where the record of an id is shown, by the prefix of the id. */
const PATHS: Record<string, (id: string) => string> = {
  file: (id) => `/files/${id}`,
  parse: (id) => `/parses/${id}`,
  extr: (id) => `/extractions/${id}`,
  part: (id) => `/partitions/${id}`,
  splt: (id) => `/splits/${id}`,
  clss: (id) => `/classifications/${id}`,
  edit: (id) => `/edits/${id}`,
  edittplt: (id) => `/edits/templates/${id}`,
  wf: (id) => `/workflows/${id}`,
  run: (id) => `/runs/${id}`,
  rev: (id) => `/reviews/${id}`,
  tbl: (id) => `/tables/${id}`,
  scor: (id) => `/learning/${id}`,
  whdel: (id) => `/settings/webhooks/${id}`,
};

const ID = /^([a-z]+)_[A-Za-z0-9]+$/;

/** Returns null for a text that is not an id, and for records that have no screen. */
export function recordPath(id: string): string | null {
  const prefix = ID.exec(id)?.[1] ?? '';
  return PATHS[prefix]?.(id) ?? null;
}
