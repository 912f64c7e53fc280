import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import { rankWords } from '@portal/wording/ranks';
import type { YAxisPlotLinesOptions } from 'highcharts/highcharts.src.js';
import { chartColours as colours } from './chart-theme.ts';
import { escapeHtml, formatValueLabel, ownLabel, truncate } from './labels/format-chart-text.ts';
import { spreadLabels } from './labels/spread-labels.ts';

const LABEL_GAP = 17;

/** Draws a line from the top to the user's bar, with name and value in free space above the plot. */
export function createOwnBarMark(
  points: ChartPoint[],
  data: ChartData,
  setting: { accent: string; isNarrow: boolean; isAdmin: boolean },
) {
  const at = points.findIndex((point) =>
    data.submission_id === null ? point.is_own : point.submission_id === data.submission_id,
  );
  const own = points[at];
  if (!own) return [];
  const isRight = at > points.length / 2;
  const name = ownLabel(own, data, setting.isAdmin);
  const rank = own.rank === null ? '' : `, ${rankWords(own.rank, data.n)}`;
  return [
    {
      value: at,
      color: setting.accent,
      width: 1.5,
      dashStyle: 'ShortDot' as const,
      zIndex: 4,
      label: {
        text: escapeHtml(
          `${truncate(name, setting.isNarrow ? 22 : 60)}: ${formatValueLabel(own.value, data.measure)}${rank}`,
        ),
        rotation: 0,
        align: 'left' as const,
        textAlign: (isRight ? 'right' : 'left') as 'right' | 'left',
        verticalAlign: 'top' as const,
        x: isRight ? 4 : -4,
        y: -8,
        clip: false,
        allowOverlap: true,
        style: { color: setting.accent, fontSize: '13px', fontWeight: '600', whiteSpace: 'nowrap' },
      },
    },
  ];
}

const AVERAGES = [
  { key: 'Q3', name: 'Q3', dashStyle: 'Dash', width: 1.25 },
  { key: 'Mean', name: 'Mean', dashStyle: 'Dot', width: 1.75 },
  { key: 'Median', name: 'Median', dashStyle: 'Solid', width: 1.75 },
  { key: 'Q1', name: 'Q1', dashStyle: 'Dash', width: 1.25 },
] as const;
type AverageLine = (typeof AVERAGES)[number] & { value: number };

export const listAverages = (data: ChartData): AverageLine[] =>
  AVERAGES.flatMap((line) => {
    const value = data.averages[line.key];
    return value === null ? [] : [{ ...line, value }];
  });

export function averageMarks(
  lines: AverageLine[],
  { measure }: ChartData,
  scale: { min: number; max: number; plotHeight: number; isNarrow: boolean },
): YAxisPlotLinesOptions[] {
  const pixel = (value: number) => ((scale.max - value) / (scale.max - scale.min)) * scale.plotHeight;
  const wanted = lines.map(({ value }) => pixel(value));
  const placed = spreadLabels(wanted, LABEL_GAP, { top: 4, bottom: scale.plotHeight - 4 });
  return lines.map(({ key, name, value, dashStyle, width }, at) => ({
    value,
    dashStyle,
    width,
    color: colours.ink,
    zIndex: 2,
    label: {
      text: `${name} ${formatValueLabel(value, measure)}`,
      align: 'right',
      textAlign: 'left',
      verticalAlign: 'middle',
      x: 7,
      y: placed[at]! - wanted[at]! + 4,
      clip: false,
      allowOverlap: true,
      style: {
        color: colours.ink,
        fontSize: scale.isNarrow ? '11px' : '12px',
        fontWeight: key === 'Median' ? '600' : '400',
        whiteSpace: 'nowrap',
      },
    },
  }));
}
