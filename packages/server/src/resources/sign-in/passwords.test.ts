import { expect, it } from 'vitest';
import { Passwords } from './passwords.ts';

const passwords = new Passwords();

it('verifies the password that was hashed and no other, also when it is typed with other code points', async () => {
  const hash = await passwords.hash('Größe und Mühe');
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$[\w+/=]{24}\$[\w+/=]{44}$/);
  expect(await passwords.verify('Größe und Mühe'.normalize('NFD'), hash)).toBe(true);
  expect(await passwords.verify('Größe und Mühe ', hash)).toBe(false);
  expect(await passwords.hash('Größe und Mühe')).not.toBe(hash);
});

it('verifies hashes with other parameters, so that the cost can be raised', async () => {
  // scrypt of "pleaseletmein", a test vector of RFC 7914.
  const derived = Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex');
  const hash = `scrypt$14$8$1$${Buffer.from('SodiumChloride').toString('base64')}$${derived.toString('base64')}`;
  expect(await passwords.verify('pleaseletmein', hash)).toBe(true);
  expect(await passwords.verify('pleaseletmeout', hash)).toBe(false);
});

it('verifies nothing for an account that does not exist', async () => {
  expect(await passwords.verify('anything', undefined)).toBe(false);
});

it('refuses a hash of an unknown form', async () => {
  await expect(passwords.verify('x', 'md5$1$2')).rejects.toThrow(/unknown form/);
});
