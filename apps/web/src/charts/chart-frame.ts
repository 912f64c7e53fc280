import type { ChartData } from '@portal/contract/chart-data';
import type { Options, XAxisOptions, YAxisOptions } from 'highcharts/highcharts.src.js';
import { formatDate } from '../lib/format.ts';
import { chartColours as colours, commonOptions } from './chart-look.ts';
import { pluralOf } from './ranked-bars-words.ts';

/** The words that belong to a picture, on the page and in a document. */
export type PictureWords = { title: string; subtitle: string };

/** Under every picture: how many, how new, from where. */
export function captionOf(data: ChartData): string {
  // Fewer may be in the picture than have a value: a pair needs two, a whole all of its parts.
  const whole = data.composition?.sets.find(({ set }) => set === 'all');
  const n = data.pairs?.n ?? data.funnel?.n ?? whole?.n ?? data.n;
  const units = n === 1 ? data.unit_name : pluralOf(data.unit_name);
  const date = data.data_date ? ` Last figures in on ${formatDate(data.data_date)}.` : '';
  return `n = ${n.toLocaleString('en-GB')} ${units} counted.${date} Source: ${data.source_text}`;
}

/**
 * A picture with what all have in common: read out, its title stands; drawn, only in what is downloaded, since the page has
 * its own heading.
 */
export function framed(data: ChartData, words: PictureWords, picture: Options): Options {
  const height = picture.chart?.height;
  return {
    ...commonOptions,
    ...picture,
    chart: { ...commonOptions.chart, ...picture.chart },
    plotOptions: {
      ...picture.plotOptions,
      series: { ...commonOptions.plotOptions?.series, ...picture.plotOptions?.series },
    },
    tooltip: { ...commonOptions.tooltip, ...picture.tooltip },
    title: { text: words.title, style: { display: 'none' } },
    exporting: {
      ...commonOptions.exporting,
      sourceWidth: 1100,
      sourceHeight: (typeof height === 'number' ? height : 440) + 200,
      scale: 2,
      filename: `${data.chart_name} ${data.time_period_name}`,
      chartOptions: {
        chart: {
          spacing: [24, 24, 20, 24],
          // A picture does not carry the page's font with it.
          style: { fontFamily: 'Arial, Helvetica, sans-serif' },
        },
        title: {
          text: words.title,
          align: 'left',
          style: { display: 'block', color: colours.ink, fontSize: '18px', fontWeight: '600' },
        },
        subtitle: {
          text: words.subtitle,
          align: 'left',
          style: { color: colours.inkSoft, fontSize: '13px' },
        },
        caption: {
          text: captionOf(data),
          align: 'left',
          style: { color: colours.inkFaint, fontSize: '11px' },
        },
      },
    },
    accessibility: {
      ...commonOptions.accessibility,
      ...picture.accessibility,
      description: `${words.subtitle} ${data.verdict ?? ''}`,
    },
  };
}

/** `Attendances` needs no “(attendances)”. */
export function axisTitle({ measure_name, unit }: { measure_name: string; unit: string }): string {
  return !unit || measure_name.toLowerCase().includes(unit.toLowerCase())
    ? measure_name
    : `${measure_name} (${unit})`;
}

const axisText = { color: colours.inkFaint, fontSize: '12px' };

/** A vertical axis with its title above it, read without turning the head. */
export const valueAxis = (title: string, more: YAxisOptions = {}): YAxisOptions => ({
  gridLineColor: colours.line,
  endOnTick: false,
  startOnTick: false,
  ...more,
  labels: {
    style: axisText,
    formatter: ({ value }) => Number(value).toLocaleString('en-GB'),
    ...more.labels,
  },
  title: {
    text: title,
    align: 'high',
    rotation: 0,
    textAlign: 'left',
    reserveSpace: false,
    x: 0,
    y: -22,
    style: { color: colours.inkSoft, fontSize: '12px', whiteSpace: 'nowrap' },
  },
});

export const acrossAxis = (title: string | null, more: XAxisOptions = {}): XAxisOptions => ({
  lineColor: colours.lineStrong,
  tickColor: colours.lineStrong,
  ...more,
  labels: {
    style: axisText,
    ...more.labels,
  },
  title: { text: title, style: { color: colours.inkSoft, fontSize: '12px' } },
});

export const legendBelow = {
  enabled: true,
  align: 'left' as const,
  x: -4,
  symbolRadius: 2,
  itemDistance: 16,
  alignColumns: false,
  itemStyle: { color: colours.inkSoft, fontSize: '13px', fontWeight: 'normal' },
};
