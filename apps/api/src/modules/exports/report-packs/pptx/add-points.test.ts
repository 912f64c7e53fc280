import { expect, it } from 'vitest';
import { buildChartPoint, OWN_NAME } from '@portal/contract/testing/build-chart-data';
import { buildReportChartData, ownPoint } from '#fixtures/build-report-chart-data';
import { readZipTexts } from '#support/unzip';
import { defaultChartDisplay } from '../parts/report-part.ts';
import { writePptx } from './write-pptx.ts';

it('values beyond the limits on the better side have a light mark with a dark edge, in their own series', async () => {
  const own = ownPoint(24, { denominator: 400 });
  const points = [
    buildChartPoint(1, 25, { denominator: 500 }),
    buildChartPoint(2, 5, { denominator: 900, signal: 'low_alarm' }),
    own,
  ];
  const funnel = {
    basis: 'proportion' as const,
    target: 24,
    n: 3,
    overdispersion: null,
    is_adjusted: false,
    limits: [],
    chance_limits: [],
  };
  const about = {
    title: 'Beds',
    project_name: 'Project',
    time_period_name: 'June',
    submission_name: OWN_NAME,
    made_on: new Date('2025-08-12T09:00:00Z'),
  };
  const chart = buildReportChartData('funnel', points, { funnel });
  const files = readZipTexts(await writePptx(about, [{ kind: 'chart', chart, look: defaultChartDisplay }]));
  const xml = [...files].find(([name]) => /charts\/chart\d+\.xml$/.test(name))![1];
  const series = (name: string) =>
    [...xml.matchAll(/<c:ser>.*?<\/c:ser>/gs)].find(([one]) => one.includes(`<c:v>${name}</c:v>`))![0];
  const fillOf = (name: string) => /<c:marker>.*?<c:spPr>.*?srgbClr val="(\w+)"/s.exec(series(name))![1];
  // Programs that draw no edges of marks would not show a white one at all.
  expect(fillOf('Better than the limits')).toBe('AAD0E5');
  expect(fillOf('Others')).toBe('A6ADB5');
  expect(series(OWN_NAME)).toContain('<c:symbol val="diamond"/>');
});
