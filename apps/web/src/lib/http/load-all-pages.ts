/** Lists answer at most this many at once (PRODUCT §4). */
const PAGE = 1000;

export type PageRequest = { limit: number; offset: number };

/** Every item of a list, asked for page by page: for downloads of what a screen shows in pages. */
export async function loadAllPages<Item>(
  load: (page: PageRequest) => Promise<{ items: readonly Item[]; total: number }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const { items, total } = await load({ limit: PAGE, offset: all.length });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}
