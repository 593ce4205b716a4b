import { expect, it } from 'vitest';
import { resolveSecrets } from './fill-references.ts';
import { SecretMask } from './secret-mask.ts';

it('finds a secret as it is and as other formats write it', () => {
  const mask = new SecretMask(['p"ss w/rd']);
  for (const form of ['p"ss w/rd', 'p\\"ss w/rd', 'p%22ss%20w%2Frd', Buffer.from('p"ss w/rd').toString('base64')]) {
    expect(mask.text(`before ${form} after`)).toBe('before *** after');
  }
  expect(new SecretMask(['abc']).text('abc')).toBe('abc');
  expect(new SecretMask(['abcd', 'abcdef']).text('abcdef')).toBe('***');
});

it('replaces references once, so that a value that looks like one stays as it is', async () => {
  const values: Record<string, string> = { one: 'secret://two', two: 'x', token: '$' + '{OTHER}' };
  const config = { url: 'secret://one', mounts: { secrets: [{ name: 'token', env: 'TOKEN' }, { name: 'two' }] } };
  const { fill, env } = await resolveSecrets(config, async (name) => values[name] ?? null);
  expect(fill('a secret://one b')).toBe('a secret://two b');
  expect(fill(`\${TOKEN}/\${two}/\${unknown}/\${constructor}`)).toBe(`\${OTHER}/x/\${unknown}/\${constructor}`);
  expect(env).toEqual({ TOKEN: `\${OTHER}`, two: 'x' });
});

it('a required secret that is missing is a configuration error, an optional one is not', async () => {
  const nothing = async () => null;
  await expect(resolveSecrets({ url: 'secret://absent' }, nothing)).rejects.toMatchObject({
    code: 'configuration_error',
    context: { missing_secrets: ['absent'] },
  });
  const optional = { mounts: { secrets: [{ name: 'absent', required: false }] } };
  expect((await resolveSecrets(optional, nothing)).env).toEqual({});
});
