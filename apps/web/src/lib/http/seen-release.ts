import { LATEST_RELEASE } from '@portal/wording/help/releases';

const KEY = 'seen-release';

const read = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return LATEST_RELEASE;
  }
};

/** Somebody has read what the newest release brought. */
export function markReleaseSeen(): void {
  try {
    localStorage.setItem(KEY, LATEST_RELEASE);
  } catch {
    // A browser that keeps nothing is not told of anything either.
  }
}

/** Whether something is new for who was here before; who comes for the first time has nothing to compare it with. */
export function hasUnseenRelease(): boolean {
  const seen = read();
  if (seen === null) markReleaseSeen();
  return seen !== null && seen !== LATEST_RELEASE;
}
