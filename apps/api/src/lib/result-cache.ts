/** How much a server process keeps: least recently used results go first. */
const MOST_ENTRIES = 2000;
const MOST_BYTES = 50_000_000;

/**
 * Caches results by their dependencies. Cached results are read-only, because several answers can use them.
 */
export class ResultCache<Result> {
  /** In the order they were last used: a Map keeps the order of insertion. */
  private readonly kept = new Map<string, { result: Result; size: number }>();
  private size = 0;

  constructor(
    private readonly mostEntries = MOST_ENTRIES,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  /** How often something was asked for, and how often it was there. */
  private asked = 0;
  private found = 0;

  get figures(): { entries: number; bytes: number; asked: number; found: number } {
    return { entries: this.kept.size, bytes: this.size, asked: this.asked, found: this.found };
  }

  get(key: string): { result: Result } | undefined {
    const found = this.kept.get(key);
    this.asked += 1;
    if (!found) return undefined;
    this.found += 1;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found;
  }

  set(key: string, result: Result, size: number): void {
    this.forget(key);
    if (size > this.mostBytes) return;
    this.kept.set(key, { result, size });
    this.size += size;
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.mostEntries && this.size <= this.mostBytes) return;
      this.forget(oldest);
    }
  }

  private readonly calculating = new Map<string, Promise<Result>>();

  /**
   * Calculates a result, or waits for the request that is already calculating it: a page that could not wait for a result
   * asks for it again. If the other request fails, this one calculates.
   */
  async calculateOnce(key: string, calculate: () => Promise<Result>): Promise<Result> {
    const other = this.calculating.get(key);
    const result = other && (await other.then((found) => ({ found })).catch(() => null));
    if (result) return result.found;
    const own = calculate();
    this.calculating.set(key, own);
    try {
      return await own;
    } finally {
      if (this.calculating.get(key) === own) this.calculating.delete(key);
    }
  }

  forget(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
  }
}
