import { CHUNK_RELOAD_KEY, CHUNK_RELOAD_WINDOW_MS } from '@portal/contract/shared/chunk-reload';

/** Checks if a build was replaced: its files are missing, and only a new page knows the new names. */
export function isChunkLoadError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i.test(
    text,
  );
}

export function mayReload(lastReload: number | null, now: number): boolean {
  return lastReload === null || now - lastReload >= CHUNK_RELOAD_WINDOW_MS || now < lastReload;
}

/** Reloads once within the window. @returns whether the page is about to be reloaded */
export function reloadForChunk(storage: Storage, now: number, reload: () => void): boolean {
  const stored = Number(storage.getItem(CHUNK_RELOAD_KEY) ?? Number.NaN);
  if (!mayReload(Number.isNaN(stored) ? null : stored, now)) return false;
  storage.setItem(CHUNK_RELOAD_KEY, String(now));
  reload();
  return true;
}

let isUnderWay = false;

/** Checks if the page is reloading, so that an error on it need not be shown. */
export function reloadOnce(): boolean {
  isUnderWay ||= reloadForChunk(sessionStorage, Date.now(), () => location.reload());
  return isUnderWay;
}
