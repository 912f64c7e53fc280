import { expect, it } from 'vitest';
import { buildReportChartData, buildMonth, ownPoint, packTitles } from '#fixtures/build-report-chart-data';
import { readZipTexts } from '#support/unzip';
import { defaultChartDisplay } from '../parts/report-part.ts';
import { avoidLabelOverlap } from '../chart-models/avoid-label-overlap.ts';
import { writePptx } from './write-pptx.ts';

async function chartOf(months: number, nameOf = (name: string) => name) {
  const periods = Array.from({ length: months }, (_, at) => buildMonth(at, 20 + (at % 5))).map((one) => ({
    ...one,
    time_period_name: nameOf(one.time_period_name),
  }));
  const chart = buildReportChartData('time_series', [ownPoint(20)], { time_series: { periods } });
  const files = readZipTexts(
    await writePptx(packTitles, [{ kind: 'chart', chart, look: defaultChartDisplay }]),
  );
  return [...files].find(([name]) => /charts\/chart\d+\.xml$/.test(name))![1];
}
const labelsIn = (xml: string) =>
  [.../<c:cat>.*?<\/c:cat>/s.exec(xml)![0].matchAll(/<c:pt idx="(\d+)"><c:v>([^<]*)</g)].map(
    ([, at, words]) => [Number(at), words] as const,
  );

it('labels of periods are as many as can be read side by side, evenly', async () => {
  for (const [months, step] of [
    [8, 1],
    [40, 5],
    [160, 18],
  ] as const) {
    const xml = await chartOf(months);
    const axis = /<c:catAx>.*?<\/c:catAx>/s.exec(xml)![0];
    expect(axis).toContain(`<c:tickLblSkip val="${step}"/><c:tickMarkSkip val="${step}"/><c:noMultiLvlLbl`);
    expect(axis.match(/tickLblSkip/g)).toHaveLength(1);
    const labels = labelsIn(xml);
    expect(labels[0]).toEqual([0, 'January 2020']);
    labels.slice(1).forEach(([at], n) => expect(at - labels[n]![0]).toBe(step));
  }
});

it('longer names of periods leave room for fewer of them', async () => {
  const few = labelsIn(await chartOf(40, (name) => `Financial quarter that began in ${name}`));
  expect(few.length).toBeLessThan(labelsIn(await chartOf(40)).length);
});

it('spreads overlapping labels around their place, in their order', () => {
  expect(avoidLabelOverlap([10, 50], 11)).toEqual([10, 50]);
  expect(avoidLabelOverlap([20, 20], 10)).toEqual([15, 25]);
  const spread = avoidLabelOverlap([100, 104, 60, 102], 10);
  expect(spread).toEqual([92, 112, 60, 102]);
});
