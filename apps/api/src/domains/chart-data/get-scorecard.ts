import type { getScorecard as endpoint, ScorecardEntry } from '@portal/contract/chart-data';
import type { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { takingTurns } from '../../taking-turns.ts';
import type { View } from '../../policies/figures.ts';
import type { Measure } from './chart-data.sql.ts';
import { type Rules, summariseFor } from './compare.ts';
import type { Figure } from './figures.ts';
import { groupBy } from '../../group-by.ts';
import { lookAtCharts } from './look-at-charts.ts';
import { nameOf } from '../results/names.ts';
import { revisedOf } from './revised.ts';
import type { Reading } from '../results/reading.ts';
import { type HistoryRow, selectHistory } from './scorecard.sql.ts';

/** How many periods a spark line shows, the one asked for included. */
const HISTORY = 12;

/** Every chart's default series for one submission, in a fixed number of queries however many charts there are. */
export async function getScorecard(
  reading: Reading,
  { actor, query }: { actor: Actor; query: z.output<(typeof endpoint)['query']> },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { db, project } = reading;
  const looked = await lookAtCharts(reading, { actor, of: query });
  const { period, facts, chosen, ownId, isOwn, view, charts } = looked;
  const history = await selectHistory(db, {
    projectId: project.id,
    period,
    chartIds: charts.map(({ chart_id }) => chart_id),
    submissionId: ownId,
    periods: HISTORY,
  });
  const past = groupBy(history, ({ chart_id }) => chart_id);
  const turn = takingTurns();
  const entries = [];
  for (const { chart_id, chart_name, collection_code, measure, figures } of charts) {
    const entry = toEntry(figures, measure, view, project, ownId, past.get(chart_id) ?? []);
    entries.push({ chart_id, chart_name, collection_code, ...entry });
    await turn();
  }
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

function toEntry(
  figures: Figure[],
  measure: Measure,
  view: View,
  rules: Rules,
  ownId: number | null,
  past: HistoryRow[],
): Omit<ScorecardEntry, 'chart_id' | 'chart_name' | 'collection_code'> {
  const own = figures.find((figure) => figure.submission_id === ownId);
  const summary = summariseFor(figures, view, rules);
  const place = own && summary.places.get(own.submission_id);
  const previous = past.at(-2);
  const { measure_name, unit, decimals, polarity } = measure;
  return {
    measure_name,
    unit,
    decimals,
    polarity,
    value: own?.value ?? null,
    missing_reason: ownId === null ? null : missingReason(own),
    previous_value: previous?.value ?? null,
    previous_time_period_name: previous?.time_period_name ?? null,
    averages: summary.averages,
    n: summary.n,
    rank: place?.rank ?? null,
    quartile: place?.quartile ?? null,
    history: past.map(({ time_period_name, value }) => ({ time_period_name, value })),
  };
}

/** Why the submission looked at has no value; an own small number is one. */
function missingReason(own: Figure | undefined): ScorecardEntry['missing_reason'] {
  if (!own) return 'not_submitted';
  return own.standing === 'counted' || own.value !== null ? null : own.standing;
}
