/** The limits of a server process: the least recently used results are deleted first. */
const MOST_ENTRIES = 2000;
const MOST_BYTES = 50_000_000;

/** The number of cached results, their size, and how often one was requested and found. */
export type CacheStats = { entries: number; bytes: number; requests: number; hits: number };

/**
 * Caches results by their dependencies. Cached results are read-only, because several answers can use them.
 */
export class ResultCache<Result> {
  /** In the order they were last used: a Map keeps the order of insertion. */
  private readonly entries = new Map<string, { result: Result; size: number }>();
  private size = 0;

  constructor(
    private readonly mostEntries = MOST_ENTRIES,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  private requests = 0;
  /** The requests whose result was cached. */
  private hits = 0;

  get stats(): CacheStats {
    return { entries: this.entries.size, bytes: this.size, requests: this.requests, hits: this.hits };
  }

  get(key: string): { result: Result } | undefined {
    const entry = this.entries.get(key);
    this.requests += 1;
    if (!entry) return undefined;
    this.hits += 1;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry;
  }

  set(key: string, result: Result, size: number): void {
    this.delete(key);
    if (size > this.mostBytes) return;
    this.entries.set(key, { result, size });
    this.size += size;
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.mostEntries && this.size <= this.mostBytes) return;
      this.delete(oldest);
    }
  }

  private readonly calculating = new Map<string, Promise<Result>>();

  /**
   * Calculates a result, or waits for the request that is already calculating it: a page that could not wait for a result
   * asks for it again. If the other request fails, this one calculates.
   */
  async calculateOnce(key: string, calculate: () => Promise<Result>): Promise<Result> {
    const other = this.calculating.get(key);
    const result = other && (await other.then((value) => ({ value })).catch(() => null));
    if (result) return result.value;
    const own = calculate();
    this.calculating.set(key, own);
    try {
      return await own;
    } finally {
      if (this.calculating.get(key) === own) this.calculating.delete(key);
    }
  }

  delete(key: string): void {
    this.size -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }
}
