/** Where blobs are stored; passed to `openBlobStore`. */
export type BlobLocation =
  | { kind: 'fs'; root: string }
  | { kind: 's3'; bucket: string; prefix: string; region: string; endpoint: string | null; pathStyle: boolean };

const KNOWN = ['endpoint', 'region', 'path_style'];

/** Parses `s3://bucket/prefix?endpoint=…&region=…&path_style=true`. Credentials come from the SDK's own chain. */
export function parseBlobUrl(text: string): { location: BlobLocation } | { mistakes: string[] } {
  if (!URL.canParse(text)) return { mistakes: ['must look like s3://bucket/prefix?endpoint=…'] };
  const url = new URL(text);
  const mistakes: string[] = [];
  if (url.protocol !== 's3:') mistakes.push('must start with s3://');
  if (url.hostname === '') mistakes.push('names no bucket');
  if (url.username !== '' || url.password !== '') {
    mistakes.push('must not hold credentials; use AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  for (const name of url.searchParams.keys()) {
    if (!KNOWN.includes(name)) mistakes.push(`has an unknown option ${name}; known: ${KNOWN.join(', ')}`);
  }
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:\/\/[^/]/.test(endpoint)) mistakes.push('endpoint must be an http(s) address');
  const pathStyle = url.searchParams.get('path_style') ?? String(endpoint !== null);
  if (!['true', 'false'].includes(pathStyle)) mistakes.push('path_style must be true or false');
  if (mistakes.length > 0) return { mistakes };
  return {
    location: {
      kind: 's3',
      bucket: url.hostname,
      prefix: url.pathname.replaceAll(/^\/+|\/+$/g, ''),
      region: url.searchParams.get('region') ?? 'us-east-1',
      endpoint,
      // Stores other than Amazon's seldom serve a host name per bucket.
      pathStyle: pathStyle === 'true',
    },
  };
}
