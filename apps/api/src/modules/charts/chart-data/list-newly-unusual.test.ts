import { listNewlyUnusual } from '@portal/contract/charts/newly-unusual';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildValue } from '#fixtures/build-charts';
import { buildComparison, buildParticipation, shares } from '#fixtures/build-comparison';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_parameters } from '../../../tables/charts.tables.ts';
import { measure_values } from '../../../tables/measures.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';

const t = useTestApp();
const USUAL = [30, 31, 32, 33, 34, 35, 36];

/** Builds a project with two periods: in the first the first organisation has `before` of 100, in the second `now`. */
async function build(before: number, now: number, state: 'published' | 'open' = 'published') {
  const built = await buildComparison(t.db, t.programme.id, shares(before, ...USUAL), {
    outputTypes: ['ranked_bars', 'funnel'],
  });
  const { chart, members, project, measure } = built;
  const second = await buildTimePeriod(t.db, project, state);
  const { measure_name: series_name, id: measure_id } = measure;
  await t.db
    .insert(chart_parameters)
    .values({ chart_id: chart.id, time_period_id: second.id, measure_id, series_name, display_order: 0 });
  await buildParticipation(
    t.db,
    project,
    second,
    members.map(({ submission }) => submission),
  );
  for (const [at, { submission }] of members.entries()) {
    const numerator = at === 0 ? now : USUAL[at - 1]!;
    await buildValue(t.db, { measure, period: second, submission }, { numerator, denominator: 100 });
  }
  await bumpResults(t.db, project.id);
  return { ...built, second };
}
const list = async (
  { project, own }: Awaited<ReturnType<typeof build>>,
  { as = own.user, time_period_id }: { as?: { id: number }; time_period_id?: number } = {},
) => (await t.call(listNewlyUnusual, { query: { project_id: project.id, time_period_id } }, as)).body;

it('lists what is unusual in the newest published period, and was not in the one before', async () => {
  const built = await build(33, 90);
  const { compared, results } = await list(built);
  expect(compared).toEqual({
    time_period_id: built.second.id,
    time_period_name: built.second.time_period_name,
    previous_time_period_name: built.period.time_period_name,
  });
  expect(results).toMatchObject([
    { entry: { chart_id: built.chart.id, value: 90 }, unusual: { kind: 'alarm', form: 'funnel' } },
  ]);
});

it('leaves out what was as unusual before', async () => {
  const built = await build(90, 90);
  expect(await list(built)).toMatchObject({ compared: { time_period_id: built.second.id }, results: [] });
});

it('compares published periods only, and nothing with the first of them', async () => {
  const built = await build(33, 90, 'open');
  expect(await list(built)).toEqual({ compared: null, results: [] });
  const published = await build(33, 90);
  expect(await list(published, { time_period_id: published.period.id })).toMatchObject({ compared: null });
});

it('compares nothing with a period in which the submission has no figures', async () => {
  const built = await build(33, 90);
  const { period, own, project } = built;
  await t.db
    .delete(measure_values)
    .where(
      and(eq(measure_values.time_period_id, period.id), eq(measure_values.submission_id, own.submission.id)),
    );
  await bumpResults(t.db, project.id);
  expect(await list(built)).toEqual({ compared: null, results: [] });
});

it('has the caller’s own results only', async () => {
  const built = await build(33, 90);
  expect((await list(built, { as: built.members[1]!.user })).results).toEqual([]);
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const without = await buildUser(t.db, t.programme.id, {
    organisation_id: organisation.id,
    projects: [built.project.id],
  });
  expect(await list(built, { as: without })).toEqual({ compared: null, results: [] });
});
