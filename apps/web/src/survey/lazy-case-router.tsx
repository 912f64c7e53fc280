import { lazy } from 'react';

/** Loads the code for case codes when a user is about to send one, so the first page is light. */
const load = () => import('./case/case-router.tsx');

const RETRY_MS = 3000;

/** Waits for the code until it arrives: a phone that loses its line keeps its page and continues by itself. */
async function loadWhenConnected(): ReturnType<typeof load> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => {
        addEventListener('online', () => resolve(), { once: true });
        setTimeout(resolve, RETRY_MS);
      });
    }
  }
}

export const LazyCaseRouter = lazy(async () => ({ default: (await loadWhenConnected()).CaseRouter }));

export const preloadCaseRouter = (): void => void load().catch(() => undefined);
