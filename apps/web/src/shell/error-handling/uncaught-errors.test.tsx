// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useUncaughtError } from './uncaught-errors.ts';

afterEach(cleanup);

function Page() {
  const caught = useUncaughtError();
  return <p role="status">{caught ? String(caught.error) : 'well'}</p>;
}
const open = () => {
  const router = createMemoryRouter([{ path: '*', Component: Page }]);
  render(<RouterProvider router={router} />);
  return router;
};
const shown = () => screen.getByRole('status').textContent;
const tell = (type: string, more: object) =>
  act(() => void window.dispatchEvent(Object.assign(new Event(type), more)));

test.each([
  ['thrown', 'error', { error: new Error('broken') }],
  ['rejected', 'unhandledrejection', { reason: new Error('broken') }],
])('an error that is %s and not caught ends the page, until another is opened', async (_, type, more) => {
  const router = open();
  tell(type, more);
  expect(shown()).toBe('Error: broken');
  await act(() => router.navigate('/elsewhere'));
  expect(shown()).toBe('well');
});

test('a layout observed twice, a script of another site and what was given up end nothing', () => {
  open();
  tell('error', { error: null, message: 'ResizeObserver loop completed with undelivered notifications.' });
  tell('unhandledrejection', { reason: new DOMException('Given up', 'AbortError') });
  expect(shown()).toBe('well');
});
