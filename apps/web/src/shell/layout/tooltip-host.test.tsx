// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TooltipHost } from './tooltip-host.tsx';

afterEach(cleanup);

const page = (
  <>
    <button data-tooltip="What the first does">First</button>
    <button data-tooltip="What the second does">Second</button>
    <input aria-label="Plain" />
    <TooltipHost />
  </>
);
const focus = (name: string) => act(() => (screen.queryByText(name) ?? screen.getByLabelText(name)).focus());

it('shows no tooltip for an element left before it appeared', async () => {
  render(page);
  focus('First');
  focus('Plain');
  await act(() => import('../../ui/tooltip/global-tooltip.tsx'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('the focus goes from one to the next, and each has its own', async () => {
  render(page);
  focus('First');
  expect((await screen.findByRole('tooltip')).textContent).toBe('What the first does');
  focus('Second');
  await expect.poll(() => screen.queryByRole('tooltip')?.textContent).toBe('What the second does');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByRole('tooltip')?.textContent).toBe('What the second does');
});
