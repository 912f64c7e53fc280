import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { VIEWER } from '@portal/contract/identity/roles';
import type { JudgedFigure } from '@portal/wording/digest-findings';
import { findUnusual } from '@portal/wording/unusual-figures';
import type { Db } from '../../../database/connect.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { ownFigureFilter } from '../../charts/chart-data/choose-submission.ts';
import { loadHistoriesInTurn } from '../../charts/chart-data/load-history.ts';
import { createSignalReader } from '../../charts/chart-data/create-signal-reader.ts';
import {
  findCharts,
  loadUnsuppressedChartValues,
  applyVisibility,
} from '../../charts/chart-data/load-charts.ts';
import { listRevisions } from '../../charts/chart-data/list-revisions.ts';
import {
  type Facts,
  isExpected,
  type Member,
  type findPeriod,
} from '../../comparison/results/project-facts.ts';
import { type ResultsSnapshot, withFreshSnapshot } from '../../comparison/results/results-snapshot.ts';
import { selectSubscribers, type PendingDigest } from './digests.sql.ts';

/** Builds a viewer of an organisation, or of none. */
const as = (organisation_id: number | null) => ({ role_type_id: VIEWER, organisation_id });

/** An organisation to notify, with its submissions in the period. */
type Waiting = { organisation_id: number; members: Member[]; revised: ReturnType<typeof listRevisions> };
export type ComputedDigests = {
  period_name: string;
  /** In the order in which they are notified. */
  waiting: Waiting[];
  /** The unusual results of each submission, in the order of their charts. */
  unusual: ReadonlyMap<number, JudgedFigure[]>;
};

/**
 * Calculates the unusual results of the organisations waiting. Each chart is loaded and judged once for all
 * of them. So work and statements do not grow with organisations times charts, nor memory with figures.
 * @returns null if the period is no longer published
 */
export async function computeDigests(
  db: Db,
  deps: Pick<Deps, 'now'>,
  digest: PendingDigest,
): Promise<ComputedDigests | null> {
  const { project } = digest;
  const begun = await withFreshSnapshot({ db, deps, project }, (of) => whoWaits(of, digest));
  if (!begun) return null;
  const unusual = new Map<number, JudgedFigure[]>();
  for (const chart_id of begun.chartIds) {
    const found = await withFreshSnapshot({ db, deps, project }, (of) =>
      judgeChart(of, digest, { chart_id, begun }),
    );
    if (!found) return null;
    for (const [id, figure] of found) unusual.set(id, [...(unusual.get(id) ?? []), figure]);
  }
  return { period_name: begun.period_name, waiting: begun.waiting, unusual };
}

type Begun = NonNullable<Awaited<ReturnType<typeof whoWaits>>>;

/** Finds the organisations that have recipients and were not notified, and their corrections. */
async function whoWaits(of: ResultsSnapshot, telling: PendingDigest) {
  const { period, facts, charts } = await findCharts(of, telling);
  if (dataCollectionStateOf(period, of.now()) !== 'published') return null;
  const taking = takingPart(facts, period, telling.done_up_to);
  const organisationIds = [...taking.keys()].sort((a, b) => a - b);
  const readers = await selectSubscribers(of.db, { ...telling, organisationIds });
  const read = new Set(readers.map(({ organisation_id }) => organisation_id));
  const measureIds = new Set(charts.map(({ measure }) => measure.id));
  const turn = createEventLoopYielder();
  const waiting: Waiting[] = [];
  for (const organisation_id of organisationIds) {
    if (!read.has(organisation_id)) continue;
    const actor = as(organisation_id);
    const looking = { reading: of, facts, actor, isOwn: ownFigureFilter(actor, null) };
    const revised = listRevisions(looking, { measureIds, periodId: period.id });
    waiting.push({ organisation_id, members: taking.get(organisation_id)!, revised });
    await turn();
  }
  const chartIds = charts.map(({ chart_id }) => chart_id);
  return { waiting, chartIds, period_name: period.time_period_name };
}

/** Finds those who take part in the period, by organisation, and were not notified. */
function takingPart(facts: Facts, period: NonNullable<ReturnType<typeof findPeriod>>, doneUpTo: number) {
  const submitted = facts.submittedIn(period.id);
  const taking = facts.members.filter(
    (one) => one.organisation_id > doneUpTo && (isExpected(one, period) || submitted.has(one.submission_id)),
  );
  return groupBy(taking, ({ organisation_id }) => organisation_id);
}

/** Judges what is unusual in one chart for the waiting organisations. */
async function judgeChart(
  of: ResultsSnapshot,
  telling: PendingDigest,
  { chart_id, begun: { waiting } }: { chart_id: number; begun: Begun },
): Promise<[submission_id: number, JudgedFigure][] | null> {
  const { project } = of;
  const read = await loadUnsuppressedChartValues(of, { ...telling, chart_ids: [chart_id] });
  if (dataCollectionStateOf(read.period, of.now()) !== 'published') return null;
  const judgeOf = await judgingFor(of, read);
  if (!judgeOf) return [];
  const found: [number, JudgedFigure][] = [];
  const turn = createEventLoopYielder();
  const all = waiting.flatMap(({ members }) => members);
  for await (const { some, pastOf } of loadHistoriesInTurn(of.db, { project, looked: read }, all)) {
    for (const { submission_id, organisation_id } of some) {
      const seen = judgeOf(organisation_id);
      // Awaited only if necessary: for hundreds of thousands, awaiting takes longer than judging.
      const judge = seen instanceof Promise ? await seen : seen;
      const judged = judge(submission_id, pastOf(chart_id, submission_id));
      if (judged) found.push([submission_id, judged]);
      const pause = turn();
      if (pause) await pause;
    }
  }
  return found;
}

/** Returns null if nothing is unusual. */
type Judge = (submissionId: number, past: Parameters<Judging['judge']>[1]) => JudgedFigure | null;
type Judging = ReturnType<typeof createSignalReader>;

/**
 * Returns how an organisation sees a chart. Almost all see the same figures and the same limits. Exceptions:
 * organisations left out of what others see, because they see themselves, and projects that round the counts
 * of others.
 */
async function judgingFor(
  of: ResultsSnapshot,
  read: Awaited<ReturnType<typeof loadUnsuppressedChartValues>>,
) {
  const shared = await applyVisibility(of, read, { actor: as(null) });
  const [asked] = shared.charts;
  if (!asked) return null;
  const chart = { ...asked, figures: await shared.figuresOf(asked) };
  const sharedJudging = createSignalReader(chart, shared.view, shared.project);
  const { summary } = sharedJudging;
  const byId = new Map(chart.figures.map((one) => [one.submission_id, one]));
  const ofOrganisation = groupBy(chart.figures, ({ organisation_id }) => organisation_id);
  const judgeBy =
    ({ judge }: Judging, figures: typeof byId, isCompared: boolean): Judge =>
    (id, past) => {
      const own = figures.get(id);
      const { chart_name, measure } = chart;
      const judged = isCompared ? judge(own, past) : judge(own, past, null);
      if (findUnusual(judged).length === 0) return null;
      return {
        ...judged,
        chart_id: chart.chart_id,
        chart_name,
        unit: measure.unit,
        decimals: measure.decimals,
        value: own?.value ?? null,
        numerator: own?.numerator ?? null,
        denominator: own?.denominator ?? null,
      };
    };
  const judgeCompared = judgeBy(sharedJudging, byId, true);
  const judgeAlone = judgeBy(sharedJudging, byId, false);
  const judgeAsSeen = async (organisationId: number): Promise<Judge> => {
    const seen = await applyVisibility(of, read, { actor: as(organisationId) });
    const own = { ...asked, figures: await seen.figuresOf(asked) };
    const figures = new Map(own.figures.map((one) => [one.submission_id, one]));
    return judgeBy(createSignalReader(own, seen.view, seen.project), figures, true);
  };
  let last: { organisationId: number; judge: Judge | Promise<Judge> } | null = null;
  return (organisationId: number): Judge | Promise<Judge> => {
    if (last?.organisationId === organisationId) return last.judge;
    const own = ofOrganisation.get(organisationId) ?? [];
    const seesAlike =
      !shared.project.round_counts && own.every(({ standing }) => standing !== 'would_single_out');
    let others = summary.places.size;
    for (const { submission_id } of own) if (summary.places.has(submission_id)) others -= 1;
    const isCompared = others >= shared.project.minimum_peers;
    const judge = seesAlike ? (isCompared ? judgeCompared : judgeAlone) : judgeAsSeen(organisationId);
    last = { organisationId, judge };
    return judge;
  };
}
