import type { BoxPlot } from '@portal/contract/charts/chart-parts';
import { compareFigures } from '@portal/statistics/finite-values';
import type { ChartContext } from '../load-chart-context.ts';
import type { ChartPart } from './chart-part.ts';
import { type ComparisonGroup, listComparisonGroups } from './list-comparison-groups.ts';

/** Tukey's fences: how many box heights a whisker may reach. */
const REACH = 1.5;

/** A box for each set side by side: of the values of its submissions, never of other averages. */
export function toBoxPlots(loaded: ChartContext): ChartPart {
  if (loaded.view.visibility === 'own_only') return { parts: { box_plot: null } };
  return {
    parts: { box_plot: listComparisonGroups(loaded).map((set) => toBox(set, loaded.ownId)) },
    method:
      'Whiskers reach the furthest value within 1.5 times the height of the box. Values beyond that are shown as points.',
  };
}

function toBox({ set, name, members, summary }: ComparisonGroup, ownId: number | null): BoxPlot {
  const { Q1, Median, Q3 } = summary.averages;
  const values =
    Q1 === null
      ? []
      : members
          .filter(({ standing }) => standing === 'counted')
          .map(({ value }) => value ?? 0)
          .sort((a, b) => a - b);
  const reach = REACH * ((Q3 ?? 0) - (Q1 ?? 0));
  const within = values.filter(
    (value) => compareFigures(value, (Q1 ?? 0) - reach) >= 0 && compareFigures(value, (Q3 ?? 0) + reach) <= 0,
  );
  const [lowest, highest] = [within[0], within.at(-1)];
  const place = ownId === null ? undefined : summary.places.get(ownId);
  return {
    set,
    name,
    n: summary.n,
    suppressed: summary.suppressed,
    // A quartile lies between two values, and may lie beyond the furthest value that is no outlier.
    low: lowest === undefined ? null : Math.min(lowest, Q1 ?? lowest),
    Q1,
    Median,
    Q3,
    high: highest === undefined ? null : Math.max(highest, Q3 ?? highest),
    outliers: values.filter((value) => !within.includes(value)),
    own_rank: place?.rank ?? null,
  };
}
