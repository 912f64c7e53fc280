import { expect, test } from 'vitest';
import { listSetUpSteps } from './list-set-up-steps.ts';
import { emptyProjectOverview } from '@portal/contract/testing/empty-overviews';

const NOTHING = { ...emptyProjectOverview, registration_required: false };
const PERIOD = {
  id: 3,
  time_period_name: '2026',
  state: 'published' as const,
  collection_opens_at: '2026-01-01T00:00:00.000Z',
  collection_closes_at: '2026-02-01T00:00:00.000Z',
  published_at: '2026-03-01T00:00:00.000Z',
};

test('nothing is done in a new project, and each step leads to a page of that project', () => {
  const steps = listSetUpSteps(7, NOTHING);
  expect(steps.map(({ key, isDone }) => [key, isDone])).toEqual([
    ['dates', false],
    ['questionnaires', false],
    ['participants', false],
    ['contributors', false],
    ['results', false],
    ['publication', false],
  ]);
  for (const { to } of steps) expect(to).toContain('project=7');
});

test('organisations act where registration is required', () => {
  const step = listSetUpSteps(7, { ...NOTHING, registration_required: true }).find(
    ({ key }) => key === 'registrations',
  );
  expect(step).toMatchObject({ isDone: false, who: 'Organisations' });
});

test('a chart without a measure is not done', () => {
  const withCharts = { ...NOTHING, measures: 2, charts: 3, charts_without_measures: 1 };
  const results = (of: typeof NOTHING) => listSetUpSteps(7, of).find(({ key }) => key === 'results')!;
  expect(results(withCharts)).toMatchObject({
    isDone: false,
    detail: 'Add a measure for this period to 1 chart.',
  });
  expect(results({ ...withCharts, charts_without_measures: 0 }).isDone).toBe(true);
});

test('all is done once the period is published', () => {
  const steps = listSetUpSteps(7, {
    ...NOTHING,
    time_period: PERIOD,
    questionnaires: { open: 1, draft: 0 },
    submissions: 5,
    submitted: 5,
    contributors: 2,
    measures: 1,
    charts: 1,
  });
  expect(steps.every(({ isDone }) => isDone)).toBe(true);
});
