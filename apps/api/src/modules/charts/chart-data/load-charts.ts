import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { resultView } from '../../comparison/figures/result-visibility.policy.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { loadProjectFacts, findPeriod } from '../../comparison/results/project-facts.ts';
import { loadSnapshotAtPeriod } from '../../comparison/results/load-publications.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { type NumbersBySubmission, selectMeasureValues } from '../../comparison/figures/chart-values.sql.ts';
import { chooseSubmission, type ResultsViewer, ownFigureFilter } from './choose-submission.ts';
import { buildFigures } from '../../comparison/figures/build-figures.ts';
import { hasCollection, selectScorecardCharts } from './scorecard.sql.ts';
import { loadPeriodVisibility } from '../../comparison/figures/period-visibility.ts';
import { loadSuppression } from '../../comparison/suppression/load-suppression.ts';

export type LoadedCharts = Awaited<ReturnType<typeof loadCharts>>;
/** A chart with the figures of its default series in the period, those that may be known of. */
export type LoadedChart = LoadedCharts['charts'][number] & {
  figures: Awaited<ReturnType<LoadedCharts['figuresOf']>>;
};

type Asked = {
  time_period_id: number;
  collection_id?: number | undefined;
  /** Only these. */
  chart_ids?: number[] | undefined;
};
type ReadCharts = Awaited<ReturnType<typeof findCharts>> & {
  valuesOf: (measureId: number) => NumbersBySubmission | Promise<NumbersBySubmission>;
};

/**
 * Loads every chart of a project, or of a topic and its sub-topics, in a period for one person. The number of
 * statements is fixed for any number of charts. All screens with many charts start here, so that they contain
 * nothing a single chart would suppress.
 *
 * @throws 404 for a period, topic or submission that the actor cannot see.
 */
export async function loadCharts(
  snapshot: ResultsSnapshot,
  { actor, of }: { actor: Actor; of: Asked & { submission_id?: number | undefined } },
) {
  const found = await findCharts(snapshot, of);
  let reading: ReturnType<typeof readValues> | null = null;
  // Read with the first figures: a profile can do without them.
  const valuesOf = async (measureId: number) =>
    (await (reading ??= readValues(snapshot, found))).valuesOf(measureId);
  return applyVisibility(snapshot, { ...found, valuesOf }, { actor, submission_id: of.submission_id });
}

/**
 * Finds the charts, without figures.
 * @throws 404 for a missing period or topic
 */
export async function findCharts(snapshot: ResultsSnapshot, of: Asked) {
  const { db, project } = snapshot;
  const period = findPeriod(snapshot, of.time_period_id);
  if (!period) throw problems.notFound('time period');
  const there = await loadSnapshotAtPeriod(snapshot, period.id);
  const collectionId = of.collection_id ?? null;
  if (collectionId !== null && !(await hasCollection(db, project.id, collectionId))) {
    throw problems.notFound('topic');
  }
  const facts = await loadProjectFacts(there);
  const scope = { projectId: project.id, timePeriodId: period.id, collectionId, chartIds: of.chart_ids };
  const { version, collection_name, charts } = await selectScorecardCharts(db, scope);
  snapshot.sees(version);
  return { period, facts, collection_name, charts };
}

/** Loads the values that are the same for every user, before suppression; never show them directly. */
export async function loadUnsuppressedChartValues(snapshot: ResultsSnapshot, of: Asked) {
  const found = await findCharts(snapshot, of);
  const { valuesOf } = await readValues(snapshot, found);
  return { ...found, valuesOf };
}

async function readValues(
  snapshot: ResultsSnapshot,
  { period, charts }: Pick<Awaited<ReturnType<typeof findCharts>>, 'period' | 'charts'>,
) {
  const read = await selectMeasureValues(snapshot.db, {
    project_id: snapshot.project.id,
    time_period_id: period.id,
    measure_ids: [...new Set(charts.map(({ measure }) => measure.id))],
  });
  snapshot.sees(read.version);
  return read;
}

/**
 * Applies a person's access to the loaded charts. Works through the figures one chart at a time, because all
 * together can be hundreds of thousands.
 */
export async function applyVisibility(
  snapshot: ResultsSnapshot,
  { period, facts, collection_name, charts, valuesOf }: ReadCharts,
  { actor, submission_id }: { actor: ResultsViewer; submission_id?: number | undefined },
) {
  const there = await loadSnapshotAtPeriod(snapshot, period.id);
  const { project } = there;
  const chosen = await chooseSubmission(there, actor, submission_id);
  const ownId = chosen?.submission_id ?? null;
  const isOwn = ownFigureFilter(actor, ownId);
  const submitted = facts.submittedIn(period.id);
  const own_submitted = facts.members.some((one) => isOwn(one) && submitted.get(one.submission_id));
  const state = dataCollectionStateOf(period, snapshot.now());
  const view = resultView({ role_type_id: actor.role_type_id, own_submitted }, project, state);
  const sight = await loadPeriodVisibility(there, { period, state, view });
  const disclosure = await loadSuppression(there, [period.id]);
  const turn = createEventLoopYielder();
  const figuresOf = async ({ measure }: (typeof charts)[number]) => {
    const subject = { measure, period };
    const values = await valuesOf(measure.id);
    // Of thousands each of these takes a moment.
    await turn();
    const figures = buildFigures(facts, values, subject, { disclosure, isOwn });
    await turn();
    return sight.see(figures);
  };
  return {
    /** With the settings the period was published with. */
    project,
    period,
    state,
    facts,
    chosen,
    ownId,
    isOwn,
    view,
    sight,
    disclosure,
    collection_name,
    charts,
    figuresOf,
  };
}
