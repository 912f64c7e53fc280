import type Presentation from 'pptxgenjs';
import { GRID, SOFT } from '../chart-models/chart-colours.ts';
import type { Axis } from '../chart-models/chart-model.ts';
import { countTickDecimals, createAxisScale } from '../chart-models/axis-scale.ts';

export type Slide = Presentation.Slide;
export type Options = Presentation.IChartOpts;
export type SeriesLook = {
  colour: string;
  /** In points; 0 for markers alone. */
  line: number;
  dash?: 'dash' | 'dot' | false;
  marker: 'none' | 'circle' | 'diamond' | 'triangle' | 'square';
  size?: number;
  /** Its edge is darker than its fill, so that it differs from others of its shape without colour. */
  isLight?: boolean;
};
/** The chart settings that the library cannot make: see style-chart-xml.ts. */
export type ChartStyle = {
  /** One for each series; null leaves it as it is. */
  looks?: (SeriesLook | null)[];
  /** The series that are not in the legend. */
  unlisted?: number[];
  /** Words above single points of a series, each with a line down from it. */
  flags?: { series: number; words: Map<number, string>; colour: string; down: number }[];
  /** Each how manieth label of the axis below is shown; all unless given. */
  labelStep?: number;
  /** The figures of bars, at their start; `without` those of another series. */
  figures?: { series: number; code: string; colour: string; size: number; without: number[] }[];
  /** From each bar of a series down and up, e.g. to its limits. */
  whiskers?: { series: number; down: number[]; up: number[]; edge: string }[];
  /** The axis below, if it has numbers: its steps and their number format. */
  across?: { step: number; code: string };
  /** A column that is not seen, with whiskers downwards; and whiskers upwards from another. */
  boxes?: { hidden: number; down: number[]; whiskersUpOf: number; up: number[]; edge: string };
};
/** The position and size of a picture on its slide, in inches. */
export type Place = { x: number; y: number; w: number; h: number };
export type SlideContext = { deck: Presentation; slide: Slide; altText: string; own: string; place: Place };

export const PLACE: Place = { x: 0.5, y: 1.7, w: 12.3, h: 4.55 };

export const toNumberFormat = (decimals: number) => `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
export const roundToAxis = (value: number, { decimals }: Axis) => Number(value.toFixed(decimals));
/** Empty where there is none: the library knows no gap but this. */
export const roundToAxisOrGap = (value: number | null, axis: Axis) =>
  value === null ? (null as unknown as number) : roundToAxis(value, axis);

/**
 * Returns the same axis as on a page. Office programs would cut bars off below, and start lines far below the
 * lowest value.
 */
export function computeAxisOptions(values: number[], mustIncludeZero: boolean) {
  const { max, min, ticks } = createAxisScale(values, 0, 1, mustIncludeZero);
  return {
    valAxisMinVal: exact(min),
    valAxisMaxVal: exact(max),
    valAxisMajorUnit: exact(ticks[1]! - ticks[0]!),
    valAxisLabelFormatCode: toNumberFormat(countTickDecimals(ticks)),
  };
}
const exact = (value: number) => Number(value.toPrecision(12));

export const commonOptions = (axis: Axis, altText: string, place: Place): Options => ({
  ...place,
  catAxisLabelFontSize: 9,
  catAxisLabelColor: SOFT,
  valAxisLabelFontSize: 10,
  valAxisLabelColor: SOFT,
  valAxisLabelFormatCode: toNumberFormat(axis.decimals),
  showValAxisTitle: true,
  valAxisTitle: axis.title,
  valAxisTitleFontSize: 10,
  valAxisTitleColor: SOFT,
  valGridLine: { color: GRID, size: 0.5 },
  showLegend: true,
  legendPos: 'b',
  legendFontSize: 10,
  altText,
});
