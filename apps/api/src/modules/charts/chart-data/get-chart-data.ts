import type { getChartData as endpoint } from '@portal/contract/charts/chart-data';
import type { z } from 'zod';
import { canViewAsAnySubmission } from '../../comparison/figures/result-visibility.policy.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { toComparisonGroup } from './compare-groups.ts';
import { latestSubmissionDate } from './latest-submission-date.ts';
import { countMissingSubmissions } from './count-missing-submissions.ts';
import { describeMethod } from './describe-method.ts';
import { computePooledValue, computeVerdicts } from './figure-verdicts.ts';
import {
  describePosition,
  describeGroupsAndFilters,
  joinGroupAndFilterNames,
  type Position,
  buildPosition,
} from './describe-position.ts';
import { type ChartRequest, loadChartContext, type ChartContext } from './load-chart-context.ts';
import type { ChartPart } from './output-types/chart-part.ts';
import { loadChartPart } from './output-types/load-chart-part.ts';
import { formatSubmissionName } from '../../comparison/results/display-names.ts';
import { buildChartPoints } from './build-chart-points.ts';
import { showsAllPeriods, listRevisions } from './list-revisions.ts';
import { computeRankRange } from './rank-uncertainty.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { RANK_METHOD } from '@portal/wording/ranks';
import { pluralOf } from '@portal/wording/plurals';
import { verdictSentence } from '@portal/wording/verdict-text';
import { dataSourceText } from '@portal/wording/data-source';

/** Calculates a chart's content in a time period (SPEC §7); `keptChartData` caches the result. */
export async function getChartData(
  snapshot: ResultsSnapshot,
  request: ChartRequest,
): Promise<z.input<(typeof endpoint)['response']>> {
  const loaded = await loadChartContext(snapshot, request);
  const { chart, project, period, measure, view, knownFigures, ownId } = loaded;
  const { picture } = loaded.compared;
  const { judged } = loaded;
  const among = joinGroupAndFilterNames(loaded.groups, loaded.choice.filters);
  const part = await loadChartPart(loaded);
  const { chosen } = loaded;
  const limits = computeRankRange(ownId, picture, measure, judged);
  const place = buildPosition(loaded.own, picture, { rank_limits: limits, judged, measure });
  const say = (name: string | null) => sentencesOn(loaded, part, { ...place, name });
  const own = chosen && formatSubmissionName(chosen);
  const turn = createEventLoopYielder();
  const points = buildChartPoints(knownFigures, picture, view, ownId, { measure, judged });
  await turn();

  return {
    chart_id: chart.id,
    chart_name: chart.chart_name,
    title: [measure.measure_name, among, period.time_period_name].filter(Boolean).join(', '),
    among,
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
    method: methodOf(loaded, part, limits !== null),
    source_text: dataSourceText(project),
    data_date: latestSubmissionDate(knownFigures),
    revised: listRevisions(loaded, {
      measureIds: new Set(loaded.allSeries.map((one) => one.measure.id)),
      periodId: period.id,
      inTime: showsAllPeriods(loaded.outputType),
    }),
    points,
    averages: picture.summary.averages,
    pooled: computePooledValue(picture, measure),
    n: picture.summary.n,
    judging: judged.judging,
    comparisons: listComparisons(loaded, limits),
    missing: part.missing ?? countMissingSubmissions(knownFigures, picture, view, ownId, loaded.leftOut),
    verdict: say(own !== null && canViewAsAnySubmission(loaded.actor) ? own : null),
    verdict_named: say(own),
    ...part.parts,
  };
}

/** Describes the result of a submission: its place and verdict, and what the chart type adds or says instead. */
function sentencesOn(
  loaded: ChartContext,
  { replaces, sentence }: ChartPart,
  place: Position,
): string | null {
  const sentences = [
    replaces === undefined && placeIn(loaded, place),
    sentence?.(place.name),
    replaces === 'position' && comparedWords(loaded, place.signal),
  ];
  return sentences.filter(Boolean).join(' ') || null;
}

function methodOf(
  { project, measure }: ChartContext,
  { replaces, method }: ChartPart,
  hasRankLimits: boolean,
): string {
  const isReplaced = replaces === 'all' || replaces === 'position';
  const usual = isReplaced ? [] : [describeMethod(project, measure), hasRankLimits && RANK_METHOD];
  return [...usual, method].filter(Boolean).join(' ');
}

/** Compares with all, and with each peer group; `limits` are those of the picture. */
function listComparisons(
  { compared, project, ownId, measure, judging }: ChartContext,
  limits: ReturnType<typeof computeRankRange>,
) {
  const { after, all, groups } = compared;
  const limitsOf = (set: Pick<typeof compared.picture, 'set' | 'summary'>) =>
    computeRankRange(ownId, set, measure, computeVerdicts(set, measure, judging));
  const everything = { set: after, summary: all };
  return [
    toComparisonGroup({ id: null, name: `All ${pluralOf(project.unit_name)}` }, all, ownId, {
      ownRankLimits: groups.length === 0 ? limits : limitsOf(everything),
      pooled: computePooledValue(everything, measure),
    }),
    ...groups.map(({ group, set, summary }) =>
      toComparisonGroup({ id: group.id, name: group.peer_group_name }, summary, ownId, {
        ownRankLimits: limitsOf({ set, summary }),
        pooled: computePooledValue({ set, summary }, measure),
      }),
    ),
  ];
}

/** Compares the value with others in the period, beside a sentence on its own past. */
function comparedWords({ judged, measure, project, period }: ChartContext, signal: Position['signal']) {
  const words = verdictSentence(signal, judged.judging, { ...measure, unit_name: project.unit_name });
  return words && `Compared with others in ${period.time_period_name}, ${lowerFirst(words)}`;
}
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function placeIn(loaded: ChartContext, place: Position): string | null {
  const { measure, project, view, groups, choice } = loaded;
  const { picture } = loaded.compared;
  return describePosition(place, {
    ...measure,
    unit_name: project.unit_name,
    visibility: view.visibility,
    ...picture.summary,
    among: describeGroupsAndFilters(groups, choice.filters),
    judging: loaded.judged.judging,
  });
}
