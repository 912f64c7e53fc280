/** Unsaved input: the text, and the stored text when the user opened it. */
type Draft = { text: string; seen: string | null };
export type Drafts = ReadonlyMap<string, Draft>;

const keyOf = (id: number, language: string) => `translations:${id}:${language}`;

/** Reads the drafts of an earlier visit in this tab. Ignores any other data under the key. */
export function readDrafts(store: Storage, id: number, language: string): Drafts {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(id, language)) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

/** Kept until it is saved or given up. A browser that keeps nothing loses nothing else. */
export function saveDrafts(store: Storage, id: number, language: string, drafts: Drafts): void {
  try {
    if (drafts.size === 0) store.removeItem(keyOf(id, language));
    else store.setItem(keyOf(id, language), JSON.stringify([...drafts]));
  } catch {
    // The storage is full or not allowed: the typed text is still on the screen.
  }
}

/** Records the text typed in a field. Text that equals the stored text needs no saving. */
export function updateDraft(
  drafts: Drafts,
  { source, text }: { source: string; text: string | null },
  typed: string,
): Drafts {
  const next = new Map(drafts);
  const seen = drafts.has(source) ? drafts.get(source)!.seen : text;
  if (typed.trim() === (text ?? '') && seen === text) next.delete(source);
  else next.set(source, { text: typed, seen });
  return next;
}

const isEntry = (one: unknown): one is [string, Draft] =>
  Array.isArray(one) && typeof one[0] === 'string' && typeof (one[1] as Draft | undefined)?.text === 'string';
