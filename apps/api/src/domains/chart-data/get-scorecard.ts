import type { getScorecard as endpoint, ScorecardEntry } from '@portal/contract/chart-data';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { z } from 'zod';
import type { Deps } from '../../http/deps.ts';
import type { Context } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { openProject } from '../projects/open-project.ts';
import { type View, viewOf } from './chart-data.policy.ts';
import { type Measure, selectParticipants, selectPeriod } from './chart-data.sql.ts';
import { chooseSubmission, ownBy } from './choose-submission.ts';
import { type Rules, summariseFor } from './compare.ts';
import { type Figure, type StoredFigure, toFigures } from './figures.ts';
import { nameOf } from './present-points.ts';
import { lookingAt } from './sight.ts';
import { openDisclosure } from './small-numbers/open-disclosure.ts';
import {
  hasCollection,
  type HistoryRow,
  selectHistory,
  selectScorecardCharts,
  selectValues,
} from './scorecard.sql.ts';

/** How many periods a spark line shows, the one asked for included. */
const HISTORY = 12;

/** What is asked, wherever it comes from: a request or a job. */
type AskingScorecard = Pick<Context<typeof endpoint>, 'query' | 'actor' | 'db'> & { deps: Pick<Deps, 'now'> };

/** Every chart's default series for one submission, in a fixed number of queries however many charts there are. */
export async function getScorecard({
  query,
  actor,
  db,
  deps,
}: AskingScorecard): Promise<z.input<(typeof endpoint)['response']>> {
  const project = await openProject(db, actor, query.project_id);
  const period = await selectPeriod(db, project.id, query.time_period_id);
  if (!period) throw problems.notFound('time period');
  const collectionId = query.collection_id ?? null;
  if (collectionId !== null && !(await hasCollection(db, project.id, collectionId))) {
    throw problems.notFound('collection');
  }
  const chosen = await chooseSubmission(db, actor, project.id, query.submission_id);
  const ownId = chosen?.id ?? null;

  const charts = await selectScorecardCharts(db, {
    projectId: project.id,
    timePeriodId: period.id,
    collectionId,
  });
  const participants = await selectParticipants(db, project.id, period);
  const values = await selectValues(
    db,
    charts.map(({ measure }) => measure.id),
    period.id,
  );
  const history = await selectHistory(db, {
    projectId: project.id,
    period,
    chartIds: charts.map(({ chart_id }) => chart_id),
    submissionId: ownId,
    periods: HISTORY,
  });

  const byMeasure = new Map<number, typeof values>();
  for (const { measure } of charts) {
    byMeasure.set(
      measure.id,
      values.filter((row) => row.measure_id === measure.id),
    );
  }

  const isOwn = ownBy(actor, ownId);
  const own_submitted = participants.some((one) => isOwn(one) && one.submitted_at !== null);
  const state = dataCollectionStateOf(period, deps.now());
  const view = viewOf({ role_type_id: actor.role_type_id, own_submitted }, project, state);
  const { see } = await lookingAt(db, deps, project)(period, state, view);
  const disclosure = await openDisclosure(db, project, [period.id]);
  const entries = charts.map(({ chart_id, chart_name, collection_code, measure }) => {
    const stored = joinValues(participants, byMeasure.get(measure.id) ?? []);
    const figures = see(toFigures(stored, { measure, period }, disclosure, isOwn));
    const past = history.filter((row) => row.chart_id === chart_id);
    return {
      chart_id,
      chart_name,
      collection_code,
      ...toEntry(figures, measure, view, project, ownId, past),
    };
  });
  return {
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    visibility: view.visibility,
    submission_id: ownId,
    submission_name: chosen && nameOf(chosen),
    entries,
  };
}

type Participants = Awaited<ReturnType<typeof selectParticipants>>;
type Values = Awaited<ReturnType<typeof selectValues>>;

/** One figure for each submission that has submitted or was expected to, as a chart has. */
function joinValues(participants: Participants, values: Values): StoredFigure[] {
  const bySubmission = new Map(values.map((row) => [row.submission_id, row]));
  return participants.flatMap((participant): StoredFigure[] => {
    const row = bySubmission.get(participant.submission_id);
    if (row) return [{ ...participant, ...row, submitted: true }];
    if (!participant.is_expected) return [];
    const nothing = { numerator: null, denominator: null, value: null, missing_reason: null };
    return [{ ...participant, ...nothing, submitted: false }];
  });
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
