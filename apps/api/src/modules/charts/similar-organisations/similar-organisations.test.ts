import { getChartData } from '@portal/contract/charts/chart-data';
import {
  getSimilarityAttributes,
  listSimilarOrganisations,
  setSimilarityAttributes,
  type SimilarityAttributeInput,
} from '@portal/contract/charts/similar-organisations';
import { createPeerGroup } from '@portal/contract/comparison/peer-groups';
import { ADMIN } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildMeasure, buildValue } from '#fixtures/build-charts';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { submissions } from '../../../tables/submissions.tables.ts';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});

type Built = Awaited<ReturnType<typeof buildComparison>>;
const NAMED = { project: { named_results: true } };
const FIGURES = [30, 10, 28, 90, 33, 60].map((one): FigureGiven => [one, 100]);
const weigh = (built: Built, attributes: SimilarityAttributeInput[], was: SimilarityAttributeInput[] = []) =>
  t.call(setSimilarityAttributes, { body: { project_id: built.project.id, attributes, was } }, admin);
const only = (built: Built, more: object = {}) => [
  { chart_id: built.chart.id, weight: 1, is_log: false, ...more },
];
const ask = (built: Built, query: object = {}, as: { id: number } = built.own.user) =>
  t.call(
    listSimilarOrganisations,
    { query: { project_id: built.project.id, time_period_id: built.period.id, ...query } },
    as,
  );
const build = async (figures = FIGURES, options: Parameters<typeof buildComparison>[3] = NAMED) => {
  const built = await buildComparison(t.db, t.programme.id, figures, options);
  expect((await weigh(built, only(built))).status).toBe(200);
  return built;
};

describe('the most similar organisations', () => {
  it('are named with their distance and values, the nearest first, as many as requested', async () => {
    const built = await build();
    const { body } = await ask(built, { how_many: 3 });
    expect(body).toMatchObject({ compared: 5, without: 0, time_period_name: built.period.time_period_name });
    expect(body.attributes).toMatchObject([{ chart_id: built.chart.id, value: 30, unused: null, unit: '%' }]);
    expect(body.neighbours.map(({ values }) => Math.round(values[0]!))).toEqual([28, 33, 10]);
    expect(body.neighbours.map(({ submission_id }) => submission_id)).toEqual(
      [2, 4, 1].map((at) => built.members[at]!.submission.id),
    );
    // The sum is 251, that of the squares 14,573.
    const spread = Math.sqrt((14_573 - 251 ** 2 / 6) / 5);
    expect(body.neighbours[0]!.distance).toBeCloseTo(2 / spread, 9);
  });

  it('weighs several charts, and leaves out who has no figure of one', async () => {
    const built = await build();
    const measure = await buildMeasure(t.db, built.project, { unit: 'beds' });
    const chart = await buildChart(t.db, built.project, [measure], [built.period]);
    for (const [at, { submission }] of built.members.entries()) {
      if (at === 2) continue;
      const figure = { numerator: [100, 110, 0, 105, 400, 0][at]!, denominator: 1 };
      await buildValue(t.db, { measure, period: built.period, submission }, figure);
    }
    const size = { chart_id: chart.id, weight: 10, is_log: true };
    await weigh(built, [...only(built), size], only(built));
    const { body } = await ask(built);
    // 0 beds have no ratio to others, and who gave none has no distance either.
    expect(body).toMatchObject({ compared: 3, without: 2 });
    expect(body.neighbours.map(({ submission_id }) => submission_id)).toEqual(
      [1, 3, 4].map((at) => built.members[at]!.submission.id),
    );
  });

  it('are empty before anything is published, then those of the last published period', async () => {
    const built = await build(FIGURES, { ...NAMED, state: 'open' });
    expect((await ask(built)).body).toMatchObject({ time_period_name: null, neighbours: [] });
    const published = await build();
    const later = await buildTimePeriod(t.db, published.project, 'open');
    const { body } = await ask(published, { time_period_id: later.id });
    expect([body.time_period_name, body.compared]).toEqual([published.period.time_period_name, 5]);
  });

  it('says which chart counts for nothing, and why', async () => {
    const built = await build([null, [10, 100], [20, 100], [40, 100]]);
    expect((await ask(built)).body).toMatchObject({
      attributes: [{ unused: 'own_missing', value: null }],
      neighbours: [],
      compared: 0,
      without: 3,
    });
    const alike = await build([1, 1, 1, 1].map(() => [50, 100]));
    expect((await ask(alike)).body.attributes).toMatchObject([{ unused: 'no_spread', value: 50 }]);
  });

  it('are found for your own submissions only, except by the programme team', async () => {
    const built = await build();
    const theirs = { submission_id: built.members[3]!.submission.id };
    expect((await ask(built, theirs)).status).toBe(404);
    const { body } = await ask(built, theirs, admin);
    expect(body.attributes).toMatchObject([{ value: 90 }]);
    expect((await ask(built, {}, admin)).body).toMatchObject({ submission_name: null, neighbours: [] });
  });
});

describe('in a project without names', () => {
  const HIDDEN = { project: { disclosure_threshold: 5, minimum_peers: 3 } };

  it('shows no name, and the same about an organisation as the chart itself', async () => {
    const built = await build([[30, 100], [2, 100], ...FIGURES.slice(2)], HIDDEN);
    const { body } = await ask(built);
    const params = { chart_id: built.chart.id, time_period_id: built.period.id };
    const chart = (await t.call(getChartData, { params, body: {} }, built.own.user)).body;
    const shown = new Map(chart.points.map(({ key, value }) => [key, value]));
    expect(body.neighbours).toHaveLength(4);
    for (const one of body.neighbours) {
      expect(one).toMatchObject({ submission_id: null, region: null });
      expect(shown.get(one.key)).toBe(one.values[0]);
    }
    for (const { organisation, submission } of built.members.slice(1)) {
      expect(JSON.stringify(body)).not.toContain(organisation.organisation_name);
      expect(JSON.stringify(body)).not.toContain(submission.submission_name);
    }
    // Similar organisations can be compared like any group selected by pseudonyms.
    const keys = body.neighbours.map(({ key }) => key);
    const made = await t.call(
      createPeerGroup,
      { body: { project_id: built.project.id, peer_group_name: 'Like us', keys } },
      built.own.user,
    );
    expect(made.body).toMatchObject({ submission_count: 4, not_offered: null });
  });

  it('puts those as far away as each other in the order of their pseudonyms, not of who they are', async () => {
    const built = await build(
      [30, 50, 50, 50, 50, 10, 10].map((one): FigureGiven => [one, 100]),
      HIDDEN,
    );
    for (const [at, { submission }] of built.members.entries()) {
      const pseudonym_number = 90 - at * 10;
      await t.db.update(submissions).set({ pseudonym_number }).where(eq(submissions.id, submission.id));
    }
    const { body } = await ask(built);
    expect(body.neighbours.map(({ key }) => Number(key))).toEqual([30, 40, 50, 60, 70, 80]);
  });
});

describe('weights of attributes', () => {
  it('is the programme team’s, of charts of the project, and not overwritten unseen', async () => {
    const built = await build();
    const other = await buildComparison(t.db, t.programme.id, FIGURES);
    expect((await weigh(built, only(other), only(built))).status).toBe(422);
    expect((await weigh(built, [...only(built), ...only(built)], only(built))).status).toBe(422);
    expect((await weigh(built, only(built, { weight: 11 }), only(built))).status).toBe(422);
    expect((await weigh(built, only(built, { weight: 3 }), only(built))).status).toBe(200);
    expect((await weigh(built, [], only(built))).status).toBe(409);
    const query = { project_id: built.project.id };
    const { body } = await t.call(getSimilarityAttributes, { query }, admin);
    expect(body.attributes).toEqual([
      { chart_id: built.chart.id, chart_name: built.chart.chart_name, weight: 3, is_log: false },
    ]);
    expect((await t.call(getSimilarityAttributes, { query }, built.own.user)).status).toBe(403);
  });
});
