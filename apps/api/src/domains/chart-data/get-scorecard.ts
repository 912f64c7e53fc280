import type { getScorecard as endpoint, ScorecardEntry } from '@portal/contract/chart-data';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { takingTurns } from '../../taking-turns.ts';
import { type View, viewOf } from '../../policies/figures.ts';
import { type Measure, selectValues } from './chart-data.sql.ts';
import { chooseSubmission, ownBy } from './choose-submission.ts';
import { type Rules, summariseFor } from './compare.ts';
import { factsOf, periodOf } from '../results/facts.ts';
import type { Figure } from './figures.ts';
import { toFigures } from './to-figures.ts';
import { groupBy } from '../../group-by.ts';
import { nameOf } from '../results/names.ts';
import { revisedOf } from './revised.ts';
import { readFigures } from './read-figures.ts';
import type { Reading } from '../results/reading.ts';
import { lookingAt } from './sight.ts';
import { openDisclosure } from './small-numbers/open-disclosure.ts';
import { hasCollection, type HistoryRow, selectHistory, selectScorecardCharts } from './scorecard.sql.ts';

/** How many periods a spark line shows, the one asked for included. */
const HISTORY = 12;

/** Every chart's default series for one submission, in a fixed number of queries however many charts there are. */
export async function getScorecard(
  reading: Reading,
  { actor, query }: { actor: Actor; query: z.output<(typeof endpoint)['query']> },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { db, project } = reading;
  const period = periodOf(reading, query.time_period_id);
  if (!period) throw problems.notFound('time period');
  const collectionId = query.collection_id ?? null;
  if (collectionId !== null && !(await hasCollection(db, project.id, collectionId))) {
    throw problems.notFound('collection');
  }
  const facts = await factsOf(reading);
  const chosen = chooseSubmission(facts, actor, query.submission_id);
  const ownId = chosen?.submission_id ?? null;

  const scope = { projectId: project.id, timePeriodId: period.id, collectionId };
  const { version, charts } = await selectScorecardCharts(db, scope);
  reading.sees(version);
  const read = await selectValues(db, {
    ...{ project_id: project.id, time_period_id: period.id },
    measure_ids: [...new Set(charts.map(({ measure }) => measure.id))],
  });
  reading.sees(read.version);
  const history = await selectHistory(db, {
    projectId: project.id,
    period,
    chartIds: charts.map(({ chart_id }) => chart_id),
    submissionId: ownId,
    periods: HISTORY,
  });

  const byMeasure = groupBy(read.values, ([measure_id]) => measure_id);
  const isOwn = ownBy(actor, ownId);
  const submitted = facts.submittedIn(period.id);
  const own_submitted = facts.members.some((one) => isOwn(one) && submitted.get(one.submission_id));
  const state = dataCollectionStateOf(period, reading.now());
  const view = viewOf({ role_type_id: actor.role_type_id, own_submitted }, project, state);
  const { see } = await lookingAt(reading)(period, state, view);
  const disclosure = await openDisclosure(reading, [period.id]);
  const turn = takingTurns();
  const entries = [];
  for (const { chart_id, chart_name, collection_code, measure } of charts) {
    const stored = readFigures(facts, byMeasure.get(measure.id) ?? [], { measure, period });
    const figures = see(toFigures(stored, { measure, period }, disclosure, isOwn));
    const past = history.filter((row) => row.chart_id === chart_id);
    const entry = toEntry(figures, measure, view, project, ownId, past);
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
