import type { Composition } from '@portal/contract/charts/chart-parts';
import { sum } from '@portal/statistics/moments';
import { buildFigures } from '../../../comparison/figures/build-figures.ts';
import { numbersOfMeasure } from '../../../comparison/figures/chart-values.sql.ts';
import type { ChartContext } from '../load-chart-context.ts';
import { roundCount } from '../../../comparison/suppression/round-figure.ts';
import type { FigureStatus } from '../../../comparison/figures/figure-types.ts';
import { pluralOf } from '@portal/wording/plurals';
import { selectOptionCounts } from './composition.sql.ts';
import { groupBy } from '../../../../lib/group-by.ts';

type Parts = Composition['parts'];
/** The amounts of one submission in the order of the parts, and why they do not count. Their sum is above 0. */
type Whole = { amounts: number[]; standing: FigureStatus };

/** Each series of the chart is a part. A part that was not reported is not nothing: such a whole does not count. */
export function amountsFromSeries({
  facts,
  values,
  period,
  allSeries,
  disclosure,
  isOwn,
  sight,
  measure,
  outputTypes,
}: ChartContext) {
  // Only a chart that can be stacked says that its series make up a whole.
  if (allSeries.length < 2 || !outputTypes.includes('stacked')) return null;
  const byPart = allSeries.map(({ measure }) => {
    const subject = { measure, period };
    const numbers = numbersOfMeasure(values, measure.id);
    const figures = sight.see(buildFigures(facts, numbers, subject, { disclosure, isOwn }));
    return new Map(figures.map((figure) => [figure.submission_id, figure]));
  });
  const wholes = new Map<number, Whole>();
  for (const id of new Set(byPart.flatMap((figures) => [...figures.keys()]))) {
    const figures = byPart.map((figures) => figures.get(id));
    const amounts = figures.flatMap((figure) => figure?.value ?? []);
    if (amounts.length < byPart.length || amounts.some((amount) => amount < 0) || sum(amounts) === 0)
      continue;
    const isHeldBack = figures.some((figure) => figure?.standing === 'small_number');
    wholes.set(id, { amounts, standing: isHeldBack ? 'small_number' : 'counted' });
  }
  const parts: Parts = allSeries.map((one) => ({
    code: one.measure.measure_code,
    name: one.series_name,
  }));
  return { parts, wholes, unit: measure.unit };
}

/**
 * Uses each option of a question as a part; if no submission has more than one answer, these are the
 * submissions' answers.
 */
export async function amountsFromOptions(loaded: ChartContext) {
  const { reading, project, period, measure, disclosure } = loaded;
  const { version, rows: stored } = await selectOptionCounts(reading.db, project.id, measure.id, period.id);
  reading.sees(version);
  const names = new Map(stored.map((row) => [row.option_code, row.option_name]));
  const parts: Parts = [...names].map(([code, name]) => ({ code, name }));
  if (parts.length === 0) return null;
  const bySubmission = groupBy(stored, (row) => row.submission_id);
  const counts = [...bySubmission].map(([id, rows]) => {
    const given = new Map(rows.map((row) => [row.option_code, row.count]));
    return { id, amounts: parts.map(({ code }) => given.get(code) ?? 0) };
  });
  const areCases = counts.some(({ amounts }) => sum(amounts) > 1);
  const own = new Set(loaded.knownFigures.flatMap((one) => (one.is_own ? [one.submission_id] : [])));
  const wholes = new Map<number, Whole>();
  const heldBack = disclosure.heldBackIn(measure.id, period.id);
  for (const { id, amounts } of counts) {
    if (sum(amounts) === 0) continue;
    const isHeldBack = heldBack.has(id);
    const isRounded = disclosure.round_counts && areCases && !isHeldBack && !own.has(id);
    wholes.set(id, {
      amounts: isRounded ? amounts.map(roundCount) : amounts,
      standing: isHeldBack ? 'small_number' : 'counted',
    });
  }
  return { parts, wholes, unit: areCases ? 'cases' : pluralOf(project.unit_name) };
}
