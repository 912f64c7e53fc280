import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 200;

/** On the scale of zxcvbn, 0 to 4: under it a password falls to a list of the commonest ones and their variations. */
export const MIN_PASSWORD_SCORE = 2;

/** The words a password must not be made of, from what is known about its owner (name, address). */
export const listPersonalWords = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word !== '');

/** The rules for every new password; the server also rejects common passwords (`assert-uncommon-password.ts`). */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`)
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters long.`);
