import { performance } from 'node:perf_hooks';

/** The longest time that one piece of work has priority, because its reader can be slow. */
const LONGEST_MS = 3_000;
/** A reader that has waited goes on for at least this share of its wait, however much has priority by then. */
const SHARE_AFTER_WAIT = 0.25;

const underWay = new Set<Promise<void>>();

/**
 * Makes what programs read wait, in this process, for work that a person waits for: until the function returned is
 * called, and for at most `longestMs`.
 */
export function takePriority(longestMs = LONGEST_MS): () => void {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, longestMs).unref();
    end = () => {
      clearTimeout(limit);
      resolve();
    };
  }).then(() => void underWay.delete(over));
  underWay.add(over);
  return end;
}

/** Returns a function that a read of a program calls between its steps: it waits for the work that has priority then. */
export function createWayGiver(now = () => performance.now()): () => Promise<void> {
  let goesOnUntil = 0;
  return async () => {
    if (underWay.size === 0 || now() < goesOnUntil) return;
    const from = now();
    await Promise.all(underWay);
    goesOnUntil = now() + (now() - from) * SHARE_AFTER_WAIT;
  };
}
