import { describe, expect, it } from 'vitest';
import { parseBlobUrl } from './blob-url.ts';

describe('parseBlobUrl', () => {
  it('reads bucket, prefix and options', () => {
    const url = 's3://docs/a/b/?endpoint=http://127.0.0.1:9000&region=eu-west-3&path_style=false';
    expect(parseBlobUrl(url)).toEqual({
      location: {
        kind: 's3',
        bucket: 'docs',
        prefix: 'a/b',
        region: 'eu-west-3',
        endpoint: 'http://127.0.0.1:9000',
        pathStyle: false,
      },
    });
  });

  it('needs only a bucket, and uses path style with a custom endpoint', () => {
    expect(parseBlobUrl('s3://docs')).toMatchObject({ location: { prefix: '', endpoint: null, pathStyle: false } });
    expect(parseBlobUrl('s3://docs?endpoint=https://s3.internal')).toMatchObject({ location: { pathStyle: true } });
  });

  it('returns every mistake at once', () => {
    const parsed = parseBlobUrl('http://key:secret@?access_key_id=x&endpoint=ftp://x&path_style=maybe');
    expect(parsed).toEqual({ mistakes: ['must look like s3://bucket/prefix?endpoint=…'] });
    const many = parseBlobUrl('gs://key:secret@docs?access_key_id=x&endpoint=ftp://x&path_style=maybe');
    expect('mistakes' in many ? many.mistakes : []).toHaveLength(5);
  });
});
