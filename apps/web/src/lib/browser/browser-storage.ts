/**
 * Wraps a storage of the browser so that it never throws. If storage is forbidden, even reading `localStorage`
 * throws; if it is full, writing does. What cannot be stored lasts for as long as the page is open.
 */
function wrapStorage(name: 'localStorage' | 'sessionStorage'): Storage {
  const inMemory = new Map<string, string>();
  function attempt<T>(work: (storage: Storage) => T): T | null {
    try {
      return work(window[name]);
    } catch {
      return null;
    }
  }
  const listKeys = () => {
    const stored = attempt((storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ''),
    );
    return [...new Set([...inMemory.keys(), ...(stored ?? [])])];
  };
  return {
    getItem: (key) => inMemory.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored) inMemory.delete(key);
      else inMemory.set(key, value);
    },
    removeItem(key) {
      inMemory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear() {
      inMemory.clear();
      attempt((storage) => storage.clear());
    },
    key: (at) => listKeys()[at] ?? null,
    get length() {
      return listKeys().length;
    },
  };
}

/** Storage that all tabs share. */
export const browserStorage = wrapStorage('localStorage');

/** Storage of this tab. */
export const tabStorage = wrapStorage('sessionStorage');

/** Stores a value that must still be there after a reload. @returns whether the browser stored it */
export function persistInTab(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
