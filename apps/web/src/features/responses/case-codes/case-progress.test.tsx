// @vitest-environment jsdom
import { defaultCaseSettings, type CaseProgress } from '@portal/contract/responses/case-codes';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CaseProgressPanel, describeSubmitBlocker } from './case-progress.tsx';

afterEach(cleanup);

const progress: CaseProgress = {
  settings: { ...defaultCaseSettings, target: 12_000 },
  list_columns: [],
  unused: 1050,
  in_progress: 1500,
  complete: 2000,
  last_completed_at: null,
  withdrawn: 0,
  second_reviews: 0,
  second_reviews_complete: 0,
  differences_left: 0,
  carried_forward: 0,
  codes_left: 0,
  may_write: true,
  read_only_reason: null,
};

test('writes thousands of cases as other pages do', () => {
  render(<CaseProgressPanel progress={progress} isSurvey={false} />);
  screen.getByText('2,000 of 12,000 complete');
  screen.getByText(/1,500 in progress, 1,050 unused\.$/);
  expect(describeSubmitBlocker(progress, false)).toContain('1,500 cases are still in progress.');
});

test('shows no share of nothing while no code exists and no target is set', () => {
  const none = { ...progress, unused: 0, in_progress: 0, complete: 0 };
  render(<CaseProgressPanel progress={{ ...none, settings: { ...none.settings, target: null } }} isSurvey />);
  screen.getByText('None yet');
  expect(screen.queryByText(/0 of 0/)).toBeNull();
});
