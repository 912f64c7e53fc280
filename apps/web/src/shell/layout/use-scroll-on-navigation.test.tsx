// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts';

const scrollTo = vi.fn();
beforeEach(() => vi.stubGlobal('scrollTo', scrollTo));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  scrollTo.mockClear();
});

function Page() {
  useScrollOnNavigation();
  return (
    <main id="main" tabIndex={-1}>
      <input aria-label="Search" />
    </main>
  );
}

const open = () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/list'] });
  const { getByLabelText } = render(<RouterProvider router={router} />);
  getByLabelText('Search').focus();
  const navigate = (to: string | number) => act(() => router.navigate(to as string));
  return { navigate, focused: () => document.activeElement?.tagName };
};

test('another page starts at its top, with the focus on it', async () => {
  const { navigate, focused } = open();
  await navigate('/other');
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(focused()).toBe('MAIN');
});

test('a change of the query moves nothing, be it the first one after a load or a later one', async () => {
  const { navigate, focused } = open();
  await navigate('?page=2');
  await navigate('?page=3');
  await navigate(-1);
  await navigate('?page=4');
  expect(scrollTo).not.toHaveBeenCalled();
  expect(focused()).toBe('INPUT');
});

test('going back is left to the browser', async () => {
  const { navigate } = open();
  await navigate('/other');
  scrollTo.mockClear();
  await navigate(-1);
  expect(scrollTo).not.toHaveBeenCalled();
});
