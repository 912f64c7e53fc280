/** What was typed and not saved yet: the text, and what stood there when it was opened. */
export type Draft = { text: string; seen: string | null };
export type Drafts = ReadonlyMap<string, Draft>;

const keyOf = (id: number, language: string) => `translations:${id}:${language}`;

/** What an earlier visit in this tab typed. Anything else under the key counts as nothing. */
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
    // Full, or not allowed: what is typed still stands on the screen.
  }
}

/** What is typed in a field; the same as is stored is nothing to save. */
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
