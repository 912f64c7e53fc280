import { CHUNK_RELOAD_KEY, CHUNK_RELOAD_WINDOW_MS } from '@portal/contract/shared/chunk-reload';
import { persistInTab, tabStorage } from '../../lib/browser/browser-storage.ts';

/** Checks if a build was replaced: its files are missing, and only a new page knows the new names. */
export function isChunkLoadError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i.test(
    text,
  );
}

export function canReloadForChunk(lastReload: number | null, now: number): boolean {
  return lastReload === null || now - lastReload >= CHUNK_RELOAD_WINDOW_MS || now < lastReload;
}

/** Reloads once within the window. @returns whether the page is about to be reloaded */
export function reloadForChunk(now: number, reload: () => void): boolean {
  const stored = Number(tabStorage.getItem(CHUNK_RELOAD_KEY) ?? Number.NaN);
  if (!canReloadForChunk(Number.isNaN(stored) ? null : stored, now)) return false;
  // Without a trace of this reload, a page that stays broken would reload for ever.
  if (!persistInTab(CHUNK_RELOAD_KEY, String(now))) return false;
  reload();
  return true;
}

let isUnderWay = false;

/** Checks if the page is reloading, so that an error on it need not be shown. */
export function reloadOnce(): boolean {
  isUnderWay ||= reloadForChunk(Date.now(), () => location.reload());
  return isUnderWay;
}
