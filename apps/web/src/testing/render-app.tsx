import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { toastStore } from '../lib/browser/toasts.ts';
import { markInteracted } from '../lib/form/first-interaction.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { ModalHost } from '../shell/modal/modal-host.tsx';

/** Loads what opens over a page, as the first touch of a user does, and stubs what jsdom lacks. */
export async function prepareDialogs(): Promise<void> {
  await import('../ui/dialog/modal-frame.tsx');
  markInteracted();
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
}

/** Renders routes at an address, with queries and dialogs. */
export function renderRoutes(routes: RouteObject[], address = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ModalHost />
    </QueryClientProvider>,
  );
}

/** Renders an element as the page of the root address. */
export const renderPage = (element: ReactNode) => renderRoutes([{ path: '/', element }]);

/** Removes what a test left: the page, cached data, messages and stubs. */
export function cleanUpApp(): void {
  cleanup();
  queryClient.clear();
  toastStore.set({ toasts: [] });
  vi.unstubAllGlobals();
}
