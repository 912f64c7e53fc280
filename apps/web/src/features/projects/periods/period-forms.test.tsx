// @vitest-environment jsdom
import type { NextPeriodPreview } from '@portal/contract/projects/periods';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NextPeriodForm } from './next-period-form.tsx';
import { ProjectPeriodForm } from './project-period-form.tsx';
import { toDateTimeInput } from '../../../lib/form/date-time-input.ts';
import { cleanUpApp, prepareDialogs, renderPage } from '../../../testing/render-app.tsx';

type Sent = { method: string; url: string; body: Record<string, unknown> };
let sent: Sent[] = [];
/** Effects that the server asks to confirm before any change. */
let effects: { effect: string; sentence: string }[] = [];
let answer: object = {};

beforeEach(async () => {
  await prepareDialogs();
  sent = [];
  effects = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url.includes('/chasing/announcement')) return Response.json({ organisations: 2, people: 3 });
    const given = JSON.parse(String(body)) as { confirmed?: string[] };
    sent.push({ method, url, body: given });
    const isTold = effects.every(({ effect }) => given.confirmed?.includes(effect));
    return isTold
      ? Response.json(answer)
      : Response.json({ detail: 'It affects people.', effects }, { status: 409 });
  });
});
afterEach(cleanUpApp);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const dates = {
  registration_opens_at: null,
  registration_closes_at: null,
  collection_opens_at: '2026-04-01T08:00:00.000Z',
  collection_closes_at: '2026-06-30T16:00:00.123Z',
  published_at: '2026-09-30T08:00:00.000Z',
};
const part = {
  time_period_id: 3,
  time_period_name: '2026/27',
  state: 'open' as const,
  ...dates,
  questionnaires: 1,
  registrations: 0,
  submissions: 3,
  organisations: 2,
  begun: 1,
  submitted: 0,
  charts: 0,
  measures: 0,
  report_packs: 0,
  filters: 0,
  extensions: 0,
  phases: 0,
  targets: 0,
  annotations: 0,
  outlier_cases: 0,
};

test('confirms a change of dates with the affected people, and sends the confirmation', async () => {
  const onSaved = vi.fn();
  answer = part;
  effects = [{ effect: 'entry_closes_earlier', sentence: '3 of 3 wards have not submitted.' }];
  renderPage(
    <ProjectPeriodForm projectId={7} part={part} choices={[]} onSaved={onSaved} onCancel={vi.fn()} />,
  );
  await expect.poll(() => screen.queryByLabelText(/Data collection closes/)).toBeTruthy();
  type(/Data collection closes/, '2026-05-01T17:00');
  press('Save the dates');
  const title = 'Save these dates?';
  await expect
    .poll(() => screen.queryByRole('alertdialog', { name: title })?.textContent)
    .toContain('3 of 3 wards have not submitted.');
  expect(onSaved).not.toHaveBeenCalled();
  fireEvent.click(
    within(screen.getByRole('alertdialog', { name: title })).getByRole('button', { name: 'Save the dates' }),
  );
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent.map(({ body }) => body['confirmed'])).toEqual([[], ['entry_closes_earlier']]);
  expect(sent[1]).toMatchObject({
    method: 'PUT',
    url: expect.stringContaining('/projectTimePeriods/7/3'),
    body: { ...dates, collection_closes_at: new Date(2026, 4, 1, 17).toISOString(), was: dates },
  });
});

test('new dates are announced where that is ticked, which says to how many', async () => {
  const onSaved = vi.fn();
  answer = part;
  renderPage(
    <ProjectPeriodForm projectId={7} part={part} choices={[]} onSaved={onSaved} onCancel={vi.fn()} />,
  );
  await expect
    .poll(() => screen.queryByText('3 people at 2 organisations will get an email when you save the dates.'))
    .toBeTruthy();
  fireEvent.click(screen.getByLabelText('Notify participants by email'));
  press('Save the dates');
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent[0]!.body).toMatchObject({ announce: true });
});

test('sends nothing after a cancelled confirmation, and keeps the input', async () => {
  effects = [{ effect: 'results_hidden', sentence: 'Published results become hidden at once.' }];
  renderPage(
    <ProjectPeriodForm projectId={7} part={part} choices={[]} onSaved={vi.fn()} onCancel={vi.fn()} />,
  );
  await expect.poll(() => screen.queryByLabelText(/Results published/)).toBeTruthy();
  type(/Results published/, '');
  press('Save the dates');
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeTruthy();
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>(/Results published/).value).toBe('');
});

test('a date that is needed is missed beside its field, before anything is sent', async () => {
  renderPage(
    <ProjectPeriodForm
      projectId={7}
      choices={[{ id: 3, time_period_name: '2026/27' }]}
      onSaved={vi.fn()}
      onCancel={vi.fn()}
    />,
  );
  await expect.poll(() => screen.queryByLabelText(/Data collection opens/)).toBeTruthy();
  press('Save the dates');
  await expect
    .poll(() => screen.queryAllByText('Data collection opens is required.').length)
    .toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

const nextYear = {
  ...dates,
  collection_opens_at: '2027-04-01T08:00:00.000Z',
  collection_closes_at: '2027-06-30T16:00:00.000Z',
  published_at: null,
};
const preview: NextPeriodPreview = {
  from: { id: 3, time_period_name: '2026/27' },
  periods: [{ id: 3, time_period_name: '2026/27' }],
  proposals: [
    { id: 4, time_period_name: '2027/28', starts_on: '2027-04-01', ends_on: '2028-03-31', dates: nextYear },
    { id: null, time_period_name: '', starts_on: '2027-05-01', ends_on: '2028-04-30', dates },
  ],
  questionnaires: [
    { id: 11, questionnaire_name: 'Staffing', kind: 'organisational', sections: 1, questions: 20 },
    { id: 12, questionnaire_name: 'Beds', kind: 'organisational', sections: 2, questions: 30 },
  ],
  charts: [{ id: 21, chart_name: 'Occupancy', measures: 1 }],
  has_about_text: true,
  literal_dates: [],
  dated_measures: [],
  invitable: { organisations: 1, people: 2 },
};

test('sends the selected next period, with a preview of its contents', async () => {
  const onStarted = vi.fn();
  answer = {
    time_period: { id: 4, time_period_name: '2027/28' },
    questionnaires: [],
    charts: 1,
    invited: 0,
    measures: [],
    unasked: [],
  };
  renderPage(<NextPeriodForm projectId={7} preview={preview} onStarted={onStarted} />);
  await expect.poll(() => screen.queryByText(/^2 questionnaires, as drafts/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/Staffing/));
  await expect.poll(() => screen.queryByText(/^1 questionnaire, as a draft/)).toBeTruthy();
  press('Start 2027/28');
  await expect.poll(() => onStarted.mock.calls.length).toBe(1);
  expect(sent[0]!.body).toEqual({
    ...nextYear,
    from_time_period_id: 3,
    time_period_id: 4,
    new_time_period: null,
    questionnaire_ids: [12],
    with_charts: true,
    with_about_text: true,
    with_invitations: false,
    replace_dates: false,
    dated_measures: [],
    confirmed: [],
  });
});

test('invites earlier participants if selected and if there is registration', async () => {
  answer = {
    time_period: { id: 4, time_period_name: '2027/28' },
    questionnaires: [],
    charts: 1,
    invited: 2,
    measures: [],
    unasked: [],
  };
  renderPage(<NextPeriodForm projectId={7} preview={preview} onStarted={vi.fn()} />);
  const box = () => screen.getByLabelText<HTMLInputElement>(/^Email participants from 2026\/27/);
  await expect.poll(() => screen.queryByText('First enter a date for “Registration opens”.')).toBeTruthy();
  expect(box().disabled).toBe(true);
  type(/Registration opens/, '2027-03-01T09:00');
  await expect.poll(() => box().disabled).toBe(false);
  fireEvent.click(box());
  await expect.poll(() => screen.queryByText(/2 people are invited by email/)).toBeTruthy();
  press('Start 2027/28');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toMatchObject({ with_invitations: true });
});

test('a single questionnaire can be left out, and everything that there is not', async () => {
  const onStarted = vi.fn();
  answer = {
    time_period: { id: 4, time_period_name: '2027/28' },
    questionnaires: [],
    charts: 0,
    invited: 0,
    measures: [],
    unasked: [],
  };
  const little = {
    ...preview,
    questionnaires: preview.questionnaires.slice(0, 1),
    charts: [],
    has_about_text: false,
    literal_dates: [],
    dated_measures: [],
  };
  renderPage(<NextPeriodForm projectId={7} preview={little} onStarted={onStarted} />);
  await expect.poll(() => screen.queryByText(/^1 questionnaire, as a draft/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/Staffing/));
  await expect.poll(() => screen.queryByText(/questionnaires?, as drafts/)).toBeNull();
  press('Start 2027/28');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toMatchObject({ questionnaire_ids: [], with_charts: false, with_about_text: false });
});

test('another proposal brings its own dates, and a new period needs a name', async () => {
  renderPage(<NextPeriodForm projectId={7} preview={preview} onStarted={vi.fn()} />);
  await expect.poll(() => screen.queryByLabelText('Next time period')).toBeTruthy();
  type('Next time period', '1');
  await expect.poll(() => screen.queryByLabelText('Name')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Data collection opens/).value).toBe(
    toDateTimeInput(dates.collection_opens_at),
  );
  press('Start the next period');
  await expect.poll(() => screen.queryAllByText('Name is required.').length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

test('replaces dates in measures only if selected, as they were seen', async () => {
  answer = {
    time_period: { id: 4, time_period_name: '2027/28' },
    questionnaires: [],
    charts: 1,
    measures: [],
    invited: 0,
    unasked: [],
  };
  const seen = { numerator: "seen_on < '2026-04-01'", denominator: null, standardisation: null };
  const dated_measures = [
    { id: 31, measure_name: 'Early', dates: ['2026-04-01'], is_replaceable: true, seen },
    { id: 32, measure_name: 'Old', dates: ['1999-01-01'], is_replaceable: false, seen },
  ];
  renderPage(<NextPeriodForm projectId={7} preview={{ ...preview, dated_measures }} onStarted={vi.fn()} />);
  await expect
    .poll(() =>
      screen.queryByText(
        'In 1 measure, dates more than 3 years from the start of the copied period will not change',
      ),
    )
    .toBeTruthy();
  const box = screen.getByLabelText<HTMLInputElement>(/^Replace dates in 2 measures/);
  expect(screen.getByText(/^Early: 2026-04-01; Old: 1999-01-01\./)).toBeTruthy();
  expect(box.checked).toBe(false);
  press('Start 2027/28');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toMatchObject({ dated_measures: [] });
  fireEvent.click(box);
  press('Start 2027/28');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]!.body).toMatchObject({
    dated_measures: [
      { id: 31, seen },
      { id: 32, seen },
    ],
  });
});
