import { type RunChart, runChart } from '@portal/statistics/control-charts/run-chart';
import { pointType } from '@portal/statistics/control-charts/special-causes';
import type { ControlPhase, JudgedPoint, OwnValue, PhaseSettings } from './control-phase-types.ts';

/**
 * A run chart. Of a run that is too long every value is marked; where the median is crossed too seldom, those of the
 * newest run: its side is where the values have moved to.
 */
export function computeRunPhase(
  own: readonly OwnValue[],
  { baseline, polarity }: PhaseSettings,
): ControlPhase | null {
  const found = runChart(
    own.map(({ value }) => value),
    baseline,
  );
  if (!found) return null;
  const runs = runsIn(found.sides);
  const tooFew = found.crossings < found.fewestAllowed;
  const judged = found.sides.map((side, at): JudgedPoint => {
    const run = runs.find(({ members }) => members.includes(at));
    const causes = [
      ...(run && run.members.length > found.longestAllowed ? (['long_run'] as const) : []),
      ...(tooFew && run && run === runs.at(-1) ? (['few_crossings'] as const) : []),
    ];
    return { causes, type: causes.length === 0 ? 'common_cause' : pointType(side, polarity) };
  });
  const line = { centre: found.median };
  return {
    lines: own.map(() => line),
    judged,
    drawn: [],
    basis: baseline ?? own.length,
    moving_range: null,
  };
}

/** Returns the values of each run on one side; skips values on the median. */
function runsIn(sides: RunChart['sides']) {
  const runs: { side: number; members: number[] }[] = [];
  sides.forEach((side, at) => {
    if (side === 0) return;
    const last = runs.at(-1);
    if (last?.side === side) last.members.push(at);
    else runs.push({ side, members: [at] });
  });
  return runs;
}
