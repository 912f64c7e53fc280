import type { ChartData } from '@portal/contract/charts/chart-data';
import { expect, it } from 'vitest';
import { buildChartPoint, OWN_NAME } from '@portal/contract/testing/build-chart-data';
import { buildReportChartData, buildMonth, ownPoint } from '#fixtures/build-report-chart-data';
import { readZipTexts } from '#support/unzip';
import { type ChartDisplay, type ReportPart, defaultChartDisplay } from '../parts/report-part.ts';
import { writePptx } from './write-pptx.ts';

const about = {
  title: 'Beds',
  project_name: 'Project',
  time_period_name: 'June 2025',
  submission_name: OWN_NAME,
  made_on: new Date('2025-08-12T09:00:00Z'),
};
async function slidesOf(parts: ReportPart<ChartData>[]) {
  const files = [...readZipTexts(await writePptx(about, parts))];
  const of = (pattern: RegExp) => files.flatMap(([name, xml]) => (pattern.test(name) ? [xml] : []));
  return { slides: of(/^ppt\/slides\/slide\d+\.xml$/), charts: of(/^ppt\/charts\/chart\d+\.xml$/) };
}
const chartOf = async (chart: ChartData, look: ChartDisplay = defaultChartDisplay) =>
  (await slidesOf([{ kind: 'chart', chart, look }])).charts[0]!;
const seriesIn = (xml: string) =>
  [...xml.matchAll(/<c:ser>.*?<\/c:ser>/gs)].map(([one]) => ({
    xml: one,
    name: /<c:tx>.*?<c:v>([^<]*)<\/c:v>/s.exec(one)![1]!,
  }));
/** The end and the steps of the axis of values. */
const axisIn = (xml: string) => {
  const axis = [...xml.matchAll(/<c:valAx>.*?<\/c:valAx>/gs)].at(-1)![0];
  const of = (name: string) => Number(new RegExp(`<c:${name} val="([^"]*)"`).exec(axis)![1]);
  return {
    min: of('min'),
    max: of('max'),
    step: of('majorUnit'),
    code: /formatCode="([^"]*)"/.exec(axis)![1],
  };
};
const many = Array.from({ length: 40 }, (_, n) => buildChartPoint(n + 10, 80 + n / 4));

it('bars start at zero even for similar values, and labels have the decimals they need', async () => {
  const chart = await chartOf(buildReportChartData('ranked_bars', [...many, ownPoint(85)]));
  expect(axisIn(chart)).toEqual({ min: 0, max: 100, step: 20, code: '#,##0' });
  const regions = [82.1, 84.3, 86].map((Median, n) => ({
    name: `Region ${n}`,
    n: 9,
    Median,
    is_own: n === 1,
  }));
  const map = buildReportChartData('region_map', many, {
    areas: { level: 'region', areas: regions } as never,
  });
  expect(axisIn(await chartOf(map))).toMatchObject({ min: 0, max: 100 });
});

it('lines start near the lowest value, as on a page', async () => {
  const periods = Array.from({ length: 12 }, (_, at) =>
    buildMonth(at, 88 + (at % 3), { Median: 90, Q1: 85, Q3: 95 }),
  );
  const chart = await chartOf(
    buildReportChartData('time_series', [ownPoint(88)], { time_series: { periods } }),
  );
  expect(axisIn(chart)).toEqual({ min: 84, max: 96, step: 2, code: '#,##0' });
});

it('standing bars have the averages and the middle half across, the mean unlike the median, and their limits', async () => {
  const interval = { lower: 70, upper: 95 };
  const points = [...many, ownPoint(85, { interval })];
  const look = { averages: ['mean' as const, 'median' as const, 'quartiles' as const], comment: '' };
  const series = seriesIn(await chartOf(buildReportChartData('ranked_bars', points), look));
  expect(series.map(({ name }) => name)).toEqual([
    ...['Others', OWN_NAME, 'Upper quartile', 'Mean', 'Median', 'Lower quartile'],
  ]);
  const dashOf = (name: string) =>
    /prstDash val="(\w+)"/.exec(series.find((one) => one.name === name)!.xml)![1];
  expect([dashOf('Mean'), dashOf('Median'), dashOf('Upper quartile')]).toEqual(['dash', 'solid', 'sysDot']);
  const own = series[1]!.xml;
  expect(/<c:plus>.*?<c:pt idx="40"><c:v>([^<]*)</s.exec(own)![1]).toBe('10');
  expect(/<c:minus>.*?<c:pt idx="40"><c:v>([^<]*)</s.exec(own)![1]).toBe('15');
});

it('has no entry for your value in its key if you have none', async () => {
  const series = seriesIn(await chartOf(buildReportChartData('ranked_bars', many, { submission_id: null })));
  expect(series.map(({ name }) => name)).not.toContain('This submission');
});

it('areas are named, however many there are', async () => {
  const areas = Array.from({ length: 42 }, (_, n) => ({
    name: `Board ${n}`,
    n: 9,
    Median: n,
    is_own: false,
  }));
  const chart = await chartOf(
    buildReportChartData('board_map', many, { areas: { level: 'board', areas } as never }),
  );
  expect(chart).toContain('<c:barDir val="bar"/>');
  expect(/<c:catAx>.*?<c:delete val="(\d)"/s.exec(chart)![1]).toBe('0');
  expect(chart).toContain('Board 41');
});

it('few bars have their figures, in a colour that is seen on theirs', async () => {
  const points = [buildChartPoint(1, 30), ownPoint(20), buildChartPoint(2, 10)];
  const [others, own] = seriesIn(await chartOf(buildReportChartData('ranked_bars', points)));
  const labels = (xml: string) => ({
    colour: /<c:dLbls>.*?srgbClr val="(\w+)"/s.exec(xml)![1],
    without: [...xml.matchAll(/<c:dLbl><c:idx val="(\d+)"\/><c:delete/g)].map(([, at]) => Number(at)),
  });
  expect(labels(others!.xml)).toEqual({ colour: '1F2933', without: [1] });
  expect(labels(own!.xml)).toEqual({ colour: 'FFFFFF', without: [0, 2] });
});

it('is accessible to screen readers: a title on each slide, alternative texts in English', async () => {
  const table = {
    words: { title: 'All “measures”, June 2025', verdict: '', notes: [] },
    picture: {
      form: 'table' as const,
      head: ['Measure', 'This submission'],
      rows: [{ cells: ['One', '1'], isOwn: false }],
    },
  };
  const { slides } = await slidesOf([
    { kind: 'text', title: 'Unusual results', paragraphs: ['One.'] },
    { kind: 'table', leaf: table },
    { kind: 'chart', chart: buildReportChartData('ranked_bars', many), look: defaultChartDisplay },
  ]);
  expect(slides).toHaveLength(4);
  const titles = slides.map((xml) => /<p:ph type="title"\/>.*?<a:t>([^<]*)</s.exec(xml)?.[1]);
  expect(titles).toEqual([
    'Beds',
    'Unusual results',
    'All “measures”, June 2025',
    'Over four hours, June 2025',
  ]);
  for (const xml of slides) {
    const ids = [...xml.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(xml.match(/type="title"/g)).toHaveLength(1);
    expect(xml).not.toContain('lang="en-US"');
    expect(xml).toMatch(/name="Rule" descr=""><a:extLst>.*?decorative/);
    for (const [frame] of xml.matchAll(/<p:graphicFrame>.*?<\/p:graphicFrame>/gs))
      expect(/<p:cNvPr [^>]*descr="([^"]+)"/.exec(frame)![1]).toMatch(/June 2025/);
  }
  expect(slides[2]).toContain('<a:tblPr firstRow="1"/>');
});

it('long titles are small enough for their place from the start', async () => {
  const sizeOf = async (title: string) => {
    const { slides } = await slidesOf([
      {
        kind: 'chart',
        chart: buildReportChartData('ranked_bars', many, { title }),
        look: defaultChartDisplay,
      },
    ]);
    return Number(/type="title".*?sz="(\d+)"/s.exec(slides[1]!)![1]);
  };
  expect(await sizeOf('Short, June 2025')).toBe(2200);
  expect(await sizeOf('Emergency admissions waiting over four hours from decision to admit, June 2025')).toBe(
    1700,
  );
});

it('is titled with the whole that its part is of', async () => {
  const part = buildReportChartData('ranked_bars', many, { chart_name: 'Length of stay' });
  const { slides } = await slidesOf([{ kind: 'chart', chart: part, look: defaultChartDisplay }]);
  expect(/type="title".*?<a:t>([^<]*)</s.exec(slides[1]!)![1]).toBe(
    'Length of stay: over four hours, June 2025',
  );
});

it('explains a missing control chart: none exists for all organisations', async () => {
  const chart = buildReportChartData('spc', many, { submission_id: null, verdict_named: null });
  const { slides } = await slidesOf([{ kind: 'chart', chart, look: defaultChartDisplay }]);
  expect(slides[1]).toContain(
    'A control chart needs at least two values from one trust, but no trust is selected.',
  );
});
