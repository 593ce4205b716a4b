import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compareVersions, newestOf } from '../scripts/support/versions.ts';

describe('versions', () => {
  it('are ordered by their numbers, and a pre-release comes before its release', () => {
    const ordered = ['1.9.0', '1.10.0-beta.2', '1.10.0-beta.10', '1.10.0', '2.0.0'];
    expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
  });

  it.each([
    ['2.1.0', false, ['2.1.0', '2.2.0', '3.0.0', '3.1.0-beta.1'], '3.0.0'],
    ['18.4.0-beta.17', true, ['17.9.0', '18.4.0-beta.17', '18.5.0-beta.18', '19.0.0-beta.1'], '18.5.0-beta.18'],
    ['24.21.0', true, ['24.20.0', '26.1.0'], '24.21.0'],
  ])('of %s (stays in its major: %s) the newest is found', (like, staysInMajor, versions, newest) => {
    expect(newestOf(versions, { like, staysInMajor })).toBe(newest);
  });
});

it('the bill of materials names what runs in production and nothing else', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'sbom'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    maxBuffer: 1e8,
  });
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] };
  const names = components.map(({ name }) => name);
  expect(bomFormat).toBe('CycloneDX');
  expect(names).toEqual(expect.arrayContaining(['onnxruntime-node', '@embedpdf/pdfium', 'sharp', 'fastify']));
  expect(names).not.toContain('vitest');
});
