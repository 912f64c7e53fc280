import type { ChartData } from '@portal/contract/charts/chart-data';
import { annotationLines } from '@portal/wording/annotated-periods';
import { countOf, fileNameOf, type ChartCaption } from '@portal/wording/chart-captions';
import { revisionNote } from '@portal/wording/revision-note';
import { withUnit } from '@portal/wording/tables';
import type { Options, XAxisOptions, YAxisOptions } from 'highcharts/highcharts.src.js';
import { formatDate } from '../lib/format/format.ts';
import { chartColours as colours, commonOptions } from './chart-theme.ts';
import type { ChartSetting } from './chart-setting.ts';
import { escapeHtml } from './labels/format-chart-text.ts';
import { writeDecimal } from '@portal/wording/write-decimal';

const isOverTime = ({ xAxis }: Options) =>
  xAxis !== undefined && 'type' in xAxis && xAxis.type === 'datetime';

/** Under every picture: how many, how new, from where. */
export function formatCaption(data: ChartData): string {
  const date = data.data_date ? ` Latest figures received on ${formatDate(data.data_date)}.` : '';
  return [`${countOf(data)}${date}`, revisedOf(data), `Source: ${data.source_text}`]
    .filter(Boolean)
    .join(' ');
}

const revisedOf = ({ revised, time_period_name }: ChartData) => revisionNote(revised, time_period_name);

/** A file is read without the page that says the rest: a line for the count and the date, the method, and the source. */
const documentCaption = (data: ChartData, { attribution }: ChartCaption) => [
  `${countOf(data)}${data.data_date ? ` Latest figures received on ${formatDate(data.data_date)}.` : ''}`,
  ...(data.revised.length > 0 ? [revisedOf(data)] : []),
  `Method: ${data.method}`,
  `Source: ${data.source_text}${attribution ? ` ${attribution}` : ''}`,
];

/**
 * A picture with what all have in common. On the page its title is only read out, since the page has its own heading; in a
 * document title, reading aid and source stand around it.
 */
export function withChartFrame(
  data: ChartData,
  setting: ChartSetting,
  chartTexts: ChartCaption,
  chartOptions: Options,
): Options {
  const { isAdmin, isDocument = false } = setting;
  const framedPicture: Options = {
    ...commonOptions,
    ...chartOptions,
    chart: { ...commonOptions.chart, ...chartOptions.chart },
    plotOptions: {
      ...chartOptions.plotOptions,
      series: { ...commonOptions.plotOptions?.series, ...chartOptions.plotOptions?.series },
    },
    tooltip: { ...commonOptions.tooltip, ...chartOptions.tooltip },
    title: { text: chartTexts.title, style: { display: 'none' } },
    accessibility: {
      ...commonOptions.accessibility,
      ...chartOptions.accessibility,
      description: `${chartTexts.subtitle} ${(isAdmin ? data.verdict_named : data.verdict) ?? ''}`,
    },
  };
  if (!isDocument) return framedPicture;
  const caption = [
    ...(isOverTime(chartOptions) ? annotationLines(setting.annotations ?? []) : []),
    ...documentCaption(data, chartTexts),
  ];
  return asDocument(framedPicture, chartTexts, caption, fileNameOf(data));
}

const PAGE_WIDTH = 1100;
const MARGIN = 28;

/** Rows that a text takes: Arial is about half as wide as it is high. */
const rowsOf = (text: string, fontSize: number, width: number) =>
  Math.max(1, Math.ceil((text.length * fontSize * 0.5) / (width - 2 * MARGIN)));

/** Room above for the title and below for the source, added to what the picture takes on the page. */
function asDocument(picture: Options, words: ChartCaption, caption: string[], filename: string): Options {
  const { height, width, marginTop, marginRight, marginBottom } = picture.chart ?? {};
  const page = typeof width === 'number' ? width : PAGE_WIDTH;
  const above = MARGIN + rowsOf(words.title, 18, page) * 25 + rowsOf(words.subtitle, 13, page) * 18;
  const below = caption.reduce((sum, line) => sum + rowsOf(line, 11, page) * 15, 16);
  const full = (typeof height === 'number' ? height : 440) + above + below;
  return {
    ...picture,
    chart: {
      ...picture.chart,
      width: page,
      height: full,
      ...(typeof marginTop === 'number' && { marginTop: marginTop + above }),
      ...(typeof marginRight === 'number' && { marginRight: marginRight + MARGIN / 2 }),
      ...(typeof marginBottom === 'number' && { marginBottom: marginBottom + below }),
      spacingTop: MARGIN,
      spacingRight: MARGIN,
      spacingBottom: MARGIN - 8,
      spacingLeft: MARGIN,
      // A picture does not carry the page's font with it.
      style: { ...picture.chart?.style, fontFamily: 'Arial, Helvetica, sans-serif' },
    },
    title: {
      text: words.title,
      align: 'left',
      style: { color: colours.ink, fontSize: '18px', fontWeight: '600' },
    },
    subtitle: {
      text: words.subtitle,
      align: 'left',
      style: { color: colours.inkSoft, fontSize: '13px' },
    },
    caption: {
      text: caption.map(escapeHtml).join('<br>'),
      align: 'left',
      style: { color: colours.inkFaint, fontSize: '11px' },
    },
    exporting: { ...commonOptions.exporting, sourceWidth: page, sourceHeight: full, scale: 2, filename },
  };
}

/** `Attendances` needs no “(attendances)”. */
export function formatAxisTitle({ measure_name, unit }: { measure_name: string; unit: string }): string {
  return !unit || measure_name.toLowerCase().includes(unit.toLowerCase())
    ? measure_name
    : withUnit(measure_name, { unit });
}

const axisText = { color: colours.inkFaint, fontSize: '12px' };

/** A vertical axis with its title above it, read without turning the head. */
export const valueAxis = (title: string, overrides: YAxisOptions = {}): YAxisOptions => ({
  gridLineColor: colours.line,
  endOnTick: false,
  startOnTick: false,
  ...overrides,
  labels: {
    style: axisText,
    formatter: ({ value }) => writeDecimal(Number(value)),
    ...overrides.labels,
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

export const xAxisOptions = (title: string | null, overrides: XAxisOptions = {}): XAxisOptions => ({
  lineColor: colours.lineStrong,
  tickColor: colours.lineStrong,
  ...overrides,
  labels: {
    style: axisText,
    ...overrides.labels,
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
