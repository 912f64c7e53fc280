import type { ChartData } from '@portal/contract/charts/chart-data';
import type { SeriesPeriod } from '@portal/contract/charts/chart-parts';
import type {
  Options,
  XAxisOptions,
  XAxisPlotLinesOptions,
  YAxisOptions,
} from 'highcharts/highcharts.src.js';
import { chartColours as colours } from './chart-theme.ts';
import type { ChartSetting } from './chart-setting.ts';
import { formatValue } from './labels/format-chart-text.ts';

export const toPeriodTimestamp = ({ starts_on }: { starts_on: string }) =>
  Date.parse(`${starts_on}T00:00:00Z`);

/** For the labels to the right of the lines: a value, and on a wide page a word with it. */
export const labelMargin = ({ averages, measure, points }: ChartData, { isNarrow }: ChartSetting): number => {
  const known = [averages.Q3, ...points.filter(({ is_own }) => is_own).map(({ value }) => value)];
  const longest = Math.max(...known.map((value) => formatValue(value, measure).length));
  return 26 + Math.min(isNarrow ? 80 : 180, Math.ceil((longest + (isNarrow ? 0 : 7)) * 7));
};

/** The parts of Highcharts Stock that help: a view of all periods below, to narrow the time by mouse or keyboard. */
export function stockNavigatorOptions({ isNarrow, isDocument }: ChartSetting, periods: number): Options {
  const isLong = periods > 12 && !isNarrow && !isDocument;
  return {
    rangeSelector: { enabled: false },
    scrollbar: { enabled: false },
    navigator: {
      enabled: isLong,
      accessibility: { enabled: true },
      height: 34,
      maskFill: 'rgba(21, 33, 43, 0.08)',
      outlineColor: colours.line,
      xAxis: {
        labels: { style: { color: colours.inkFaint, fontSize: '11px', opacity: 1 } },
        gridLineWidth: 0,
      },
      handles: { backgroundColor: colours.surface, borderColor: colours.inkFaint },
    },
  };
}

/** A value axis that looks as in the other charts: at the left, its labels beside their lines. */
export const stockValueAxis = (axis: YAxisOptions): YAxisOptions => ({
  ...axis,
  opposite: false,
  showLastLabel: true,
  labels: { ...axis.labels, align: 'right', x: -8, y: 4 },
});

/** Breaks the line where a definition changed: adds an empty point before the first new one. */
export function toPointsWithBreaks<Period extends SeriesPeriod>(
  periods: Period[],
  valuesOf: (period: Period) => (number | null)[],
): [number, ...(number | null)[]][] {
  return periods.flatMap((period): [number, ...(number | null)[]][] => {
    const values = valuesOf(period);
    const point: [number, ...(number | null)[]] = [toPeriodTimestamp(period), ...values];
    return period.is_break ? [[toPeriodTimestamp(period) - 1, ...values.map(() => null)], point] : [point];
  });
}

/** Shortens a note for the top of a chart. The full note appears at its point and in the table. */
const shortened = (text: string) => (text.length > 36 ? `${text.slice(0, 35).trimEnd()}…` : text);

/** The dates of a chart over time, with the marks of its periods and of its annotations. */
export const periodAxis = (
  periods: Parameters<typeof periodPlotLines>[0],
  { time_period_id }: ChartData,
  setting: ChartSetting,
): XAxisOptions => ({
  type: 'datetime',
  plotLines: [...periodPlotLines(periods, time_period_id, setting), ...annotationPlotLines(periods, setting)],
});

/** The period looked at, the changes of definition, and what the team says of a period. */
function periodPlotLines(
  periods: {
    time_period_id: number;
    time_period_name: string;
    starts_on: string;
    is_break: boolean;
    note?: string | null;
  }[],
  chosenId: number,
  setting: ChartSetting,
): XAxisPlotLinesOptions[] {
  const label = (text: string) => ({
    text: setting.isNarrow ? '' : text,
    rotation: 0,
    y: -6,
    x: 0,
    align: 'center' as const,
    textAlign: 'center' as const,
    style: { color: colours.inkFaint, fontSize: '11px' },
  });
  const chosen = periods.find(({ time_period_id }) => time_period_id === chosenId);
  return [
    ...periods
      .filter(({ is_break, note }) => is_break || note)
      .map((period) => ({
        value: toPeriodTimestamp(period),
        color: colours.inkFaint,
        width: 1.5,
        dashStyle: 'LongDash' as const,
        zIndex: 4,
        label: label(period.note ? shortened(period.note) : 'Definition changed'),
      })),
    ...(chosen && chosen !== periods.at(-1)
      ? [
          {
            value: toPeriodTimestamp(chosen),
            color: colours.lineStrong,
            width: 1,
            zIndex: 1,
            label: label(chosen.time_period_name),
          },
        ]
      : []),
  ];
}

/** Returns the annotations of a period, as lines for the point's tooltip and for screen readers. */
export const formatAnnotations = ({ annotations = [] }: ChartSetting, timePeriodId: number): string[] =>
  annotations
    .filter(({ time_period_id }) => time_period_id === timePeriodId)
    .flatMap(({ number, said }) => said.map(({ annotation_text }) => `${number}: ${annotation_text}`));

/** A line with its number at each annotated period that is drawn, beside the line so that no other mark hides it. */
export const annotationPlotLines = (
  periods: readonly { time_period_id: number; starts_on: string }[],
  { annotations = [], accent }: ChartSetting,
): XAxisPlotLinesOptions[] =>
  annotations.flatMap(({ number, time_period_id }) => {
    const period = periods.find((one) => one.time_period_id === time_period_id);
    return period
      ? [
          {
            value: toPeriodTimestamp(period),
            color: accent,
            width: 1,
            dashStyle: 'Dot',
            zIndex: 3,
            label: {
              text: String(number),
              rotation: 0,
              x: 4,
              y: 12,
              align: 'left',
              textAlign: 'left',
              style: { color: accent, fontSize: '13px', fontWeight: '700' },
            },
          },
        ]
      : [];
  });
