import type { Endpoint } from '@portal/contract/shared/endpoint';
import {
  downloadChartSlide,
  downloadChartWorkbook,
  downloadGroupCsv,
  downloadGroupWorkbook,
  downloadProfileWorkbook,
} from '@portal/contract/exports/downloads';
import { getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import { ADMIN } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { parseCsv } from '@portal/instruments/file-formats/spreadsheet';
import { readXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { describe, expect, it } from 'vitest';
import { buildChart } from '#fixtures/build-charts';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';
import { readZipTexts } from '#support/unzip';
import { chart_annotations } from '../../../tables/annotations.tables.ts';
import { chart_metadata, charts } from '../../../tables/charts.tables.ts';

const t = useTestApp();

/** Own 30 %; the last rests on four cases only. */
const FIGURES: FigureGiven[] = [[30, 100], [10, 100], [20, 100], [25, 100], [40, 100], [3, 4], undefined];
type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = (options: Parameters<typeof buildComparison>[3] = {}) =>
  buildComparison(t.db, t.programme.id, FIGURES, {
    ...options,
    project: { disclosure_threshold: 5, source_text: 'Open data, licence OGL 3.0', ...options.project },
  });
const chartOf = (built: Built) => ({ chart_id: built.chart.id, time_period_id: built.period.id });
const groupOf = (built: Built) => ({
  collection_id: built.chart.collection.id,
  time_period_id: built.period.id,
});

async function fetchFile(endpoint: Endpoint, params: object, as: { id: number } | null, body: object = {}) {
  const headers = as ? { authorization: `Bearer ${await createAccessToken(t.deps, as.id)}` } : {};
  const answer = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, { params }),
    headers,
    payload: body,
  });
  return { status: answer.statusCode, bytes: new Uint8Array(answer.rawPayload), headers: answer.headers };
}
const rowsOf = async (bytes: Uint8Array) =>
  (await readXlsx(bytes)).sheets.map((sheet) => ({ name: sheet.name, rows: sheet.rows }));

describe('the workbook of a chart', () => {
  it('has the table, what it shows, n, method, date and the licence line', async () => {
    const built = await build();
    const { status, bytes, headers } = await fetchFile(downloadChartWorkbook, chartOf(built), built.own.user);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('.xlsx');
    const [sheet] = await rowsOf(bytes);
    const text = JSON.stringify(sheet!.rows);
    expect(text).toContain('5 trusts counted');
    expect(text).toContain('Open data, licence OGL 3.0');
    expect(text).toContain('Latest figures received on 12 August 2025');
    expect(text).toContain('Quartiles');
    const head = sheet!.rows.findIndex((row) => row[0] === 'Rank (1 = highest)');
    const table = sheet!.rows.slice(head + 1);
    const { body } = await t.call(getChartData, { params: chartOf(built), body: {} }, built.own.user);
    expect(table.map((row) => row[2] ?? null)).toEqual(body.points.map(({ value }) => value));
    expect(table[1]![1]).toContain('(own)');
  });

  it.each([
    ['funnel', 'limits', 'Denominator'],
    ['box_plot', 'boxes', 'Compared with'],
    ['time_series', 'over time', 'Time period'],
  ] as const)(
    'has a sheet for what %s shows besides the submissions, with the same words above',
    async (...of) => {
      const [output_type, ending, first] = of;
      const built = await build({ outputTypes: ['ranked_bars', output_type] });
      const asked = { output_type };
      const { bytes } = await fetchFile(downloadChartWorkbook, chartOf(built), built.own.user, asked);
      const sheets = await rowsOf(bytes);
      expect(sheets.map(({ name }) => name.slice(-ending.length))).toEqual([
        ...[expect.anything(), ending, 'Definitions'.slice(-ending.length)],
      ]);
      const { rows } = sheets[1]!;
      const text = JSON.stringify(rows);
      for (const line of ['5 trusts counted', 'Open data, licence OGL 3.0', 'Quartiles'])
        expect(text).toContain(line);
      const head = rows.findIndex((row) => row[0] === first);
      expect(head).toBeGreaterThan(0);
      expect(rows.slice(head + 1).length).toBeGreaterThan(0);
      const { body } = await t.call(
        getChartData,
        { params: chartOf(built), body: asked as never },
        built.own.user,
      );
      if (body.funnel) expect(rows.slice(head + 1)).toHaveLength(body.funnel.limits.length);
      if (!body.box_plot) return;
      const box = body.box_plot[0]!;
      const under = (name: string) => rows[head + 1]![rows[head]!.indexOf(`${name} (%)`)];
      expect(['Lower whisker', 'Q1', 'Median', 'Q3', 'Upper whisker'].map(under)).toEqual([
        ...[box.low, box.Q1, box.Median, box.Q3, box.high],
      ]);
    },
  );

  it('has each figure with all its digits, shown as on the page, and says what everything is', async () => {
    const thirds: FigureGiven[] = [
      [1, 3],
      [10, 100],
      [20, 100],
      [25, 100],
      [40, 100],
    ];
    const built = await buildComparison(t.db, t.programme.id, thirds);
    await t.db.insert(chart_metadata).values({
      chart_id: built.chart.id,
      metadata_name: 'Limits of it',
      metadata_text: '=What it is.',
      display_order: 9,
    });
    const { bytes } = await fetchFile(downloadChartWorkbook, chartOf(built), built.own.user);
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const [figures, definitions] = sheets;
    const row = figures!.rows.findIndex((one) => String(one[1]).includes('(own)'));
    expect(figures!.rows[row]![2]).toBeCloseTo(100 / 3, 12);
    expect(figures!.cells?.get(`${row},2`)?.style?.numFmt).toBe('#,##0.0');
    expect(definitions!.name).toBe('Definitions');
    const said = definitions!.rows.map(([, what, words]) => [what, words]);
    expect(said).toContainEqual(['Limits of it', '=What it is.']);
    expect(said).toContainEqual(['Direction of improvement', 'Lower is better']);
    expect(said.some(([what]) => what === 'Median')).toBe(true);
  });

  it('names the organisation, and says from which end a rank counts', async () => {
    const built = await build();
    const { bytes } = await fetchFile(downloadChartWorkbook, chartOf(built), built.own.user);
    const text = JSON.stringify((await rowsOf(bytes))[0]!.rows);
    expect(text).not.toMatch(/\byours?\b/i);
    expect(text).toContain(`${built.own.organisation.organisation_name}`);
    expect(text).toMatch(/’s 30(\.\d)?% ranks \w+ highest of 5 trusts/);
    expect(text).toContain('Rank (1 = highest)');
  });

  it('follows the access of the chart: 404 for another submission, 401 without a session', async () => {
    const built = await build();
    const other = { submission_id: built.members[1]!.submission.id };
    expect((await fetchFile(downloadChartWorkbook, chartOf(built), built.own.user, other)).status).toBe(404);
    expect((await fetchFile(downloadChartWorkbook, chartOf(built), null)).status).toBe(401);
    const unknown = { chart_id: 999_999, time_period_id: built.period.id };
    expect((await fetchFile(downloadChartWorkbook, unknown, built.own.user)).status).toBe(404);
    const bad = { peer_group_ids: ['x'] };
    expect((await fetchFile(downloadChartWorkbook, chartOf(built), built.own.user, bad)).status).toBe(422);
  });
});

describe('the slide of a chart', () => {
  /** The files of the slides: the figures of a native chart are in a workbook inside. */
  const slidesOf = async (built: Built, asked: object = {}) => {
    const file = await fetchFile(downloadChartSlide, chartOf(built), built.own.user, asked);
    expect(file.status).toBe(200);
    const files = readZipTexts(Buffer.from(file.bytes));
    const slides = [...files].filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    const drawn = [...files].filter(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name));
    const name = String(file.headers['content-disposition']);
    return { slides: slides.map(([, text]) => text), drawn: drawn.map(([, text]) => text), name };
  };

  it('is one slide with a native chart, its title, sentence, method and organisation', async () => {
    const built = await build();
    const { slides, drawn, name } = await slidesOf(built);
    expect(slides).toHaveLength(1);
    expect(drawn).toHaveLength(1);
    expect(slides[0]).toContain(built.own.organisation.organisation_name);
    expect(slides[0]).toContain(built.project.project_name);
    expect(slides[0]).toMatch(/ranks \w+ highest of 5 trusts/);
    expect(slides[0]).toContain('Open data, licence OGL 3.0');
    expect(slides[0]).not.toMatch(/\byours?\b/i);
    expect(name).toMatch(/\.pptx"$/);
    for (const value of [30, 10, 20, 25, 40]) expect(drawn[0]).toContain(`<c:v>${value}</c:v>`);
    // 3 of 4 is too small a count to show.
    expect(drawn[0]).not.toContain('<c:v>75</c:v>');
  });

  it('is in the chart type asked for, and has a table without small numbers', async () => {
    const built = await build({ outputTypes: ['ranked_bars', 'funnel', 'table'] });
    const { drawn } = await slidesOf(built, { output_type: 'funnel' });
    expect(drawn[0]).toContain('99.8% limit');
    expect((await slidesOf(built)).drawn[0]).not.toContain('99.8% limit');
    const table = await slidesOf(built, { output_type: 'table' });
    expect(table.drawn).toEqual([]);
    expect(table.slides[0]).toContain('<a:tbl>');
    for (const value of [30, 10, 20, 25, 40])
      expect(table.slides[0]).toMatch(new RegExp(`>${value}(\\.0)?<`));
    expect(table.slides[0]).not.toMatch(/>75(\.0)?</);
  });

  it('has the annotations of its organisation over time, and none of another', async () => {
    const built = await build({ outputTypes: ['ranked_bars', 'time_series'] });
    const [own, other] = built.members;
    const said = { chart_id: built.chart.id, time_period_id: built.period.id, user_id: built.own.user.id };
    await t.db.insert(chart_annotations).values([
      { ...said, submission_id: own!.submission.id, annotation_text: 'New ward opened' },
      { ...said, submission_id: other!.submission.id, annotation_text: 'Fire in the theatre' },
    ]);
    const { slides } = await slidesOf(built, { output_type: 'time_series' });
    expect(slides[0]).toContain('New ward opened');
    expect(slides[0]).not.toContain('Fire in the theatre');
    expect((await slidesOf(built)).slides[0]).not.toContain('New ward opened');
  });

  it('follows the access of the chart', async () => {
    const built = await build();
    const stranger = await build();
    const other = { submission_id: built.members[1]!.submission.id };
    expect((await fetchFile(downloadChartSlide, chartOf(built), built.own.user, other)).status).toBe(404);
    expect((await fetchFile(downloadChartSlide, chartOf(built), stranger.own.user)).status).toBe(404);
    expect((await fetchFile(downloadChartSlide, chartOf(built), null)).status).toBe(401);
  });
});

describe('the files of a group', () => {
  it('hold neither names of others nor their small numbers', async () => {
    const built = await build();
    const csv = await fetchFile(downloadGroupCsv, groupOf(built), built.own.user);
    const book = await fetchFile(downloadGroupWorkbook, groupOf(built), built.own.user);
    const texts = [new TextDecoder().decode(csv.bytes), JSON.stringify(await rowsOf(book.bytes))];
    for (const text of texts) {
      expect(text).toContain('Submission 036');
      for (const { organisation, submission } of built.members.slice(1)) {
        expect(text).not.toContain(organisation.organisation_name);
        expect(text).not.toContain(organisation.organisation_code);
        expect(text).not.toContain(submission.submission_name);
      }
    }
    const [head, ...lines] = parseCsv(texts[0]!);
    const held = lines.find((line) => line[head!.indexOf('submission')] === 'Submission 036')!;
    const at = (name: string) => held[head!.indexOf(name)] || null;
    expect([
      at('value'),
      at('numerator'),
      at('denominator'),
      at('rank_from_highest'),
      at('suppressed'),
    ]).toEqual([null, null, null, null, 'small_number']);
    expect(at('lower_95')).toBeNull();
    const own = lines.find((line) => line[head!.indexOf('is_own')] === 'yes')!;
    const said = (name: string) => own[head!.indexOf(name)];
    expect([said('n'), said('median'), said('submitted_up_to')]).toEqual(['5', '25', '2025-08-12']);
    expect(said('method')).toContain('Quartiles');
    expect(said('source')).toContain('licence OGL 3.0');
    const table = (await rowsOf(book.bytes))[0]!.rows;
    const row = table.find((one) => String(one[1]).startsWith('Submission 036'))!;
    expect(row.filter((cell) => typeof cell === 'number')).toEqual([]);
  });

  it('say what a quarter is below and what a quarter is above, each under its own name', async () => {
    const built = await build();
    const asked = { params: chartOf(built), body: {} };
    const { Q1, Q3, Mean } = (await t.call(getChartData, asked, built.own.user)).body.averages;
    expect(new Set([Q1, Q3, Mean]).size).toBe(3);
    const { bytes } = await fetchFile(downloadGroupCsv, groupOf(built), built.own.user);
    const [head, line] = parseCsv(new TextDecoder().decode(bytes));
    expect(['q1', 'q3', 'mean'].map((name) => Number(line![head!.indexOf(name)]))).toEqual([Q1, Q3, Mean]);
    const book = await fetchFile(downloadChartWorkbook, chartOf(built), built.own.user);
    const rows = (await rowsOf(book.bytes))[0]!.rows;
    const beside = (name: string) => rows.find(([first]) => first === name)?.[1];
    const shown = (value: number | null) => Number(value!.toFixed(1));
    expect([beside('First quartile'), beside('Third quartile')]).toEqual([shown(Q1), shown(Q3)]);
  });

  it('name all submissions for the programme team', async () => {
    const built = await build();
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const { bytes } = await fetchFile(downloadGroupCsv, groupOf(built), admin);
    expect(new TextDecoder().decode(bytes)).toContain(built.members[1]!.organisation.organisation_name);
  });

  it('show only your own before publication', async () => {
    const built = await build({ state: 'validation' });
    const { bytes } = await fetchFile(downloadGroupCsv, groupOf(built), built.own.user);
    const [head, ...lines] = parseCsv(new TextDecoder().decode(bytes));
    expect(lines.map((line) => line[head!.indexOf('is_own')])).toEqual(['yes']);
  });

  it('run nothing as a formula', async () => {
    const built = await build();
    const chart_name = '=HYPERLINK("http://example.org")';
    await t.db.update(charts).set({ chart_name }).where(eq(charts.id, built.chart.id));
    const csv = await fetchFile(downloadGroupCsv, groupOf(built), built.own.user);
    expect(new TextDecoder().decode(csv.bytes)).not.toMatch(/(^|,)"?=/m);
    const { bytes } = await fetchFile(downloadGroupWorkbook, groupOf(built), built.own.user);
    const book = await readXlsx(bytes);
    const formulas = book.sheets
      .flatMap((sheet) => [...(sheet.cells?.values() ?? [])])
      .filter((cell) => cell.formula);
    expect(formulas).toEqual([]);
  });

  it('are not there for another project’s people, nor for a group that is not', async () => {
    const built = await build();
    const other = await build();
    expect((await fetchFile(downloadGroupCsv, groupOf(built), other.own.user)).status).toBe(404);
    expect((await fetchFile(downloadGroupWorkbook, groupOf(built), null)).status).toBe(401);
    const unknown = { collection_id: 999_999, time_period_id: built.period.id };
    expect((await fetchFile(downloadGroupCsv, unknown, built.own.user)).status).toBe(404);
  });
});

describe('the workbook of a profile', () => {
  const asked = (built: Built, more: object = {}) => ({
    project_id: built.project.id,
    time_period_id: built.period.id,
    ...more,
  });
  const columnOf = (rows: readonly (readonly unknown[])[], header: string) => {
    const head = rows.findIndex((row) => row.includes(header));
    const column = rows[head]!.indexOf(header);
    return rows.slice(head + 1).map((row) => row[column] ?? null);
  };

  it('holds what the profile answers the same person, with all digits, and says what the words mean', async () => {
    const built = await build();
    const { status, bytes } = await fetchFile(downloadProfileWorkbook, {}, built.own.user, asked(built));
    expect(status).toBe(200);
    const [sheet, words] = await rowsOf(bytes);
    const query = asked(built) as { project_id: number; time_period_id: number };
    const [entry] = (await t.call(getScorecard, { query }, built.own.user)).body.entries;
    for (const [header, value] of [
      ['Value', entry!.value],
      ['Lower 95% limit', entry!.interval!.lower],
      ['Median', entry!.averages.Median],
      ['n', entry!.n],
      ['Rank (1 = highest)', entry!.rank],
    ] as const)
      expect(columnOf(sheet!.rows, header), header).toEqual([value]);
    expect(words!.name).toBe('Definitions');
    expect(JSON.stringify(words!.rows)).toContain('beyond the 95% funnel limits');
  });

  it('has every measure by variation and target outlook', async () => {
    const built = await build();
    const { bytes } = await fetchFile(downloadProfileWorkbook, {}, built.own.user, asked(built));
    const matrix = (await rowsOf(bytes)).find(({ name }) => name === 'Variation and targets')!;
    expect(matrix.rows[0]).toEqual([
      'Variation',
      'Target met consistently',
      'Target met sometimes',
      'Target missed consistently',
      'No target outlook',
    ]);
    // There is one period: a single value shows no variation.
    expect(matrix.rows.at(-1)!.filter(Boolean)).toEqual(['Too few values', built.chart.chart_name]);
  });

  it('holds the charts that were asked for in their order, with another submission beside them for the team', async () => {
    const built = await build();
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const second = await buildChart(t.db, built.project, [built.measure], [built.period]);
    const [own, other] = [built.members[0]!.submission.id, built.members[1]!.submission.id];
    const more = {
      submission_id: own,
      chart_ids: [second.id, built.chart.id],
      beside: { time_period_id: built.period.id, submission_id: other },
    };
    const { bytes } = await fetchFile(downloadProfileWorkbook, {}, admin, asked(built, more));
    const [sheet] = await rowsOf(bytes);
    expect(columnOf(sheet!.rows, 'Chart')).toEqual([second.chart_name, built.chart.chart_name]);
    const { organisation, submission } = built.members[1]!;
    const name = `${organisation.organisation_name}: ${submission.submission_name}`;
    expect(columnOf(sheet!.rows, name)).toEqual([10, 10]);
    // Nor for other users: another organisation's profile cannot be added to one of theirs.
    const asOwn = { beside: { time_period_id: built.period.id, submission_id: other } };
    expect((await fetchFile(downloadProfileWorkbook, {}, built.own.user, asked(built, asOwn))).status).toBe(
      404,
    );
  });
});
