// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { ErrorPage } from './error-page.tsx';

it('an error of the server is shown with the number under which it is logged, another without', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(runtimeConfig, { support_email: 'help@example.org' });
  const failed = new ApiError(500, 'An error occurred.', [], { request_id: 'b7d1-42' });
  const { unmount } = render(<ErrorPage error={failed} pathname="/projects" />);
  expect(screen.getByText(/Say which page it was, and quote reference b7d1-42\./)).toBeTruthy();
  unmount();
  render(<ErrorPage error={new ApiError(null)} pathname="/projects" />);
  expect(screen.getByText(/Say which page it was\./)).toBeTruthy();
  vi.restoreAllMocks();
});

it('Try again keeps the time period of the address', () => {
  history.replaceState(null, '', '/projects/falls/profile?time-period=71#answer-3');
  cleanup();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<ErrorPage error={new Error('broken')} pathname="/projects/falls/profile" />);
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/projects/falls/profile?time-period=71#answer-3',
  );
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});
