import { MOST_KEY_DAYS } from '@portal/contract/identity/key-scopes';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';

const DAY_MS = 24 * 3_600_000;
/** A day starts in UTC and ends last twelve hours west of it. */
const LONGEST_DAY_MS = 1.5 * DAY_MS;

/** When a key runs out that works until a day, the whole of it, wherever that ends last. @throws 422 too near or too far */
export function computeKeyExpiry(expires_on: string, now: Date): Date {
  const days = (Date.parse(expires_on) - now.getTime()) / DAY_MS;
  if (days <= 0 || days > MOST_KEY_DAYS) {
    throw problems.invalid([
      { path: 'body.expires_on', message: platformMessages.apiKeyEndDateOutOfRange({ most: MOST_KEY_DAYS }) },
    ]);
  }
  return new Date(Date.parse(expires_on) + LONGEST_DAY_MS);
}

/** Returns the day selected for a key that expires then: `2027-02-22`. */
export const toExpiryDay = (expires_at: Date): string =>
  new Date(expires_at.getTime() - LONGEST_DAY_MS).toISOString().slice(0, 10);
