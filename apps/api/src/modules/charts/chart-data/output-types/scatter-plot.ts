import type { ChartContext } from '../load-chart-context.ts';
import { problems } from '../../../../lib/problems.ts';
import { formatNounCount } from '@portal/wording/plurals';
import { type ComparedGroups, compareGroups } from '../compare-groups.ts';
import { formatFigure, formatPossessive } from '../describe-position.ts';
import { buildFigures } from '../../../comparison/figures/build-figures.ts';
import { numbersOfMeasure } from '../../../comparison/figures/chart-values.sql.ts';
import { visibleFigures } from '../build-chart-points.ts';
import type { ChartPart } from './chart-part.ts';

/**
 * Each submission by two measures of the chart. A point needs both values shown: what is held back in a chart of either
 * measure is in no pair.
 */
export function toScatterPlot(loaded: ChartContext): ChartPart {
  const { project, period, view, knownFigures, compared, ownId, allSeries, series, secondSeries } = loaded;
  const others = allSeries.filter((one) => one !== series);
  const second = secondSeries
    ? others.find(({ measure }) => measure.measure_code === secondSeries)
    : others[0];
  if (secondSeries && !second) throw problems.notFound('second series');
  if (!second) return { parts: { pairs: null } };

  const subject = { measure: second.measure, period };
  const values = numbersOfMeasure(loaded.values, second.measure.id);
  const figures = buildFigures(loaded.facts, values, subject, loaded);
  const seconds = loaded.sight.see(figures);
  const beside = compareGroups(seconds, loaded.filtered, loaded.groups, view, project);
  const yOf = new Map(
    visibleFigures(seconds, beside.picture, view, ownId).map((figure) => [figure.submission_id, figure]),
  );
  const pairs = visibleFigures(knownFigures, compared.picture, view, ownId).flatMap((figure) => {
    const other = yOf.get(figure.submission_id);
    if (!other || figure.value === null || other.value === null) return [];
    const counts = figure.standing === 'counted' && other.standing === 'counted';
    if (!counts && !figure.is_own) return [];
    return [{ key: String(figure.pseudonym_number), x: figure.value, y: other.value, counts }];
  });
  const n = pairs.filter(({ counts }) => counts).length;
  const mine = pairs.find(({ key }) => loaded.own && key === String(loaded.own.pseudonym_number));
  return {
    sentence: mine ? (name) => describePair(mine, { loaded, second, beside, n }, name) : null,
    replaces: 'sentence',
    parts: {
      pairs: {
        measure: { ...second.measure, measure_name: second.series_name },
        points: pairs
          .map(({ key, x, y }) => ({ key, x, y }))
          .sort((a, b) => b.x - a.x || Number(a.key) - Number(b.key)),
        n,
        Median: beside.picture.summary.averages.Median,
      },
    },
    method:
      'The scatter plot leaves out points that do not have both values. Each median is based on all values of its measure. A link between two figures does not mean that one causes the other.',
  };
}

/** `Your four-hour share is 24.1% (median 22.0%) and its beds are 812 (median 640); 128 trusts have both.` */
function describePair(
  { x, y }: { x: number; y: number },
  of: { loaded: ChartContext; second: ChartContext['series']; beside: ComparedGroups; n: number },
  name: string | null,
): string {
  const { loaded, second, beside, n } = of;
  const median = (value: number | null, measure: Measured) =>
    value === null ? '' : ` (median ${formatFigure(value, measure)})`;
  const first = `${formatPossessive(name)} figures are ${formatFigure(x, loaded.measure)}${median(loaded.compared.picture.summary.averages.Median, loaded.measure)} for “${loaded.series.series_name}”`;
  const other = `${formatFigure(y, second.measure)}${median(beside.picture.summary.averages.Median, second.measure)} for “${second.series_name}”`;
  return `${first} and ${other}.${n > 0 ? ` ${formatNounCount(n, loaded.project.unit_name)} ${n === 1 ? 'has' : 'have'} both figures.` : ''}`;
}

type Measured = Parameters<typeof formatFigure>[1];
