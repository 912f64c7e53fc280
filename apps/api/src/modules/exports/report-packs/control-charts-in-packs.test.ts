import { getChartData } from '@portal/contract/charts/chart-data';
import { downloadChartWorkbook } from '@portal/contract/exports/downloads';
import { downloadReportPack, requestReportPack } from '@portal/contract/exports/report-packs';
import {
  createReportTemplate,
  makeReport,
  type ReportBlock,
} from '@portal/contract/exports/report-templates';
import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import { readXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildValue } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { inReadingOrder, readPdfStructure } from '#support/read-pdf-structure';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';
import { readZipTexts } from '#support/unzip';
import { buildChartBlock } from '#fixtures/build-chart-block';
import { chart_annotations } from '../../../tables/annotations.tables.ts';
import { chart_parameters, chart_phases, charts } from '../../../tables/charts.tables.ts';
import { comments } from '../../../tables/comments.tables.ts';

const t = useTestApp();
let built: Awaited<ReturnType<typeof buildComparison>>;
let periods: { id: number; time_period_name: string }[];
beforeAll(async () => {
  // Denominators that differ, so that limits of shares do.
  const values: [number, number][] = Array.from({ length: 15 }, (_, n) => [20 + (n % 5), 60 + 7 * n]);
  built = await buildComparison(t.db, t.programme.id, [values[0]!], { outputTypes: ['ranked_bars', 'spc'] });
  const { chart, measure, own } = built;
  periods = [built.period];
  for (const [numerator, denominator] of values.slice(1)) {
    const period = await buildTimePeriod(t.db, built.project, 'published');
    periods.push(period);
    const of = { chart_id: chart.id, time_period_id: period.id, measure_id: measure.id };
    await t.db.insert(chart_parameters).values({ ...of, series_name: 'One' });
    await buildValue(t.db, { measure, period, submission: own.submission }, { numerator, denominator });
  }
  const said = { chart_id: chart.id, user_id: own.user.id, submission_id: own.submission.id };
  const noted = [
    [2, 'A ward <closed> & opened'],
    [2, 'It snowed.'],
    [9, 'A strike.'],
  ] as const;
  for (const [at, annotation_text] of noted)
    await t.db
      .insert(chart_annotations)
      .values({ ...said, time_period_id: periods[at]!.id, annotation_text });
  const phase = { chart_id: chart.id, time_period_id: periods[8]!.id, reason: 'A second clinic opened.' };
  await t.db.insert(chart_phases).values(phase);
});

const keep = (control_chart: 'p' | null) =>
  t.db.update(charts).set({ control_chart }).where(eq(charts.id, built.chart.id));
const newest = () => periods.at(-1)!;

async function fileOf(id: number, as: { id: number }): Promise<Buffer> {
  const answer = await t.app.inject({
    method: 'GET',
    url: requestPath(downloadReportPack, { params: { id } }),
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, as.id)}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
/** The pack of its group, and the native chart in it. */
async function pack(more: object = {}, as: { id: number } = built.own.user) {
  const body = {
    collection_id: built.chart.collection.id,
    time_period_id: newest().id,
    submission_id: built.own.submission.id,
    output_types: ['spc' as const],
    ...more,
  };
  const { body: made } = await t.call(requestReportPack, { body }, as);
  expect(made).toMatchObject({ state: 'done', failure: null });
  return fileOf(made.id, as);
}
async function report(block: Partial<Extract<ReportBlock, { kind: 'chart' }>>) {
  const { user } = built.own;
  const chart = buildChartBlock(built.chart.id, { output_type: 'spc', ...block });
  const body = { project_id: built.project.id, template_name: `Of ${Math.random()}`, blocks: [chart] };
  const template = await t.call(createReportTemplate, { body: { ...body, format: 'pptx' } }, user);
  expect(template.status).toBe(200);
  const asked = { time_period_id: newest().id, submission_id: built.own.submission.id };
  const made = await t.call(makeReport, { params: { id: template.body.id }, body: asked }, user);
  expect(made.body).toMatchObject({ state: 'done', failure: null });
  return fileOf(made.body.id, user);
}
function slidesIn(file: Buffer) {
  const files = readZipTexts(file);
  const chart = [...files].find(([name]) => /charts\/chart\d+\.xml$/.test(name))![1];
  const slides = [...files].flatMap(([name, xml]) =>
    /^ppt\/slides\/slide\d+\.xml$/.test(name) ? [xml] : [],
  );
  const series = [...chart.matchAll(/<c:ser>.*?<\/c:ser>/gs)].map(([xml]) => ({
    xml,
    name: /<c:tx>.*?<c:v>([^<]*)<\/c:v>/s.exec(xml)![1]!,
    values: new Map(
      [.../<c:val>.*<\/c:val>/s.exec(xml)![0].matchAll(/<c:pt idx="(\d+)"><c:v>([^<]*)</g)].map(
        ([, at, value]) => [Number(at), Number(value)],
      ),
    ),
  }));
  return { chart, series, slides: slides.join('\n') };
}
const ask = async (body: object = {}) => {
  const params = { chart_id: built.chart.id, time_period_id: newest().id };
  const asked = { output_type: 'spc', submission_id: built.own.submission.id, ...body };
  return (await t.call(getChartData, { params, body: asked as never }, built.own.user)).body;
};

it('is the one that the team keeps for the chart, with the limits and words of the screen', async () => {
  await keep('p');
  const shown = await ask();
  expect(shown.spc).toMatchObject({ chart: 'p', usual: 'p' });
  const { series, slides } = slidesIn(await pack());
  expect(slides).toContain(': p chart, ');
  expect(slides).toContain('p chart: p̄, all numerators over all denominators');
  expect(slides).toContain('The limits are wider where the denominator is smaller.');
  expect(slides).toContain(shown.verdict_named!);
  expect(slides).toContain('15 values of ');
  const { lines: last } = shown.spc!.points.at(-1)!;
  expect(slides).toContain(`${newest().time_period_name}: Upper limit ${last!.upper!.toFixed(1)}%, Mean `);
  const drawn = (name: string) =>
    new Map(series.filter((one) => one.name === name).flatMap(({ values }) => [...values]));
  const { decimals } = shown.measure;
  const rounded = (value: number) => Number(value.toFixed(decimals));
  for (const [at, { lines, value }] of shown.spc!.points.entries()) {
    expect(drawn('Upper control limit').get(at)).toBe(rounded(lines!.upper!));
    expect(drawn('Lower control limit').get(at)).toBe(rounded(lines!.lower!));
    expect(drawn('Mean').get(at)).toBe(rounded(lines!.centre));
    expect(drawn(shown.submission_name!).get(at)).toBe(rounded(value));
  }
  await keep(null);
  expect(slidesIn(await pack()).slides).toContain(': XmR chart, ');
});

it('has its own lines for each phase, listed once, with the start and the reason', async () => {
  const { chart, series } = slidesIn(await pack());
  const limits = series.filter(({ name }) => name === 'Upper control limit');
  expect(limits.map(({ values }) => [...values.keys()].sort((a, b) => a - b))).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
  ]);
  // Own values stay comparable, and go on.
  const { submission_name } = await ask();
  expect(series.filter(({ name }) => name === submission_name)).toHaveLength(1);
  const unlisted = [...chart.matchAll(/<c:legendEntry><c:idx val="(\d+)"/g)].map(([, at]) => Number(at));
  expect(unlisted.map((at) => series[at]!.name)).toEqual([
    ...['Upper control limit', 'Mean', 'Lower control limit', 'New limits or definition', 'Annotation'],
  ]);
  const begins = series.find(({ name }) => name === 'New limits or definition')!;
  expect([...begins.values.keys()]).toEqual([8]);
  expect(begins.xml).toContain('A second clinic opened.');
  expect(begins.xml).toContain('<c:errBarType val="minus"/>');
});

it('has the numbers of what happened at their periods, and the list of them below', async () => {
  const file = await pack();
  const { series, slides } = slidesIn(file);
  const { values, xml } = series.find(({ name }) => name === 'Annotation')!;
  expect([...values.keys()]).toEqual([2, 9]);
  expect(
    [...xml.matchAll(/<c:dLbl><c:idx val="(\d+)"\/>.*?<a:t>([^<]*)</g)].map(([, ...one]) => one),
  ).toEqual([
    ['2', '1'],
    ['9', '2'],
  ]);
  const [first, second] = [periods[2]!, periods[9]!].map(({ time_period_name }) => time_period_name);
  expect(slides).toContain(`1 ${first}: A ward &lt;closed&gt; &amp; opened It snowed.`);
  expect(slides).toContain(`2 ${second}: A strike.`);
  expect(slides).not.toContain(`In ${second}`);
  const pdf = inReadingOrder(readPdfStructure(await pack({ format: 'pdf' })).tree);
  const said = pdf.filter(({ type }) => type === 'LBody').map(({ text }) => text);
  expect(said).toEqual([`${first}: A ward <closed> & opened It snowed.`, `${second}: A strike.`]);
  const picture = pdf.find(({ type }) => type === 'Figure')!;
  expect(picture.alt).toContain('XmR chart');
  for (const words of ['A second clinic opened.', 'Upper limit ', 'Lower limit ', 'Mean '])
    expect(picture.text).toContain(words);
});

it('is what a report chose for it, with a target of its own', async () => {
  const chosen = slidesIn(await report({ control_chart: 'ewma', target: 12.5 }));
  expect(chosen.slides).toContain(': EWMA, ');
  expect(chosen.series.map(({ name }) => name)).toContain('Moving average');
  // The values themselves are drawn behind the line, as on the screen.
  const { submission_name } = await ask();
  const behind = chosen.series.find(({ name }) => name === submission_name)!;
  expect(behind.xml).toMatch(/<c:spPr><a:ln w="\d+"><a:noFill\/>/);
  const target = chosen.series.find(({ name }) => name === 'Target')!;
  expect(new Set(target.values.values())).toEqual(new Set([12.5]));
  const run = slidesIn(await report({ control_chart: 'run' }));
  expect(run.series.map(({ name }) => name)).not.toContain('Upper control limit');
  expect(run.series.map(({ name }) => name)).toContain('Median');
  const sums = slidesIn(await report({ control_chart: 'cusum', target: 9 }));
  expect(sums.series.map(({ name }) => name)).not.toContain('Target');
  expect(sums.chart).toContain('Sum of differences from the mean');
  // One that does not fit its figures is drawn as the screen draws it.
  expect(slidesIn(await report({ control_chart: 'u' })).slides).toContain(': XmR chart, ');
  await keep('p');
  expect(slidesIn(await report({})).slides).toContain(': p chart, ');
  await keep(null);
});

it('starts in the period that a report chose for it', async () => {
  const count = (file: ReturnType<typeof slidesIn>) =>
    Math.max(...file.series.map(({ values }) => values.size));
  const all = slidesIn(await report({}));
  const cut = slidesIn(await report({ from_time_period_id: periods.at(-4)!.id }));
  expect(count(cut)).toBe(4);
  expect(count(all)).toBeGreaterThan(4);
  // What happened before the window is neither marked nor listed.
  expect([all.slides.includes('A strike.'), cut.slides.includes('A strike.')]).toEqual([true, false]);
  expect(cut.slides).toContain(
    `, ${periods.at(-4)!.time_period_name} to ${periods.at(-1)!.time_period_name}`,
  );
});

it('has what was said of the chart where it is asked for, and nothing that was withdrawn or is of others', async () => {
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN, full_name: 'Ada Team' });
  const of = {
    project_id: built.project.id,
    chart_id: built.chart.id,
    submission_id: built.own.submission.id,
  };
  const stranger = await buildComparison(t.db, t.programme.id, [[1, 2]]);
  const other = await buildSubmission(t.db, built.project, stranger.own.organisation);
  await t.db.insert(comments).values([
    { ...of, user_id: admin.id, comment_text: 'Well done since May.' },
    { ...of, user_id: built.own.user.id, comment_text: 'It was the new clinic.' },
    { ...of, user_id: built.own.user.id, comment_text: '', deleted_at: new Date() },
    { ...of, submission_id: other.id, user_id: admin.id, comment_text: 'Of another.' },
  ]);
  expect(slidesIn(await pack()).slides).not.toContain('Well done since May.');
  for (const file of [await pack({ comments: true }), await report({ comments: true })]) {
    const { slides } = slidesIn(file);
    expect(slides).toContain(`Comments on ${built.chart.chart_name}`);
    expect(slides).toMatch(/The programme team, \d+ \w+ \d{4}: Well done since May\./);
    expect(slides).toMatch(/, \d+ \w+ \d{4}: It was the new clinic\./);
    expect(slides).not.toContain('Ada Team');
    expect(slides).not.toContain('Of another.');
  }
  const colleague = await buildUser(t.db, t.programme.id, {
    role_type_id: CONTRIBUTOR,
    organisation_id: stranger.own.organisation.id,
  });
  const { status } = await t.call(
    requestReportPack,
    {
      body: {
        collection_id: built.chart.collection.id,
        time_period_id: newest().id,
        comments: true,
        submission_id: built.own.submission.id,
      },
    },
    colleague,
  );
  expect(status).toBe(404);
});

it('appears in a workbook as selected, with all its digits and an explanation of terms', async () => {
  const params = { chart_id: built.chart.id, time_period_id: newest().id };
  const asked = { output_type: 'spc', control_chart: 'p', submission_id: built.own.submission.id };
  const answer = await t.app.inject({
    method: 'POST',
    url: requestPath(downloadChartWorkbook, { params }),
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, built.own.user.id)}` },
    payload: { ...asked, target: 12.3456789 },
  });
  expect(answer.statusCode).toBe(200);
  const { sheets } = await readXlsx(answer.rawPayload);
  const [submissions, control, definitions] = sheets;
  // The text above the submissions describes them; the text above the control chart describes that chart.
  const above = (sheet: typeof control) => new Map(sheet!.rows.map(([name, text]) => [name, text]));
  expect(above(submissions).get('n')).toBe('0 trusts counted');
  expect(above(submissions).has('Method')).toBe(false);
  expect(control!.rows[0]![0]).toContain(': p chart, ');
  expect(above(control).get('n')).toContain('15 values of ');
  expect(above(control).has('Third quartile')).toBe(false);
  const head = control!.rows.findIndex(([first]) => first === 'Time period');
  const column = (name: string) => control!.rows[head]!.findIndex((one) => String(one).startsWith(name));
  const { spc } = await ask({ control_chart: 'p' });
  for (const [at, { lines, value }] of spc!.points.entries()) {
    const row = control!.rows[head + 1 + at]!;
    expect(row[column('Value')]).toBeCloseTo(value, 12);
    expect(row[column('Upper limit')]).toBeCloseTo(lines!.upper!, 12);
    expect(row[column('Lower limit')]).toBeCloseTo(lines!.lower!, 12);
  }
  const said = definitions!.rows.map(([, what, words]) => [what, words]);
  expect(said).toContainEqual(['p chart', spc!.reading]);
  expect(said.filter(([what]) => what === 'Sign of a special cause')).toHaveLength(spc!.rules.length);
  expect(said.find(([what]) => what === 'Method')![1]).toContain('p chart: p̄');
  expect(said).toContainEqual(['Target', '12.3456789 %']);
});
