import { addAnnotation, listAnnotations } from '@portal/contract/charts/annotations';
import { createApiKey } from '@portal/contract/identity/api-keys';
import { SIMILAR_GROUP_ID } from '@portal/contract/comparison/similar-comparison';
import { updateProject } from '@portal/contract/projects/manage-projects';
import { type ChartData, getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import {
  downloadGroupCsv,
  downloadProfileSummary,
  downloadProfileWorkbook,
} from '@portal/contract/exports/downloads';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { explainFigure } from '@portal/contract/charts/figure-explanations';
import { feedAnswers, feedResults, feedShapes } from '@portal/contract/exports/feeds';
import { readODataRows } from '@portal/contract/exports/odata';
import { getGallery } from '@portal/contract/charts/gallery';
import {
  getSimilarityAttributes,
  listSimilarOrganisations,
  setSimilarityAttributes,
} from '@portal/contract/charts/similar-organisations';
import { listOutlierCases, listUnusualFigures } from '@portal/contract/outliers/outliers';
import {
  createPeerGroup,
  listPeerGroupMemberships,
  listPeerGroups,
} from '@portal/contract/comparison/peer-groups';
import { downloadDocument, listDocuments } from '@portal/contract/site/documents';
import { startPackRun, cancelPackRun } from '@portal/contract/exports/pack-runs';
import { outputTypes } from '@portal/contract/charts/output-types';
import { downloadReportPack } from '@portal/contract/exports/report-packs';
import {
  createReportTemplate,
  makeReport,
  type ReportBlock,
} from '@portal/contract/exports/report-templates';
import { createView, listViews } from '@portal/contract/charts/saved-views';
import { parseCsv } from '@portal/instruments/file-formats/spreadsheet';
import { quantile } from '@portal/statistics/ranking/quartiles';
import { sql } from 'drizzle-orm';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRunPack } from '../../src/modules/exports/pack-runs/make-run-pack.ts';
import { makeReportPack } from '../../src/modules/exports/report-packs/make-report-pack.ts';
import { notifyResults } from '../../src/modules/exports/result-digests/notify-results.ts';
import { buildUser, PASSWORD } from '#fixtures/build-people';
import { createDemoApp } from '#fixtures/demo-app';
import { readPdfContents, readSlideContents } from '#fixtures/read-report-contents';
import { inReadingOrder, readPdfStructure } from '#support/read-pdf-structure';
import { requestPath, type TestApp, createAccessToken } from '#support/test-app';

/*
 * An attack by every route that is no chart. These are neighbours, galleries, profiles and their workbooks,
 * explanations, unusual results and emailed notices. Also tested are reports for all, annotations, views,
 * shared peer groups within an organisation, and keys. The tests small-numbers-attack and who-is-who prove
 * that the demonstration's charts are safe. So each route is compared with the charts: it can show only what
 * they show the same person of the same sets.
 */
const THRESHOLD = 8;
const MINIMUM = 5;
/** The number of charts tested in a project. */
const CHARTS = 5;

let t: TestApp;
let admin: { id: number };
let organisations: string[];
beforeAll(async () => {
  t = await createDemoApp();
  await t.db.execute(sql`update projects set disclosure_threshold = ${THRESHOLD}`);
  const { rows } = await t.db.execute<{ name: string }>(
    sql`select organisation_name as name from organisations where length(organisation_name) > 8`,
  );
  organisations = rows.map(({ name }) => name);
});
afterAll(() => t.stop());

type World = Awaited<ReturnType<typeof open>>;

/** A project of the demonstration in its newest published period, with two people of an organisation and one of another. */
async function open(code: string) {
  const { rows } = await t.db.execute<{
    project_id: number;
    programme_id: number;
    period: number;
    earlier: number;
  }>(sql`
    select project.id as project_id, project.programme_id, (array_agg(named.id order by named.display_order desc))[1] as period,
      (array_agg(named.id order by named.display_order desc))[2] as earlier
    from projects project join project_time_periods dates on dates.project_id = project.id
    join time_periods named on named.id = dates.time_period_id
    where project_code = ${code} and published_at <= ${t.clock.now.toISOString()} group by project.id`);
  const { project_id, programme_id, period, earlier } = rows[0]!;
  admin = await buildUser(t.db, programme_id, { role_type_id: 2 });
  const taking = await t.db.execute<{ organisation_id: number; name: string; submission_id: number }>(sql`
    select organisation.id as organisation_id, organisation.organisation_name as name, min(submission.id) as submission_id
    from submissions submission join organisations organisation on organisation.id = submission.organisation_id
    join measure_values value on value.submission_id = submission.id and value.time_period_id = ${period}
    where submission.project_id = ${project_id} group by organisation.id order by count(value.value) desc, organisation.id limit 2`);
  const [ours, theirs] = taking.rows;
  const as = (organisation_id: number, role_type_id = 3) =>
    buildUser(t.db, programme_id, { organisation_id, role_type_id, projects: [project_id] });
  const shown = await t.db.execute<{ chart_id: number; collection_id: number }>(sql`
    select distinct on (chart.id) chart.id as chart_id, member.collection_id from charts chart
    join chart_parameters parameter on parameter.chart_id = chart.id and parameter.time_period_id = ${period}
    join chart_group_memberships member on member.chart_id = chart.id
    where chart.project_id = ${project_id} order by chart.id, member.collection_id limit ${CHARTS}`);
  const people = {
    own: await as(ours!.organisation_id),
    colleague: await as(ours!.organisation_id, 4),
    stranger: await as(theirs!.organisation_id),
  };
  return {
    ...people,
    project_id,
    period,
    earlier,
    programme_id,
    charts: shown.rows,
    ours: ours!,
    theirs: theirs!,
  };
}

const askChart = async (
  world: World,
  chart_id: number,
  body: object = {},
  of: { who?: { id: number }; period?: number } = {},
): Promise<ChartData> => {
  const params = { chart_id, time_period_id: of.period ?? world.period };
  const answer = await t.call(getChartData, { params, body: body as never }, of.who ?? world.own);
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return answer.body;
};
/** Returns each figure a chart shows by its key; omits suppressed figures. */
const toldBy = (data: ChartData) => new Map(data.points.map(({ key, value }) => [key, value]));

/**
 * Checks that the text has no name except the user's. If others have no names, it also has no database number
 * of theirs.
 */
function expectNoNames(text: string, mine: string): void {
  expect(organisations.filter((name) => name !== mine && text.includes(name))).toEqual([]);
}

async function filesOf(world: World, endpoint: Endpoint, body: object): Promise<string[]> {
  const answer = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, {}),
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, world.own.id)}` },
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
  const zip = await JSZip.loadAsync(answer.rawPayload);
  return Promise.all(Object.values(zip.files).map((file) => file.async('text')));
}

async function fileFrom(as: { id: number }, endpoint: Endpoint, id: number) {
  const answer = await t.app.inject({
    method: 'GET',
    url: requestPath(endpoint, { params: { id } }),
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, as.id)}` },
  });
  return { status: answer.statusCode, file: answer.rawPayload };
}

/** A report for each of ours and theirs, ordered by the programme team for all, as their documents; and the order's template. */
async function reportsForAll(world: World, blocks: ReportBlock[], format: 'pptx' | 'pdf') {
  const body = { project_id: world.project_id, template_name: `All by ${format}`, blocks, format };
  const template = await t.call(createReportTemplate, { body }, admin);
  expect(template.status).toBe(200);
  const noted: number[] = [];
  t.deps.makeRunPacks = (ids) => Promise.resolve(void noted.push(...ids));
  const asked = { report_template_id: template.body.id, time_period_id: world.period };
  const run = await t.call(startPackRun, { body: asked }, admin);
  delete t.deps.makeRunPacks;
  expect(run.status).toBe(200);
  const documentOf = async (submissionId: number) => {
    const { rows } = await t.db.execute<{ id: number }>(
      sql`select id from run_packs where run_id = ${run.body.id} and submission_id = ${submissionId}`,
    );
    await makeRunPack(t.db, t.deps, rows[0]!.id);
    const { rows: made } = await t.db.execute<{ document_id: number; failure: string | null }>(
      sql`select document_id, failure from run_packs where id = ${rows[0]!.id}`,
    );
    expect(made[0]!.failure).toBeNull();
    return made[0]!.document_id;
  };
  const [ours, theirs] = [
    await documentOf(world.ours.submission_id),
    await documentOf(world.theirs.submission_id),
  ];
  // The others are not made: one order is under way at a time.
  expect((await t.call(cancelPackRun, { params: { id: run.body.id } }, admin)).status).toBe(200);
  return { template_id: template.body.id, ours, theirs };
}

/** Every number in an answer, however deep. */
const numbersIn = (of: unknown): number[] =>
  typeof of === 'number'
    ? [of]
    : of !== null && typeof of === 'object'
      ? Object.values(of).flatMap(numbersIn)
      : [];

describe.each([
  ['urgent-emergency-care', false],
  ['bed-availability', true],
])('for %s', (code, isNamed) => {
  let world: World;
  beforeAll(async () => {
    world = await open(code);
  });
  const unnamed = (text: string, mine = world.ours.name) => (isNamed ? undefined : expectNoNames(text, mine));

  it('neighbours are those whom the chart shows, with the figures it shows', async () => {
    const query = { project_id: world.project_id };
    let was = (await t.call(getSimilarityAttributes, { query }, admin)).body.attributes;
    for (const { chart_id } of world.charts) {
      for (const is_log of [false, true]) {
        const attributes = [{ chart_id, weight: 1, is_log }];
        const body = { project_id: world.project_id, attributes, was };
        expect((await t.call(setSimilarityAttributes, { body }, admin)).status).toBe(200);
        was = attributes.map((one) => ({ ...one, chart_name: '' }));
        const asked = { ...query, time_period_id: world.period, how_many: 50 };
        const { body: found } = await t.call(listSimilarOrganisations, { query: asked }, world.own);
        const data = await askChart(world, chart_id);
        const told = toldBy(data);
        for (const one of found.neighbours) {
          expect(told.get(one.key)).toBe(one.values[0]);
          expect(one.values[0]).not.toBeNull();
          if (!isNamed) expect([one.submission_id, one.region]).toEqual([null, null]);
        }
        const counted = data.points.filter(({ rank, is_own }) => rank !== null && !is_own);
        expect(found.compared).toBeLessThanOrEqual(counted.length);
        unnamed(JSON.stringify(found));
        // Of those equally far away, the place says nothing of who they are.
        if (isNamed) continue;
        for (const [at, one] of found.neighbours.entries()) {
          const next = found.neighbours[at + 1];
          if (next && next.values[0] === one.values[0])
            expect(Number(next.key)).toBeGreaterThan(Number(one.key));
        }
      }
    }
  });

  describe('compared with the most similar by default', () => {
    const changeProject = async (default_similar: number | null) => {
      const changed = await t.call(
        updateProject,
        { params: { id: world.project_id }, body: { default_similar } },
        admin,
      );
      expect(changed.status).toBe(200);
    };
    /** The points, the averages and what is held back, without the name and the number of the group. */
    const shownOf = ({ points, comparisons, averages, n }: ChartData, groupId: number) => {
      const set = comparisons.find(({ peer_group_id }) => peer_group_id === groupId);
      return {
        points: points.map(({ key, value, rank, is_own }) => ({ key, value, rank, is_own })),
        set: set && { n: set.n, averages: set.averages, suppressed: set.suppressed, own_rank: set.own_rank },
        averages,
        n,
      };
    };
    beforeAll(async () => {
      const query = { project_id: world.project_id };
      const { attributes: was } = (await t.call(getSimilarityAttributes, { query }, admin)).body;
      const attributes = world.charts
        .slice(0, 2)
        .map(({ chart_id }) => ({ chart_id, weight: 1, is_log: false }));
      const body = { ...query, attributes, was };
      expect((await t.call(setSimilarityAttributes, { body }, admin)).status).toBe(200);
    });
    afterAll(() => changeProject(null));

    it.each([1, 3, 9])('by %i, a chart shows what a group of the same pseudonyms shows', async (count) => {
      await changeProject(count);
      for (const period of [world.period, world.earlier]) {
        const query = { project_id: world.project_id, time_period_id: period, how_many: count };
        const { neighbours } = (await t.call(listSimilarOrganisations, { query }, world.own)).body;
        expect(neighbours).toHaveLength(count);
        for (const { chart_id } of world.charts) {
          const all = await askChart(world, chart_id, { similar: 0 }, { period });
          const own = all.points.find(({ is_own }) => is_own);
          const keys = [...neighbours.map(({ key }) => key), ...(own ? [own.key] : [])];
          const group = {
            project_id: world.project_id,
            time_period_id: period,
            peer_group_name: `The same ${count} in ${period} for ${chart_id}`,
            keys,
          };
          const made = await t.call(createPeerGroup, { body: group as never }, world.own);
          expect(made.status, JSON.stringify(made.body)).toBe(200);
          const { id } = made.body;
          const data = await askChart(world, chart_id, {}, { period });
          const same = await askChart(world, chart_id, { peer_group_ids: [id] }, { period });
          expect(shownOf(data, SIMILAR_GROUP_ID)).toEqual(shownOf(same, id));
          unnamed(JSON.stringify(data));

          const told = toldBy(all);
          for (const { key, value } of data.points) expect(told.get(key)).toBe(value);
          const set = data.comparisons.find(({ peer_group_id }) => peer_group_id === SIMILAR_GROUP_ID)!;
          const values = data.points.flatMap(({ rank, value }) => (rank === null ? [] : [value!]));
          if (!isNamed && values.length < MINIMUM) expect(set.averages.Median).toBeNull();
          if (set.averages.Median !== null)
            expect(set.averages.Median).toBeCloseTo(quantile(values, 0.5)!, 9);
        }
      }
    });

    it('every other route shows the same set as the chart, and others get a set of their own', async () => {
      await changeProject(6);
      const of = { project_id: world.project_id, time_period_id: world.period };
      const { entries } = (await t.call(getScorecard, { query: of }, world.own)).body;
      for (const { chart_id, collection_id } of world.charts) {
        const data = await askChart(world, chart_id);
        const entry = entries.find((one) => one.chart_id === chart_id)!;
        expect([entry.n, entry.averages]).toEqual([data.n, data.averages]);
        const gallery = (await t.call(getGallery, { body: { ...of, collection_id } as never }, world.own))
          .body;
        unnamed(JSON.stringify({ ...gallery, charts: [] }));
        const told = toldBy(data);
        const { pictures } = gallery.charts.find((one) => one.chart_id === chart_id)!;
        for (const { bars } of pictures) for (const [key, value] of bars) expect(told.get(key)).toBe(value);

        const theirs = await askChart(world, chart_id, {}, { who: world.stranger });
        if (!isNamed) expectNoNames(JSON.stringify(theirs), world.theirs.name);
        const input = {
          params: { chart_id, time_period_id: world.period },
          body: { submission_id: world.theirs.submission_id },
        };
        expect((await t.call(getChartData, input as never, world.own)).status).toBe(404);
      }
      for (const text of await filesOf(world, downloadProfileWorkbook, of)) unnamed(text);
    });
  });

  it('small pictures show whom their charts show, in every set, and their averages', async () => {
    const { body: listed } = await t.call(
      listPeerGroups,
      { query: { project_id: world.project_id, limit: 1000 } },
      world.own,
    );
    const groups = listed.peer_groups.filter(({ not_offered }) => not_offered === null).slice(0, 3);
    const collection_id = world.charts[0]!.collection_id;
    const ask = (more: object) =>
      t.call(
        getGallery,
        {
          body: {
            project_id: world.project_id,
            time_period_id: world.period,
            collection_id,
            ...more,
          } as never,
        },
        world.own,
      );
    for (const split of ['nothing', 'peer_groups', 'regions', 'submissions']) {
      const { status, body } = await ask({ split, peer_group_ids: groups.map(({ id }) => id) });
      expect(status).toBe(200);
      unnamed(JSON.stringify({ ...body, charts: [] }));
      for (const chart of body.charts.slice(0, CHARTS)) {
        const all = toldBy(await askChart(world, chart.chart_id));
        for (const picture of chart.pictures) {
          expect(picture.suppressed !== null || picture.n >= MINIMUM).toBe(true);
          for (const [key, value] of picture.bars) expect(all.get(key)).toBe(value);
          const [, id] = /^peer-group-(\d+)$/.exec(picture.set) ?? [];
          if (id === undefined) continue;
          const same = await askChart(world, chart.chart_id, { peer_group_ids: [Number(id)] });
          const set = same.comparisons.find((one) => one.peer_group_id === Number(id))!;
          expect([picture.n, picture.averages]).toEqual([set.n, set.averages]);
        }
      }
    }
    const strange = listed.peer_groups.find(({ not_offered }) => not_offered !== null);
    if (strange) expect((await ask({ peer_group_ids: [strange.id] })).status).toBe(403);
  });

  it('a profile, alone, among a group and beside another period, says what the charts say, and so does its workbook', async () => {
    const { body: listed } = await t.call(
      listPeerGroups,
      { query: { project_id: world.project_id, limit: 1000 } },
      world.own,
    );
    const groups = listed.peer_groups.filter(({ not_offered }) => not_offered === null).slice(0, 2);
    for (const group of [undefined, ...groups]) {
      for (const period of [world.period, world.earlier]) {
        const query = { project_id: world.project_id, time_period_id: period, peer_group_id: group?.id };
        const { body } = await t.call(getScorecard, { query }, world.own);
        unnamed(JSON.stringify(body));
        for (const entry of body.entries.slice(0, CHARTS)) {
          const asked = { peer_group_ids: group ? [group.id] : [] };
          const data = await askChart(world, entry.chart_id, asked, { period });
          const values = data.points.flatMap(({ rank, value }) => (rank === null ? [] : [value!]));
          expect([entry.n, entry.averages]).toEqual([data.n, data.averages]);
          const own = data.points.find((one) => one.is_own && one.submission_id === body.submission_id);
          expect(entry.value).toBe(own?.value ?? null);
          if (entry.reach) {
            expect(entry.reach.low).toBe(Math.min(...values));
            expect(entry.reach.P90).toBeCloseTo(quantile(values, 0.9)!, 9);
          } else expect(data.averages.Median).toBeNull();
        }
      }
    }
    const body = {
      project_id: world.project_id,
      time_period_id: world.period,
      beside: { time_period_id: world.earlier },
    };
    for (const text of await filesOf(world, downloadProfileWorkbook, body)) unnamed(text);
    const theirsOnAPage = { ...body, beside: undefined, submission_id: world.theirs.submission_id };
    const theirs = { ...body, beside: { ...body.beside, submission_id: world.theirs.submission_id } };
    for (const refused of [
      { endpoint: downloadProfileWorkbook, input: { body: theirs } },
      {
        endpoint: downloadProfileWorkbook,
        input: { body: { ...body, submission_id: world.theirs.submission_id } },
      },
      { endpoint: downloadProfileSummary, input: { body: theirsOnAPage } },
      {
        endpoint: getScorecard,
        input: { query: { ...body, beside: undefined, submission_id: world.theirs.submission_id } },
      },
    ] as const) {
      expect((await t.call(refused.endpoint as Endpoint, refused.input as never, world.own)).status).toBe(
        404,
      );
    }
  });

  it('a profile on one page has no figure that the profile does not have, for every group and period', async () => {
    const { body: listed } = await t.call(
      listPeerGroups,
      { query: { project_id: world.project_id, limit: 1000 } },
      world.own,
    );
    const offered = listed.peer_groups.filter(({ not_offered }) => not_offered === null).slice(0, 2);
    const headers = { authorization: `Bearer ${await createAccessToken(t.deps, world.own.id)}` };
    let read = 0;
    for (const group of [undefined, ...offered]) {
      for (const time_period_id of [world.period, world.earlier]) {
        const of = { project_id: world.project_id, time_period_id, peer_group_id: group?.id };
        const { entries } = (await t.call(getScorecard, { query: of }, world.own)).body;
        const { method, path: url } = downloadProfileSummary;
        const answer = await t.app.inject({ method, url, headers, payload: of });
        expect(answer.statusCode).toBe(200);
        const { tree } = readPdfStructure(answer.rawPayload);
        const all = inReadingOrder(tree);
        unnamed(all.map(({ text }) => text).join(' '));
        const shown = new Set(
          entries.flatMap(({ value, averages, n, rank, rank_limits, previous_value, decimals }) => {
            const change = value === null || previous_value === null ? null : value - previous_value;
            const rounded = [value, averages.Median, change].map((number) =>
              number === null
                ? ''
                : Math.abs(number).toLocaleString('en-GB', {
                    minimumFractionDigits: decimals,
                    maximumFractionDigits: decimals,
                  }),
            );
            const counts = [n, rank, rank_limits?.low, rank_limits?.high].map((number) => number ?? '');
            return [...rounded, counts[0]!.toLocaleString('en-GB'), ...counts.map(String)];
          }),
        );
        // All cells but the name of the measure and its verdict.
        const cells = all
          .filter(({ type }) => type === 'TR')
          .flatMap(({ children }) => children.slice(1, -1))
          .filter(({ type }) => type === 'TD');
        read += cells.length;
        const numbers = cells.flatMap(({ text }) => text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []);
        expect(numbers.filter((number) => !shown.has(number))).toEqual([]);
      }
    }
    expect(read).toBeGreaterThan(0);
  });

  it('a feed of results agrees with each chart, in both shapes and every period, and names no one else', async () => {
    for (const time_period_id of [world.period, world.earlier]) {
      const params = { project_id: world.project_id, time_period_id };
      const table = async (shape: string, who = world.own) => {
        const { status, body } = await t.call(feedResults, { params, query: { shape } as never }, who);
        expect(status).toBe(200);
        const text = body as unknown as string;
        if (who === world.own) unnamed(text);
        const [head, ...rows] = parseCsv(text) as string[][];
        return rows.map((row) => Object.fromEntries(head!.map((name, at) => [name, row[at] ?? ''])));
      };
      const tidy = await table('tidy');
      const wide = new Map((await table('wide')).map((row) => [row['submission_key'], row]));
      const charts = new Map(tidy.map((row) => [`${row['chart_id']} ${row['measure_code']}`, row]));
      expect(charts.size).toBeGreaterThan(0);
      for (const { chart_id, measure_code: series } of [...charts.values()].slice(0, 2 * CHARTS)) {
        const data = await askChart(world, Number(chart_id), { series }, { period: time_period_id });
        const said = tidy.filter((row) => row['chart_id'] === chart_id && row['measure_code'] === series);
        const told = data.points.map(({ key, value, numerator, denominator }) =>
          [key, value, numerator, denominator].map((one) => String(one ?? '')),
        );
        expect(
          said.map((row) =>
            ['submission_key', 'value', 'numerator', 'denominator'].map((name) => row[name] ?? ''),
          ),
        ).toEqual(told);
        for (const [key, value] of told) expect(wide.get(key)?.[series!]).toBe(value);
        expect(said[0]?.['n']).toBe(String(data.n));
      }
      for (const shape of ['', '_wide']) {
        const resource = `Results_${time_period_id}${shape}`;
        const answer = await t.call(
          readODataRows,
          { params: { project_id: world.project_id, resource } },
          world.own,
        );
        expect(answer.status).toBe(200);
        unnamed(JSON.stringify(answer.body));
      }
      // A stranger does not see the user's own name.
      if (!isNamed)
        for (const row of await table('tidy', world.stranger))
          expect(row['is_own'] === 'yes' || /^Submission \d+$/.test(row['submission']!)).toBe(true);
    }
  });

  it('a feed of answers has only your own, for any questionnaire', async () => {
    const { rows } = await t.db.execute<{ id: number }>(sql`
      select id from questionnaires where project_id = ${world.project_id} and kind <> 'survey' order by id desc limit 4`);
    const sites = await t.db.execute<{ name: string; organisation_id: number }>(sql`
      select submission_name as name, organisation_id from submissions where project_id = ${world.project_id}`);
    for (const { id } of rows)
      for (const shape of feedShapes) {
        const asked = { params: { questionnaire_id: id }, query: { shape } };
        const { status, body } = await t.call(feedAnswers, asked, world.own);
        expect(status).toBe(200);
        expectNoNames(body as unknown as string, world.ours.name);
        const [head, ...lines] = parseCsv(body as unknown as string) as string[][];
        const seen = new Set(lines.map((line) => line[head!.indexOf('submission')]));
        const mine = sites.rows.filter((one) => one.organisation_id === world.ours.organisation_id);
        expect([...seen].filter((name) => !mine.some((one) => one.name === name))).toEqual([]);
      }
  });

  it('an explanation covers your own value, and agrees with the chart about others', async () => {
    for (const { chart_id } of world.charts) {
      const params = { chart_id, time_period_id: world.period };
      const { body } = await t.call(explainFigure, { params, query: {} }, world.own);
      const data = await askChart(world, chart_id);
      expect([body.n, body.averages]).toEqual([data.n, data.averages]);
      // A composition leaves out any submission with a suppressed part completely.
      if (data.output_type === 'ranked_bars') expect(body.missing).toEqual(data.missing);
      unnamed(JSON.stringify(body));
      const query = { submission_id: world.theirs.submission_id };
      expect((await t.call(explainFigure, { params, query }, world.own)).status).toBe(404);
    }
  });

  it.each(['pptx', 'pdf'] as const)(
    'a report for all as %s shows an organisation what its people can see, and no other has it',
    async (format) => {
      const [{ chart_id }] = world.charts as [World['charts'][number]];
      const said = {
        time_period_id: world.period,
        annotation_text: 'The lift was out of order',
        submission_id: world.ours.submission_id,
      };
      await t.call(addAnnotation, { params: { id: chart_id }, body: said }, world.own);
      const { rows } = await t.db.execute<{
        chart_id: number;
        output_type: (typeof outputTypes)[number];
      }>(sql`
      select distinct on (output_type) chart_id, output_type
      from chart_output_types join output_types forms on forms.id = output_type_id
      where chart_id = any(${sql.param(world.charts.map((one) => one.chart_id))}::int[])
        and output_type = any(${sql.param(outputTypes)}::text[]) order by output_type, chart_id`);
      const blocks: ReportBlock[] = [
        { kind: 'measures' },
        { kind: 'profile' },
        { kind: 'variation' },
        { kind: 'summary' },
        ...rows.map((one): ReportBlock => ({
          kind: 'chart',
          ...one,
          averages: ['median', 'quartiles'],
          comment: '',
          comments: true,
          series: null,
          second_series: null,
          control_chart: null,
          from_time_period_id: null,
          peer_group_ids: [],
          filters: [],
          target: null,
        })),
      ];
      const reports = await reportsForAll(world, blocks, format);
      const read = format === 'pptx' ? readSlideContents : readPdfContents;
      const reader = [
        {
          mine: world.ours,
          id: reports.ours,
          people: [world.own, world.colleague],
          strangers: [world.stranger],
        },
        {
          mine: world.theirs,
          id: reports.theirs,
          people: [world.stranger],
          strangers: [world.own, world.colleague],
        },
      ];
      for (const { mine, id, people, strangers } of reader) {
        for (const stranger of strangers) {
          expect((await fileFrom(stranger, downloadDocument, id)).status).toBe(404);
          const { body } = await t.call(listDocuments, { query: { project_id: world.project_id } }, stranger);
          expect(body.documents.map((one) => one.id)).not.toContain(id);
        }
        const person = people[0]!;
        const { status, file } = await fileFrom(person, downloadDocument, id);
        expect(status).toBe(200);
        const delivered = read(file);
        expect(delivered.numbers.length).toBeGreaterThan(100);
        unnamed(delivered.texts.join(' '), mine.name);
        expect(delivered.texts.join(' ').includes('The lift was out of order')).toBe(mine === world.ours);
        // A report the user makes from the same template, with only the user's rights, is the same.
        const asked = { time_period_id: world.period, submission_id: mine.submission_id };
        // By a job: no request has to wait.
        const noted: number[] = [];
        t.deps.beginReportPack = (pack) => Promise.resolve(void noted.push(pack));
        const made = await t.call(makeReport, { params: { id: reports.template_id }, body: asked }, person);
        delete t.deps.beginReportPack;
        await makeReportPack(t.db, t.deps, noted[0]!);
        const own = read((await fileFrom(person, downloadReportPack, made.body.id)).file);
        expect(delivered).toEqual(own);
        // A figure that neither a chart nor the profile shows the user is not in it either, to nine digits.
        const told = new Set<string>();
        const digits = (number: number) => number.toPrecision(9);
        const of = { project_id: world.project_id, time_period_id: world.period };
        const profile = await t.call(getScorecard, { query: of }, person);
        for (const number of numbersIn(profile.body)) told.add(digits(number));
        for (const { chart_id, output_type } of rows) {
          const data = await askChart(world, chart_id, { output_type }, { who: person });
          for (const number of numbersIn(data)) told.add(digits(number));
        }
        const stored = await t.db.execute<{ value: number }>(sql`
        select distinct value from measure_values join chart_parameters using (measure_id, time_period_id)
        where chart_id = any(${sql.param(rows.map((one) => one.chart_id))}::int[])
          and time_period_id = ${world.period} and value is not null`);
        const hidden = stored.rows.map(({ value }) => digits(value)).filter((one) => !told.has(one));
        if (!isNamed) expect(hidden.length).toBeGreaterThan(0);
        const numbers = new Set(delivered.numbers.map(digits));
        expect(hidden.filter((one) => numbers.has(one))).toEqual([]);
      }
    },
  );

  it('unusual results of others are visible to the programme team only', async () => {
    const query = { project_id: world.project_id, time_period_id: world.period };
    expect((await t.call(listUnusualFigures, { query }, world.own)).status).toBe(403);
    const { status, body } = await t.call(listOutlierCases, { query }, world.own);
    expect([
      status,
      body.cases.filter(({ organisation_name }) => organisation_name !== world.ours.name),
    ]).toEqual([200, []]);
  });

  it('an organisation’s annotation on a chart is hidden from others, in every call', async () => {
    const [{ chart_id }] = world.charts as [World['charts'][number]];
    const { submission_id } = world.ours;
    const said = { time_period_id: world.period, submission_id, annotation_text: 'The ward was flooded' };
    const made = await t.call(addAnnotation, { params: { id: chart_id }, body: said }, world.own);
    expect(made.status).toBe(200);
    const read = async (who: { id: number }, query: object) => {
      const answer = await t.call(listAnnotations, { params: { id: chart_id }, query }, who);
      return JSON.stringify(answer.body).includes('flooded');
    };
    expect(await read(world.colleague, { submission_id })).toBe(true);
    expect(await read(admin, { submission_id })).toBe(true);
    for (const query of [{}, { submission_id }, { submission_id: world.theirs.submission_id }])
      expect(await read(world.stranger, query)).toBe(false);
    const theirs = { ...said, submission_id: world.theirs.submission_id };
    expect((await t.call(addAnnotation, { params: { id: chart_id }, body: theirs }, world.own)).status).toBe(
      404,
    );
  });

  it('a group shared within an organisation shows a colleague the same as its author, and no one else', async () => {
    const [{ chart_id, collection_id }] = world.charts as [World['charts'][number]];
    const data = await askChart(world, chart_id);
    const keys = data.points.filter(({ is_own, rank }) => !is_own && rank !== null).slice(0, 9);
    const { body: group } = await t.call(
      createPeerGroup,
      {
        body: {
          project_id: world.project_id,
          peer_group_name: 'Ours together',
          for_organisation: true,
          keys: keys.map(({ key }) => key),
        } as never,
      },
      world.own,
    );
    const peer_group_ids = [group.id];
    const mine = await askChart(world, chart_id, { peer_group_ids });
    expect(mine.points.filter(({ is_own }) => !is_own)).toHaveLength(9);
    expect(await askChart(world, chart_id, { peer_group_ids }, { who: world.colleague })).toEqual(mine);
    const members = { query: { peer_group_id: group.id } };
    unnamed(JSON.stringify((await t.call(listPeerGroupMemberships, members, world.colleague)).body));
    // No other user reaches the group by its number, by any route; a copied view does not help.
    const time_period_id = world.period;
    const of = { project_id: world.project_id, time_period_id };
    const ways: [Endpoint, object][] = [
      [getChartData, { params: { chart_id, time_period_id }, body: { peer_group_ids } }],
      [getScorecard, { query: { ...of, peer_group_id: group.id } }],
      [getGallery, { body: { ...of, collection_id, peer_group_ids } }],
      [downloadGroupCsv, { params: { collection_id, time_period_id }, body: { peer_group_ids } }],
      [downloadProfileWorkbook, { body: { ...of, peer_group_id: group.id } }],
      [downloadProfileSummary, { body: { ...of, peer_group_id: group.id } }],
      [listPeerGroupMemberships, members],
    ];
    for (const [endpoint, input] of ways) {
      expect((await t.call(endpoint, input as never, world.stranger)).status, endpoint.name).toBe(404);
    }
    const view = { chart_id, view_name: 'Ours', search: `peer-group=${group.id}` };
    expect((await t.call(createView, { body: view as never }, world.own)).status).toBe(200);
    const views = (await t.call(listViews, { query: { project_id: world.project_id } }, world.stranger)).body;
    expect(views).toEqual({ views: [], total: 0 });
  });

  it('a key is answered as its person is, and opens no other project', async () => {
    const body = {
      key_name: 'All of it',
      scopes: ['read_results'],
      project_id: world.project_id,
      expires_on: new Date(t.clock.now.getTime() + 20 * 86_400_000).toISOString().slice(0, 10),
      current_password: PASSWORD,
    };
    const made = await t.call(createApiKey, { body: body as never }, world.own);
    expect(made.status).toBe(200);
    const [{ chart_id, collection_id }] = world.charts as [World['charts'][number]];
    const of = { project_id: world.project_id, time_period_id: world.period };
    const params = { chart_id, time_period_id: world.period };
    const calls: [Endpoint, { params?: object; query?: object; body?: object }][] = [
      [getChartData, { params, body: {} }],
      [getScorecard, { query: of }],
      [getGallery, { body: { ...of, collection_id } }],
      [explainFigure, { params }],
      [downloadGroupCsv, { params: { collection_id, time_period_id: world.period }, body: {} }],
      [feedResults, { params: of }],
      [
        readODataRows,
        { params: { project_id: world.project_id, resource: `Results_${world.period}` }, query: {} },
      ],
    ];
    const withKey = (endpoint: Endpoint, input: { params?: object; query?: object; body?: object }) =>
      t.app.inject({
        method: endpoint.method,
        url: requestPath(endpoint, input),
        headers: { authorization: `Bearer ${made.body.key}` },
        ...(input.body && { payload: input.body }),
      });
    for (const [endpoint, input] of calls) {
      const answer = await withKey(endpoint, input);
      const own = await t.call(endpoint, input as never, world.own);
      expect([answer.statusCode, own.status], endpoint.name).toEqual([200, 200]);
      const text = typeof own.body === 'string' ? own.body : JSON.stringify(own.body);
      expect(answer.body).toBe(text);
    }
    const elsewhere = await t.db.execute<{ id: number }>(
      sql`select id from projects where id <> ${world.project_id} limit 1`,
    );
    const other = await withKey(getScorecard, { query: { ...of, project_id: elsewhere.rows[0]!.id } });
    expect([403, 404]).toContain(other.statusCode);
    for (const endpoint of [listSimilarOrganisations, listOutlierCases]) {
      expect([401, 403]).toContain((await withKey(endpoint, { query: of })).statusCode);
    }
  });

  it('a notice by email contains your own results only', async () => {
    const at = new Date(t.clock.now.getTime() - 15 * 60_000).toISOString();
    await t.db.execute(sql`
      update project_time_periods set published_at = ${at}
      where project_id = ${world.project_id} and time_period_id = ${world.period}`);
    await t.db
      .execute(sql`update projects set archived_at = case when id = ${world.project_id} then null::timestamptz
      else ${at}::timestamptz end`);
    await notifyResults(t.db, t.deps, world.programme_id);
    const { rows } = await t.db.execute<{ name: string; text_body: string }>(sql`
      select organisation_name as name, text_body from outbox_messages
      join users on email_address = to_address join organisations on organisations.id = users.organisation_id
      where to_address = any(${sql.param([world.own, world.colleague, world.stranger].map((one) => one.email_address))}::text[])`);
    expect(rows).toHaveLength(3);
    for (const { name, text_body } of rows) {
      expectNoNames(text_body, name);
      expect(text_body).not.toMatch(/Submission \d/);
    }
  });
});
