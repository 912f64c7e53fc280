import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import type { OutputType } from '@portal/contract/charts/output-types';
import { findAxisCut, cutNote } from '@portal/wording/axis-cut';
import { chartCaption } from '@portal/wording/chart-captions';

/** Cuts the axis at extreme values, and adds to the caption that it is cut. */
export function describeAxisCut(
  data: ChartData,
  outputType: OutputType,
  points: readonly ChartPoint[] = data.points,
) {
  const cut = findAxisCut(points.flatMap(({ value }) => value ?? []));
  const caption = chartCaption(data, outputType);
  return {
    cut,
    caption: { ...caption, subtitle: [caption.subtitle, cutNote(cut)].filter(Boolean).join(' ') },
  };
}
