import { getScorecard } from '@portal/contract/chart-data';
import { listUnusual, unusualKinds } from '@portal/contract/unusual';
import { unusualIn } from '@portal/wording/standing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildValue } from '../../../test/build-charts.ts';
import { buildComparison, type FigureGiven } from '../../../test/build-comparison.ts';
import { buildUser } from '../../../test/build-people.ts';
import { buildTimePeriod } from '../../../test/build-projects.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { chart_parameters } from '../../tables/charts.tables.ts';
import { bumpResults } from '../result-versions/result-versions.sql.ts';

let t: TestApp;
let admin: { id: number };
beforeAll(async () => {
  t = await createTestApp();
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});
afterAll(() => t.stop());

type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = (figures: FigureGiven[]) =>
  buildComparison(t.db, t.programme.id, figures, { outputTypes: ['ranked_bars', 'funnel', 'spc'] });
const ask = (built: Built, query: object = {}, as: { id: number } | null = admin) =>
  t.call(
    listUnusual,
    { query: { project_id: built.project.id, time_period_id: built.period.id, ...query } as never },
    as,
  );
const FIGURES: FigureGiven[] = [
  [90, 100],
  [30, 100],
  [31, 100],
  [32, 100],
  [33, 100],
  [34, 100],
  null,
  undefined,
];

describe('what is unusual of a project', () => {
  it('is what each profile says of its own, and who submitted nothing', async () => {
    const built = await build(FIGURES);
    const { body } = await ask(built);
    expect(body.counts.missing).toBe(2);
    expect(body.unusual[0]).toMatchObject({
      ...{ kind: 'alarm', submission_name: built.own.submission.submission_name, value: 90, n: 6 },
      ...{ numerator: 90, denominator: 100, chart_id: built.chart.id },
    });
    const told = new Map(body.unusual.map((one) => [`${one.submission_id} ${one.words}`, one]));
    let many = 0;
    for (const { submission } of built.members.slice(0, 7)) {
      const query = {
        project_id: built.project.id,
        time_period_id: built.period.id,
        submission_id: submission.id,
      };
      const card = (await t.call(getScorecard, { query }, admin)).body;
      const own = card.entries.flatMap((entry) => unusualIn(entry));
      for (const { words } of own) expect(told.has(`${submission.id} ${words}`), words).toBe(true);
      many += own.length;
    }
    expect(body.total).toBe(many + 1);
    expect(body.unusual.at(-1)).toMatchObject({ kind: 'missing' });
  });

  it('follows the course of each, and what changes shows at once', async () => {
    const built = await build([
      [50, 100],
      [51, 100],
      [52, 100],
    ]);
    let period = built.period;
    for (const value of [51, 50, 51, 50, 51, 99]) {
      period = await buildTimePeriod(t.db, built.project, 'published');
      await t.db.insert(chart_parameters).values({
        ...{
          chart_id: built.chart.id,
          time_period_id: period.id,
          measure_id: built.measure.id,
          series_name: 'A',
        },
      });
      for (const [at, { submission }] of built.members.entries())
        await buildValue(
          t.db,
          { measure: built.measure, period, submission },
          { numerator: at === 0 ? value : 50 + at, denominator: 100 },
        );
    }
    await bumpResults(t.db, built.project.id);
    const { body } = await ask(built, { time_period_id: period.id, kind: 'special_cause' });
    expect(body.unusual.map(({ submission_id }) => submission_id)).toEqual([built.own.submission.id]);
    const card = await t.call(
      getScorecard,
      {
        query: {
          ...{
            project_id: built.project.id,
            time_period_id: period.id,
            submission_id: built.own.submission.id,
          },
        },
      },
      admin,
    );
    expect(unusualIn(card.body.entries[0]!).map(({ words }) => words)).toContain(body.unusual[0]!.words);
  });

  it('is searched, filtered, sorted and read in pages', async () => {
    const built = await build(FIGURES);
    const { submission_name } = built.members[7]!.submission;
    const found = await ask(built, { search: submission_name.toUpperCase() });
    expect(found.body.unusual.map((one) => one.submission_name)).toEqual([submission_name]);
    expect(found.body.counts.alarm).toBe(1);
    const all = (await ask(built, { sort: 'submission' })).body.unusual;
    expect(all.map((one) => one.submission_name)).toEqual(
      all.map((one) => one.submission_name).sort(new Intl.Collator('en-GB', { numeric: true }).compare),
    );
    const pages = [];
    for (let offset = 0; offset < all.length; offset += 1)
      pages.push(...(await ask(built, { sort: 'submission', limit: 1, offset })).body.unusual);
    expect(pages).toEqual(all);
    for (const kind of unusualKinds) {
      const { body } = await ask(built, { kind });
      expect(body.total).toBe(body.counts[kind]);
    }
  });

  it('is empty where there is nothing, and for the programme team alone', async () => {
    const built = await build([]);
    expect((await ask(built)).body).toMatchObject({ unusual: [], total: 0 });
    expect((await ask(built, { time_period_id: 999_999 })).status).toBe(404);
    const other = await build(FIGURES);
    expect((await ask(other, {}, other.own.user)).status).toBe(403);
    expect((await ask(other, {}, null)).status).toBe(401);
  });

  it('is worked out once for all who ask', async () => {
    const built = await build(FIGURES);
    const first = await t.statementsOf(() => ask(built));
    const again = await t.statementsOf(() => ask(built, { search: 'site', sort: 'measure' }));
    expect(again.length).toBeLessThan(first.length);
    expect(first.length, first.join('\n---\n')).toBeLessThanOrEqual(9);
  });
});
