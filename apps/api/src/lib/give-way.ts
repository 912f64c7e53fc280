/** The longest that one piece of work has priority: its reader can be slow. */
const LONGEST_MS = 3_000;

const underWay = new Set<Promise<void>>();

/**
 * Gives work priority that a person waits for, over what programs read (`giveWay`), in this process and for at most
 * `longestMs`. Returns the function that ends it.
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

/** Waits until the work that has priority at this moment is over: a program can read the rest afterwards. */
export const giveWay = (): Promise<unknown> => Promise.all(underWay);
