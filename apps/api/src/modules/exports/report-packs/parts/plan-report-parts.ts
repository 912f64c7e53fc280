import type { ReportBlock } from '@portal/contract/exports/report-templates';
import type { Db } from '../../../../database/connect.ts';
import type { RequestedPart } from './load-report-parts.ts';
import { layOutBlocks } from './lay-out-blocks.ts';
import { selectChartsInPeriod } from '../report-packs.sql.ts';

type ChartBlock = Extract<ReportBlock, { kind: 'chart' }>;

/**
 * Plans the parts of a report for a period. The end of the report names charts without figures, so that none
 * is missed silently.
 */
export async function planReportParts(
  db: Db,
  of: { project_id: number; time_period_id: number; submission_id: number | null },
  blocks: readonly ReportBlock[],
): Promise<RequestedPart[]> {
  const ids = blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart_id] : []));
  const charts = await selectChartsInPeriod(db, { ...of, ids });
  const left = charts.filter(({ series }) => series.length === 0).map(({ chart }) => chart.chart_name);
  const otherwise = new Set<string>();
  const known = new Set(charts.map(({ chart }) => chart.id));
  const gone = ids.filter((id) => !known.has(id)).length;
  const wanted = layOutBlocks(blocks).flatMap((page): RequestedPart[] => {
    if (page.kind !== 'chart') return [page];
    const { block, ...above } = page;
    const found = charts.find(({ chart }) => chart.id === block.chart_id);
    if (!found || found.series.length === 0)
      return above.section === undefined ? [] : [emptySection(above.section)];
    // Blocks stored before these options existed do not have them.
    const {
      control_chart = null,
      target = null,
      from_time_period_id = null,
      comments = false,
    }: Partial<typeof block> = block;
    const { series, isMissing } = seriesOf(block, found.series);
    if (isMissing) otherwise.add(found.chart.chart_name);
    const look = { averages: block.averages, comment: block.comment };
    const control = { control_chart, target };
    const { chart } = found;
    const form = { forms: [block.output_type], isOfItsOwn: true };
    const shown = { look, series, control, from_time_period_id, comments };
    return [{ ...above, kind: 'chart', chart, ...form, ...shown }];
  });
  const ownOnly = of.submission_id === null ? blocks.flatMap(({ kind }) => ofOne[kind] ?? []) : [];
  if (left.length === 0 && gone === 0 && otherwise.size === 0 && ownOnly.length === 0) return wanted;
  const paragraphs = [
    ...new Set(ownOnly.map((name) => `${name}: this needs a submission, and none was selected.`)),
    ...left.map((name) => `${name}: no figures in this time period.`),
    ...[...otherwise].map(
      (name) =>
        `${name}: the selected measure has no figures in this time period, so its first measure is shown.`,
    ),
    ...(gone > 0 ? [`${gone} ${gone === 1 ? 'chart is' : 'charts are'} no longer in the project.`] : []),
  ];
  return [...wanted, { kind: 'text', title: 'Not in this report', paragraphs }];
}

/** The parts that need a submission. */
const ofOne: Partial<Record<ReportBlock['kind'], string>> = {
  measures: 'The table of the measures',
  profile: 'Unusual results',
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
