import { addActionPlan, setActionPlanRequest } from '@portal/contract/charts/action-plans';
import { downloadProfileSummary } from '@portal/contract/exports/downloads';
import { startPackRun } from '@portal/contract/exports/pack-runs';
import { createReportTemplate } from '@portal/contract/exports/report-templates';
import { ADMIN, VIEWER } from '@portal/contract/identity/roles';
import { downloadDocument, listDocuments } from '@portal/contract/site/documents';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildMeasure, buildValue } from '#fixtures/build-charts';
import { buildComparison, buildParticipation, type FigureGiven, shares } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildProject, buildTimePeriod } from '#fixtures/build-projects';
import { type Element, inReadingOrder, readPdfStructure } from '#support/read-pdf-structure';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';
import { chart_parameters } from '../../../tables/charts.tables.ts';
import { outlier_case_acts, outlier_cases } from '../../../tables/outliers.tables.ts';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});

async function fetchFile(
  endpoint: Endpoint,
  as: { id: number } | null,
  input: { params?: object; body?: object },
) {
  const answer = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, input),
    headers: as ? { authorization: `Bearer ${await createAccessToken(t.deps, as.id)}` } : {},
    ...(input.body && { payload: input.body }),
  });
  return { status: answer.statusCode, file: answer.rawPayload };
}
const fetchSummary = (as: { id: number } | null, body: object) =>
  fetchFile(downloadProfileSummary, as, { body });

/** Reads a page: its words in order, and the rows under each heading. */
function readPage(file: Buffer) {
  const { tree, pages } = readPdfStructure(file);
  const all = inReadingOrder(tree);
  const rowsUnder = (heading: string) => {
    const at = all.findIndex(({ type, text }) => type.startsWith('H') && text === heading);
    const next = all.slice(at + 1).find(({ type }) => type === 'Table' || type.startsWith('H'));
    if (at === -1 || next?.type !== 'Table') return null;
    return next.children.slice(1).map(({ children }: Element) => children.map(({ text }) => text));
  };
  return { pages: pages.length, texts: all.map(({ text }) => text).filter((text) => text !== ''), rowsUnder };
}

/** Small denominators, held back from a threshold of 5. */
const SMALL: FigureGiven[] = [1, 2, 3, 1, 2, 3, 1].map((numerator) => [numerator, 4]);

/**
 * Your value is the first. The quartiles of Alpha are 27.5 and 62.5 and its median 45, so that 90 is 1.73 robust standard
 * deviations above. Those of Beta and Gamma are 17.5, 35 and 52.5: 5 is 1.16 below.
 */
const MEASURES: Record<string, { polarity: 'higher' | 'lower' | 'neutral'; figures: FigureGiven[] }> = {
  Beta: { polarity: 'lower', figures: shares(5, 10, 20, 30, 40, 50, 60, 70) },
  Gamma: { polarity: 'higher', figures: shares(5, 10, 20, 30, 40, 50, 60, 70) },
  Delta: { polarity: 'neutral', figures: shares(90, 10, 20, 30, 40, 50, 60, 70) },
  Epsilon: { polarity: 'lower', figures: shares(30, 10, 20, 40, 50, 60, 70, 80) },
  Zeta: { polarity: 'lower', figures: [[3, 4], ...shares(10, 20, 30, 40, 50, 60, 70)] },
  Eta: { polarity: 'lower', figures: [[50, 100], ...SMALL] },
};
const ALPHA = shares(90, 10, 20, 30, 40, 50, 60, 70);

async function build() {
  const built = await buildComparison(t.db, t.programme.id, shares(80, 10, 20, 30, 40, 50, 60, 70), {
    project: { verdict_rule: 'quarters', disclosure_threshold: 5, source_text: 'Open data, OGL 3.0' },
    measure: { measure_name: 'Alpha' },
  });
  const { project, members } = built;
  const period = await buildTimePeriod(t.db, project, 'published');
  await buildParticipation(
    t.db,
    project,
    period,
    members.map(({ submission }) => submission),
  );
  const addValues = async (measure: { id: number; multiplier: number }, figures: readonly FigureGiven[]) => {
    for (const [at, { submission }] of members.entries()) {
      const [numerator, denominator] = figures[at]!;
      await buildValue(t.db, { measure, period, submission }, { numerator, denominator });
    }
  };
  await t.db.insert(chart_parameters).values({
    chart_id: built.chart.id,
    time_period_id: period.id,
    measure_id: built.measure.id,
    series_name: 'Alpha',
  });
  await addValues(built.measure, ALPHA);
  for (const [measure_name, { polarity, figures }] of Object.entries(MEASURES)) {
    // Of questions of its own: a small number is held back wherever its parts appear.
    const [numerator, denominator] = [`${measure_name}_n`, `${measure_name}_d`];
    const measure = await buildMeasure(t.db, project, { measure_name, polarity, numerator, denominator });
    await buildChart(t.db, project, [measure], [period]);
    await addValues(measure, figures);
  }
  return { ...built, earlier: built.period, period };
}
type Built = Awaited<ReturnType<typeof build>>;
const asked = ({ project, period }: Built, more: object = {}) => ({
  project_id: project.id,
  time_period_id: period.id,
  ...more,
});
/** The measure, value, median, n, rank without what chance could make it, change and verdict of each row. */
const cellsOf = (rows: string[][] | null) =>
  rows?.map(([name, value, median, n, rank, change, verdict]) => [
    /: (\w+)/.exec(name!)![1],
    value,
    median,
    n,
    rank!.split(' ')[0],
    change,
    verdict,
  ]);

describe('the figures of a summary', () => {
  it('are those calculated by hand, on one page', async () => {
    const built = await build();
    const { status, file } = await fetchSummary(built.own.user, asked(built));
    expect(status).toBe(200);
    const { pages, texts, rowsUnder } = readPage(file);
    expect(pages).toBe(1);
    const { organisation, submission } = built.own;
    expect(texts[0]).toBe(`${organisation.organisation_name}: ${submission.submission_name}`);
    expect(texts[1]).toContain(`${built.project.project_name}, ${built.period.time_period_name}`);
    const counts = texts.filter((text) => /^\d+ [▲▼△▽●○]/.test(text));
    expect(counts).toEqual(['1 ▲ Better', '2 ▼ Worse', '1 △ Higher', '1 ● Similar', '2 ○ Not compared']);
    expect(cellsOf(rowsUnder('Furthest from the median on the worse side'))).toEqual([
      ['alpha', '90.0', '45.0', '8', '1', '+10.0', '▼ Worse'],
      ['gamma', '5.0', '35.0', '8', '8', '–', '▼ Worse'],
    ]);
    expect(cellsOf(rowsUnder('Furthest from the median on the better side'))).toEqual([
      ['beta', '5.0', '35.0', '8', '8', '–', '▲ Better'],
      ['epsilon', '30.0', '45.0', '8', '6', '–', '● Similar'],
    ]);
    expect(cellsOf(rowsUnder('Neither direction is better: furthest from the median'))).toEqual([
      ['delta', '90.0', '45.0', '8', '1', '–', '△ Higher'],
    ]);
    const foot = texts.at(-1)!;
    expect(foot).toContain('Compared with: all trusts in the results.');
    expect(foot).toContain('in the highest or lowest quarter');
    expect(foot).toContain('Source and licence: Open data, OGL 3.0.');
  });

  it('leave out later periods, and are provisional before publication', async () => {
    const built = await build();
    const before = readPage(
      (await fetchSummary(built.own.user, asked({ ...built, period: built.earlier }))).file,
    );
    expect(cellsOf(before.rowsUnder('Furthest from the median on the worse side'))).toEqual([
      ['alpha', '80.0', '45.0', '8', '1', '–', '▼ Worse'],
    ]);
    expect(before.texts.join(' ')).not.toMatch(/Provisional|beta/);
    const open = await buildTimePeriod(t.db, built.project, 'open');
    const { texts } = readPage((await fetchSummary(built.own.user, asked({ ...built, period: open }))).file);
    expect(texts).toContain('Provisional: the period is not published.');
  });

  it('are a page of explanations for an empty project and for one organisation', async () => {
    const alone = await buildComparison(t.db, t.programme.id, shares(30));
    const only = readPage((await fetchSummary(alone.own.user, asked(alone as Built))).file);
    expect(only.pages).toBe(1);
    expect(only.texts).toContain('1 ○ Not compared');
    expect(only.texts).toContain('No measures are on the worse side.');
    const project = await buildProject(t.db, t.programme.id);
    const period = await buildTimePeriod(t.db, project, 'published');
    const none = { project_id: project.id, time_period_id: period.id };
    // Without a submission there is nothing to summarise.
    expect((await fetchSummary(admin, none)).status).toBe(409);
    const later = await buildTimePeriod(t.db, alone.project, 'published');
    const empty = readPage(
      (await fetchSummary(alone.own.user, asked({ ...alone, period: later } as Built))).file,
    );
    expect([empty.pages, empty.texts.includes('This project has no measures in this time period.')]).toEqual([
      1,
      true,
    ]);
  });
});

describe('access to a summary', () => {
  it('is for the people of the organisation and the programme team', async () => {
    const built = await build();
    const neighbour = built.members[1]!;
    const of = asked(built, { submission_id: built.own.submission.id });
    const viewer = await buildUser(t.db, t.programme.id, {
      role_type_id: VIEWER,
      organisation_id: built.own.organisation.id,
      projects: [built.project.id],
    });
    const outsider = await buildComparison(t.db, t.programme.id, shares(30));
    const statuses = [built.own.user, viewer, admin, neighbour.user, outsider.own.user, null];
    expect(await Promise.all(statuses.map(async (who) => (await fetchSummary(who, of)).status))).toEqual([
      200, 200, 200, 404, 404, 401,
    ]);
  });
});

const PLAN = {
  change: 'A second nurse.',
  owner_name: 'The matron',
  starts_on: '2025-05-05',
  due_on: '2025-06-30',
};

describe('the to-do list of a summary', () => {
  const openCase = async (built: Built, more: Partial<typeof outlier_cases.$inferInsert>) => {
    const [row] = await t.db
      .insert(outlier_cases)
      .values({
        project_id: built.project.id,
        time_period_id: built.period.id,
        submission_id: built.own.submission.id,
        chart_id: built.chart.id,
        level: 'alarm',
        tone: 'worse',
        words: 'It is above the limit.',
        unit: '%',
        decimals: 1,
        opened_at: t.clock.now,
        told_at: t.clock.now,
        ...more,
      })
      .returning();
    await t.db.insert(outlier_case_acts).values({
      outlier_case_id: row!.id,
      display_order: 0,
      act_name: `Explain case ${row!.id}`,
      done_by: 'organisation',
      days: 10,
      due_on: '2999-07-03',
    });
    return `Explain case ${row!.id}`;
  };
  const textOf = async (built: Built, who: { id: number }, more: object = {}) =>
    readPage((await fetchSummary(who, asked(built, more))).file).texts.join('\n');
  const plan = (built: Built, aim: string) =>
    t.call(
      addActionPlan,
      {
        params: { id: built.chart.id },
        body: { submission_id: built.own.submission.id, aim, ...PLAN },
      },
      built.own.user,
    );

  it('has open cases the organisation knows of, up to its period, and plans by date', async () => {
    const built = await build();
    const shown = await openCase(built, {});
    const hidden = [
      await openCase(built, {
        chart_id: built.chart.id,
        told_at: null,
        concluded_at: null,
        time_period_id: built.earlier.id,
      }),
      await openCase(built, { submission_id: built.members[1]!.submission.id }),
    ];
    expect((await plan(built, 'Fewer waits')).status).toBe(200);
    const text = await textOf(built, built.own.user);
    expect(text).toContain('Overdue 30 June 2025');
    expect(text).toContain('Due 3 July 2999');
    expect(text).toContain(shown);
    expect(text.indexOf('Fewer waits')).toBeLessThan(text.indexOf(shown));
    for (const act of hidden) expect(text).not.toContain(act);
    const earlier = await textOf({ ...built, period: built.earlier }, built.own.user);
    expect(earlier).not.toContain(shown);
  });

  it('shows the programme team the plans that it asked for only, also in a report for all', async () => {
    const built = await build();
    expect((await plan(built, 'Fewer waits')).status).toBe(200);
    const of = { submission_id: built.own.submission.id };
    const body = {
      project_id: built.project.id,
      template_name: 'Summary',
      blocks: [{ kind: 'summary' as const }],
    };
    const template = await t.call(createReportTemplate, { body }, admin);
    const pageOf = async (report_template_id: number, name: string) => {
      const order = { report_template_id, time_period_id: built.period.id };
      expect((await t.call(startPackRun, { body: order }, admin)).status).toBe(200);
      const query = { project_id: built.project.id };
      const { documents } = (await t.call(listDocuments, { query }, built.own.user)).body;
      const [document, ...others] = documents.filter(({ document_name }) => document_name.includes(name));
      expect(others).toEqual([]);
      const params = { id: document!.id };
      return readPage((await fetchFile(downloadDocument, built.own.user, { params })).file);
    };
    const chart = {
      kind: 'chart' as const,
      chart_id: built.chart.id,
      output_type: 'table' as const,
      averages: [],
      comment: '',
      comments: false,
      series: null,
      second_series: null,
      control_chart: null,
      from_time_period_id: null,
      peer_group_ids: [],
      filters: [],
      target: null,
    };
    const ofChart = await t.call(
      createReportTemplate,
      { body: { ...body, template_name: 'Chart', blocks: [chart] } },
      admin,
    );
    expect(ofChart.status, JSON.stringify(ofChart.body)).toBe(200);
    const chartText = async () => (await pageOf(ofChart.body.id, 'Chart')).texts.join('\n');
    const reportText = async () => {
      const page = await pageOf(template.body.id, 'Summary');
      expect(page.pages).toBe(1);
      expect(page.rowsUnder('Furthest from the median on the worse side')).toHaveLength(2);
      return page.texts.join('\n');
    };
    expect(await textOf(built, admin, of)).not.toContain('Fewer waits');
    expect(await reportText()).not.toContain('Fewer waits');
    expect(await chartText()).not.toContain('Fewer waits');
    const request = { params: { id: built.chart.id }, body: { is_asked: true } };
    expect((await t.call(setActionPlanRequest, request, admin)).status).toBe(200);
    expect(await textOf(built, admin, of)).toContain('Fewer waits');
    expect(await reportText()).toContain('Fewer waits');
    expect(await chartText()).toContain('Fewer waits');
  });
});

it('takes as many statements for seven measures as for one, and for few organisations as for many', async () => {
  const large = await build();
  const small = await buildComparison(t.db, t.programme.id, shares(30, 10, 20, 40), {
    project: { disclosure_threshold: 5 },
  });
  const counts = [];
  for (const built of [large, small as unknown as Built]) {
    const statements = await t.statementsOf(async () => {
      expect((await fetchSummary(built.own.user, asked(built))).status).toBe(200);
    });
    counts.push(statements.length);
  }
  expect(counts[0]).toBe(counts[1]);
});
