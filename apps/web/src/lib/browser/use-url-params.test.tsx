// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useUrlParams } from './use-url-params.ts';

afterEach(cleanup);

test('keeps both of two choices made in quick succession', async () => {
  let change!: ReturnType<typeof useUrlParams>[1];
  let painted = '';
  function Page() {
    const [params, write] = useUrlParams();
    change = write;
    painted = String(params);
    return null;
  }
  let come = () => {};
  const router = createMemoryRouter(
    [{ path: '/', element: <Page />, loader: () => new Promise((ready) => (come = () => ready(null))) }],
    { initialEntries: ['/?kept=1'], hydrationData: { loaderData: { 0: null } } },
  );
  render(<RouterProvider router={router} />);
  const choose = (name: string) =>
    change((current) => {
      current.set(name, 'chosen');
      return current;
    });
  await act(async () => choose('first'));
  expect(painted).toBe('kept=1');
  await act(async () => choose('second'));
  await act(async () => come());
  expect(painted).toBe('kept=1&first=chosen&second=chosen');
});
