import { randomBytes, randomFillSync } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Every kind of record and its prefix. Prefixes are unique: some routes derive the kind from the id. */
export const ID_PREFIX = {
  organization: 'org',
  environment: 'env',
  project: 'proj',
  api_key: 'key',
  member: 'mem',
  member_session: 'ses',
  member_invitation: 'inv',
  file: 'file',
  table: 'tbl',
  parse: 'parse',
  extraction: 'extr',
  partition: 'part',
  split: 'splt',
  classification: 'clss',
  classification_correction: 'clcorr',
  sources_job: 'srcjob',
  correction: 'corr',
  scorer: 'scor',
  schema_generation: 'sch',
  edit: 'edit',
  edit_template: 'edittplt',
  document_cache: 'doc',
  run: 'run',
  review: 'rev',
  review_version: 'rvr',
  conditional_evaluation: 'ceval',
  review_trigger_evaluation: 'rteval',
  while_loop_termination: 'wterm',
  api_call_invocation: 'apicall',
  function_invocation: 'fncall',
  block_execution: 'bexec',
  workflow: 'wf',
  workflow_family: 'wff',
  workflow_publication: 'wph',
  workflow_promotion: 'prm',
  workflow_trigger: 'trg',
  refused_mail: 'rml',
  block: 'block',
  primitive_execution: 'pexec',
  event: 'evt',
  egress: 'egr',
  audit: 'aud',
  webhook_endpoint: 'whep',
  webhook_delivery: 'whdel',
  request: 'req',
} as const;

export type IdKind = keyof typeof ID_PREFIX;

/** `length` uniformly random base62 characters. */
export function randomBase62(length: number, random: (size: number) => Uint8Array = randomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random(length + 8)) {
      // 248 is the largest multiple of 62 below 256; using larger bytes would favour the first characters.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

export interface Ids {
  next(kind: IdKind): string;
}

const POOL_BYTES = 4096;

/** Fetches random bytes for a hundred ids at once; each byte is used only once. */
function pooledRandom(): (size: number) => Uint8Array {
  const pool = Buffer.allocUnsafeSlow(POOL_BYTES);
  let used = POOL_BYTES;
  return (size) => {
    if (used + size > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    used += size;
    return pool.subarray(used - size, used);
  };
}

/** 22 base62 characters hold 131 bits. */
export function createIds(random: (size: number) => Uint8Array = pooledRandom()): Ids {
  return { next: (kind) => `${ID_PREFIX[kind]}_${randomBase62(22, random)}` };
}
