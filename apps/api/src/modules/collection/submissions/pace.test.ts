import { getSubmissionTimeline } from '@portal/contract/collection/submission-timeline';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { buildTeam } from '#fixtures/build-team';
import { useTestApp } from '#support/test-app';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';

const t = useTestApp();

const DAY = 86_400_000;

async function build() {
  const team = await buildTeam(t);
  const { project, organisation } = team;
  const before = await buildTimePeriod(t.db, project, 'published');
  const period = await buildTimePeriod(t.db, project, 'open');
  const sites = [];
  for (const name of ['A', 'B', 'C'])
    sites.push(await buildSubmission(t.db, project, organisation, { submission_name: name }));
  const closes = new Date(t.clock.now.getTime() + 9.5 * DAY);
  const closed = new Date(t.clock.now.getTime() - 300 * DAY);
  for (const [one, at, place] of [
    [period, closes, 2000],
    [before, closed, 1000],
  ] as const) {
    await t.db
      .update(project_time_periods)
      .set({
        collection_opens_at: new Date(at.getTime() - 30 * DAY),
        collection_closes_at: at,
        published_at: null,
      })
      .where(eq(project_time_periods.time_period_id, one.id));
    await t.db.update(time_periods).set({ display_order: place }).where(eq(time_periods.id, one.id));
  }
  const ask = (as: { id: number } | null = team.admin, project_id = project.id) =>
    t.call(getSubmissionTimeline, { params: { id: project_id }, query: { time_period_id: period.id } }, as);
  return { ...team, before, period, sites, closes, closed, ask };
}

it('counts who has submitted everything by the day before closing, beside the period before', async () => {
  const w = await build();
  const now = (await buildQuestionnaire(t.db, w.project, w.period)).questionnaire;
  const [one, two] = [
    (await buildQuestionnaire(t.db, w.project, w.before)).questionnaire,
    (await buildQuestionnaire(t.db, w.project, w.before)).questionnaire,
  ];
  const rows = [
    [now, 0, w.closes, 12],
    // Last time two questionnaires were asked: who has submitted one of them is not done.
    [one, 0, w.closed, 20],
    [two, 0, w.closed, 14],
    [one, 1, w.closed, 10],
    [two, 1, w.closed, -2],
    [one, 2, w.closed, 15],
  ] as const;
  await t.db.insert(questionnaire_submissions).values(
    rows.map(([{ id }, site, closing, days]) => ({
      questionnaire_id: id,
      submission_id: w.sites[site]!.id,
      state: 'submitted' as const,
      submitted_at: new Date(closing.getTime() - (days + 0.5) * DAY),
    })),
  );
  const { body } = await w.ask();
  expect(body).toMatchObject({
    days_left: 9,
    now: { expected: 3, days: [{ days_left: 12, submitted: 1 }] },
    before: {
      expected: 3,
      days: [
        { days_left: 14, submitted: 1 },
        { days_left: 0, submitted: 2 },
      ],
    },
  });
});

it('is empty if no one has submitted, says that the first period has none before it, and is for the team', async () => {
  const w = await build();
  expect((await w.ask()).body).toMatchObject({ now: { days: [] }, before: { days: [] } });
  await t.db.delete(project_time_periods).where(eq(project_time_periods.time_period_id, w.before.id));
  expect((await w.ask()).body.before).toBeNull();
  const statuses = [w.ask(null), w.ask(w.member), w.ask(w.admin, w.foreign.id), w.ask(w.stranger)];
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 403, 404, 404]);
});
