import { useEffect } from 'react';
import { isTyping } from '../lib/unsaved.ts';

const POLL_MS = 60_000;

/** Whether the page should be loaded again: a newer build is served, and nothing typed would be lost. */
export function shouldReload(current: string | null, served: string | null, isTyping: boolean): boolean {
  return current !== null && served !== null && served !== current && !isTyping;
}

async function servedBuild(): Promise<string | null> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' });
    return response.ok ? (((await response.json()) as { build?: string }).build ?? null) : null;
  } catch {
    return null;
  }
}

/** SPEC §4: polls for a newer build and reloads the page when there is one; never over unsaved input. */
export function useBuildWatcher(): void {
  useEffect(() => {
    const current = document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content ?? null;
    if (current === null) return;
    const timer = setInterval(async () => {
      if (shouldReload(current, await servedBuild(), isTyping())) location.reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
}
