import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { reader as email } from '../formats/email/reader.ts';
import { reader as word97 } from '../formats/word-97/reader.ts';
import { docOf } from '../testing/ole-files.ts';
import { readBytes } from '../testing/read-bytes.ts';
import { OleFile } from './ole-file.ts';

const sound = docOf('A text.\r');
const TABLE_AT = 512;
const DIRECTORY_AT = 1024;

const changed = (at: number, value: number): Buffer => {
  const bytes = Buffer.from(sound);
  bytes.writeUInt32LE(value, at);
  return bytes;
};

it('accepts sound files', () => {
  expect(() => new OleFile(sound).refuseLoops()).not.toThrow();
});

it.each([
  ['a sector that follows itself', changed(TABLE_AT + 4 * 3, 3)],
  ['a chain that goes back', changed(TABLE_AT + 4 * 5, 2)],
  ['a directory that goes on in itself', changed(TABLE_AT + 4, 1)],
  ['an entry beside itself', changed(DIRECTORY_AT + 128 + 72, 1)],
  ['an entry that holds the one it is in', changed(DIRECTORY_AT + 2 * 128 + 76, 0)],
  ['a stream that is longer than the file', changed(DIRECTORY_AT + 128 + 120, 0x7fffffff)],
  ['a table that is longer than the file', changed(44, 0xffff)],
  ['sectors of no size', changed(30, 0)],
])('refuses %s', (_, bytes) => {
  expect(() => new OleFile(bytes).refuseLoops()).toThrow(
    expect.objectContaining({ detail: expect.objectContaining({ code: 'document_damaged' }) }),
  );
});

it.each(['application/msword', 'application/vnd.ms-outlook'])(
  'files of %s are checked before their chains are followed',
  async (mimeType) => {
    const reader = mimeType === 'application/msword' ? word97 : email;
    await expect(readBytes(reader, changed(TABLE_AT + 4 * 5, 2), { mimeType })).rejects.toMatchObject({
      detail: { code: 'document_damaged', message: expect.stringContaining('lead back') },
    });
  },
);

it('reports every other mistake the same way', () => {
  const edit = fc.tuple(fc.integer({ min: 0, max: sound.length - 4 }), fc.nat(0xffffffff));
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 10 }), fc.nat(sound.length), (edits, length) => {
      const bytes = Buffer.from(sound);
      for (const [at, value] of edits) bytes.writeUInt32LE(value, at);
      try {
        new OleFile(bytes.subarray(0, length)).refuseLoops();
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
  );
});
