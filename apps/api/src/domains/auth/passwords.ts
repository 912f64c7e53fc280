import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost);

export const isPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password.normalize('NFKC')).catch(() => false);

let decoy: Promise<string> | undefined;
/** Takes as long as a real comparison and always fails: an unknown address must not answer sooner. */
export async function comparePasswordOfNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await isPassword(await decoy, password);
  return false;
}
