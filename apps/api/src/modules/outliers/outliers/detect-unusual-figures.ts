import type { UnusualKind } from '@portal/contract/outliers/outliers';
import { ADMIN } from '@portal/contract/identity/roles';
import { findingThreshold } from '@portal/statistics/verdicts/multiple-comparisons';
import { type UnusualFigure, findUnusual } from '@portal/wording/unusual-figures';
import type { Db } from '../../../database/connect.ts';
import { transaction } from '../../../database/transaction.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import { loadHistoriesInTurn } from '../../charts/chart-data/load-history.ts';
import { createSignalReader } from '../../charts/chart-data/create-signal-reader.ts';
import { chanceOfFinding } from './chance-of-unusual-figure.ts';
import {
  findCharts,
  type LoadedChart,
  loadUnsuppressedChartValues,
  applyVisibility,
} from '../../charts/chart-data/load-charts.ts';
import { type ResultsSnapshot, withFreshSnapshot } from '../../comparison/results/results-snapshot.ts';
import {
  type PendingDetection,
  deleteStaleFindings,
  type FoundOutlier,
  markStandingOut,
  updateDetection,
  replaceFindings,
  selectChances,
  selectPendingDetections,
} from './unusual-figures.sql.ts';

/** The share of the findings that stand out that can be due to chance. */
const FALSE_FINDINGS = 0.05;
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
  let tests = 0;
  for (const [done, chart_id] of ids.entries()) {
    const judged = await withFreshSnapshot({ db, deps, project }, (of) => judgeChart(of, asked, chart_id));
    const isStillAsked = await transaction(db, async (tx) => {
      const isHeld = await updateDetection(tx, asked, { charts_done: done + 1 });
      if (isHeld) await replaceFindings(tx, { part_id, chart_id }, judged.found);
      return isHeld;
    });
    // Requested again at the same time: the next run starts over.
    if (!isStillAsked) return;
    tests += judged.tests;
  }
  await transaction(db, async (tx) => {
    const values = { asked_at: null, looked_at: deps.now(), seen_version: version };
    if (!(await updateDetection(tx, asked, values))) return;
    await deleteStaleFindings(tx, part_id, ids);
    const threshold = findingThreshold(await selectChances(tx, part_id), { tests, q: FALSE_FINDINGS });
    await markStandingOut(tx, part_id, threshold);
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
  const read = await loadUnsuppressedChartValues(of, { time_period_id, chart_ids: [chart_id] });
  const seen = await applyVisibility(of, read, { actor: TEAM });
  const [asked] = seen.charts;
  if (!asked) return { found: [], tests: 0 };
  const chart = { ...asked, figures: await seen.figuresOf(asked) };
  const submitted = chart.figures.filter((figure) => figure.submitted);
  const { judge, distanceOf } = createSignalReader(chart, seen.view, seen.project);
  const found: FoundOutlier[] = [];
  let tests = 0;
  const turn = createEventLoopYielder();
  for await (const { some, pastOf } of loadHistoriesInTurn(of.db, { project, looked: seen }, submitted)) {
    for (const own of some) {
      const judged = judge(own, pastOf(chart_id, own.submission_id));
      tests += Number(judged.signal !== null) + Number(judged.variation !== null);
      const chanceOf = (kind: UnusualKind) => chanceOfFinding(kind, judged, distanceOf(own));
      for (const unusual of findUnusual(judged)) {
        found.push(toRow(unusual, own, { part_id, chart, chance: chanceOf(unusual.kind) }));
      }
      // Awaited only if necessary: for hundreds of thousands, awaiting takes longer than judging.
      const pause = turn();
      if (pause) await pause;
    }
  }
  return { found, tests };
}

const GRAVITY: Record<UnusualKind, number> = {
  alarm: 10,
  alert: 8,
  special_cause: 6,
  large_change: 4,
  good_outlier: 2,
  missing: 0,
};

const toRow = (
  { kind, tone, words }: UnusualFigure,
  { submission_id, value, numerator, denominator }: Figure,
  {
    part_id,
    chart: { chart_id, measure },
    chance,
  }: { part_id: number; chart: LoadedChart; chance: number | null },
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
  chance,
  stands_out: false,
});
