// @vitest-environment jsdom
import { ADMIN } from '@portal/contract/identity/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { authStore } from '../../../shell/auth/auth-store.ts';
import { PeriodAndSubmissionSelects } from './period-and-submission-selects.tsx';

// jsdom has no CSS.escape; the selectors here need none.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const organisation = (id: number, name: string) => ({ id, name, submission_list: [{ id, name }] });

test('finds organisations beyond the listed ones by typing', async () => {
  const asked: string[] = [];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const found = { organisation_submissions: [organisation(9, 'Zeta')], organisation_total: 1 };
    return Promise.resolve(Response.json({ filters: [], peer_groups: [], ...found }));
  });
  authStore.set({ isAuthenticated: true, user: { id: 1, role_type_id: ADMIN } as never });
  const change = vi.fn();
  const period = { time_period_id: 3, time_period_name: '2025', state: 'published' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PeriodAndSubmissionSelects
        explorer={{ project: { id: 7 }, periods: [period], period, change } as never}
        organisations={[organisation(1, 'Alpha')]}
        total={500}
        submissionId={null}
      />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const chooser = () => screen.getByRole('combobox', { name: 'Submission' });
  await expect.poll(() => chooser().tagName).toBe('INPUT');
  await user.click(chooser());
  await user.keyboard('zet');
  await expect.poll(() => screen.queryByRole('option', { name: 'Zeta' })).not.toBeNull();
  await user.click(screen.getByRole('option', { name: 'Zeta' }));
  expect(asked.at(-1)).toContain('search=zet');
  expect(change).toHaveBeenCalledWith({ submissionId: 9 });
});
