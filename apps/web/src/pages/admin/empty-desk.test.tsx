// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import AboutTextsPage from './about-texts.tsx';
import CategoriesPage from './categories.tsx';
import GuidancePage from './guidance.tsx';
import ProjectsPage from './projects.tsx';
import ScopesPage from './scopes/index.tsx';

const EMPTY = {
  projects: [],
  categories: [],
  project_guidances: [],
  scopes: [],
  project_scopes: [],
  total: 0,
};
let answer: () => Response;

beforeEach(() => {
  answer = () => Response.json(EMPTY);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(Page: ComponentType) {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Each room, what it says where there is nothing, and where it leads from there. */
const rooms: [string, ComponentType, string, string | null][] = [
  ['Projects', ProjectsPage, 'No categories yet', '/admin/categories'],
  ['Categories', CategoriesPage, 'No categories yet', null],
  ['Scopes', ScopesPage, 'No scopes yet', null],
  ['Guidance', GuidancePage, 'No projects yet', '/admin/projects'],
  ['About texts', AboutTextsPage, 'No projects yet', '/admin/projects'],
];

describe.each(rooms)('%s of a programme in which there is nothing', (_, Page, title, next) => {
  test('say so, and what to do next', async () => {
    show(Page);
    await expect.poll(() => screen.queryByText(title)).toBeTruthy();
    const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    if (next) expect(links).toContain(next);
    const begin = screen.queryByRole<HTMLButtonElement>('button', { name: /^New / });
    if (begin) expect(begin.disabled).toBe(next !== null);
  });

  test('that cannot be read say why, and can be asked for again', async () => {
    answer = () => Response.json({ detail: 'This is not open to you.' }, { status: 403 });
    show(Page);
    await expect.poll(() => screen.queryByText('This is not open to you.')).toBeTruthy();
    answer = () => Response.json(EMPTY);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => screen.queryByText(/yet$/)).toBeTruthy();
  });
});
