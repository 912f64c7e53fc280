import { ADMIN } from '@portal/contract/identity/roles';
import { type UnusualFigure, findUnusual } from '@portal/wording/unusual-figures';
import type { Db } from '../../../database/connect.ts';
import { transaction } from '../../../database/transaction.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { Deps } from '../../../http/deps.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import { loadHistory } from '../../charts/chart-data/get-scorecard.ts';
import { createSignalReader } from '../../charts/chart-data/compute-signals.ts';
import {
  findCharts,
  type LoadedChart,
  loadChartValues,
  applyVisibility,
} from '../../charts/chart-data/load-charts.ts';
import { type ResultsSnapshot, withFreshSnapshot } from '../../comparison/results/results-snapshot.ts';
import {
  type PendingDetection,
  deleteStaleFindings,
  type FoundOutlier,
  updateDetection,
  replaceFindings,
  selectPendingDetections,
} from './unusual-figures.sql.ts';

/** How many submissions one statement covers when it loads the past of a chart. */
const AT_A_TIME = 500;
/** The view of the programme team: all submissions, including small numbers. */
const TEAM = { role_type_id: ADMIN, organisation_id: null };

/**
 * Finds unusual results if the team waits for them. Each chart is loaded, judged and stored separately. So no
 * statement or memory grows with a project's charts, and an interrupted run can simply restart.
 */
export async function detectUnusualFigures(
  db: Db,
  deps: Pick<Deps, 'now'>,
  programmeId: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const asked of await selectPendingDetections(db, programmeId)) {
    try {
      await lookAt(db, deps, asked);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function lookAt(db: Db, deps: Pick<Deps, 'now'>, asked: PendingDetection): Promise<void> {
  const { part_id, project } = asked;
  const { version, ids } = await withFreshSnapshot({ db, deps, project }, async (of) => ({
    version: of.opened.results.version,
    ids: (await findCharts(of, asked)).charts.map(({ chart_id }) => chart_id),
  }));
  if (!(await updateDetection(db, asked, { charts: ids.length, charts_done: 0 }))) return;
  for (const [done, chart_id] of ids.entries()) {
    const found = await withFreshSnapshot({ db, deps, project }, (of) => judgeChart(of, asked, chart_id));
    const isStillAsked = await transaction(db, async (tx) => {
      const isHeld = await updateDetection(tx, asked, { charts_done: done + 1 });
      if (isHeld) await replaceFindings(tx, { part_id, chart_id }, found);
      return isHeld;
    });
    // Requested again at the same time: the next run starts over.
    if (!isStillAsked) return;
  }
  await transaction(db, async (tx) => {
    const values = { asked_at: null, looked_at: deps.now(), seen_version: version };
    if (await updateDetection(tx, asked, values)) await deleteStaleFindings(tx, part_id, ids);
  });
}

/**
 * Judges the unusual results of a chart for all submissions. Missing submissions are reminded elsewhere, and
 * not found here.
 */
async function judgeChart(
  of: ResultsSnapshot,
  { part_id, project, time_period_id }: PendingDetection,
  chart_id: number,
) {
  const read = await loadChartValues(of, { time_period_id, chart_ids: [chart_id] });
  const seen = await applyVisibility(of, read, { actor: TEAM });
  const [asked] = seen.charts;
  if (!asked) return [];
  const chart = { ...asked, figures: await seen.figuresOf(asked) };
  const submitted = chart.figures.filter((figure) => figure.submitted);
  const { judge } = createSignalReader(chart, seen.view, seen.project);
  const found: FoundOutlier[] = [];
  const turn = createEventLoopYielder();
  for (let from = 0; from < submitted.length; from += AT_A_TIME) {
    const some = submitted.slice(from, from + AT_A_TIME);
    const submissionIds = some.map(({ submission_id }) => submission_id);
    const rows = await loadHistory(of.db, { project, looked: seen, submissionIds });
    await turn();
    const past = groupBy(rows, ({ submission_id }) => submission_id);
    for (const own of some) {
      for (const unusual of findUnusual(judge(own, past.get(own.submission_id) ?? []))) {
        found.push(toRow(unusual, own, { part_id, chart }));
      }
      await turn();
    }
  }
  return found;
}

const GRAVITY = { alarm: 8, alert: 6, special_cause: 4, large_change: 2, missing: 0 };

const toRow = (
  { kind, tone, words }: UnusualFigure,
  { submission_id, value, numerator, denominator }: Figure,
  { part_id, chart: { chart_id, measure } }: { part_id: number; chart: LoadedChart },
): FoundOutlier => ({
  part_id,
  submission_id,
  chart_id,
  kind,
  tone,
  words,
  value,
  numerator,
  denominator,
  unit: measure.unit,
  decimals: measure.decimals,
  gravity: GRAVITY[kind] + (tone === 'worse' ? 1 : 0),
});
