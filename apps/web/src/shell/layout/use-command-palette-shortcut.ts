import { useEffect } from 'react';
import { lazyModule } from '../../lib/browser/lazy-module.tsx';
import { modalStore } from '../../lib/browser/modal-store.ts';

const palette = lazyModule(() => import('../../features/admin/search/command-palette.tsx'));

/** Ctrl K, or ⌘ K: not over a dialog, in which something may be typed. */
export function useCommandPaletteShortcut(isEnabled: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (modalStore.get().open.length === 0)
        void palette.fetch().then(({ openCommandPalette: openPalette }) => openPalette());
    };
    if (isEnabled) addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isEnabled]);
}
