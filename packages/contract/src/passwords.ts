import { z } from 'zod';

export const PASSWORD_MINIMUM = 12;
export const PASSWORD_MAXIMUM = 200;

/** What every new password must be; that it is not a common one is checked on the server (`check-password.ts`). */
export const newPassword = z
  .string()
  .min(PASSWORD_MINIMUM, `Password must be at least ${PASSWORD_MINIMUM} characters long.`)
  .max(PASSWORD_MAXIMUM, `Password must be at most ${PASSWORD_MAXIMUM} characters long.`);
