import { xmrLimits } from '@portal/statistics/control-charts/control-limits';
import { CUSUM, cusumPoints, ewmaPoints } from '@portal/statistics/control-charts/ewma-cusum-charts';
import { roundForComparison } from '@portal/statistics/finite-values';
import { classifyPoints, pointType } from '@portal/statistics/control-charts/special-causes';
import type { ControlPhase, OwnValue, PhaseSettings } from './control-phase-types.ts';

/** σ of single values from their mean moving range. */
const PER_SIGMA = 1.128;

function inControl(own: readonly OwnValue[], baseline: number | null) {
  const values = own.map(({ value }) => value);
  const lines = xmrLimits(values, { baseline });
  return lines && { values, lines, process: { centre: lines.centre, sigma: lines.movingRange / PER_SIGMA } };
}

export function computeEwmaPhase(
  own: readonly OwnValue[],
  { baseline, polarity }: PhaseSettings,
): ControlPhase | null {
  const found = inControl(own, baseline);
  const points = found && ewmaPoints(found.values, found.process);
  if (!points) return null;
  const [averages, lines] = [points.map(({ average }) => average), points.map((one) => one.lines)];
  return {
    lines,
    judged: classifyPoints(averages, lines, polarity, ['outside']),
    drawn: averages.map((average) => [average]),
    basis: found.lines.basis,
    moving_range: found.lines.movingRange,
  };
}

export function computeCusumPhase(
  own: readonly OwnValue[],
  { baseline, polarity }: PhaseSettings,
): ControlPhase | null {
  const found = inControl(own, baseline);
  if (!found) return null;
  const reach = CUSUM.interval * found.process.sigma;
  const line = { centre: 0, lower: -reach, upper: reach };
  const sums = cusumPoints(found.values, found.process);
  const isBeyond = (sum: number) => roundForComparison(sum) > roundForComparison(reach);
  return {
    lines: sums.map(() => line),
    judged: sums.map(({ up, down }) =>
      isBeyond(up) || isBeyond(down)
        ? { causes: ['outside'], type: pointType(up >= down ? 1 : -1, polarity) }
        : { causes: [], type: 'common_cause' },
    ),
    drawn: sums.map(({ up, down }) => [up, 0 - down]),
    basis: found.lines.basis,
    moving_range: found.lines.movingRange,
  };
}
