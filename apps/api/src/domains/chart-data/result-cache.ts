/** How much a server process keeps: least recently used results go first. */
const MOST_ENTRIES = 2000;
const MOST_CHARACTERS = 50_000_000;

/** Results by everything they depend on. A result is read only, since several answers may be made of it. */
export class ResultCache {
  /** In the order they were last used: a Map keeps the order of insertion. */
  private readonly kept = new Map<string, { result: unknown; size: number }>();
  private size = 0;

  constructor(
    private readonly mostEntries = MOST_ENTRIES,
    private readonly mostCharacters = MOST_CHARACTERS,
  ) {}

  get(key: string): { result: unknown } | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found;
  }

  set(key: string, result: unknown): void {
    this.forget(key);
    const size = key.length + JSON.stringify(result).length;
    if (size > this.mostCharacters) return;
    this.kept.set(key, { result, size });
    this.size += size;
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.mostEntries && this.size <= this.mostCharacters) return;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
  }
}
