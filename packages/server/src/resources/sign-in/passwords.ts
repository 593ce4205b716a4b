/** Hashes of passwords: scrypt, off the main thread, with its parameters in the hash so that they can be raised later. */
import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { LaneGate } from '../../lib/lane-gate.ts';
import { isSameDigest } from '../../lib/seal.ts';

/** About a fifth of a second and 32 MiB: more than a guess is worth, and little for somebody who signs in. */
const COST = { logN: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MIB = 1024 * 1024;

/** The threads are those that read files, so passwords never occupy most of them. */
const gate = () =>
  new LaneGate({
    places: { production: { own: 2, both: 2 }, test: { own: 2, both: 2 } },
    waiting: { perKey: 100, perEnvironment: 100 },
    waitMs: 30_000,
    refusal: 'Too many people sign in at the same time. Retry shortly.',
  });

/** Verifying against it takes as long as against the hash of a member, and never succeeds. */
const NOBODY = encode(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

export class Passwords {
  readonly #gate = gate();

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return encode(COST, salt, await this.#derive(password, salt, COST));
  }

  /** Takes the same time whether the account exists or not. */
  async verify(password: string, hash: string | undefined): Promise<boolean> {
    const { cost, salt, derived } = decode(hash ?? NOBODY);
    const isSame = isSameDigest(await this.#derive(password, salt, cost), derived);
    return isSame && hash !== undefined;
  }

  async #derive(password: string, salt: Buffer, { logN, r, p }: typeof COST): Promise<Buffer> {
    const leave = await this.#gate.enter({ environment: 'production', key: 'passwords' });
    try {
      // Different keyboards write the same letters with different code points.
      const text = password.normalize('NFKC');
      return await scryptOf(text, salt, { N: 2 ** logN, r, p, maxmem: 256 * MIB });
    } finally {
      leave();
    }
  }
}

const scryptOf = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    );
  });

function encode({ logN, r, p }: typeof COST, salt: Buffer, derived: Buffer): string {
  return ['scrypt', logN, r, p, salt.toString('base64'), derived.toString('base64')].join('$');
}

function decode(hash: string): { cost: typeof COST; salt: Buffer; derived: Buffer } {
  const [name, logN, r, p, salt = '', derived = ''] = hash.split('$');
  if (name !== 'scrypt') throw new Error('the stored hash of a password has an unknown form');
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    derived: Buffer.from(derived, 'base64'),
  };
}
