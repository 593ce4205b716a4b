import { expect, it } from 'vitest';
import { Links } from './links.ts';

const links = new Links(Buffer.alloc(32, 1));
const now = new Date('2026-01-01T00:00:00Z');
const inAnHour = new Date('2026-01-01T01:00:00Z');

function queryOf(purpose: 'upload' | 'download', fileId: string) {
  const query = new URLSearchParams(links.query(purpose, fileId, { expiresAt: inAnHour, keyId: 'key_1' }));
  const [key, signature] = [query.get('key') ?? '', query.get('signature') ?? ''];
  return { expires: Number(query.get('expires')), key, signature };
}

it('a link works for its file, purpose and time', () => {
  const query = queryOf('download', 'file_1');
  expect(() => links.verify('download', 'file_1', query, now)).not.toThrow();
  expect(() => links.verify('download', 'file_2', query, now)).toThrow(expect.objectContaining({ status: 404 }));
  expect(() => links.verify('upload', 'file_1', query, now)).toThrow(expect.objectContaining({ status: 404 }));
  expect(() => links.verify('download', 'file_1', query, inAnHour)).toThrow(expect.objectContaining({ status: 410 }));
});

it('its time and key cannot be changed, and another installation does not accept it', () => {
  const query = queryOf('download', 'file_1');
  const later = { ...query, expires: query.expires + 1 };
  expect(() => links.verify('download', 'file_1', later, now)).toThrow(expect.objectContaining({ status: 404 }));
  for (const key of [undefined, '', 'key_2']) {
    const changed = { ...query, key };
    expect(() => links.verify('download', 'file_1', changed, now)).toThrow(expect.objectContaining({ status: 404 }));
  }
  const other = new Links(Buffer.alloc(32, 2));
  expect(() => other.verify('download', 'file_1', query, now)).toThrow(expect.objectContaining({ status: 404 }));
  for (const signature of ['', 'A', query.signature.slice(0, -1), `${query.signature}AA`]) {
    expect(() => links.verify('download', 'file_1', { ...query, signature }, now)).toThrow();
  }
});
