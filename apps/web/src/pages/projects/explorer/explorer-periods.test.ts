import type { ProjectTimePeriod } from '@portal/contract/projects/projects';
import { expect, test } from 'vitest';
import { defaultTimePeriod } from '../../../shell/current-selection/selection-rules.ts';
import { explorerPeriods } from './explorer-periods.ts';

const period = (time_period_id: number, state: ProjectTimePeriod['state']) =>
  ({ time_period_id, time_period_name: `Period ${time_period_id}`, state }) as ProjectTimePeriod;
const periods = [period(4, 'upcoming'), period(3, 'open'), period(2, 'published'), period(1, 'published')];
const ids = (defaultId: number | null) =>
  explorerPeriods(periods, defaultId).map(({ time_period_id }) => time_period_id);

test('the list starts with the explorer’s default period, then the newest', () => {
  expect(ids(2)).toEqual([2, 3, 1]);
  expect(ids(3)).toEqual([3, 2, 1]);
  expect(ids(null)).toEqual([3, 2, 1]);
});

test('the first of the list is the default of the selection', () => {
  const list = explorerPeriods(periods, 2).map(({ time_period_id: id, time_period_name }) => ({
    id,
    time_period_name,
  }));
  expect(defaultTimePeriod(list)).toEqual({ timePeriodId: 2, timePeriodName: 'Period 2' });
});
