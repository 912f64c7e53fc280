// @vitest-environment jsdom
import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import type { UnusualEntry } from '@portal/wording/newly-unusual';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { authStore } from '../../../shell/auth/auth-store.ts';
import { UnusualResultsList } from './unusual-results-list.tsx';

afterEach(() => {
  cleanup();
  authStore.set({ isAuthenticated: false, user: null });
});

const found = ([3, 2, 1] as const).map((weight): UnusualEntry => ({
  entry: { value: null, chart_name: `Chart ${weight}` } as ScorecardEntry,
  unusual: { kind: 'alert', weight, tone: 'worse', form: null, words: `Words ${weight}.` },
}));
const words = () => screen.queryAllByText(/^Words/).map((one) => one.textContent);
function show(unusual_threshold: 1 | 2 | 3, shown = found) {
  authStore.set({ isAuthenticated: true, user: { unusual_threshold } as CurrentUser });
  render(<UnusualResultsList found={shown} linkTo={({ chart_name }) => chart_name} />);
}

it.each([
  [1, ['Words 3.', 'Words 2.', 'Words 1.']],
  [2, ['Words 3.', 'Words 2.']],
  [3, ['Words 3.']],
] as const)('shows what is serious enough at threshold %i, and the rest behind it', (threshold, expected) => {
  show(threshold);
  expect(words().map((text) => text?.replace('Worse: ', ''))).toEqual(expected);
  const rest = screen.queryByRole('button', { name: `Show ${3 - expected.length} more` });
  expect(rest !== null).toBe(expected.length < 3);
  if (!rest) return;
  fireEvent.click(rest);
  expect(words()).toHaveLength(3);
});

it('says so if nothing is serious enough', () => {
  show(3, found.slice(1));
  expect(screen.getByText(/^No results reach the level you set/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(words()).toHaveLength(2);
  expect(screen.queryByText(/^No results reach the level/)).toBeNull();
});
