import type { ReportBlock } from '@portal/contract/exports/report-templates';
import type { Actor } from '../../../../http/actor.ts';
import { Problem } from '../../../../lib/problems.ts';
import { assertComparisonAvailable } from '../../../comparison/comparison-groups/assert-comparison-available.ts';
import { loadSnapshotAtPeriod } from '../../../comparison/results/load-publications.ts';
import type { findPeriod } from '../../../comparison/results/project-facts.ts';
import type { ResultsSnapshot } from '../../../comparison/results/results-snapshot.ts';
import type { RequestedPart } from './load-report-parts.ts';
import { layOutBlocks } from './lay-out-blocks.ts';
import { selectChartsInPeriod } from '../report-packs.sql.ts';

type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;
/** The person whose access applies, and the period of the report. */
type Reader = { actor: Actor; period: NonNullable<ReturnType<typeof findPeriod>> };

/**
 * Plans the parts of a report for a period. The end of the report names charts without figures, so that none
 * is missed silently.
 */
export async function planReportParts(
  snapshot: ResultsSnapshot,
  of: Reader & { submission_id: number | null },
  blocks: readonly ReportBlock[],
): Promise<RequestedPart[]> {
  const ids = blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart_id] : []));
  const { db, project } = snapshot;
  const charts = await selectChartsInPeriod(db, {
    project_id: project.id,
    time_period_id: of.period.id,
    ids,
  });
  const left = charts.filter(({ series }) => series.length === 0).map(({ chart }) => chart.chart_name);
  const refusals = await findRefusedComparisons(snapshot, of, blocks);
  const otherwise = new Set<string>();
  const known = new Set(charts.map(({ chart }) => chart.id));
  const gone = ids.filter((id) => !known.has(id)).length;
  const wanted = layOutBlocks(blocks).flatMap((page): RequestedPart[] => {
    if (page.kind !== 'chart') return [page];
    const { block, ...above } = page;
    const found = charts.find(({ chart }) => chart.id === block.chart_id);
    if (!found || found.series.length === 0 || refusals.has(block))
      return above.section === undefined ? [] : [emptySection(above.section)];
    // Blocks stored before these options existed do not have them.
    const {
      control_chart = null,
      target = null,
      from_time_period_id = null,
      comments = false,
      peer_group_ids = [],
      filters = [],
      similar,
    }: Partial<typeof block> = block;
    const { series, isMissing } = seriesOf(block, found.series);
    if (isMissing) otherwise.add(found.chart.chart_name);
    const look = { averages: block.averages, comment: block.comment };
    const control = { control_chart, target };
    const { chart } = found;
    const form = { forms: [block.output_type], isOfItsOwn: true };
    const selection = { peer_group_ids, filters, similar };
    const shown = { look, series, control, from_time_period_id, selection, comments };
    return [{ ...above, kind: 'chart', chart, ...form, ...shown }];
  });
  const ownOnly = of.submission_id === null ? blocks.flatMap(({ kind }) => ofOne[kind] ?? []) : [];
  const refused = charts.flatMap(({ chart, series }) =>
    series.length === 0 ? [] : describeRefusals(chart, refusals),
  );
  const paragraphs = [
    ...new Set(ownOnly.map((name) => `${name}: this needs a submission, and none was selected.`)),
    ...left.map((name) => `${name}: no figures in this time period.`),
    ...refused,
    ...[...otherwise].map(
      (name) =>
        `${name}: the selected measure has no figures in this time period, so the chart’s first measure is shown.`,
    ),
    ...(gone > 0 ? [`${gone} ${gone === 1 ? 'chart is' : 'charts are'} no longer in the project.`] : []),
  ];
  return paragraphs.length === 0
    ? wanted
    : [...wanted, { kind: 'text', title: 'Not in this report', paragraphs }];
}

/** The parts that need a submission. */
const ofOne: Partial<Record<ReportBlock['kind'], string>> = {
  measures: 'Table of measures',
  profile: 'Unusual results',
  variation: 'Variation and targets',
  summary: 'One-page summary',
};

/**
 * Finds which of the selected series exist in the period. If none is selected, shows the first of `codes`.
 */
function seriesOf(
  { series = null, second_series = null }: Partial<Pick<ChartBlock, 'series' | 'second_series'>>,
  codes: readonly string[],
) {
  const isThere = (code: string | null) => code === null || codes.includes(code);
  const shown = isThere(series) ? series : null;
  // Nothing is drawn against itself.
  const against = isThere(second_series) && second_series !== (shown ?? codes[0]) ? second_series : null;
  return {
    series: { series: shown, second_series: against },
    isMissing: !isThere(series) || !isThere(second_series),
  };
}

const emptySection = (title: string): RequestedPart => ({ kind: 'text', title, paragraphs: [] });

/**
 * Finds the charts whose peer groups or filters the reader cannot use in the period, with the reason. Such a
 * chart is left out: compared with others, it would contradict the text beside it.
 */
async function findRefusedComparisons(
  snapshot: ResultsSnapshot,
  { actor, period }: Reader,
  blocks: readonly ReportBlock[],
): Promise<Map<ReportBlock, string>> {
  const refusals = new Map<ReportBlock, string>();
  for (const block of blocks) {
    if (block.kind !== 'chart') continue;
    // Blocks stored before these options existed do not have them.
    const { peer_group_ids = [], filters = [] }: Partial<ChartBlock> = block;
    if (peer_group_ids.length + filters.length === 0) continue;
    try {
      const there = await loadSnapshotAtPeriod(snapshot, period.id);
      await assertComparisonAvailable(there, { actor, period, peer_group_ids, filters });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const isMissing = error.code === 'not_found';
      refusals.set(block, isMissing ? 'a selected peer group or filter is not available.' : error.detail);
    }
  }
  return refusals;
}

const describeRefusals = (
  { id, chart_name }: { id: number; chart_name: string },
  refusals: ReadonlyMap<ReportBlock, string>,
): string[] => [
  ...new Set(
    [...refusals].flatMap(([block, reason]) =>
      block.kind === 'chart' && block.chart_id === id ? [`${chart_name} (left out): ${reason}`] : [],
    ),
  ),
];
