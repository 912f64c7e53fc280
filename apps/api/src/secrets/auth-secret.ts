import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Secrets } from './secrets.ts';

/** In a line each: the present secret, and while it is being changed the one before. */
const fileOf = (dataFolder: string) => path.join(dataFolder, 'auth-secret');
const bytesOf = (secret: string) => new TextEncoder().encode(secret);
const newSecret = () => randomBytes(48).toString('base64url');

/** Reads the secrets for signing and sealing: given, or made once and stored with the data. */
export function readSecrets(
  config: Pick<Config, 'AUTH_SECRET' | 'AUTH_SECRET_ALSO'>,
  dataFolder: string,
): Secrets {
  const [present, before] = config.AUTH_SECRET ? [config.AUTH_SECRET] : linesOf(dataFolder);
  const also = config.AUTH_SECRET_ALSO ?? before;
  return { authSecret: bytesOf(present!), ...(also && { alsoSecret: bytesOf(also) }) };
}

function linesOf(dataFolder: string): string[] {
  const file = fileOf(dataFolder);
  if (!fs.existsSync(file)) write(dataFolder, [newSecret()]);
  return fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

/** Makes a new secret; what was signed and sealed before stays good. @throws where an earlier change has not been ended */
export function rotateSecret(dataFolder: string): void {
  const [present, before] = linesOf(dataFolder);
  if (before)
    throw new Error(
      'The last change of secret has not been finished. To finish it, run npm run secret -- end.',
    );
  write(dataFolder, [newSecret(), present!]);
}

/** Forgets the secret before: what still rests on it ends. */
export const deletePreviousSecret = (dataFolder: string): void =>
  write(dataFolder, linesOf(dataFolder).slice(0, 1));

/** Writes all or nothing: a start that finds half a secret would lose every second factor. */
function write(dataFolder: string, lines: string[]): void {
  const draft = `${fileOf(dataFolder)}.new`;
  fs.writeFileSync(draft, lines.join('\n'), { mode: 0o600, flush: true });
  fs.renameSync(draft, fileOf(dataFolder));
}
