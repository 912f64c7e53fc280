import type { Scene } from '../open-scene.ts';
import { problems } from '../../../problems.ts';
import { counted } from '@portal/wording/plurals';
import { type Compared, compareSets } from '../compare.ts';
import { figureOf, whose } from '../describe-place.ts';
import { readFigures } from '../read-figures.ts';
import { shownIn } from '../present-points.ts';
import type { Addition } from './addition.ts';

/**
 * Each submission by two measures of the chart. A point needs both values shown: what is held back in a chart of either
 * measure is in no pair.
 */
export function toPairs(scene: Scene): Addition {
  const { project, period, view, everybody, compared, ownId, allSeries, series, secondSeries } = scene;
  const others = allSeries.filter((one) => one !== series);
  const second = secondSeries
    ? others.find(({ measure }) => measure.measure_code === secondSeries)
    : others[0];
  if (secondSeries && !second) throw problems.notFound('second series');
  if (!second) return { parts: { pairs: null } };

  const subject = { measure: second.measure, period };
  const figures = readFigures(scene.facts, scene.values, subject, scene);
  const seconds = scene.sight.see(figures);
  const beside = compareSets(seconds, scene.filtered, scene.groups, view, project);
  const yOf = new Map(
    shownIn(seconds, beside.picture, view, ownId).map((figure) => [figure.submission_id, figure]),
  );
  const pairs = shownIn(everybody, compared.picture, view, ownId).flatMap((figure) => {
    const other = yOf.get(figure.submission_id);
    if (!other || figure.value === null || other.value === null) return [];
    const counts = figure.standing === 'counted' && other.standing === 'counted';
    if (!counts && !figure.is_own) return [];
    return [{ key: String(figure.pseudonym_number), x: figure.value, y: other.value, counts }];
  });
  const n = pairs.filter(({ counts }) => counts).length;
  const mine = pairs.find(({ key }) => scene.own && key === String(scene.own.pseudonym_number));
  return {
    sentence: mine ? (name) => describePair(mine, { scene, second, beside, n }, name) : null,
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
      'Only those with both values are in the scatter; each median is that of all values of its measure. That two figures go together does not say why.',
  };
}

/** `Your four-hour share is 24.1% (median 22.0%) and its beds are 812 (median 640); 128 trusts have both.` */
function describePair(
  { x, y }: { x: number; y: number },
  of: { scene: Scene; second: Scene['series']; beside: Compared; n: number },
  name: string | null,
): string {
  const { scene, second, beside, n } = of;
  const median = (value: number | null, measure: Measured) =>
    value === null ? '' : ` (median ${figureOf(value, measure)})`;
  const first = `${whose(name)} figures are ${figureOf(x, scene.measure)}${median(scene.compared.picture.summary.averages.Median, scene.measure)} for “${scene.series.series_name}”`;
  const other = `${figureOf(y, second.measure)}${median(beside.picture.summary.averages.Median, second.measure)} for “${second.series_name}”`;
  return `${first} and ${other}.${n > 0 ? ` ${counted(n, scene.project.unit_name)} ${n === 1 ? 'has' : 'have'} both.` : ''}`;
}

type Measured = Parameters<typeof figureOf>[1];
