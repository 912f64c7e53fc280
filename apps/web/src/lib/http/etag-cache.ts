/** How many answers are remembered, the newest. */
const REMEMBERED = 30;
const remembered = new Map<string, { etag: string; answer: unknown }>();

/** An answer that the server tagged, for as long as the page is open. */
export const getCachedResponse = (key: string) => remembered.get(key);

export function cacheResponse(key: string, etag: string | null, answer: unknown): void {
  remembered.delete(key);
  if (etag) remembered.set(key, { etag, answer });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= REMEMBERED) break;
    remembered.delete(oldest);
  }
}

/** Clears the answers read as one person, before the next person uses the page. */
export const clearResponseCache = (): void => remembered.clear();
