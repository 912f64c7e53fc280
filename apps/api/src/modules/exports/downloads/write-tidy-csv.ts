import type { ChartData } from '@portal/contract/charts/chart-data';
import { verdictOf } from '@portal/contract/comparison/verdict-rules';
import { writeCsv } from '@portal/instruments/file-formats/spreadsheet';
import { revisionNote } from '@portal/wording/revision-note';

/** The columns of a line for a submission in a chart. */
export const TIDY_HEADER = [
  'chart_id',
  'chart',
  'measure_code',
  'measure',
  'unit',
  'time_period',
  'state',
  'submission_key',
  'submission',
  'is_own',
  'value',
  'numerator',
  'denominator',
  'lower_95',
  'upper_95',
  // A bare rank of 3 where low is good would read as third best.
  'rank_from_highest',
  'quartile',
  'verdict',
  'verdict_rule',
  'suppressed',
  'n',
  'mean',
  'q1',
  'median',
  'q3',
  'title',
  'method',
  'submitted_up_to',
  'revised',
  'source',
] as const;

/** A line for each submission that a chart shows, in the order of the header. */
export const tidyCsvRows = (data: ChartData) =>
  data.points.map((point) => [
    data.chart_id,
    data.chart_name,
    data.measure.measure_code,
    data.measure.measure_name,
    data.measure.unit,
    data.time_period_name,
    data.visibility,
    point.key,
    point.name,
    point.is_own ? 'yes' : 'no',
    point.value,
    point.numerator,
    point.denominator,
    point.interval?.lower ?? null,
    point.interval?.upper ?? null,
    point.rank,
    point.quartile,
    verdictOf(point.signal, data.judging.better),
    data.judging.rule,
    point.suppressed,
    data.n,
    data.averages.Mean,
    data.averages.Q1,
    data.averages.Median,
    data.averages.Q3,
    data.title,
    data.method,
    data.data_date?.slice(0, 10) ?? null,
    revisionNote(data.revised, data.time_period_name),
    data.source_text,
  ]);

/** A line for each chart, period and submission, with what a spreadsheet would take for a formula neutralised. */
export const writeTidyCsv = (charts: ChartData[]): string =>
  writeCsv([[...TIDY_HEADER], ...charts.flatMap(tidyCsvRows)], { bom: true, escapeFormulae: true });
