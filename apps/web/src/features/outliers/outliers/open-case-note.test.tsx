// @vitest-environment jsdom
import type { OutlierCase } from '@portal/contract/outliers/outliers';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OpenCaseNote } from './open-case-note.tsx';

const stage = {
  place: 1,
  act_name: 'Explain the result',
  done_by: 'organisation',
  days: 20,
  due_on: '2025-09-30',
  done_at: null,
  done_by_name: null,
  note: '',
} as const;
const buildCase = (overrides: Partial<OutlierCase> = {}): OutlierCase =>
  ({
    id: 1,
    time_period_name: 'June 2025',
    submission_id: 7,
    chart_id: 3,
    state: 'organisation',
    concluded_at: null,
    acts: [stage],
    ...overrides,
  }) as OutlierCase;

const textOf = (cases: OutlierCase[] | undefined, submissionId: number | null = 7) =>
  render(<OpenCaseNote cases={cases} chartId={3} submissionId={submissionId} />).container.textContent;

it('says who has the case of a chart and by when', () => {
  expect(textOf([buildCase()])).toBe(
    'Outlier case, June 2025: with the organisation. Due on 30 September 2025.',
  );
  const waiting = buildCase({ state: 'to_conclude', acts: [{ ...stage, done_at: '2025-09-20T10:00:00Z' }] });
  expect(textOf([waiting])).toBe('Outlier case, June 2025: awaiting conclusion.');
});

it('counts several cases, the first deadline first', () => {
  const later = buildCase({ id: 2, state: 'team', time_period_name: 'July 2025' });
  expect(textOf([buildCase(), later])).toContain('2 outlier cases, the first with the organisation.');
});

it('says nothing on another chart, of another submission, without one, and while cases load', () => {
  expect(textOf([buildCase({ chart_id: 4 }), buildCase({ chart_id: null })])).toBe('');
  expect(textOf([buildCase({ submission_id: 8 })])).toBe('');
  expect(textOf([buildCase()], null)).toBe('');
  expect(textOf(undefined)).toBe('');
});
