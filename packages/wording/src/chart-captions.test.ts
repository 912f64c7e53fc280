import type { ChartData } from '@portal/contract/charts/chart-data';
import { expect, it } from 'vitest';
import { outputTypes } from '@portal/contract/charts/output-types';
import { chartCaption, countOf, fileNameOf } from './chart-captions.ts';
import { measureWithChartName, slideTitle } from './slide-titles.ts';

const point = (key: string, value: number | null) => ({ key, value });
const scatter = (points: object[], pairs: object) =>
  countOf({ unit_name: 'trust', n: points.length, points, pairs } as unknown as ChartData);

it('counts in a scatter those with both values, and says how many of the others are left out', () => {
  const points = [point('1', 5), point('2', 6), point('3', 7), point('4', null)];
  const pairs = { n: 2, points: [{ key: '1' }, { key: '2' }] };
  expect(scatter(points, pairs)).toBe('n = 2 trusts. Left out because a value is missing: 1 trust.');
});

it('does not say that your own point is left out where it is drawn without being counted', () => {
  const points = [point('1', 5), point('2', 6), point('own', 7)];
  const pairs = { n: 2, points: [{ key: '1' }, { key: '2' }, { key: 'own' }] };
  expect(scatter(points, pairs)).toBe('n = 2 trusts.');
});

it('counts in the title those that n counts, not your own outside the selected peer groups', () => {
  const data = {
    unit_name: 'trust',
    n: 2,
    title: 'Waiting',
    time_period_name: 'June 2026',
    comparisons: [],
    among: '',
    points: [point('1', 5), point('2', 6), point('own', 7)],
    measure: { measure_name: 'Seen in time', polarity: 'neutral' },
  } as unknown as ChartData;
  expect(chartCaption(data, 'ranked_bars').title).toBe('Seen in time, 2 trusts, June 2026');
  expect(countOf(data)).toBe('n = 2 trusts.');
});

it('says the value of your own area, which can be too small for its label', () => {
  const area = { name: 'London', is_own: true, Median: 22.14 };
  const data = {
    unit_name: 'trust',
    time_period_name: 'June 2026',
    among: '',
    measure: { measure_name: 'Seen in time', polarity: 'neutral', unit: '%', decimals: 1 },
  };
  const subtitle = (own: object) =>
    chartCaption({ ...data, areas: { areas: [own] } } as unknown as ChartData, 'region_map').subtitle;
  expect(subtitle(area)).toContain('Outlined: London, 22.1%.');
  expect(subtitle({ ...area, Median: null })).toContain('Outlined: London.');
});

it('does not call the bands of a split all measures', () => {
  const title = (collection_name: string) =>
    chartCaption(
      {
        chart_name: 'Waiting by “Sex”',
        among: '',
        time_period_name: 'June 2026',
        heat: { collection_name },
      } as unknown as ChartData,
      'heat_table',
    ).title;
  expect(title('Waiting by “Sex”')).toBe('Waiting by “Sex”, June 2026');
  expect(title('Theatres')).toBe('Theatres: all measures, June 2026');
});

it('names the vertical axis of a scatter first, on the page and on a slide', () => {
  const data = {
    unit_name: 'trust',
    time_period_name: 'June 2026',
    among: '',
    n: 19,
    chart_name: 'Waiting',
    series_name: 'Seen in time',
    pairs: { n: 19, points: [], measure: { measure_name: 'Beds' } },
    measure: { measure_name: 'Seen in time', polarity: 'neutral' },
    output_type: 'scatter',
  } as unknown as ChartData;
  expect(chartCaption(data, 'scatter').title).toMatch(/^Beds against seen in time,/);
  expect(slideTitle(data)).toMatch(/^Beds against seen in time,/);
});

it('names the filters in the title of every chart type, and in the name of its file', () => {
  const data = {
    unit_name: 'trust',
    n: 19,
    title: 'Waiting, London, June 2026',
    chart_name: 'Waiting',
    time_period_name: 'June 2026',
    comparisons: [],
    among: 'London',
    points: [],
    series_name: 'Seen in time',
    composition: { parts: [], sets: [], rows: [] },
    funnel: { n: 19 },
    pairs: { n: 19, points: [], measure: { measure_name: 'Beds' } },
    heat: { collection_name: 'All' },
    measure: { measure_name: 'Seen in time', polarity: 'neutral' },
  } as unknown as ChartData;
  // A control chart shows one submission only, so its title needs no filters.
  for (const type of outputTypes.filter((one) => one !== 'spc')) {
    expect(chartCaption(data, type).title, type).toContain('London');
    expect(slideTitle({ ...data, output_type: type }), type).toContain('London');
    expect(fileNameOf(data, type), type).toContain(', London, June 2026');
  }
  const long = { ...data, among: 'Trusts that '.repeat(20) };
  expect(fileNameOf(long, 'table').length).toBeLessThan(100);
});

it('keeps abbreviations when a measure follows the name of its chart', () => {
  const of = (measure_name: string) => measureWithChartName({ chart_name: 'Waits', measure_name });
  expect(of('A&E attendances over 4 hours')).toBe('Waits: A&E attendances over 4 hours');
  expect(of('Median at NHS trusts')).toBe('Waits: median at NHS trusts');
});
