import { cleanup } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { toastStore } from './shell/toasts/toasts.ts';

// Test files share a window: what one has left on the screen is no other's.
beforeAll(() => {
  if (typeof document === 'undefined') return;
  cleanup();
  document.body.replaceChildren();
  toastStore.set({ toasts: [] });
});
