// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyComponent, lazyModule } from './lazy-module.tsx';
import { markInteracted } from '../form/first-interaction.ts';

afterEach(cleanup);

test('what is late is fetched once the page is touched, and stands at once from then on', async () => {
  const load = vi.fn(() => Promise.resolve(() => <p>Here</p>));
  const Late = lazyComponent(load);
  markInteracted();
  await act(() => Promise.resolve());
  render(<Late />);
  expect(screen.getByText('Here')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('what could not be fetched is tried again when it is wanted again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('here');
  const late = lazyModule<string>(load);
  await late.fetch().catch(() => undefined);
  expect(await late.fetch()).toBe('here');
});
