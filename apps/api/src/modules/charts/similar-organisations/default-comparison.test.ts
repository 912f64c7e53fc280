import { getScorecard } from '@portal/contract/charts/chart-data';
import { getGallery } from '@portal/contract/charts/gallery';
import { setSimilarityAttributes } from '@portal/contract/charts/similar-organisations';
import { SIMILAR_GROUP_ID } from '@portal/contract/comparison/similar-comparison';
import { createPeerGroup } from '@portal/contract/comparison/peer-groups';
import { downloadGroupCsv } from '@portal/contract/exports/downloads';
import { ADMIN } from '@portal/contract/identity/roles';
import { updateProject } from '@portal/contract/projects/manage-projects';
import { beforeAll, describe, expect, it } from 'vitest';
import { askForChart, buildComparison, shares } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});

type Options = NonNullable<Parameters<typeof buildComparison>[3]>;

/** The nearest to 30 are 28, 33 and 10, in this order. */
async function build(options: Options = {}, figures = shares(30, 10, 28, 90, 33, 60)) {
  const project = { named_results: true, default_similar: 3, ...options.project };
  const built = await buildComparison(t.db, t.programme.id, figures, { ...options, project });
  const attributes = [{ chart_id: built.chart.id, weight: 1, is_log: false }];
  const body = { project_id: built.project.id, attributes, was: [] };
  expect((await t.call(setSimilarityAttributes, { body }, admin)).status).toBe(200);
  return built;
}
type Built = Awaited<ReturnType<typeof build>>;

const chartOf = async (built: Built, body: object = {}, caller: { id: number } = built.own.user) => {
  const answer = await askForChart(t, built, caller, body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const scorecardOf = async (built: Built, more: object = {}) => {
  const query = { project_id: built.project.id, time_period_id: built.period.id, ...more };
  return (await t.call(getScorecard, { query }, built.own.user)).body;
};
const namesOf = ({ points }: Awaited<ReturnType<typeof chartOf>>) =>
  points.flatMap(({ value }) => (value === null ? [] : [Math.round(value)])).sort((a, b) => a - b);

describe('a project that compares with the most similar by default', () => {
  it('draws, averages and ranks a submission among them, with itself', async () => {
    const built = await build();
    const chart = await chartOf(built);
    expect(namesOf(chart)).toEqual([10, 28, 30, 33]);
    expect(chart.n).toBe(4);
    expect(chart.averages.Median).toBeCloseTo(29, 9);
    expect(chart.among).toBe(`3 most similar to ${chart.submission_name}`);
    expect(chart.title).toContain('3 most similar to');
    expect(chart.comparisons.map(({ peer_group_id, n, own_rank }) => [peer_group_id, n, own_rank])).toEqual([
      [null, 6, 4],
      [SIMILAR_GROUP_ID, 4, 2],
    ]);
    expect(chart.verdict).toContain('3 most similar to');
  });

  it('says the same in the scorecard, the gallery and a file', async () => {
    const built = await build({ outputTypes: ['ranked_bars'] });
    const chart = await chartOf(built);
    const { among, entries } = await scorecardOf(built);
    const own = chart.points.find(({ is_own }) => is_own)!;
    expect(among).toBe(chart.among);
    expect(entries[0]).toMatchObject({
      averages: chart.averages,
      n: 4,
      rank: own.rank,
      signal: own.signal,
      judging: chart.judging,
    });
    const collection_id = built.chart.collection.id;
    const asked = { project_id: built.project.id, time_period_id: built.period.id, collection_id };
    const gallery = (await t.call(getGallery, { body: asked }, built.own.user)).body;
    expect(gallery.charts[0]!.pictures[0]!.bars).toHaveLength(4);
    const params = { collection_id, time_period_id: built.period.id };
    const csv = await t.call(downloadGroupCsv, { params, body: {} }, built.own.user);
    expect(String(csv.body).split('\n').filter(Boolean)).toHaveLength(5);
  });

  it('compares with all, with another number or with a peer group if asked to', async () => {
    const built = await build();
    expect((await chartOf(built, { similar: 0 })).n).toBe(6);
    expect(namesOf(await chartOf(built, { similar: 4 }))).toEqual([10, 28, 30, 33, 60]);
    expect((await scorecardOf(built, { similar: 0 })).among).toBe('');
    const members = [0, 1, 3, 5].map((at) => built.members[at]!.submission.id);
    const body = { project_id: built.project.id, peer_group_name: 'Mine', submission_ids: members };
    const { id } = (await t.call(createPeerGroup, { body }, built.own.user)).body;
    expect(namesOf(await chartOf(built, { peer_group_ids: [id] }))).toEqual([10, 30, 60, 90]);
    const both = await chartOf(built, { peer_group_ids: [id], similar: 3 });
    expect(namesOf(both)).toEqual([10, 28, 30, 33, 60, 90]);
    expect((await chartOf(built, { similar: 1 }, admin)).n).toBe(6);
    for (const similar of [-1, 51, 1.5, '3'])
      expect((await askForChart(t, built, built.own.user, { similar })).status).toBe(422);
  });

  it('follows each reader’s submission, and refuses others’', async () => {
    const built = await build();
    const other = built.members[3]!;
    expect(namesOf(await chartOf(built, {}, other.user))).toEqual([30, 33, 60, 90]);
    const theirs = { submission_id: other.submission.id };
    expect((await askForChart(t, built, built.own.user, theirs)).status).toBe(404);
    expect(namesOf(await chartOf(built, theirs, admin))).toEqual([30, 33, 60, 90]);
  });

  it('changes at once with the project’s setting', async () => {
    const built = await build();
    expect((await chartOf(built)).n).toBe(4);
    const body = { default_similar: null };
    const changed = await t.call(updateProject, { params: { id: built.project.id }, body }, admin);
    expect(changed.body.default_similar).toBeNull();
    expect((await chartOf(built)).n).toBe(6);
    const bad = { params: { id: built.project.id }, body: { default_similar: 51 } };
    expect((await t.call(updateProject, bad, admin)).status).toBe(422);
  });
});

describe('the values of others in the comparison', () => {
  it('are hidden before a period is published', async () => {
    const built = await build({ state: 'open' });
    const { comparisons, visibility } = await chartOf(built);
    expect([visibility, comparisons.length]).toEqual(['own_only', 1]);
  });

  it('are held back where the project asks for more peers', async () => {
    const built = await build({ project: { named_results: false, minimum_peers: 4, default_similar: 2 } });
    const chart = await chartOf(built);
    expect(chart.comparisons[1]).toMatchObject({
      peer_group_id: SIMILAR_GROUP_ID,
      suppressed: 'too_few_peers',
      averages: { Median: null },
    });
  });

  it('leaves out suppressed figures and shows no names', async () => {
    const figures = [...shares(30, 10, 28, 90, 33, 60), [2, 7] as [number, number]];
    const project = { named_results: false, disclosure_threshold: 5, minimum_peers: 3 };
    const built = await build({ project }, figures);
    const chart = await chartOf(built);
    expect(chart.points.map(({ suppressed }) => suppressed)).not.toContain('small_number');
    expect(chart.points).toHaveLength(4);
    for (const { organisation, submission } of built.members.slice(1)) {
      expect(JSON.stringify(chart)).not.toContain(organisation.organisation_name);
      expect(JSON.stringify(chart)).not.toContain(submission.submission_name);
    }
  });

  it('takes a fixed number of statements more', async () => {
    const count = async (figures: number[]) => {
      const built = await build({}, shares(...figures));
      return (await t.statementsOf(() => chartOf(built, { ignore_cache: true }))).length;
    };
    expect(await count([30, 10, 28, 90, 33, 60, 61, 62, 63, 64, 65])).toBe(
      await count([30, 10, 28, 90, 33, 60]),
    );
  });
});
