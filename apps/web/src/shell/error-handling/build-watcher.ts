import { useEffect } from 'react';
import { isTyping } from '../../lib/form/unsaved-store.ts';

const POLL_MS = 60_000;

/** Checks if the page should reload: a newer build is served, and no typed text would be lost. */
export function shouldReload(
  currentBuild: string | null,
  servedBuild: string | null,
  isTyping: boolean,
): boolean {
  return currentBuild !== null && servedBuild !== null && servedBuild !== currentBuild && !isTyping;
}

async function servedBuild(manifest: string): Promise<string | null> {
  try {
    const response = await fetch(manifest, { cache: 'no-store' });
    return response.ok ? (((await response.json()) as { build?: string }).build ?? null) : null;
  } catch {
    return null;
  }
}

/** SPEC §4: polls for a newer build and reloads the page when there is one; never over unsaved input. */
export function useBuildWatcher(): void {
  useEffect(() => {
    const own = document.querySelector<HTMLMetaElement>('meta[name="build-id"]');
    if (!own) return;
    const manifest = own.dataset['manifest'] ?? '/build.json';
    const timer = setInterval(async () => {
      if (shouldReload(own.content, await servedBuild(manifest), isTyping())) location.reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
}
