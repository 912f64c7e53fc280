import { expect, it } from 'vitest';
import { countsOf, lackOf } from './next-date-words.ts';
import { waitingLines } from './waiting-lines.ts';

const nothing = {
  pending_people: 0,
  access_requests: 0,
  flags: [],
  open_comments: { total: 0, newest: [] },
  failed_mail: null,
  next_dates: [],
  next_dates_total: 0,
  undated_projects: [],
  steps: [],
};
const project = { project_id: 3, project_code: 'falls', project_name: 'Falls audit' };
const comment = {
  id: 1,
  ...project,
  submission_id: 5,
  submission_name: 'Ward 7',
  created_at: new Date().toISOString(),
  subject: 'How many beds?',
  questionnaire_id: 8,
  section_id: 9,
  chart_id: null,
  tab_name: null,
  collection_code: null,
};
const lines = (desk: Partial<Parameters<typeof waitingLines>[0]>) =>
  waitingLines({ ...nothing, ...desk }).map(({ text, to, detail }) => [text, to, detail]);

it('is empty where nothing waits', () => {
  expect(lines({})).toEqual([]);
  expect(lines({ failed_mail: 0 })).toEqual([]);
});

it('says in each line how much waits, and leads to where it is done', () => {
  expect(
    lines({
      pending_people: 2,
      access_requests: 1,
      flags: [{ ...project, time_period_id: 4, time_period_name: '2026', flags: 3 }],
      failed_mail: 1,
    }),
  ).toEqual([
    ['2 people to approve or reject', '/users?status=pending', undefined],
    ['1 request for access to a project', '/users', 'Whoever waits for a decision comes first in the list.'],
    [
      '3 answers marked for follow-up in Falls audit',
      '/projects/falls/data-collection?time-period=4',
      '2026',
    ],
    ['1 message could not be sent', '/admin/outbox', undefined],
  ]);
});

it('leads from a comment to the question or the chart it is about, and counts those it does not name', () => {
  const onChart = {
    ...comment,
    id: 2,
    questionnaire_id: null,
    section_id: null,
    chart_id: 6,
    tab_name: 'explore',
    collection_code: 'rates',
  };
  const nowhere = { ...onChart, id: 3, tab_name: null, collection_code: null };
  const found = lines({ open_comments: { total: 5, newest: [comment, onChart, nowhere] } });
  expect(found.map(([, to]) => to)).toEqual([
    '/projects/falls/data-collection/questionnaire/8-5-9',
    '/projects/falls/explore/rates/detail/6?submission=5',
    '/projects/falls/dashboard',
  ]);
  expect(found.map(([, , detail]) => detail)).toEqual([
    'Ward 7, today',
    'Ward 7, today',
    'Ward 7, today; 2 older comments besides',
  ]);
});

it('says of a date what is counted then, and where what it lacks is made', () => {
  const date = {
    ...project,
    time_period_id: 4,
    time_period_name: '2026',
    state: 'open' as const,
    date_name: 'collection_closes_at' as const,
    at: new Date().toISOString(),
    lacks: [],
    charts_without_measures: 2,
    registered: 30,
    submissions: 40,
    submitted: 12,
  };
  expect(countsOf(date)).toBe('12 of 40 submissions submitted.');
  expect(countsOf({ ...date, state: 'registration' })).toBe('30 organisations registered.');
  expect(countsOf({ ...date, state: 'upcoming', registered: 0 })).toBe('');
  expect(lackOf('questionnaire', date).to).toBe('/admin/questionnaires?project=3&time-period=4');
  expect(lackOf('measures', date)).toEqual({
    text: '2 charts without a measure in this period',
    to: '/admin/charts?project=3',
  });
});
