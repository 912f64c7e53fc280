/** Waits for the work, but no longer than given: a database that is busy or away holds up no page. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.allSettled(work), late]);
  clearTimeout(timer);
}
