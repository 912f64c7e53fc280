const PREFIX = 'survey-saved';

/**
 * Notifies the other tabs of this browser of a page of a response that was saved here, so that they load its answers
 * and do not take them for another device's. Nothing stays in the storage.
 *
 * @param onSaved called with the page that another tab has saved
 */
export function createTabSync(storage: Storage, code: string, onSaved: (sectionId: number) => void) {
  const key = `${PREFIX}:${code}`;
  const listen = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) onSaved(Number(event.newValue));
  };
  addEventListener('storage', listen);
  return {
    /** Notifies the other tabs once the page is saved. @returns what saving returns */
    async announceAfter<Result>(saving: Promise<Result>, sectionId: number): Promise<Result> {
      const result = await saving;
      try {
        storage.setItem(key, String(sectionId));
        storage.removeItem(key);
      } catch {
        // Without a storage the tabs know nothing of each other.
      }
      return result;
    },
    end: (): void => removeEventListener('storage', listen),
  };
}
