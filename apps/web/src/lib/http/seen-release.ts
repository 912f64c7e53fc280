import { LATEST_RELEASE } from '@portal/wording/help/latest-release';
import { browserStorage } from '../browser/browser-storage.ts';

const KEY = 'seen-release';

/** Records that the user has read the newest release notes. */
export const markReleaseSeen = (): void => browserStorage.setItem(KEY, LATEST_RELEASE);

/** Checks if something is new for a returning user. A first-time visitor has nothing to compare with. */
export function hasUnseenRelease(): boolean {
  const seen = browserStorage.getItem(KEY);
  if (seen === null) markReleaseSeen();
  return seen !== null && seen !== LATEST_RELEASE;
}
