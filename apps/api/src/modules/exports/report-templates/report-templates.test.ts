import {
  createReportTemplate,
  deleteReportTemplate,
  getReportTemplate,
  listReportTemplates,
  makeReport,
  type ReportBlock,
  updateReportTemplate,
} from '@portal/contract/exports/report-templates';
import { downloadReportPack, getReportPack, listReportPacks } from '@portal/contract/exports/report-packs';
import { ADMIN, VIEWER } from '@portal/contract/identity/roles';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildChart, buildMeasure, buildValue } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';
import { readZipTexts } from '#support/unzip';
import { buildChartBlock } from '#fixtures/build-chart-block';
import { chart_parameters } from '../../../tables/charts.tables.ts';
import { makeReportPack } from '../report-packs/make-report-pack.ts';

const t = useTestApp();
let built: Awaited<ReturnType<typeof buildComparison>>;
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  // So that no chart has the id of what it reads.
  const { project } = await buildComparison(t.db, t.programme.id, []);
  for (let n = 0; n < 3; n += 1) await buildChart(t.db, project, [], []);
});
beforeEach(async () => {
  const figures: [number, number][] = [30, 10, 20, 25, 40].map((value) => [value, 100]);
  built = await buildComparison(t.db, t.programme.id, figures, {
    outputTypes: ['ranked_bars', 'time_series', 'funnel'],
  });
});
afterEach(() => {
  delete t.deps.beginReportPack;
});

const own = () => built.own.user;
const neighbour = () => built.members[1]!.user;
const chart = (more: object = {}) => buildChartBlock(built.chart.id, { averages: ['median'], ...more });
const create = (blocks: ReportBlock[], as: { id: number } = own(), more: object = {}) =>
  t.call(
    createReportTemplate,
    { body: { project_id: built.project.id, template_name: 'Board paper', blocks, ...more } },
    as,
  );
const list = async (as: { id: number }) =>
  (await t.call(listReportTemplates, { query: { project_id: built.project.id } }, as)).body.report_templates;
const make = (id: number, as: { id: number } = own(), more: object = {}) =>
  t.call(makeReport, { params: { id }, body: { time_period_id: built.period.id, ...more } }, as);
async function textOf(id: number, as: { id: number } = own()) {
  const answer = await t.app.inject({
    method: 'GET',
    url: requestPath(downloadReportPack, { params: { id } }),
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, as.id)}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload.toString('latin1');
}

describe('a report template', () => {
  it('belongs to the organisation: its people read and change it, viewers read it, others cannot see it', async () => {
    const { body } = await create([chart()]);
    expect(body).toMatchObject({ is_shared: false, may_change: true, version: 1, charts: 1, format: 'pdf' });
    const { organisation_id } = built.own.user;
    const viewer = await buildUser(t.db, t.programme.id, {
      organisation_id,
      role_type_id: VIEWER,
      projects: [built.project.id],
    });
    expect(await list(viewer)).toMatchObject([{ id: body.id, may_change: false }]);
    for (const stranger of [neighbour(), admin]) {
      expect(await list(stranger)).toEqual([]);
      const params = { id: body.id };
      expect((await t.call(getReportTemplate, { params }, stranger)).status).toBe(404);
      expect((await t.call(updateReportTemplate, { params, body: { version: 1 } }, stranger)).status).toBe(
        404,
      );
      expect((await t.call(deleteReportTemplate, { params }, stranger)).status).toBe(404);
      expect((await make(body.id, stranger)).status).toBe(404);
    }
  });

  it('from the programme team can be used by all, and changed by the team', async () => {
    const { body } = await create([chart()], admin);
    expect(body.is_shared).toBe(true);
    expect(await list(neighbour())).toMatchObject([{ is_shared: true, may_change: false }]);
    const change = { params: { id: body.id }, body: { version: 1, template_name: 'Mine' } };
    expect((await t.call(updateReportTemplate, change, own())).status).toBe(403);
    expect((await make(body.id, neighbour())).body.state).toBe('done');
  });

  it('is not overwritten by who has not seen the last change', async () => {
    const { body } = await create([chart()]);
    const put = (version: number, template_name: string) =>
      t.call(updateReportTemplate, { params: { id: body.id }, body: { version, template_name } }, own());
    expect((await put(1, 'First')).body).toMatchObject({ template_name: 'First', version: 2, charts: 1 });
    const second = await put(1, 'Second');
    expect(second.status).toBe(409);
    expect(second.body.detail).toContain('Your changes were not saved');
    const { body: kept } = await t.call(getReportTemplate, { params: { id: body.id } }, own());
    expect(kept).toMatchObject({ template_name: 'First', version: 2, blocks: [chart()] });
  });

  it('takes charts of its project only', async () => {
    const other = await buildComparison(t.db, t.programme.id, [[1, 2]]);
    expect((await create([chart({ chart_id: other.chart.id })])).status).toBe(422);
    expect((await create([chart({ chart_id: 2_000_000_000 })])).status).toBe(422);
    expect((await create([chart({ output_type: 'pie' as never })])).status).toBe(422);
  });
});

describe('a report made from a template', () => {
  const WORDS: ReportBlock[] = [
    { kind: 'heading', text: 'Where we stand' },
    { kind: 'words', text: 'Beds were short.\n\nWe opened a ward.' },
    { kind: 'measures' },
  ];

  it('has its words, the table of its measures and its charts, with titles in a tree', async () => {
    const { body: template } = await create([
      ...WORDS,
      { kind: 'heading', text: 'Beds' },
      chart({ comment: 'Look.' }),
    ]);
    const { body: pack } = await make(template.id);
    expect(pack).toMatchObject({
      state: 'done',
      title: 'Board paper',
      template_id: template.id,
      collection_id: null,
      charts_done: 1,
      charts_total: 1,
      submission_id: built.own.submission.id,
    });
    const pdf = await textOf(pack.id);
    // A title page, the contents, the words, the table and the chart.
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(5);
    for (const type of ['H1', 'H2', 'H3', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD'])
      expect(pdf).toMatch(new RegExp(`/S /${type}\\b`));
    expect(pdf.match(/\/Scope \/Column/g)).toHaveLength(7);
    expect(pdf.match(/\/Scope \/Row/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/Outlines/);
    const { body: listed } = await t.call(
      listReportPacks,
      { query: { project_id: built.project.id } },
      own(),
    );
    expect(listed.report_packs).toMatchObject([{ id: pack.id, title: 'Board paper' }]);
  });

  it('has a profile: what stands out in words, and every measure with its verdict', async () => {
    const { body: template } = await create([{ kind: 'heading', text: 'In short' }, { kind: 'profile' }]);
    for (const format of ['pdf', 'pptx'] as const) {
      const { body: pack } = await make(template.id, own(), { format });
      expect(pack).toMatchObject({ state: 'done', charts_total: 0 });
    }
    const { body: pack } = await make(template.id);
    const pdf = await textOf(pack.id);
    // A title page, the contents, the words, the table.
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(4);
    expect(pdf.match(/\/Scope \/Column/g)).toHaveLength(7);
  });

  it('stays as ordered, after any change of the template', async () => {
    const begun: number[] = [];
    t.deps.beginReportPack = (id) => Promise.resolve(void begun.push(id));
    const { body: template } = await create([chart()]);
    const { body: pack } = await make(template.id);
    await t.call(deleteReportTemplate, { params: { id: template.id } }, own());
    await makeReportPack(t.db, t.deps, begun[0]!);
    const { body: done } = await t.call(getReportPack, { params: { id: pack.id } }, own());
    expect(done).toMatchObject({ state: 'done', title: 'Board paper', template_id: null, charts_done: 1 });
  });

  it('says which of its charts have no figures in the period', async () => {
    const later = await buildTimePeriod(t.db, built.project, 'published');
    const { body: template } = await create([{ kind: 'heading', text: 'Beds' }, chart()]);
    const { body: pack } = await make(template.id, own(), { time_period_id: later.id });
    expect(pack).toMatchObject({ state: 'done', charts_total: 0 });
    // A title page, the contents, the heading that was above the chart, and what is not in it.
    expect((await textOf(pack.id)).match(/\/Type \/Page\b/g)).toHaveLength(4);
  });

  it('shows the selected series, and names periods without it', async () => {
    const figures = { used: 41, open: 63, closed: 87 };
    const measures = [];
    for (const [code, numerator] of Object.entries(figures)) {
      const measure = await buildMeasure(t.db, built.project, {
        measure_code: code,
        measure_name: `Beds ${code}`,
      });
      measures.push(measure);
      for (const [at, { submission }] of built.members.entries())
        await buildValue(
          t.db,
          { measure, period: built.period, submission },
          { numerator: numerator + at, denominator: 100 },
        );
    }
    const several = await buildChart(
      t.db,
      built.project,
      measures,
      [built.period],
      ['ranked_bars', 'scatter'],
    );
    const later = await buildTimePeriod(t.db, built.project, 'published');
    await t.db.insert(chart_parameters).values({
      chart_id: several.id,
      time_period_id: later.id,
      measure_id: measures[0]!.id,
      series_name: 'Beds used',
    });
    const told = async (more: object, period: { id: number } = built.period) => {
      const { body: template } = await create([chart({ chart_id: several.id, ...more })], own(), {
        format: 'pptx',
      });
      const asked = { params: { id: template.id } };
      const { body: kept } = await t.call(getReportTemplate, asked, own());
      expect(kept.blocks).toMatchObject([more]);
      const { body: pack } = await make(template.id, own(), { time_period_id: period.id });
      expect(pack).toMatchObject({ state: 'done', failure: null });
      const files = readZipTexts(Buffer.from(await textOf(pack.id), 'latin1'));
      return [...files]
        .flatMap(([name, xml]) => (/(slides\/slide|charts\/chart)\d+\.xml$/.test(name) ? [xml] : []))
        .join();
    };
    const first = await told({});
    expect([first.includes('Beds used'), first.includes('Beds open')]).toEqual([true, false]);
    expect(first).toContain('<c:v>41</c:v>');
    const open = await told({ series: 'open' });
    expect([open.includes('Beds open'), open.includes('Beds used')]).toEqual([true, false]);
    expect(open).toContain('<c:v>63</c:v>');
    const scatter = await told({ output_type: 'scatter', series: 'closed', second_series: 'open' });
    expect([
      scatter.includes('Beds closed'),
      scatter.includes('Beds open'),
      scatter.includes('Beds used'),
    ]).toEqual([true, true, false]);
    const without = await told({ series: 'open' }, later);
    expect(without).toContain(
      'the selected measure has no figures in this time period, so the chart’s first measure is shown.',
    );
    // A series is never drawn against itself, even if the first series replaces a missing one.
    expect(await told({ output_type: 'scatter', series: 'gone', second_series: 'used' })).toContain(
      'Beds open',
    );
  });

  it('is refused for nothing, another’s submission, and a period of elsewhere', async () => {
    const { body: empty } = await create([]);
    expect((await make(empty.id)).status).toBe(409);
    const { body: blank } = await create([{ kind: 'heading', text: '' }]);
    expect((await make(blank.id)).status).toBe(409);
    const { body: template } = await create([chart()]);
    const theirs = built.members[1]!.submission.id;
    expect((await make(template.id, own(), { submission_id: theirs })).status).toBe(404);
    const other = await buildComparison(t.db, t.programme.id, [[1, 2]]);
    expect((await make(template.id, own(), { time_period_id: other.period.id })).status).toBe(404);
  });
});
