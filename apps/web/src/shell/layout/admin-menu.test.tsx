// @vitest-environment jsdom
import { ADMIN, SUPERUSER } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { queryClient } from '../../lib/http/query-client.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authStore } from '../auth/auth-store.ts';
import { createRouter, PAGES_ROUTE } from '../routing/router.ts';
import { AppHeader } from './app-header.tsx';
import AdminLayout from './admin-layout.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ projects: [], total: 0 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(at: string, role_type_id: number = ADMIN) {
  authStore.set({ isAuthenticated: true, user: { role_type_id } as CurrentUser });
  history.replaceState(null, '', at);
  const paths = [
    '/admin',
    '/admin/dates',
    '/admin/charts',
    '/admin/messages',
    '/admin/templates',
    '/admin/outbox',
    '/admin/access',
    '/users',
  ];
  const router = createRouter([
    {
      id: PAGES_ROUTE,
      Component: AdminLayout,
      children: paths.map((path) => ({
        path,
        element: (
          <>
            <AppHeader />
            <h1>{path}</h1>
          </>
        ),
      })),
    },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const menu = () => screen.getByRole('navigation', { name: 'Admin', hidden: true });
const link = (name: string) => within(menu()).getByRole('link', { name, hidden: true });
const names = () =>
  within(menu())
    .getAllByRole('link', { hidden: true })
    .map((one) => one.textContent);

test('the programme has at most ten items, and an open item shows its pages', () => {
  open('/users', SUPERUSER);
  const items = menu().querySelectorAll('ul')[0]!.children;
  expect(items.length).toBeLessThanOrEqual(10);
  expect(names()).toContain('Users');
  expect(names()).not.toContain('Charts');
});

test('pages of the superuser are for the superuser', () => {
  open('/admin/messages');
  expect(names()).toContain('Contact messages');
  expect(names()).not.toContain('Outbox');
  cleanup();
  open('/admin/messages', SUPERUSER);
  expect(names()).toContain('Outbox');
});

test('the current page is marked, and only that', () => {
  open('/admin/dates');
  expect(menu().querySelectorAll('[aria-current=page]')).toHaveLength(1);
  expect(link('Dates').getAttribute('aria-current')).toBe('page');
  cleanup();
  open('/users');
  expect(menu().querySelectorAll('[aria-current=page]')).toHaveLength(1);
  expect(link('Users').getAttribute('aria-current')).toBe('page');
});

test('the header marks Admin also on the list of users, which has an address of its own', () => {
  for (const path of ['/admin', '/admin/dates', '/users']) {
    open(path, SUPERUSER);
    const main = within(screen.getByRole('navigation', { name: 'Main', hidden: true }));
    expect(main.getByRole('link', { name: 'Admin', hidden: true }).getAttribute('aria-current')).toBe('page');
    cleanup();
  }
});

test('a project keeps its menu and itself from page to page, with a way back to the programme', async () => {
  open('/admin/dates?project=7');
  expect(link('Charts').getAttribute('href')).toBe('/admin/charts?project=7');
  expect(names()).not.toContain('Audit log');
  fireEvent.click(link('Programme'));
  await expect.poll(() => screen.queryByRole('heading', { name: '/admin' })).toBeTruthy();
  expect(names()).not.toContain('Charts');
});

test('closes a collapsed menu on navigation', async () => {
  open('/admin/dates');
  const button = screen.getByRole('button', { name: 'Admin menu' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.getElementById(button.getAttribute('aria-controls')!)).toBe(menu());
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(link('Charts'));
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
});

test('scrolls a menu longer than the window to the current page', () => {
  const header = 60;
  const row = 40;
  const scrolled = () => menu().parentElement!.scrollTop;
  // jsdom has no layout: each link is a row below the header, and the menu is as high as the window.
  const layout = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const at = [...menu().querySelectorAll('a')].indexOf(this as HTMLAnchorElement);
    return at < 0
      ? new DOMRect(0, header, 200, innerHeight)
      : new DOMRect(0, header + at * row - scrolled(), 200, row);
  });
  const currentRow = () => menu().querySelector('[aria-current=page]')!.getBoundingClientRect();
  try {
    open('/admin/charts?project=7');
    expect(scrolled()).toBe(0);
    vi.stubGlobal('innerHeight', currentRow().bottom - row / 2);
    cleanup();
    open('/admin/charts?project=7');
    const current = currentRow();
    expect(current.bottom).toBeLessThanOrEqual(innerHeight);
    expect(current.top).toBeGreaterThanOrEqual(header);
    expect(scrolled()).toBeGreaterThan(0);
  } finally {
    layout.mockRestore();
  }
});
