// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyComponent, lazyModule } from './lazy-module.tsx';
import { markInteracted } from '../form/first-interaction.ts';

afterEach(cleanup);

test('loads a lazy module at the first interaction, and renders it at once from then on', async () => {
  const load = vi.fn(() => Promise.resolve(() => <p>Here</p>));
  const Late = lazyComponent(load);
  markInteracted();
  await act(() => Promise.resolve());
  render(<Late />);
  expect(screen.getByText('Here')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('retries a failed load at the next request', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('here');
  const late = lazyModule<string>(load);
  await late.fetch().catch(() => undefined);
  expect(await late.fetch()).toBe('here');
});
