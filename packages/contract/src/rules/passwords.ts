import { z } from 'zod';

export const PASSWORD_MINIMUM = 12;
export const PASSWORD_MAXIMUM = 200;

/** On the scale of zxcvbn, 0 to 4: under it a password falls to a list of the commonest ones and their variations. */
export const PASSWORD_LOWEST_SCORE = 2;

/** The words a password must not be made of, from what is known about its owner (name, address). */
export const wordsAbout = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word !== '');

/** What every new password must be; that it is not a common one is checked on the server (`check-password.ts`). */
export const newPassword = z
  .string()
  .min(PASSWORD_MINIMUM, `Password must be at least ${PASSWORD_MINIMUM} characters long.`)
  .max(PASSWORD_MAXIMUM, `Password must be at most ${PASSWORD_MAXIMUM} characters long.`);
