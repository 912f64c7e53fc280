// @vitest-environment jsdom
import { ADMIN, SUPERUSER } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authStore } from '../auth/auth-store.ts';
import { createRouter } from '../routing/router.ts';
import DeskLayout from './admin-layout.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(at: string, role_type_id: number = ADMIN) {
  authStore.set({ isAuthenticated: true, user: { role_type_id } as CurrentUser });
  history.replaceState(null, '', at);
  const paths = ['/admin', '/admin/dates', '/admin/charts', '/admin/categories', '/admin/outbox', '/users'];
  const router = createRouter([
    { Component: DeskLayout, children: paths.map((path) => ({ path, element: <h1>{path}</h1> })) },
  ]);
  render(<RouterProvider router={router} />);
}
const menu = () => screen.getByRole('navigation', { name: 'Admin', hidden: true });
const link = (name: string) => within(menu()).getByRole('link', { name, hidden: true });
const names = () =>
  within(menu())
    .getAllByRole('link', { hidden: true })
    .map((one) => one.textContent);

test('the menu has the rooms there are, in their groups, and those of the superuser for the superuser', () => {
  open('/admin');
  const list = within(menu()).getByRole('list', { name: 'Project', hidden: true });
  expect([...list.querySelectorAll('a')].map((one) => one.textContent)).toEqual(['Dates', 'Charts']);
  expect(names()).not.toContain('Outbox');
  expect(names()).not.toContain('Scopes');
  cleanup();
  open('/admin', SUPERUSER);
  expect(names()).toContain('Outbox');
});

test('the room one is in is marked, and only that', () => {
  open('/admin/dates');
  expect(menu().querySelectorAll('[aria-current=page]')).toHaveLength(1);
  expect(link('Dates').getAttribute('aria-current')).toBe('page');
});

test('the chosen project goes along from room to room, also by way of one that has none', async () => {
  open('/admin/dates?project=7');
  expect(link('Charts').getAttribute('href')).toBe('/admin/charts?project=7');
  expect(link('Categories').getAttribute('href')).toBe('/admin/categories');
  fireEvent.click(link('Categories'));
  await expect.poll(() => screen.queryByRole('heading', { name: '/admin/categories' })).toBeTruthy();
  expect(link('Charts').getAttribute('href')).toBe('/admin/charts?project=7');
});

test('where it stands behind a button, going anywhere closes it', async () => {
  open('/admin');
  const button = screen.getByRole('button', { name: 'Admin menu' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.getElementById(button.getAttribute('aria-controls')!)).toBe(menu());
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(link('Charts'));
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
});
