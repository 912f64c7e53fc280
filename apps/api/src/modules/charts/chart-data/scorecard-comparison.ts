import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import type { QuantileMethod } from '@portal/statistics/ranking/quartiles';
import type { RankLimits } from '@portal/statistics/ranking/rank-uncertainty';
import { buildFigures } from '../../comparison/figures/build-figures.ts';
import {
  type Measure,
  numbersOfMeasure,
  selectOwnValues,
} from '../../comparison/figures/chart-values.sql.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import type { ResultView } from '../../comparison/figures/result-visibility.policy.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import {
  type ComparisonChoice,
  resolveComparisonGroups,
} from '../../comparison/comparison-groups/comparison-choice.ts';
import { type ComparedGroups, compareGroups, HIDDEN_SUMMARY, type Rules } from './compare-groups.ts';
import { computeReach } from './compute-reach.ts';
import {
  computeVerdicts,
  judgeFigures,
  type JudgedFigures,
  type JudgingSettings,
} from './figure-verdicts.ts';
import type { LoadedCharts } from './load-charts.ts';
import { computeRankRange } from './rank-uncertainty.ts';
import { loadSharedComparisons, type SharedComparison } from './shared-comparison.ts';

/** The comparison of one figure of a scorecard with its set. */
export type ScorecardComparison = {
  own: Figure | undefined;
  place: { rank: number; quartile: number | null } | null;
  reach: ScorecardEntry['reach'];
  judge: (settings: JudgingSettings) => JudgedFigures;
  rankLimits: (judged: JudgedFigures) => RankLimits | null;
} & Pick<ScorecardEntry, 'averages' | 'n'>;

type Of = { project: ResultsSnapshot['project']; ownId: number | null; choice: ComparisonChoice };
type CompareChart = (chart: LoadedCharts['charts'][number]) => Promise<ScorecardComparison>;

/** From so many submissions on, the comparison that all viewers share is calculated apart from the viewer's figures. */
const LARGE = 1000;

/** Returns how each chart of a scorecard is compared: with all, or with the selected groups. */
export async function loadScorecardComparison(
  there: ResultsSnapshot,
  looked: LoadedCharts,
  of: Of,
): Promise<CompareChart> {
  const isShared =
    there.publication !== null &&
    there.canCache &&
    looked.view.visibility === 'published' &&
    !of.project.round_counts &&
    of.choice.filters.length === 0 &&
    of.choice.groups.length === 0 &&
    looked.facts.submittedIn(looked.period.id).size >= LARGE;
  const shared = isShared ? await compareShared(there, looked, of) : null;
  return shared ?? ((chart) => compareAll(chart, looked, of));
}

async function compareAll(
  chart: LoadedCharts['charts'][number],
  { figuresOf, view, sight, period }: LoadedCharts,
  { project, ownId, choice }: Of,
): Promise<ScorecardComparison> {
  const { measure } = chart;
  const figures = await figuresOf(chart);
  const own = figures.find(({ submission_id }) => submission_id === ownId);
  const { filtered, groups } = resolveComparisonGroups(choice, sight.offered, period.id, figures);
  const { picture } = compareGroups(figures, filtered, groups, view, project);
  const { averages, n, places } = picture.summary;
  return {
    own,
    averages,
    n,
    place: (own && places.get(own.submission_id)) ?? null,
    reach: averages.Median === null ? null : reachOf(picture, project),
    judge: (settings) => computeVerdicts(picture, measure, settings),
    rankLimits: (judged) => computeRankRange(ownId, picture, measure, judged),
  };
}

const reachOf = ({ set }: ComparedGroups['picture'], { quartile_method }: Rules) =>
  computeReach(
    set.flatMap(({ standing, value }) => (standing === 'counted' && value !== null ? [value] : [])),
    quartile_method as QuantileMethod,
  );

/**
 * Compares the viewer's figures with what all viewers share. Null for those who see more than others do: whose own figures
 * are left out of what others see.
 */
async function compareShared(
  there: ResultsSnapshot,
  { charts, facts, period, sight, disclosure, isOwn, view }: LoadedCharts,
  { project, ownId }: Of,
): Promise<CompareChart | null> {
  const members = facts.members.filter(isOwn);
  const measures = [...new Map(charts.map(({ measure }) => [measure.id, measure])).values()];
  const { version, values } = await selectOwnValues(there.db, {
    project_id: project.id,
    time_period_id: period.id,
    measure_ids: measures.map(({ id }) => id),
    submission_ids: members.map(({ submission_id }) => submission_id),
  });
  there.sees(version);
  const visible = sight.offered?.visibleIn(period.id);
  if (visible && values.some(([, id]) => !visible.has(id))) return null;
  const of = { measures, period, facts, sight, disclosure };
  const shared = await loadSharedComparisons(there, of);
  return async ({ measure }) => {
    const numbers = numbersOfMeasure(values, measure.id);
    const subject = { measure, period };
    const figures = sight.see(buildFigures({ ...facts, members }, numbers, subject, { disclosure, isOwn }));
    const own = figures.find(({ submission_id }) => submission_id === ownId);
    return compareWithShared(shared.get(measure.id)!, { own, figures }, { measure, view, project });
  };
}

function compareWithShared(
  shared: SharedComparison,
  { own, figures }: { own: Figure | undefined; figures: readonly Figure[] },
  { measure, view, project }: { measure: Measure; view: ResultView; project: Rules },
): ScorecardComparison {
  const peers = view.unrestricted
    ? shared.n
    : shared.n - figures.filter(({ standing }) => standing === 'counted').length;
  if (peers < project.minimum_peers) {
    const { averages } = HIDDEN_SUMMARY;
    return {
      own,
      averages,
      n: view.unrestricted ? shared.n : 0,
      place: null,
      reach: null,
      judge: (settings) => judgeFigures({ chance: null, averages, placeOf: () => null }, measure, settings),
      rankLimits: () => null,
    };
  }
  const { averages, n, chance, reach } = shared;
  return {
    own,
    averages,
    n,
    place: own ? shared.placeOf(own) : null,
    reach,
    judge: (settings) =>
      judgeFigures({ chance, averages, placeOf: (figure) => shared.placeOf(figure) }, measure, settings),
    rankLimits: () => (own ? shared.rankRangeOf(own.submission_id) : null),
  };
}
