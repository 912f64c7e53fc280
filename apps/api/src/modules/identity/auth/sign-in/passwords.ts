import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { problems } from '../../../../lib/problems.ts';
import { ConcurrencyLimit } from '../../../../lib/concurrency-limit.ts';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Node has four threads for such work, and for files and name look-ups. Limits hashing to two at a time, so
 * that a core stays free for other requests. Do not hold a connection while waiting here.
 */
const turns = new ConcurrencyLimit(availableParallelism() > 2 ? 2 : 1, 500, problems.busy);

/** Replaces a hash: no password opens the account until the user sets one through a link. */
export const NO_PASSWORD = 'none';

export const hashPassword = (password: string): Promise<string> =>
  turns.take(() => hash(password.normalize('NFKC'), cost));

type IsPassword = (stored: string | undefined, password: string) => Promise<boolean>;

/**
 * Compares a password, and does what belongs to it in the same turn: what is counted of wrong ones is known before the next
 * is compared, however many arrive at once.
 */
export const withHashingSlot = <Result>(work: (isPassword: IsPassword) => Promise<Result>): Promise<Result> =>
  turns.take(() => work(compare));

/** Checks if this is the password. */
export const isPasswordCorrect: IsPassword = (stored, password) =>
  withHashingSlot((isSame) => isSame(stored, password));

/**
 * Without an account, or without a password, it takes as long and is never right: an unknown address must not answer
 * sooner.
 */
async function compare(stored: string | undefined, password: string): Promise<boolean> {
  const isHash = stored !== undefined && stored !== NO_PASSWORD;
  const isSame = await verify(isHash ? stored : await decoy(), password.normalize('NFKC'));
  return isHash && isSame;
}

let decoyHash: Promise<string> | undefined;
const decoy = () => (decoyHash ??= hash('no account has this password', cost));
