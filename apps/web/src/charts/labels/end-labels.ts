import type { DataLabelsOptions } from 'highcharts/highcharts.src.js';
import { chartColours as colours } from '../chart-theme.ts';
import { spreadLabels } from './spread-labels.ts';

const GAP = 16;

/** Returns how far to move each label beside its line up or down, in pixels, so that none overlap. */
export function computeEndLabelShifts(
  values: readonly number[],
  axis: { min: number; max: number },
  plotHeight: number,
): number[] {
  const wanted = values.map((value) => ((axis.max - value) / (axis.max - axis.min || 1)) * plotHeight);
  const placed = spreadLabels(wanted, GAP, { top: 4, bottom: plotHeight - 4 });
  return placed.map((place, at) => place - (wanted[at] ?? 0));
}

/** A label to the right of the last point of a line, in the margin: read without looking up the legend. */
export const createEndLabel = (
  text: string,
  shift: number,
  colour: string,
  isStrong = false,
): DataLabelsOptions => ({
  enabled: true,
  align: 'left',
  verticalAlign: 'middle',
  x: 6,
  y: shift,
  crop: false,
  overflow: 'allow',
  allowOverlap: true,
  formatter: () => text,
  style: {
    color: colour,
    fontSize: '12px',
    fontWeight: isStrong ? '600' : '400',
    textOutline: `2px ${colours.surface}`,
  },
});

/** The same for a line across the whole picture. */
export const createPlotLineLabel = (text: string, shift: number, colour: string, isStrong = false) => ({
  text,
  align: 'right' as const,
  textAlign: 'left' as const,
  verticalAlign: 'middle' as const,
  x: 11,
  y: shift + 4,
  clip: false,
  allowOverlap: true,
  style: { color: colour, fontSize: '12px', fontWeight: isStrong ? '600' : '400', whiteSpace: 'nowrap' },
});
