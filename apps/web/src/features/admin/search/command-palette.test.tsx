// @vitest-environment jsdom
import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { markInteracted } from '../../../lib/form/first-interaction.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { authStore } from '../../../shell/auth/auth-store.ts';
import { createRouter, PAGES_ROUTE } from '../../../shell/routing/router.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { closeModal, modalStore } from '../../../lib/browser/modal-store.ts';
import { useCommandPaletteShortcut } from '../../../shell/layout/use-command-palette-shortcut.ts';

const falls = {
  kind: 'project',
  id: 1,
  name: 'Falls audit',
  detail: 'What prevents them',
  project_code: 'falls',
  tab_name: null,
  collection_code: null,
  time_period_id: null,
  questionnaire_id: null,
  section_id: null,
  submission_id: null,
  guide_slug: null,
};
const asked: string[] = [];
let answer: (query: string) => Promise<Response>;

// What a key opens is fetched once; the clock of the tests does not wait for that.
beforeAll(async () => {
  await Promise.all([import('./command-palette.tsx'), import('../../../ui/dialog/modal-frame.tsx')]);
});
beforeEach(async () => {
  // What opens over a page is there before it is called for.
  await import('../../../ui/dialog/modal-frame.tsx');
  markInteracted();
  asked.length = 0;
  answer = async (query) => Response.json({ query, results: [falls], total: 1 });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { query } = JSON.parse(String(init.body)) as { query: string };
    asked.push(query);
    return answer(query);
  });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  act(() => closeModal());
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Frame() {
  useCommandPaletteShortcut(true);
  return (
    <>
      <Outlet />
      <ModalHost />
    </>
  );
}

async function open(role_type_id: number = ADMIN) {
  authStore.set({ isAuthenticated: true, user: { role_type_id } as CurrentUser });
  history.replaceState(null, '', '/');
  const paths = ['/', '/admin/measures', '/admin/outbox', '/projects/falls', '/search'];
  const router = createRouter([
    {
      id: PAGES_ROUTE,
      Component: Frame,
      children: paths.map((path) => ({ path, element: <h1>{path}</h1> })),
    },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('searchbox');
  await expect.poll(() => document.activeElement === field).toBe(true);
  return { user, router, field };
}
const options = () =>
  screen.queryAllByRole('option').map((one) => one.querySelector('[slot=label]')?.textContent);
const chosen = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';

test('opens by its keys, and shows the programme team the admin pages they can open', async () => {
  await open();
  expect(options()).toEqual(['Measures']);
});

test('goes by keyboard alone to what the server found for the words, asked once they are written', async () => {
  const { user, router, field } = await open(CONTRIBUTOR);
  // Nothing but the hint.
  expect(options()).toEqual([undefined]);
  await user.keyboard('falls');
  await expect.poll(options).toEqual(['Falls audit', 'Search for “falls”']);
  expect(asked).toEqual(['falls']);
  await expect.poll(() => chosen(field)).toContain('Falls audit');
  await user.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/projects/falls');
  expect(modalStore.get().open).toEqual([]);
});

test('Enter before the reply leads to the search for the typed words', async () => {
  answer = () => new Promise(() => undefined);
  const { user, router, field } = await open();
  await user.keyboard('falls');
  await expect.poll(() => chosen(field)).toContain('Search for “falls”');
  await user.keyboard('{Enter}');
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe('/search?q=falls');
});

test('finds an admin page by a part of its name, without a second request for more letters', async () => {
  const { user, router, field } = await open();
  await user.keyboard('meas');
  await expect.poll(() => chosen(field)).toContain('Measures');
  await user.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/admin/measures');
});

test('Escape closes it and leaves one where one was', async () => {
  const { user, router } = await open();
  await user.keyboard('{Escape}');
  await expect.poll(() => modalStore.get().open).toEqual([]);
  expect(router.state.location.pathname).toBe('/');
});
