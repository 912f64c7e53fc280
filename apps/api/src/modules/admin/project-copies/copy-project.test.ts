import {
  getCollectionHierarchy,
  listCharts,
  listChartParameters,
} from '@portal/contract/charts/manage-charts';
import { listMetaData } from '@portal/contract/charts/charts';
import { listMeasures } from '@portal/contract/measures/measures';
import { copyProject } from '@portal/contract/admin/project-copies';
import { getProject, listProjectGuidances } from '@portal/contract/projects/projects';
import { listQuestionnaires } from '@portal/contract/questionnaires/questionnaires';
import { listSubmissions } from '@portal/contract/collection/submissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildMeasure } from '#fixtures/build-charts';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { useTestApp } from '#support/test-app';
import { project_guidances, projects } from '../../../tables/projects.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

type Caller = { id: number } | null;
const SETTINGS = {
  summary: 'Falls in hospital',
  landing_text: '<p>Welcome.</p>',
  unit_name: 'ward',
  source_text: 'Trusts',
  disclosure_threshold: 7,
  minimum_peers: 5,
  round_counts: true,
  provisional_results: true,
  quartile_method: 6,
  registration_required: true,
};
const t = useTestApp();
let team: Awaited<ReturnType<typeof buildTeam>>;
let period: { id: number };
beforeAll(async () => {
  team = await buildTeam(t, SETTINGS);
  const { project } = team;
  period = await buildTimePeriod(t.db, project, 'published');
  const newer = await buildTimePeriod(t.db, project, 'open');
  await buildQuestionnaire(t.db, project, period);
  await buildQuestionnaire(t.db, project, newer);
  await buildSubmission(t.db, project, team.organisation);
  await t.db
    .insert(project_guidances)
    .values({ project_id: project.id, guidance_title: 'What counts', guidance_text: '<p>All.</p>' });
  const measure = await buildMeasure(t.db, project, { measure_code: 'falls' });
  await buildChart(t.db, project, [measure], [period, newer]);
  await buildChart(t.db, project, [measure], [newer]);
});

let copies = 0;
const copy = (body: object = {}, as: Caller = team.admin, id = team.project.id) => {
  copies += 1;
  const names = { project_code: `copy-${copies}`, project_name: `Copy ${copies}` };
  return t.call(copyProject, { params: { id }, body: { ...names, ...body } }, as);
};

describe('a copy of a project', () => {
  it('has its settings, texts, measures, explorer and a period’s questionnaires as drafts', async () => {
    const { status, body } = await copy({ time_period_id: period.id });
    expect([status, body.copied]).toEqual([200, { guidances: 1, questionnaires: 1, measures: 1, charts: 2 }]);
    const { project } = body;
    expect(project).toMatchObject({
      ...SETTINGS,
      project_name: `Copy ${copies}`,
      category_id: team.project.category_id,
      archived_at: null,
      time_periods: [],
      organisation_count: 0,
    });
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'project.copied',
      subject_id: String(project.id),
      after: { copied_from: team.project.project_name, charts: 2 },
    });
    const query = { project_id: project.id };
    const ask = { query };
    const guidance = await t.call(listProjectGuidances, ask, team.admin);
    expect(guidance.body.project_guidances).toMatchObject([{ guidance_title: 'What counts' }]);
    const asked = await t.call(listQuestionnaires, ask, team.admin);
    expect(asked.body.questionnaires).toMatchObject([{ time_period_id: period.id, status: 'draft' }]);
    const measures = (await t.call(listMeasures, ask, team.admin)).body.measures;
    expect(measures).toMatchObject([{ measure_code: 'falls', numerator: 'q1', project_id: project.id }]);
    expect((await t.call(listSubmissions, ask, team.admin)).body.total).toBe(0);

    const charts = (await t.call(listCharts, ask, team.admin)).body.charts;
    const original = (await t.call(listCharts, { query: { project_id: team.project.id } }, team.admin)).body
      .charts;
    expect(charts.map((one) => one.chart_name)).toEqual(original.map((one) => one.chart_name));
    const shape = async (project_id: number) => {
      const { collections } = (await t.call(getCollectionHierarchy, { query: { project_id } }, team.admin))
        .body;
      return JSON.parse(JSON.stringify(collections), (key, value: unknown) =>
        key.endsWith('id') ? 0 : value,
      ) as unknown;
    };
    expect(await shape(project.id)).toEqual(await shape(team.project.id));
    const reads = await Promise.all(
      charts.map(async ({ id }) => {
        const { body } = await t.call(listChartParameters, { query: { chart_id: id } }, team.admin);
        const headings = await t.call(listMetaData, { query: { chart_id: id } }, team.admin);
        return [body.chart_parameters, headings.body.total] as const;
      }),
    );
    const first = charts.findIndex((one) => one.chart_name === original[0]!.chart_name);
    expect(reads.map(([parameters]) => parameters.length).sort()).toEqual([0, 1]);
    expect(reads.flatMap(([parameters]) => parameters)).toMatchObject([
      { measure_id: measures[0]!.id, time_period_id: period.id },
    ]);
    expect(first).toBe(0);
  });

  it('leaves what it was made from as it was, and shares nothing with it', async () => {
    const before = (await t.call(getProject, { params: { id: team.project.id } }, team.admin)).body;
    const made = (await copy()).body;
    expect(made.copied).toEqual({ guidances: 1, questionnaires: 0, measures: 1, charts: 2 });
    expect((await t.call(getProject, { params: { id: team.project.id } }, team.admin)).body).toEqual(before);
    const params = { id: made.project.id };
    expect((await t.call(getProject, { params }, team.member)).body.has_access).toBe(false);
  });

  it('differs between a copy of an empty project and a copy of that copy', async () => {
    const empty = await buildProject(t.db, t.programme.id);
    const first = (await copy({}, team.admin, empty.id)).body;
    expect(first.copied).toEqual({ guidances: 0, questionnaires: 0, measures: 0, charts: 0 });
    const copied = (await copy({ time_period_id: period.id })).body.project;
    const second = await copy({ time_period_id: period.id }, team.admin, copied.id);
    expect(second.body.copied).toEqual({ guidances: 1, questionnaires: 1, measures: 1, charts: 2 });
  });

  it('is made whole or not at all', async () => {
    const count = async () => [await t.db.$count(projects), await t.db.$count(questionnaires)];
    const before = await count();
    const taken = await copy({ project_code: team.project.project_code, time_period_id: period.id });
    expect([taken.status, taken.body]).toMatchObject([409, { detail: expect.stringContaining('already') }]);
    const elsewhere = await buildTimePeriod(t.db, team.foreign);
    for (const wrong of [
      { time_period_id: elsewhere.id },
      { time_period_id: 999_999 },
      { category_id: team.foreign.category_id },
      { project_code: 'Not A Slug' },
      { project_name: ' ' },
    ]) {
      expect((await copy(wrong)).status).toBe(422);
    }
    expect((await copy({}, null)).status).toBe(401);
    expect((await copy({}, team.member)).status).toBe(403);
    expect((await copy({}, team.stranger)).status).toBe(404);
    expect((await copy({}, team.admin, team.foreign.id)).status).toBe(404);
    expect(await count()).toEqual(before);
  });
});
