import { getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import { ADMIN } from '@portal/contract/identity/roles';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildComparison, type Comparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { transaction } from '../../../database/transaction.ts';
import { measure_values, result_revisions } from '../../../tables/measures.tables.ts';
import { publications } from '../../../tables/publications.tables.ts';
import { takeDueSnapshots } from '../../comparison/publications/take-publication-snapshots.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';

/** From a thousand submissions on, all viewers of a published period share its comparisons. */
const CROWD = 1000;
/** The first is the user's, the third too small to be shown to others. */
const OWN: FigureGiven[] = [[61, 200], [90, 200], [2, 9], null];
const crowdNumerator = (n: number) => 40 + (n % 57);

const t = useTestApp();
let built: Comparison;
let admin: { id: number };

beforeAll(async () => {
  built = await buildComparison(t.db, t.programme.id, OWN, {
    project: { disclosure_threshold: 5, named_results: false },
  });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  const { project, questionnaire, measure, period } = built;
  await t.db.execute(sql`
    with more as (
      insert into organisations (programme_id, organisation_name, organisation_code)
      select ${t.programme.id}, 'Crowd ' || n, 'CROWD' || n from generate_series(1, ${CROWD}::int) n
      returning id, organisation_code
    ), crowd as (
      insert into submissions (project_id, organisation_id, submission_name, pseudonym_number)
      select ${project.id}, id, organisation_code, 1000 + substr(organisation_code, 6)::int from more
      returning id, submission_name
    ), made as (
      insert into questionnaire_submissions (questionnaire_id, submission_id, state, submitted_at)
      select ${questionnaire.id}, id, 'submitted', now() from crowd
    )
    insert into measure_values (measure_id, time_period_id, submission_id, numerator, denominator, value)
    select ${measure.id}, ${period.id}, id, 40 + n % 57, 200, (40 + n % 57) / 2.0
    from (select id, substr(submission_name, 6)::int as n from crowd) numbered`);
  await transaction(t.db, (tx) => takeDueSnapshots(tx, t.deps, project.id));
});

/** The shares of all whose figures count. */
const shares = (...own: number[]): number[] => [
  ...own,
  ...Array.from({ length: CROWD }, (_, at) => (100 * crowdNumerator(at + 1)) / 200),
];
const meanOf = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const medianOf = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
const rankOf = (own: number, values: number[]) => 1 + values.filter((one) => one > own).length;

async function entryOf(user: { id: number }, query: object = {}) {
  const { project, period } = built;
  const { status, body } = await t.call(
    getScorecard,
    { query: { project_id: project.id, time_period_id: period.id, ...query } as never },
    user,
  );
  expect(status).toBe(200);
  return body.entries[0]!;
}

async function chartOf(user: { id: number }, body: object = {}) {
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  return (await t.call(getChartData, { params, body: body as never }, user)).body;
}

describe('a profile among more than a thousand', () => {
  it('has the averages, ranks and limits of all figures that count', async () => {
    const values = shares(30.5, 45);
    const { user } = built.own;
    const entry = await entryOf(user);
    const { Mean, Median } = entry.averages;
    expect([entry.n, entry.value]).toEqual([values.length, 30.5]);
    expect([Mean, Median]).toEqual([expect.closeTo(meanOf(values), 9), expect.closeTo(medianOf(values), 9)]);
    expect(entry.rank).toBe(rankOf(30.5, values));
    expect(entry.reach).toMatchObject({ low: 20, high: 48 });
    const chart = await chartOf(user);
    const [group] = chart.comparisons;
    expect(entry.averages).toEqual(group!.averages);
    expect(entry.rank_limits).toEqual(group!.own_rank_limits);
    expect(entry.quartile).toBe(group!.own_quartile);
    expect(entry.signal).toBe(chart.points.find(({ is_own }) => is_own)!.signal);
    expect(entry.judging).toEqual(chart.judging);
  });

  it('is that of each viewer: of another organisation, and of the programme team', async () => {
    const values = shares(30.5, 45);
    const [, second] = built.members;
    const theirs = await entryOf(second!.user);
    expect(theirs).toMatchObject({ value: 45, rank: rankOf(45, values), n: values.length });
    const seen = await entryOf(admin, { submission_id: second!.submission.id });
    expect(seen).toMatchObject({ value: 45, rank: theirs.rank, rank_limits: theirs.rank_limits });
    const { rank_limits } = await entryOf(admin);
    expect(rank_limits).toBeNull();
  });

  it('shows a small number to its organisation alone, and ranks it nowhere', async () => {
    const [, , small, missing] = built.members;
    expect(await entryOf(small!.user)).toMatchObject({
      value: expect.closeTo(100 * (2 / 9), 9) as number,
      rank: null,
      rank_limits: null,
      n: CROWD + 2,
    });
    expect(await entryOf(missing!.user)).toMatchObject({
      value: null,
      missing_reason: 'not_reported',
      rank: null,
      n: CROWD + 2,
    });
  });

  it('includes the figures of an organisation that others cannot know of for itself only', async () => {
    const { project, period, own, members } = built;
    const isPublication = and(
      eq(publications.project_id, project.id),
      eq(publications.time_period_id, period.id),
    );
    const [before] = await t.db.select().from(publications).where(isPublication);
    const without = before!.visible!.filter((id) => id !== members[1]!.submission.id);
    await t.db.update(publications).set({ visible: without, edition: 2 }).where(isPublication);
    await bumpResults(t.db, project.id);
    expect(await entryOf(own.user)).toMatchObject({ n: CROWD + 1, rank: rankOf(30.5, shares(30.5)) });
    expect(await entryOf(members[1]!.user)).toMatchObject({
      n: CROWD + 2,
      rank: rankOf(45, shares(30.5, 45)),
    });
    expect(await entryOf(admin)).toMatchObject({ n: CROWD + 2 });
    await t.db.update(publications).set({ visible: before!.visible, edition: 3 }).where(isPublication);
    await bumpResults(t.db, project.id);
    expect(await entryOf(own.user)).toMatchObject({ n: CROWD + 2 });
  });

  it('follows a correction', async () => {
    const { project, period, questionnaire, measure, own, members } = built;
    const { submission } = members[1]!;
    const isTheirs = and(
      eq(measure_values.measure_id, measure.id),
      eq(measure_values.submission_id, submission.id),
    );
    await transaction(t.db, async (tx) => {
      await bumpResults(tx, project.id);
      await tx.update(measure_values).set({ numerator: 20, value: 10 }).where(isTheirs);
      await tx.insert(result_revisions).values({
        project_id: project.id,
        time_period_id: period.id,
        submission_id: submission.id,
        questionnaire_id: questionnaire.id,
        reason: 'A mistyped answer',
        figures: [],
        revised_at: new Date(t.clock.now.getTime() + 1000),
      });
    });
    const values = shares(30.5, 10);
    const entry = await entryOf(own.user);
    expect(entry.rank).toBe(rankOf(30.5, values));
    expect(entry.averages.Mean).toBeCloseTo(meanOf(values), 9);
    expect(entry.reach).toMatchObject({ low: 10 });
    expect(await entryOf(members[1]!.user)).toMatchObject({ value: 10, rank: CROWD + 2 });
  });
});
