import {
  deleteReportPack,
  downloadReportPack,
  getReportPack,
  listReportPacks,
  requestReportPack,
} from '@portal/contract/exports/report-packs';
import { ADMIN } from '@portal/contract/identity/roles';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { buildComparison, type FigureGiven, WITH_SMALL_NUMBER } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';
import { readZipTexts } from '#support/unzip';
import { user_accesses } from '../../../tables/access.tables.ts';
import { action_plans } from '../../../tables/action-plans.tables.ts';
import { chart_annotations } from '../../../tables/annotations.tables.ts';
import { chart_resources } from '../../../tables/chart-resources.tables.ts';
import { charts } from '../../../tables/charts.tables.ts';
import { outlier_case_acts, outlier_cases } from '../../../tables/outliers.tables.ts';
import { programmes } from '../../../tables/programmes.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { chooseChartTypes } from './parts/load-report-parts.ts';
import { makeReportPack } from './make-report-pack.ts';
import { report_packs } from '../../../tables/report-packs.tables.ts';

const t = useTestApp();
afterEach(() => {
  delete t.deps.beginReportPack;
});

type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = () =>
  buildComparison(t.db, t.programme.id, WITH_SMALL_NUMBER, {
    project: { disclosure_threshold: 5, source_text: 'Open data & more, licence <OGL 3.0>' },
    outputTypes: ['ranked_bars', 'time_series', 'funnel', 'box_plot'],
  });
const order = (built: Built, as: { id: number } | null = built.own.user, more: object = {}) =>
  t.call(
    requestReportPack,
    {
      body: {
        collection_id: built.chart.collection.id,
        time_period_id: built.period.id,
        submission_id: built.own.submission.id,
        ...more,
      },
    },
    as,
  );
/** Jobs are only noted: the test says when they run. */
function holdJobs(): number[] {
  const begun: number[] = [];
  t.deps.beginReportPack = (id) => Promise.resolve(void begun.push(id));
  return begun;
}
const stateOf = async (id: number, as: { id: number }) =>
  (await t.call(getReportPack, { params: { id } }, as)).body;
const run = (id: number) => makeReportPack(t.db, t.deps, id);

async function fetchSlides(id: number, as: { id: number }) {
  const answer = await t.app.inject({
    method: 'GET',
    url: requestPath(downloadReportPack, { params: { id } }),
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, as.id)}` },
  });
  return {
    status: answer.statusCode,
    bytes: answer.rawPayload,
    type: answer.headers['content-type'],
  };
}

/** Returns the texts of the slides that a user gets for a submission. */
async function slideTexts(built: Built, submission_id: number, as: { id: number }): Promise<string> {
  const { body: pack } = await order(built, as, { submission_id });
  const files = readZipTexts((await fetchSlides(pack.id, as)).bytes);
  return [...files].flatMap(([name, xml]) => (/slides\/slide\d+\.xml$/.test(name) ? [xml] : [])).join();
}

describe('a report pack', () => {
  it('has slides with editable charts, n, method, date and licence, and your value apart', async () => {
    const built = await build();
    const { body: pack } = await order(built);
    expect(pack).toMatchObject({ state: 'done', charts_done: 1, charts_total: 1 });
    const files = readZipTexts((await fetchSlides(pack.id, built.own.user)).bytes);
    const slide = files.get('ppt/slides/slide3.xml')!;
    expect(files.get('ppt/slides/slide2.xml')).toContain('licence &lt;OGL 3.0&gt;');
    expect(slide).toContain('Open data &amp; more, licence &lt;OGL 3.0&gt;');
    expect(slide).toContain('5 trusts counted');
    expect(slide).toContain('12 August 2025');
    expect(slide).toContain('Quartiles');
    const chart = [...files].flatMap(([name, xml]) => (/charts\/chart\d+\.xml$/.test(name) ? [xml] : []))[0];
    expect(chart).toContain('<c:barChart>');
    expect(chart).toContain(built.own.submission.submission_name);
    expect([...files.keys()].some((name) => name.includes('.xlsx/'))).toBe(true);
  });

  it('is as well a PDF that can be read aloud: titled, in a language, its pictures with their words', async () => {
    const built = await build();
    const { body: pack } = await order(built, undefined, { format: 'pdf' });
    expect(pack).toMatchObject({ state: 'done', format: 'pdf', charts_done: 1, charts_total: 1 });
    expect(pack.file_name).toMatch(/\.pdf$/);
    const { bytes, type } = await fetchSlides(pack.id, built.own.user);
    expect(type).toBe('application/pdf');
    const text = bytes.toString('latin1');
    expect(text.slice(0, 8)).toBe('%PDF-1.7');
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    for (const sign of [
      '/MarkInfo',
      '/StructTreeRoot',
      '/Lang (en-GB)',
      '/DisplayDocTitle true',
      'pdfuaid:part',
    ])
      expect(text).toContain(sign);
    // A title page, the contents, the summary, ranked bars and the time series.
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(5);
    expect(text).toMatch(/\/S \/Figure[^]*?\/Alt \(/);
  });

  it('has the annotations of its period, from the programme and your organisation only', async () => {
    const built = await build();
    const other = built.members[1]!;
    const said = { chart_id: built.chart.id, time_period_id: built.period.id, user_id: built.own.user.id };
    await t.db.insert(chart_annotations).values([
      { ...said, annotation_text: 'Everybody was on strike' },
      { ...said, annotation_text: 'A ward closed.', submission_id: built.own.submission.id },
      { ...said, annotation_text: 'A secret of others', submission_id: other.submission.id },
    ]);
    const { body: pack } = await order(built);
    const files = readZipTexts((await fetchSlides(pack.id, built.own.user)).bytes);
    const slides = [...files].flatMap(([name, xml]) => (/slides\/slide\d+\.xml$/.test(name) ? [xml] : []));
    const words = `In ${built.period.time_period_name}: Everybody was on strike. A ward closed.`;
    expect(slides.filter((xml) => xml.includes(words))).toHaveLength(1);
    expect(slides.join('')).not.toContain('A secret of others');
  });

  it('has the resources that fit the result of its organisation, for this organisation only', async () => {
    const figures = [70, 10, 12, 14, 16, 18, 20, 22, 15, 13].map((n): FigureGiven => [n, 100]);
    const built = await buildComparison(t.db, t.programme.id, figures, {
      project: { verdict_rule: 'chance_95' },
    });
    const at = { chart_id: built.chart.id, resource_text: 'Read this', url: 'https://example.org/a' };
    await t.db.insert(chart_resources).values([
      { ...at, display_order: 0, resource_name: 'For every result', shown_for: 'always' },
      { ...at, display_order: 1, resource_name: 'For a worse result', shown_for: 'worse' },
    ]);
    const wordsOf = (of: Built['own']) => slideTexts(built, of.submission.id, of.user);
    // 70% is far above the others, and lower is better.
    expect(await wordsOf(built.own)).toContain('For a worse result. Read this https://example.org/a');
    const theirs = await wordsOf(built.members[5]!);
    expect(theirs).toContain('For every result. Read this');
    expect(theirs).not.toContain('For a worse result');
  });

  it('has the open action plans of its organisation, for the programme team only while it asks', async () => {
    const built = await build();
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const { chart, members, own } = built;
    const plan = { chart_id: chart.id, user_id: own.user.id, owner_name: 'The matron', change: 'Two nurses' };
    const of = { ...plan, submission_id: own.submission.id, starts_on: '2026-01-01', due_on: '2026-03-31' };
    await t.db.insert(action_plans).values([
      { ...of, aim: 'Fewer waits' },
      { ...of, aim: 'An aim reached', state: 'done' },
      { ...of, aim: 'An aim of others', submission_id: members[1]!.submission.id },
    ]);
    const said = 'Fewer waits. Two nurses. The matron, due 31 March 2026.';
    const theirs = await slideTexts(built, own.submission.id, own.user);
    expect(theirs).toContain(said);
    expect(theirs).not.toMatch(/An aim/);
    expect(await slideTexts(built, own.submission.id, admin)).not.toContain(said);
    await t.db.update(charts).set({ asks_action_plan: true }).where(eq(charts.id, chart.id));
    const asked = await slideTexts(built, own.submission.id, admin);
    expect(asked).toContain(said);
    expect(asked).not.toMatch(/An aim/);
  });

  it('has the open outlier cases of its organisation up to its period, if the organisation was notified', async () => {
    const built = await build();
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const { chart, members, own, period, project } = built;
    const later = await buildTimePeriod(t.db, project);
    const told_at = new Date('2026-01-02');
    const found = {
      project_id: project.id,
      chart_id: chart.id,
      time_period_id: period.id,
      submission_id: own.submission.id,
      level: 'alarm' as const,
      tone: 'worse' as const,
      words: '',
      unit: '%',
      decimals: 1,
      opened_at: told_at,
      told_at,
    };
    const concluded = { concluded_at: told_at, outcome: 'explained' as const, conclusion: 'The sickest' };
    const cases = [
      { ...found, act_name: 'Explain the result' },
      { ...found, act_name: 'A case that is concluded', ...concluded },
      { ...found, act_name: 'A case of a later period', time_period_id: later.id },
      { ...found, act_name: 'A case of others', submission_id: members[1]!.submission.id },
    ];
    const save = async (one: (typeof cases)[number]) => {
      const [saved] = await t.db.insert(outlier_cases).values(one).returning();
      const stage = { done_by: 'organisation' as const, days: 20, due_on: '2026-03-31', display_order: 0 };
      await t.db
        .insert(outlier_case_acts)
        .values({ ...stage, act_name: one.act_name, outlier_case_id: saved!.id });
      return saved!.id;
    };
    const ids = await Promise.all(cases.map(save));
    const said = `${period.time_period_name}: with the organisation. Next: Explain the result. Due on 31 March 2026.`;
    for (const who of [own.user, admin]) {
      const texts = await slideTexts(built, own.submission.id, who);
      expect(texts).toContain(said);
      expect(texts).not.toContain('A case');
    }
    await t.db.update(outlier_cases).set({ told_at: null }).where(eq(outlier_cases.id, ids[0]!));
    expect(await slideTexts(built, own.submission.id, admin)).not.toContain(said);
  });

  it('has the colour that the programme has when it is made', async () => {
    const built = await build();
    const barOf = async () => {
      const { body: pack } = await order(built);
      const files = readZipTexts((await fetchSlides(pack.id, built.own.user)).bytes);
      return /<a:srgbClr val="(\w+)"/.exec(files.get('ppt/slides/slide1.xml')!)![1]!.toLowerCase();
    };
    expect(`#${await barOf()}`).toBe(t.deps.config.PUBLIC_PRIMARY_COLOUR);
    const set = (primary_colour: string, settings_version: number) =>
      t.db
        .update(programmes)
        .set({ primary_colour, settings_version })
        .where(eq(programmes.id, t.programme.id));
    await set('#7a1254', 1);
    expect(await barOf()).toBe('7a1254');
    await set('', 0);
  });

  it('shows each chart in the selected chart types, with native charts', async () => {
    const built = await build();
    const output_types = ['ranked_bars', 'funnel', 'box_plot'];
    const { body: pack } = await order(built, undefined, { output_types });
    const files = readZipTexts((await fetchSlides(pack.id, built.own.user)).bytes);
    const charts = [...files].flatMap(([name, xml]) => (/charts\/chart\d+\.xml$/.test(name) ? [xml] : []));
    expect(charts).toHaveLength(3);
    const funnel = charts.find((xml) => xml.includes('<c:scatterChart>'))!;
    expect(funnel).toContain('99.8% limit');
    expect(charts.some((xml) => xml.includes('<c:errBars>'))).toBe(true);
    // No number is left empty: office programs would call the file damaged.
    for (const xml of charts) expect(xml).not.toContain('<c:v></c:v>');
    expect((await order(built, undefined, { output_types: ['pie'] })).status).toBe(422);
    expect((await order(built, undefined, { output_types: [] })).status).toBe(422);
  });

  it('has box plots with their outliers, without helpers in the legend or lines between own values', async () => {
    const figures = [30, 10, 12, 14, 16, 18, 20, 22, 95, 90].map((n): FigureGiven => [n, 100]);
    const built = await buildComparison(t.db, t.programme.id, figures, { outputTypes: ['box_plot'] });
    const { body: pack } = await order(built, undefined, { output_types: ['box_plot'] });
    const files = readZipTexts((await fetchSlides(pack.id, built.own.user)).bytes);
    const xml = [...files].find(([name]) => /charts\/chart\d+\.xml$/.test(name))![1];
    const series = [...xml.matchAll(/<c:ser>.*?<\/c:ser>/gs)].map(([one]) => ({
      xml: one,
      name: /<c:tx>.*?<c:v>([^<]*)<\/c:v>/s.exec(one)![1]!,
      values: [.../<c:val>.*<\/c:val>/s.exec(one)![0].matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value]) =>
        Number(value),
      ),
    }));
    expect(series.slice(0, 3).map(({ name }) => name)[0]).toBe('Up to the lower quartile');
    const marks = series.slice(3);
    expect(marks.map(({ name, values }) => [name, values])).toEqual([
      [expect.stringContaining(built.own.organisation.organisation_name), [30]],
      ['Outliers', [90]],
      ['Outliers', [95]],
    ]);
    for (const one of marks) expect(one.xml).toMatch(/<c:spPr><a:ln w="\d+"><a:noFill\/>/);
    const unlisted = [...xml.matchAll(/<c:legendEntry><c:idx val="(\d+)"\/><c:delete val="1"\/>/g)];
    expect(unlisted.map(([, at]) => Number(at))).toEqual([0, 5]);
    const highest = Number(/<c:max val="([\d.]+)"/.exec(xml)![1]);
    expect(highest).toBeGreaterThanOrEqual(95);
  });

  it('draws percentile bands by their edges, the outer ones dashed, on slides and on pages', async () => {
    const figures = [30, 10, 20, 20, 40, 50, 60, 70].map((n): FigureGiven => [n, 100]);
    const built = await buildComparison(t.db, t.programme.id, figures, { outputTypes: ['percentile_bands'] });
    const { body: pack } = await order(built, undefined, { output_types: ['percentile_bands'] });
    const files = readZipTexts((await fetchSlides(pack.id, built.own.user)).bytes);
    const xml = [...files].find(([name]) => /charts\/chart\d+\.xml$/.test(name))![1];
    const edge = (name: string) =>
      [...xml.matchAll(/<c:ser>.*?<\/c:ser>/gs)].find(([one]) => one.includes(`<c:v>${name}</c:v>`))![0];
    expect(edge('90th percentile')).toContain('<c:v>63</c:v>');
    expect(edge('10th percentile')).toContain('<a:prstDash val="dash"/>');
    expect(edge('Median')).toContain('<c:v>35</c:v>');
    const slides = [...files].flatMap(([name, text]) => (/^ppt\/slides\/slide/.test(name) ? [text] : []));
    expect(slides.join()).toContain('10th to 90th percentile of');
    const asked = { format: 'pdf', output_types: ['percentile_bands'] };
    const { body: pages } = await order(built, undefined, asked);
    expect(pages).toMatchObject({ state: 'done', failure: null });
  });

  it('names the organisation in every text, never “your”', async () => {
    const built = await build();
    const output_types = ['ranked_bars', 'funnel', 'box_plot', 'time_series'];
    const { body: pack } = await order(built, undefined, { output_types });
    const files = readZipTexts((await fetchSlides(pack.id, built.own.user)).bytes);
    const text = [...files]
      .filter(([name]) => /^ppt\/(slides|charts)\//.test(name))
      .map(([, xml]) => xml)
      .join('\n');
    expect(text).not.toMatch(/\byours?\b/i);
    expect(text).toContain(built.own.organisation.organisation_name);
    expect(text).toMatch(/ranks \w+ highest of/);
  });

  it('shows a whole by its parts, and a chart without a selected type in its default', () => {
    expect(chooseChartTypes(['ranked_bars', 'funnel', 'table'], ['ranked_bars', 'time_series'])).toEqual([
      'ranked_bars',
    ]);
    expect(chooseChartTypes(['ranked_bars', 'stacked'], ['ranked_bars', 'stacked'])).toEqual(['stacked']);
    expect(chooseChartTypes(['ranked_bars', 'table'], ['scatter'])).toEqual([null]);
    // The selection for one chart stays as it was.
    expect(chooseChartTypes(['ranked_bars', 'stacked'], ['ranked_bars'], true)).toEqual(['ranked_bars']);
  });

  it('holds neither names of others nor their small numbers', async () => {
    const built = await build();
    const { body: pack } = await order(built);
    const files = readZipTexts((await fetchSlides(pack.id, built.own.user)).bytes);
    const all = [...files.values()].join('\n');
    expect(all).toContain('Submission 008');
    expect(all).not.toContain('Submission 036');
    for (const { organisation, submission } of built.members.slice(1)) {
      expect(all).not.toContain(organisation.organisation_name);
      expect(all).not.toContain(submission.submission_name);
    }
  });

  it('is private to the person who ordered it, and refuses another organisation’s submission', async () => {
    const built = await build();
    const { body: pack } = await order(built);
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const params = { id: pack.id };
    for (const other of [built.members[1]!.user, admin]) {
      expect((await t.call(getReportPack, { params }, other)).status).toBe(404);
      expect((await fetchSlides(pack.id, other)).status).toBe(404);
      expect((await t.call(deleteReportPack, { params }, other)).status).toBe(404);
      const { body } = await t.call(listReportPacks, { query: { project_id: built.project.id } }, other);
      expect(body.report_packs).toEqual([]);
    }
    expect((await order(built, null)).status).toBe(401);
    expect((await order(built, built.members[1]!.user)).status).toBe(404);
    expect((await order(built, undefined, { collection_id: 999_999 })).status).toBe(404);
    expect((await order(built, undefined, { format: 'doc' })).status).toBe(422);
  });

  it('shows its progress, and cannot be downloaded before it is done', async () => {
    const begun = holdJobs();
    const built = await build();
    const { body: pack } = await order(built);
    expect(begun).toEqual([pack.id]);
    expect(pack).toMatchObject({ state: 'queued', charts_done: 0, charts_total: 1 });
    expect((await fetchSlides(pack.id, built.own.user)).status).toBe(409);
    await run(pack.id);
    expect(await stateOf(pack.id, built.own.user)).toMatchObject({ state: 'done', charts_done: 1 });
  });

  it('is not made once it is cancelled, and deleted the second time', async () => {
    holdJobs();
    const built = await build();
    const { body: pack } = await order(built);
    const params = { id: pack.id };
    await t.call(deleteReportPack, { params }, built.own.user);
    await run(pack.id);
    expect(await stateOf(pack.id, built.own.user)).toMatchObject({ state: 'cancelled', file_name: null });
    await t.call(deleteReportPack, { params }, built.own.user);
    expect((await t.call(getReportPack, { params }, built.own.user)).status).toBe(404);
  });

  it('fails in words when its person may no longer see the project', async () => {
    holdJobs();
    const built = await build();
    const { body: pack } = await order(built);
    await t.db.delete(user_accesses).where(eq(user_accesses.user_id, built.own.user.id));
    await run(pack.id);
    const [row] = await t.db.select().from(report_packs).where(eq(report_packs.id, pack.id));
    expect(row).toMatchObject({ state: 'failed', content: null });
    expect(row!.failure).toContain('you do not have access to it');
  });

  it('is not made after the last day of its owner’s access', async () => {
    holdJobs();
    const built = await build();
    const { body: pack } = await order(built);
    const owner = eq(users.id, built.own.user.id);
    await t.db
      .update(users)
      .set({ access_ends_on: sql`current_date - 2` })
      .where(owner);
    await run(pack.id);
    const [row] = await t.db.select().from(report_packs).where(eq(report_packs.id, pack.id));
    expect(row).toMatchObject({ state: 'failed', content: null, failure: 'Your account has been closed.' });
  });

  it('is neither started nor stored if its owner’s account was closed before or during the work', async () => {
    holdJobs();
    const [before, meanwhile] = [await build(), await build()];
    const packs = [(await order(before)).body.id, (await order(meanwhile)).body.id];
    await t.db.update(users).set({ status: 'deleted' }).where(eq(users.id, before.own.user.id));
    await t.db.execute(sql`create function close_account() returns trigger language plpgsql as $$ begin
      update users set status = 'deleted' where id = new.user_id; return new; end $$`);
    await t.db.execute(sql`create trigger close_account after update of charts_total on report_packs
      for each row execute function close_account()`);
    for (const id of packs) {
      await run(id);
      const [row] = await t.db.select().from(report_packs).where(eq(report_packs.id, id));
      expect(row).toMatchObject({
        state: 'failed',
        content: null,
        failure: 'Your account has been closed.',
      });
    }
    await t.db.execute(sql`drop function close_account cascade`);
  });

  it('is not stored if its owner’s account was closed after all data was read', async () => {
    holdJobs();
    const built = await build();
    // Its charts are already stored by then: only the summary is loaded again.
    await run((await order(built)).body.id);
    const { body: pack } = await order(built);
    const isWaiting = async () => {
      const { rows } = await t.db.execute(sql`select from pg_locks where not granted
        and relation = 'measure_values'::regclass`);
      return rows.length > 0;
    };
    let making: Promise<void> | undefined;
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`lock table measure_values in access exclusive mode`);
      making = run(pack.id);
      await expect.poll(isWaiting).toBe(true);
      await t.db.update(users).set({ status: 'deleted' }).where(eq(users.id, built.own.user.id));
    });
    await making;
    const [row] = await t.db.select().from(report_packs).where(eq(report_packs.id, pack.id));
    expect(row).toMatchObject({
      state: 'failed',
      content: null,
      charts_done: 0,
      failure: 'Your account has been closed.',
    });
  });

  it('is one of at most three at a time', async () => {
    holdJobs();
    const built = await build();
    for (const status of [200, 200, 200, 409]) expect((await order(built)).status).toBe(status);
  });
});
