import { cleanup, configure } from '@testing-library/react';
import { afterAll, beforeAll, vi } from 'vitest';
import { toastStore } from './lib/browser/toasts.ts';

// As patient as the tests themselves (vitest.config.ts): a busy machine takes several times as long.
configure({ asyncUtilTimeout: 180_000 });

// Test files share a window: what one has left on the screen is no other's.
beforeAll(() => {
  if (typeof document === 'undefined') return;
  cleanup();
  document.body.replaceChildren();
  toastStore.set({ toasts: [] });
});

// Late imports still load for the next test that needs them. An import cut off at the end of a file fails for
// all.
afterAll(() => vi.dynamicImportSettled());
