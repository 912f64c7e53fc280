import type { HeatMap } from '@portal/contract/charts/chart-parts';
import { type Measure, selectMeasureValues } from '../../../comparison/figures/chart-values.sql.ts';
import { type ComparedGroups, compareGroups } from '../compare-groups.ts';
import { buildFigures } from '../../../comparison/figures/build-figures.ts';
import type { ChartContext } from '../load-chart-context.ts';
import { compareNames } from '../../../comparison/results/display-names.ts';
import { displayNameFor, visibleFigures } from '../build-chart-points.ts';
import { createEventLoopYielder } from '../../../../lib/yield-to-event-loop.ts';
import { selectScorecardCharts } from '../scorecard.sql.ts';
import { isShownInChart, toVisibleNumbers } from '../../../comparison/suppression/figure-status.ts';
import type { ChartPart } from './chart-part.ts';

type Member = ChartContext['knownFigures'][number];
type Cell = HeatMap['rows'][number]['cells'][number];
type Column = {
  measure: Measure;
  figures: Map<number, Member>;
  compared: ComparedGroups;
  shown: Set<number>;
};

/**
 * All measures of the chart's group, a row for each submission; for a chart of a split, its series. Every column is the
 * picture its own chart would show with the same filters and peer groups, so that nothing is here that is held back there.
 */
export async function toHeatTable(loaded: ChartContext): Promise<ChartPart> {
  const { reading, project, period, view } = loaded;
  const { charts, collection_name } = await loadMeasuresToCompare(loaded);
  if (collection_name === null) return { parts: { heat: null } };
  const { version, valuesOf } = await selectMeasureValues(reading.db, {
    project_id: project.id,
    time_period_id: period.id,
    measure_ids: [...new Set(charts.map(({ measure }) => measure.id))],
  });
  reading.sees(version);
  const columns = await loadColumns(loaded, charts, valuesOf);
  const rows = new Map<number, Member>();
  for (const { figures, shown } of columns) {
    for (const figure of figures.values()) {
      if (shown.has(figure.submission_id) && isShownInChart(figure)) rows.set(figure.submission_id, figure);
    }
  }
  return {
    parts: {
      heat: {
        collection_name,
        measures: charts.map((one, at) => toMeasure(one, columns[at]!)),
        rows: [...rows.values()]
          .map((member) => ({
            key: String(member.pseudonym_number),
            name: displayNameFor(member, view),
            is_own: member.is_own,
            cells: columns.map((column) => toCell(column, member, loaded)),
          }))
          .sort((a, b) => Number(b.is_own) - Number(a.is_own) || compareNames(a.name, b.name)),
      },
    },
    method: 'Each column is ranked separately.',
  };
}

type Compared = { chart_id: number; chart_name: string; measure: Measure };

/** Loads the measures of the columns, and the name above them. */
async function loadMeasuresToCompare({
  reading,
  project,
  period,
  chart,
  allSeries,
}: ChartContext): Promise<{ charts: Compared[]; collection_name: string | null }> {
  if (allSeries.some(({ measure }) => measure.split_of_id)) {
    const charts = allSeries.map(({ measure }) => ({
      chart_id: chart.id,
      chart_name: measure.measure_name,
      measure,
    }));
    return { charts, collection_name: chart.chart_name };
  }
  const group = await selectScorecardCharts(reading.db, {
    projectId: project.id,
    timePeriodId: period.id,
    firstCollectionOf: chart.id,
  });
  reading.sees(group.version);
  return group;
}

function toCell(
  { figures, compared, shown }: Column,
  { submission_id }: Member,
  { view }: ChartContext,
): Cell {
  const figure = figures.get(submission_id);
  const nothing = { value: null, rank: null, quartile: null, missing: null };
  if (!shown.has(submission_id) || !figure) {
    return { ...nothing, suppressed: compared.picture.summary.suppressed };
  }
  const place = compared.picture.summary.places.get(submission_id);
  const { value, suppressed } = toVisibleNumbers(figure, view);
  // A missing value's reason is shown only for named submissions; a pseudonym shows only that the value is
  // missing.
  const isTold = !isShownInChart(figure) && (figure.is_own || view.named) && figure.standing !== 'counted';
  return {
    value,
    rank: place?.rank ?? null,
    quartile: place?.quartile ?? null,
    suppressed,
    missing: isTold ? (figure.standing as Cell['missing']) : null,
  };
}

type ValuesOf = Awaited<ReturnType<typeof selectMeasureValues>>['valuesOf'];

async function loadColumns(loaded: ChartContext, charts: Compared[], valuesOf: ValuesOf): Promise<Column[]> {
  const { facts, project, period, view } = loaded;
  const turn = createEventLoopYielder();
  const columns: Column[] = [];
  for (const { measure } of charts) {
    const subject = { measure, period };
    const figures = buildFigures(facts, valuesOf(measure.id), subject, loaded);
    const knownFigures = loaded.sight.see(figures);
    await turn();
    const compared = compareGroups(knownFigures, loaded.filtered, loaded.groups, view, project);
    const shown = visibleFigures(knownFigures, compared.picture, view, loaded.ownId).map(
      (one) => one.submission_id,
    );
    columns.push({
      measure,
      compared,
      figures: new Map(knownFigures.map((one) => [one.submission_id, one])),
      shown: new Set(shown),
    });
    await turn();
  }
  return columns;
}

function toMeasure({ chart_id, chart_name, measure }: Compared, { compared }: Column) {
  const { summary } = compared.picture;
  const { measure_code, measure_name, unit, decimals, polarity } = measure;
  return {
    measure_code,
    measure_name,
    unit,
    decimals,
    polarity,
    chart_id,
    chart_name,
    n: summary.n,
    ...summary.averages,
    suppressed: summary.suppressed,
  };
}
