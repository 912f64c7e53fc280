import { createTaskPool } from './task-pool.ts';
import { findMatchingRoutes } from './router.ts';

/** SPEC §2: at most 5 in parallel. */
const inPool = createTaskPool(5);
const asked = new Set<unknown>();

/** Preloads a page's code before it is certain that the user goes there. */
export function preload(path: string): void {
  for (const route of findMatchingRoutes(path)) {
    const load = (route.handle as { load?: () => Promise<unknown> } | undefined)?.load;
    if (!load || asked.has(load)) continue;
    asked.add(load);
    void inPool(() => load().catch(() => asked.delete(load)));
  }
}

/** Loads pages as soon as a link to them is pointed at or focused. @returns how to stop */
export function preloadOnIntent(root: Document): () => void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link instanceof HTMLAnchorElement && link.origin === location.origin && !link.target)
      preload(link.pathname);
  };
  root.addEventListener('pointerover', onIntent, { passive: true });
  root.addEventListener('focusin', onIntent);
  return () => {
    root.removeEventListener('pointerover', onIntent);
    root.removeEventListener('focusin', onIntent);
  };
}
