// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { TableState } from './table-state.ts';
import { useCursorPagination } from './use-cursor-pagination.ts';

afterEach(cleanup);

function show(address: string) {
  let pages!: ReturnType<typeof useCursorPagination>;
  function List() {
    pages = useCursorPagination(['state']);
    return null;
  }
  const router = createMemoryRouter([{ path: '/', element: <List /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const change = (next: string | null | undefined, to: Partial<TableState>) =>
    act(async () => pages.controlOf(next).change(to));
  return { change, search: () => router.state.location.search, after: () => pages.after };
}

test('the next page starts after the last row seen, any other is found by its number', async () => {
  const { change, search, after } = show('/?state=open');
  await change('open.1.2', { page: 2 });
  expect([search(), after()]).toEqual(['?state=open&page=2&after=open.1.2', 'open.1.2']);
  await change('open.3.4', { page: 3 });
  expect(after()).toBe('open.3.4');
  await change('open.5.6', { page: 2 });
  expect([search(), after()]).toEqual(['?state=open&page=2', undefined]);
  await change('open.5.6', { page: 7 });
  expect(after()).toBeUndefined();
});

test('a new order starts at the first page, and a page not yet loaded has no key', async () => {
  const { change, search, after } = show('/?page=2&after=open.1.2');
  await change('open.3.4', { search: 'ward' });
  expect([search(), after()]).toEqual(['?search=ward', undefined]);
  await change(null, { page: 2 });
  expect(search()).toBe('?search=ward&page=2');
  expect(show('/?after=open.1.2').after()).toBeUndefined();
});
