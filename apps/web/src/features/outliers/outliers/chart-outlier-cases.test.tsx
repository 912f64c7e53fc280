// @vitest-environment jsdom
import { ADMIN, CONTRIBUTOR, VIEWER } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authStore } from '../../../shell/auth/auth-store.ts';
import { cleanUpApp, renderPage } from '../../../testing/render-app.tsx';
import { ChartOutlierCases } from './chart-outlier-cases.tsx';

const stage = { place: 1, act_name: 'Explain the result', done_by: 'organisation', days: 20, note: '' };
const open = {
  id: 1,
  time_period_id: 5,
  time_period_name: 'June 2025',
  submission_id: 7,
  submission_name: 'North',
  chart_id: 3,
  state: 'organisation',
  told_at: '2025-09-01T10:00:00Z',
  concluded_at: null,
  acts: [{ ...stage, due_on: '2125-09-30', done_at: null, done_by_name: null }],
};
let cases: object[] = [];
let asked: string[] = [];

beforeEach(() => {
  cases = [open];
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ total: cases.length, cases }));
  });
});
afterEach(() => {
  authStore.set({ user: null });
  cleanUpApp();
});

function show(role_type_id: number, submissionId: number | null = 7): void {
  authStore.set({ user: { id: 1, role_type_id } as CurrentUser });
  renderPage(
    <ChartOutlierCases chartId={3} project={{ id: 2, project_code: 'acute' }} submissionId={submissionId} />,
  );
}
const link = (name: string) => screen.findByRole('link', { name });
const isPrinted = () => !screen.getByRole('region').classList.contains('no-print');

it('shows a contributor the period, the next action, its date, and where to reply', async () => {
  show(CONTRIBUTOR);
  expect((await link('Reply on your profile')).getAttribute('href')).toBe(
    '/projects/acute/profile?time-period=5',
  );
  const text = screen.getByRole('region', { name: 'Outlier cases' }).textContent;
  expect(text).toContain('June 2025Needs your replyDue on 30 September 2125');
  expect(text).toContain('Explain the result');
  expect(isPrinted()).toBe(true);
  expect(asked[0]).toMatch(/project_id=2&chart_id=3&submission_id=7&state=open/);
});

it('asks a viewer for nothing', async () => {
  show(VIEWER);
  await link('See the case on your profile');
});

it('links the team to its list, and prints nothing that the organisation does not know', async () => {
  cases = [{ ...open, state: 'team', told_at: null }];
  show(ADMIN, null);
  expect((await link('Go to outlier cases')).getAttribute('href')).toBe(
    '/admin/outlier-cases?project=2&state=team',
  );
  expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('North, June 2025');
  expect(isPrinted()).toBe(false);
});

it('shows nothing without an open case', async () => {
  cases = [];
  show(CONTRIBUTOR);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
