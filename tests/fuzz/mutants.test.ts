import { expect, it } from 'vitest';
import { createRandom } from '../fault/random.ts';
import { contentOf } from './documents/content.ts';
import { SAMPLE_FORMATS, type SampleFormat, sampleOf } from './documents/samples.ts';
import { mutantOf } from './mutants.ts';
import { BYTE_MUTATIONS } from './mutations/bytes.ts';
import { OLE_MUTATIONS, ZIP_MUTATIONS, zipParts } from './mutations/containers.ts';
import { IMAGE_MUTATIONS } from './mutations/images.ts';
import type { Mutation } from './mutations/mutation.ts';
import { PDF_MUTATIONS } from './mutations/pdf.ts';
import { TAG_MUTATIONS, TEXT_MUTATIONS } from './mutations/text.ts';

const bytesOf = async (...formats: SampleFormat[]): Promise<Buffer> => {
  const samples = await Promise.all(formats.map((format) => sampleOf(format, contentOf(createRandom(2)))));
  return Buffer.concat(samples.map(({ bytes }) => bytes));
};

it('the same seed and number make the same file', async () => {
  for (let index = 0; index < SAMPLE_FORMATS.length; index += 1) {
    const [one, other] = [await mutantOf({ seed: 3, index }), await mutantOf({ seed: 3, index })];
    expect(other).toEqual(one);
  }
});

const TRIED: [SampleFormat[], Record<string, Mutation>][] = [
  [['docx'], ZIP_MUTATIONS],
  [['xlsx'], ZIP_MUTATIONS],
  [['doc'], OLE_MUTATIONS],
  [['pdf', 'packed.pdf'], PDF_MUTATIONS],
  [['jpg'], BYTE_MUTATIONS],
  [['html'], { ...TAG_MUTATIONS, ...TEXT_MUTATIONS }],
  [['png'], { editPngChunk: IMAGE_MUTATIONS.editPngChunk as Mutation }],
  [['tiff'], { editTiffField: IMAGE_MUTATIONS.editTiffField as Mutation }],
];

it.each(TRIED)('%s is changed by each of its mutations', async (formats, mutations) => {
  const bytes = await bytesOf(...formats);
  for (const [name, mutate] of Object.entries(mutations)) {
    // Some draws change nothing, such as a swap of a thing with itself.
    const changed = Array.from({ length: 20 }, (_, seed) => mutate(bytes, createRandom(seed)));
    expect(changed.filter((result) => !result.equals(bytes)).length, name).toBeGreaterThan(5);
  }
});

it('an archive that was changed inside is a sound archive', async () => {
  const bytes = await bytesOf('docx');
  for (let seed = 0; seed < 20; seed += 1) {
    const parts = zipParts((ZIP_MUTATIONS.editPart as Mutation)(bytes, createRandom(seed)));
    expect(parts?.map(({ name }) => name)).toContain('word/document.xml');
  }
});
