import { expect, it } from 'vitest';
import { formatProgress, describeMissingSetup } from './describe-upcoming-date.ts';
import { listToDoItems } from './list-to-do-items.ts';
import { emptyAdminHome } from '@portal/contract/testing/empty-overviews';

const nothing = { ...emptyAdminHome, failed_mail: null, steps: [] };
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
const lines = (desk: Partial<Parameters<typeof listToDoItems>[0]>) =>
  listToDoItems({ ...nothing, ...desk }).map(({ text, to, detail }) => [text, to, detail]);

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
    ['1 request for access to a project', '/users?asks-for=access', undefined],
    [
      '3 answers marked for follow-up in Falls audit',
      '/projects/falls/data-collection?time-period=4',
      '2026',
    ],
    ['1 email could not be sent', '/admin/outbox?state=failed', undefined],
  ]);
});

it('leads to the list narrowed to what waits', () => {
  const period = { ...project, time_period_id: 4, time_period_name: '2026' };
  expect(
    lines({
      open_messages: 2,
      queries: [
        { ...period, answered: 1, unseen: 12 },
        { ...period, time_period_id: 5, answered: 0, unseen: 1 },
      ],
      corrections: [{ ...project, reopened: 1, correcting: 2 }],
      undelivered: 3,
    }),
  ).toEqual([
    ['2 messages from the contact page to answer', '/admin/messages?state=open', undefined],
    [
      '1 reply to your queries in Falls audit',
      '/admin/queries?project=3&time-period=4&state=answered',
      '2026',
    ],
    ['12 values to review in Falls audit', '/admin/queries?project=3&time-period=4&state=unseen', '2026'],
    ['1 value to review in Falls audit', '/admin/queries?project=3&time-period=5&state=unseen', '2026'],
    [
      '2 questionnaires being corrected after publication in Falls audit',
      '/admin/corrections?project=3&state=correcting',
      undefined,
    ],
    [
      '1 questionnaire reopened and not yet submitted again in Falls audit',
      '/admin/corrections?project=3&state=reopened',
      undefined,
    ],
    ['3 emails to participants could not be sent', '/admin/sent-messages?delivery=failed', undefined],
  ]);
  // The superuser finds them in the outbox.
  expect(lines({ undelivered: 3, failed_mail: 4 }).map(([text]) => text)).toEqual([
    '4 emails could not be sent',
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
    'Ward 7, today, and 2 older comments',
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
  expect(formatProgress(date)).toBe('12 of 40 submissions submitted.');
  expect(formatProgress({ ...date, state: 'registration' })).toBe('30 organisations registered.');
  expect(formatProgress({ ...date, state: 'upcoming', registered: 0 })).toBe('');
  expect(describeMissingSetup('questionnaire', date).to).toBe(
    '/admin/questionnaires?project=3&time-period=4',
  );
  expect(describeMissingSetup('measures', date)).toEqual({
    text: '2 charts without a measure in this period',
    to: '/admin/charts?project=3',
  });
});
