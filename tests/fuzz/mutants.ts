/** Broken documents: the same seed and number give the same file. */
import { createRandom, type Random } from '../fault/random.ts';
import { contentOf } from './documents/content.ts';
import { SAMPLE_FORMATS, type Sample, type SampleFormat, sampleOf } from './documents/samples.ts';
import { BYTE_MUTATIONS } from './mutations/bytes.ts';
import { OLE_MUTATIONS, ZIP_MUTATIONS } from './mutations/containers.ts';
import { IMAGE_MUTATIONS } from './mutations/images.ts';
import type { Mutation } from './mutations/mutation.ts';
import { PDF_MUTATIONS } from './mutations/pdf.ts';
import { TAG_MUTATIONS, TEXT_MUTATIONS } from './mutations/text.ts';

export interface Mutant {
  index: number;
  /** Format of the sample that it was made from. */
  format: string;
  filename: string;
  bytes: Buffer;
  /** What was done to it. */
  recipe: string[];
}

type Family = 'pdf' | 'zip' | 'ole' | 'image' | 'tags' | 'text';

const FAMILIES: readonly (readonly [Family, readonly string[]])[] = [
  ['pdf', ['pdf']],
  ['zip', ['docx', 'pptx', 'odt', 'odp', 'xlsx', 'xlsb', 'ods']],
  ['ole', ['doc', 'xls', 'msg', 'ppt']],
  ['image', ['png', 'jpg', 'jpeg', 'webp', 'tiff', 'tif', 'gif', 'bmp', 'heic', 'heif']],
  ['tags', ['html', 'htm', 'xml', 'svg', 'mhtml']],
];

const MUTATIONS: Record<Family, Record<string, Mutation>> = {
  pdf: PDF_MUTATIONS,
  zip: ZIP_MUTATIONS,
  ole: OLE_MUTATIONS,
  image: IMAGE_MUTATIONS,
  tags: { ...TAG_MUTATIONS, ...TEXT_MUTATIONS },
  text: TEXT_MUTATIONS,
};

const SEED_STEP = 1_000_003;
const MAX_MUTANT_BYTES = 4 * 1024 * 1024;

/** A file to be broken: a sample made here, or one of a folder. */
export type Source = Pick<Sample, 'filename' | 'bytes'> & { format: string };

export interface MutantOptions {
  seed: number;
  index: number;
  /** Files beside the samples; each has as good a chance as a format has. */
  files?: readonly Source[];
}

export async function mutantOf({ seed, index, files = [] }: MutantOptions): Promise<Mutant> {
  const random = createRandom(seed * SEED_STEP + index);
  const source = await sourceOf(random, index, files);
  const recipe: string[] = [];
  let { bytes, filename } = source;
  for (let count = random.pick([1, 1, 1, 2, 3, 5]); count > 0 && bytes.length > 0; count -= 1) {
    const [name, mutate] = pickMutation(extensionOf(source.filename), random);
    recipe.push(name);
    bytes = mutate(bytes, random).subarray(0, MAX_MUTANT_BYTES);
  }
  if (random.chance(0.04)) {
    recipe.push('splice');
    bytes = spliced(bytes, (await sourceOf(random, random.below(SAMPLE_FORMATS.length), files)).bytes, random);
  }
  if (random.chance(0.06)) {
    recipe.push('wrong name');
    filename = `sample.${SAMPLE_FORMATS[random.below(SAMPLE_FORMATS.length)]}`;
  }
  return { index, format: source.format, filename, bytes, recipe };
}

/** One format after the other, so that every round has all of them. */
async function sourceOf(random: Random, index: number, files: readonly Source[]): Promise<Source> {
  const at = index % (SAMPLE_FORMATS.length + files.length);
  const file = files[at - SAMPLE_FORMATS.length];
  if (file !== undefined) return file;
  const format: SampleFormat = SAMPLE_FORMATS[at] ?? 'txt';
  return sampleOf(format, contentOf(random));
}

function pickMutation(extension: string, random: Random): [string, Mutation] {
  const family = FAMILIES.find(([, extensions]) => extensions.includes(extension))?.[0] ?? 'text';
  const known = Object.entries(random.chance(0.6) ? MUTATIONS[family] : BYTE_MUTATIONS);
  return known[random.below(known.length)] ?? ['nothing', (bytes) => bytes];
}

const extensionOf = (filename: string): string => filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();

/** The head of one with the rest of another, or both in one file. */
function spliced(one: Buffer, other: Buffer, random: Random): Buffer {
  if (random.chance(0.4)) return Buffer.concat([one, other]);
  return Buffer.concat([one.subarray(0, random.below(one.length + 1)), other.subarray(random.below(other.length + 1))]);
}
