import type { getScorecard as endpoint, ScorecardEntry } from '@portal/contract/chart-data';
import { xmrLimits } from '@portal/statistics/control-limits';
import { isLargeChange, robustDistance } from '@portal/statistics/outliers';
import { judgePoints } from '@portal/statistics/special-causes';
import { positionAgainst, verdictOf } from '@portal/statistics/verdict';
import type { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { takingTurns } from '../../taking-turns.ts';
import type { View } from '../../policies/figures.ts';
import type { Measure } from './chart-data.sql.ts';
import { type Rules, summariseFor } from './compare.ts';
import { intervalOf } from './interval-of.ts';
import { judgeFunnel } from './parts/judge-funnel.ts';
import type { Figure } from './figures.ts';
import { groupBy } from '../../group-by.ts';
import { type LookedAt, lookAtCharts } from './look-at-charts.ts';
import { nameOf } from '../results/names.ts';
import { rankLimitsOf } from './rank-limits-of.ts';
import { revisedOf } from './revised.ts';
import type { Reading } from '../results/reading.ts';
import { type HistoryRow, selectHistory } from './scorecard.sql.ts';

/** How many periods a spark line shows, and how many a control chart rests on, the one asked for included. */
const HISTORY = 12;
const LOOKED_BACK = 60;

/** Every chart's default series for one submission, in a fixed number of queries however many charts there are. */
export async function getScorecard(
  reading: Reading,
  { actor, query }: { actor: Actor; query: z.output<(typeof endpoint)['query']> },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { db, project } = reading;
  const looked = await lookAtCharts(reading, { actor, of: query });
  const { period, facts, chosen, ownId, isOwn, view, charts } = looked;
  const history = await historyOf(db, { project, looked, submissionIds: [ownId] });
  const entries = await entriesOf(looked, { project, ownId, past: history });
  return {
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    visibility: view.visibility,
    submission_id: ownId,
    submission_name: chosen && nameOf(chosen),
    revised: revisedOf(
      { reading, facts, actor, isOwn },
      { measureIds: new Set(charts.map(({ measure }) => measure.id)), periodId: period.id },
    ),
    entries,
  };
}

type Project = Reading['project'];

/** The past of some submissions in the charts looked at, in one statement. */
export const historyOf = (
  db: Reading['db'],
  of: {
    project: Project;
    looked: { period: LookedAt['period']; charts: readonly { chart_id: number }[] };
    submissionIds: (number | null)[];
  },
) =>
  selectHistory(db, {
    projectId: of.project.id,
    period: of.looked.period,
    chartIds: of.looked.charts.map(({ chart_id }) => chart_id),
    submissionIds: of.submissionIds,
    periods: LOOKED_BACK,
  });

/** What each chart says of one submission, given its past. */
export async function entriesOf(
  { charts, view }: Pick<LookedAt, 'charts' | 'view'>,
  of: { project: Project; ownId: number | null; past: readonly HistoryRow[] },
): Promise<ScorecardEntry[]> {
  const past = groupBy(of.past, ({ chart_id }) => chart_id);
  const turn = takingTurns();
  const entries = [];
  for (const { chart_id, chart_name, collection_code, tab_name, measure, figures } of charts) {
    const entry = toEntry(figures, measure, view, of.project, of.ownId, past.get(chart_id) ?? []);
    entries.push({ chart_id, chart_name, collection_code, tab_name, ...entry });
    await turn();
  }
  return entries;
}

function toEntry(
  figures: Figure[],
  measure: Measure,
  view: View,
  rules: Rules,
  ownId: number | null,
  past: HistoryRow[],
): Omit<ScorecardEntry, 'chart_id' | 'chart_name' | 'collection_code' | 'tab_name'> {
  const own = figures.find((figure) => figure.submission_id === ownId);
  const summary = summariseFor(figures, view, rules);
  const place = own && summary.places.get(own.submission_id);
  const { measure_name, unit, decimals, polarity } = measure;
  const value = own?.value ?? null;
  const interval = own ? intervalOf(own, measure) : null;
  const isRanked = place !== undefined;
  const position = positionAgainst(isRanked ? interval : null, summary.averages.Median, summary.n - 1);
  const judged = isRanked ? judgeFunnel(figures, measure) : null;
  return {
    ...{ measure_name, unit, decimals, polarity, value, interval },
    numerator: own?.numerator ?? null,
    denominator: own?.denominator ?? null,
    missing_reason: ownId === null ? null : missingReason(own),
    averages: summary.averages,
    n: summary.n,
    rank: place?.rank ?? null,
    rank_limits: rankLimitsOf(ownId, { set: figures, summary }, measure),
    quartile: place?.quartile ?? null,
    reach: summary.suppressed || summary.n === 0 ? null : reachOf(figures),
    verdict: verdictOf(position, polarity),
    distance: isRanked && value !== null ? robustDistance(value, summary.averages) : null,
    signal: judged?.signals.find(({ figure }) => figure.submission_id === ownId)?.signal ?? null,
    ...courseOf(past, polarity, value !== null),
  };
}

/** What the own values of the last periods tell, and what of them is shown as a spark line. */
function courseOf(past: HistoryRow[], polarity: Measure['polarity'], hasValue: boolean) {
  const previous = past.at(-1)?.is_break ? undefined : past.at(-2);
  const since = past.slice(
    Math.max(
      0,
      past.findLastIndex(({ is_break }) => is_break),
    ),
  );
  const values = valuesOf(since);
  const begun = Math.max(
    0,
    since.findLastIndex(({ phase }) => phase),
  );
  const ofPhase = valuesOf(since.slice(begun));
  const asked = since[begun]?.phase?.baseline ?? null;
  const baseline = asked !== null && asked <= ofPhase.length ? asked : null;
  const lines = hasValue ? xmrLimits(ofPhase, { baseline }) : null;
  const newest = lines && judgePoints(ofPhase, lines, polarity).at(-1)!;
  return {
    previous_value: previous?.value ?? null,
    previous_time_period_name: past.at(-2)?.time_period_name ?? null,
    variation: newest && { type: newest.type, causes: newest.causes },
    is_large_change: hasValue && previous?.value != null && isLargeChange(values),
    history: past.slice(-HISTORY).map(({ time_period_name, value }) => ({ time_period_name, value })),
  };
}

const valuesOf = (past: HistoryRow[]) => past.flatMap(({ value }) => (value === null ? [] : [value]));

function reachOf(figures: Figure[]): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const { standing, value } of figures) {
    if (standing !== 'counted' || value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}

/** Why the submission looked at has no value; an own small number is one. */
function missingReason(own: Figure | undefined): ScorecardEntry['missing_reason'] {
  if (!own) return 'not_submitted';
  return own.standing === 'counted' || own.value !== null ? null : own.standing;
}
