import { LATEST_RELEASE } from '@portal/wording/help/releases';

const KEY = 'seen-release';

const read = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return LATEST_RELEASE;
  }
};

/** Records that the user has read the newest release notes. */
export function markReleaseSeen(): void {
  try {
    localStorage.setItem(KEY, LATEST_RELEASE);
  } catch {
    // A browser that stores nothing gets no release notice either.
  }
}

/** Checks if something is new for a returning user. A first-time visitor has nothing to compare with. */
export function hasUnseenRelease(): boolean {
  const seen = read();
  if (seen === null) markReleaseSeen();
  return seen !== null && seen !== LATEST_RELEASE;
}
