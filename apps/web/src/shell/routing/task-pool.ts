/** Runs tasks with at most `limit` at the same time; a task that fails makes room like one that succeeds. */
export function createTaskPool(limit: number): (task: () => Promise<unknown>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      await task();
    } catch {
      // Preloading is a favour: the navigation itself will meet the error and show it.
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
