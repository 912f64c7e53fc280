import { getChartData } from '@portal/contract/charts/chart-data';
import { type Gallery, getGallery } from '@portal/contract/charts/gallery';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildPeerGroup } from '#fixtures/build-charts';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { useTestApp } from '#support/test-app';
import { organisations } from '../../../tables/organisations.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';

const t = useTestApp();

const EIGHT = [30, 10, 20, 20, 40, 50, 60, 70].map((one): FigureGiven => [one, 100]);
type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = (figures = EIGHT, options?: Parameters<typeof buildComparison>[3]) =>
  buildComparison(t.db, t.programme.id, figures, options);
const NAMED = { project: { named_results: true } };

async function buildGroup(built: Built, at: number[]) {
  const group = await buildPeerGroup(
    t.db,
    built.project,
    at.map((one) => built.members[one]!.submission),
  );
  await bumpResults(t.db, built.project.id);
  return group;
}

const ask = (built: Built, body: object = {}, as: { id: number } | null = built.own.user) =>
  t.call(
    getGallery,
    {
      body: {
        project_id: built.project.id,
        time_period_id: built.period.id,
        collection_id: built.chart.collection.id,
        ...body,
      },
    },
    as,
  );
const only = (gallery: Gallery) => gallery.charts[0]!.pictures;
const chartOf = async (built: Built, body: object = {}) => {
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  return (await t.call(getChartData, { params, body }, built.own.user)).body;
};

describe('a picture of the gallery', () => {
  it.each([NAMED, {}])('is what the chart itself shows as ranked bars: %o', async (options) => {
    const built = await build(EIGHT, options);
    const { status, body } = await ask(built);
    expect(status).toBe(200);
    const chart = await chartOf(built);
    const [picture] = only(body);
    expect(picture!.bars).toEqual(chart.points.map(({ key, value }) => [key, value]));
    expect(picture).toMatchObject({ set: 'all', n: 8, averages: chart.averages, own_rank: 5 });
    const names = Object.fromEntries(body.submissions.map(({ key, name }) => [key, name]));
    expect(names).toEqual(Object.fromEntries(chart.points.map(({ key, name }) => [key, name])));
    expect(body.submissions.filter(({ is_own }) => is_own)).toHaveLength(1);
  });

  it('shows each selected peer group, with your own value in each', async () => {
    const built = await build(EIGHT, NAMED);
    const high = await buildGroup(built, [4, 5, 6, 7]);
    const both = { peer_group_ids: [high.id], split: 'peer_groups' };
    const [picture, ...more] = only((await ask(built, both)).body);
    expect(more).toEqual([]);
    expect(picture).toMatchObject({ set: `peer-group-${high.id}`, n: 4, own_rank: null });
    expect(picture!.averages.Median).toBe(55);
    expect(picture!.bars.map(([, value]) => value)).toEqual([70, 60, 50, 40, 30]);
    const chart = await chartOf(built, { peer_group_ids: [high.id] });
    expect(picture!.averages).toEqual(chart.averages);
  });

  it('shows regions only of a chart that lets them be compared, each with enough in it', async () => {
    const built = await build(EIGHT, { ...NAMED, outputTypes: ['ranked_bars', 'region_map'] });
    for (const [at, { organisation }] of built.members.entries()) {
      const region = at < 4 ? 'North' : at < 6 ? 'East' : 'West';
      await t.db.update(organisations).set({ region }).where(eq(organisations.id, organisation.id));
    }
    await bumpResults(t.db, built.project.id);
    const pictures = only((await ask(built, { split: 'regions' })).body);
    expect(pictures.map(({ name, n, suppressed }) => [name, n, suppressed])).toEqual([
      ['East', 0, 'too_few_peers'],
      ['North', 4, null],
      ['West', 0, 'too_few_peers'],
    ]);
    expect(pictures[0]!.bars).toEqual([]);
    const without = await build(EIGHT, NAMED);
    expect(only((await ask(without, { split: 'regions' })).body)).toEqual([]);
  });

  it('shows whose place is asked for, and nothing of others before publication', async () => {
    const built = await build(EIGHT, { state: 'validation' });
    const { body } = await ask(built);
    expect(body.visibility).toBe('own_only');
    expect(only(body)).toMatchObject([{ n: 0, averages: { Median: null }, own_rank: null }]);
    expect(only(body)[0]!.bars.map(([, value]) => value)).toEqual([30]);
    const theirs = { submission_id: built.members[7]!.submission.id };
    expect((await ask(built, theirs)).status).toBe(404);
  });

  it('holds small numbers and small sets back', async () => {
    const built = await build([[20, 100], [1, 20], ...EIGHT], { project: { disclosure_threshold: 5 } });
    expect(only((await ask(built)).body)[0]).toMatchObject({ n: 9 });
    expect(only((await ask(built)).body)[0]!.bars.map(([, value]) => value)).not.toContain(5);
    const few = await build(EIGHT.slice(0, 3));
    expect(only((await ask(few)).body)[0]).toMatchObject({ n: 0, suppressed: 'too_few_peers' });
    expect(only((await ask(few)).body)[0]!.bars).toHaveLength(1);
  });

  it('is shut to others, and refuses what is not there or not offered', async () => {
    const [built, other] = [await build(), await build()];
    expect((await ask(built, {}, null)).status).toBe(401);
    expect((await ask(built, {}, other.own.user)).status).toBe(404);
    expect((await ask(built, { time_period_id: other.period.id })).status).toBe(404);
    expect((await ask(built, { collection_id: other.chart.collection.id })).status).toBe(404);
    expect((await ask(built, { split: 'anything' })).status).toBe(422);
    const two = await buildGroup(built, [1, 2]);
    expect((await ask(built, { peer_group_ids: [two.id] })).status).toBe(403);
  });
});
