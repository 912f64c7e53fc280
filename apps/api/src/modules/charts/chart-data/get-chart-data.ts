import type { getChartData as endpoint } from '@portal/contract/charts/chart-data';
import type { z } from 'zod';
import { canViewAsAnySubmission } from '../../comparison/figures/result-visibility.policy.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { toComparison } from './compare-groups.ts';
import { dateOf } from './data-date.ts';
import { countMissing } from './count-missing.ts';
import { describeMethod } from './describe-method.ts';
import { describePosition, describeGroups, type Position, placeOf } from './describe-position.ts';
import { type ChartRequest, loadChartContext, type ChartContext } from './load-chart-context.ts';
import { loadChartPart } from './output-types/load-chart-part.ts';
import { formatSubmissionName } from '../../comparison/results/display-names.ts';
import { presentPoints } from './present-points.ts';
import { showsAllPeriods, listRevisions } from './list-revisions.ts';
import { rankLimitsOf } from './rank-limits.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { RANK_METHOD } from '@portal/wording/ranks';
import { pluralOf } from '@portal/wording/plurals';
import { dataSourceText } from '@portal/wording/data-source';

/** Calculates a chart's content in a time period (SPEC §7); `keptChartData` caches the result. */
export async function getChartData(
  reading: ResultsSnapshot,
  asking: ChartRequest,
): Promise<z.input<(typeof endpoint)['response']>> {
  const loaded = await loadChartContext(reading, asking);
  const { chart, project, period, measure, view, everybody, ownId } = loaded;
  const { picture } = loaded.compared;
  const { parts, sentence, replaces, method, missing } = await loadChartPart(loaded);
  const { chosen } = loaded;
  const standsAlone = replaces === 'all' || replaces === 'sentence';
  const limits = rankLimitsOf(ownId, picture, measure);
  const { verdict_rule } = project;
  const place = placeOf(loaded.own, picture, measure, { rank_limits: limits, verdict_rule });
  const say = (name: string | null) =>
    [!standsAlone && placeIn(loaded, { ...place, name }, replaces === 'difference'), sentence?.(name)]
      .filter(Boolean)
      .join(' ') || null;
  const own = chosen && formatSubmissionName(chosen);
  const turn = createEventLoopYielder();
  const points = presentPoints(everybody, picture, view, ownId, measure);
  await turn();

  return {
    chart_id: chart.id,
    chart_name: chart.chart_name,
    title: `${measure.measure_name}, ${period.time_period_name}`,
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    state: loaded.state,
    series_name: loaded.series.series_name,
    submission_id: ownId,
    submission_name: own,
    visibility: view.visibility,
    output_type: loaded.outputType,
    measure,
    unit_name: project.unit_name,
    named: view.named,
    method: [...(replaces === 'all' ? [] : [describeMethod(project, measure), limits && RANK_METHOD]), method]
      .filter(Boolean)
      .join(' '),
    source_text: dataSourceText(project),
    data_date: dateOf(everybody),
    revised: listRevisions(loaded, {
      measureIds: new Set(loaded.allSeries.map((one) => one.measure.id)),
      periodId: period.id,
      inTime: showsAllPeriods(loaded.outputType),
    }),
    points,
    averages: picture.summary.averages,
    n: picture.summary.n,
    comparisons: listComparisons(loaded, limits),
    missing: missing ?? countMissing(everybody, picture, view, ownId, loaded.leftOut),
    verdict: say(own !== null && canViewAsAnySubmission(loaded.actor) ? own : null),
    verdict_named: say(own),
    ...parts,
  };
}

/** Compares with all, and with each peer group; `limits` are those of the picture. */
function listComparisons(
  { compared, project, ownId, measure }: ChartContext,
  limits: ReturnType<typeof rankLimitsOf>,
) {
  const { after, all, groups } = compared;
  const limitsOf = (set: Pick<typeof compared.picture, 'set' | 'summary'>) =>
    rankLimitsOf(ownId, set, measure);
  return [
    toComparison(
      { id: null, name: `All ${pluralOf(project.unit_name)}` },
      all,
      ownId,
      groups.length === 0 ? limits : limitsOf({ set: after, summary: all }),
    ),
    ...groups.map(({ group, set, summary }) =>
      toComparison({ id: group.id, name: group.peer_group_name }, summary, ownId, limitsOf({ set, summary })),
    ),
  ];
}

function placeIn(loaded: ChartContext, place: Position, isJudgedElsewhere: boolean): string | null {
  const { measure, project, view, groups, filtered } = loaded;
  const { picture } = loaded.compared;
  return describePosition(place, {
    ...measure,
    unit_name: project.unit_name,
    visibility: view.visibility,
    ...picture.summary,
    among: describeGroups(groups, filtered !== null),
    isJudgedElsewhere,
    verdict_rule: project.verdict_rule,
  });
}
