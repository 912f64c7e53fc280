import type { DataCollectionState } from '@portal/contract/platform/data-collection-state';
import { expect, it } from 'vitest';
import { findMissingSetup, findNextDate, type PeriodFacts } from './next-date-and-missing-setup.ts';

const now = new Date('2026-07-01T12:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const dates = {
  registration_opens_at: day(-20),
  registration_closes_at: day(-10),
  collection_opens_at: day(-5),
  collection_closes_at: day(5),
  published_at: day(20),
};

it('the next date is the first future one, in any order', () => {
  expect(findNextDate(dates, now)).toEqual({ date_name: 'collection_closes_at', at: day(5).toISOString() });
  expect(findNextDate({ ...dates, registration_closes_at: day(2) }, now).date_name).toBe(
    'registration_closes_at',
  );
  expect(findNextDate({ ...dates, collection_closes_at: day(-1) }, now).date_name).toBe('published_at');
});

const nothing: PeriodFacts = {
  registration_required: true,
  open_questionnaires: 0,
  registered: 0,
  submissions: 0,
  charts: 0,
  charts_without_measures: 0,
};
const everything: PeriodFacts = {
  ...nothing,
  open_questionnaires: 1,
  registered: 1,
  submissions: 1,
  charts: 2,
};
const lacks = (state: DataCollectionState, facts: Partial<PeriodFacts>, published = true) =>
  findMissingSetup({ ...nothing, ...facts }, { ...dates, published_at: published ? day(20) : null }, state);

it.each<[DataCollectionState, Partial<PeriodFacts>, string[]]>([
  ['upcoming', {}, ['questionnaire']],
  ['upcoming', { registration_required: false }, ['questionnaire', 'participants']],
  ['registration', {}, ['questionnaire', 'participants']],
  ['registration', { open_questionnaires: 1, submissions: 5 }, ['participants']],
  ['open', {}, ['questionnaire', 'participants', 'charts']],
  ['open', { ...everything, charts_without_measures: 1 }, ['measures']],
  ['validation', {}, ['charts']],
  ['validation', { charts: 3, charts_without_measures: 3 }, ['measures']],
  ['published', {}, []],
  ['closed', {}, []],
  ['open', everything, []],
])('in the state %s, a project with %o lacks %o', (state, facts, wanted) => {
  expect(lacks(state, facts)).toEqual(wanted);
});

it('shows no date for publication when nothing will be published', () => {
  expect(lacks('validation', {}, false)).toEqual([]);
});
