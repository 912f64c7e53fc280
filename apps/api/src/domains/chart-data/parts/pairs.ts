import type { Scene } from '../open-scene.ts';
import { problems } from '../../../problems.ts';
import { selectFigures } from '../chart-data.sql.ts';
import { compareSets } from '../compare.ts';
import { toFigures } from '../figures.ts';
import { shownIn } from '../present-points.ts';
import type { Addition } from './parts-of.ts';

/**
 * Each submission by two measures of the chart. A point needs both values shown: what is held back in a chart of either
 * measure is in no pair.
 */
export async function toPairs(scene: Scene): Promise<Addition> {
  const { db, project, period, view, everybody, compared, ownId, allSeries, series, secondSeries } = scene;
  const others = allSeries.filter((one) => one !== series);
  const second = secondSeries
    ? others.find(({ measure }) => measure.measure_code === secondSeries)
    : others[0];
  if (secondSeries && !second) throw problems.notFound('second series');
  if (!second) return { parts: { pairs: null } };

  const measure_ids = [second.measure.id];
  const stored = await selectFigures(db, { project_id: project.id, measure_ids, period });
  const figures = toFigures(stored, { measure: second.measure, period }, scene.disclosure, scene.isOwn);
  const seconds = view.visibility === 'own_only' ? figures.filter(({ is_own }) => is_own) : figures;
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
  return {
    parts: {
      pairs: {
        measure: { ...second.measure, measure_name: second.series_name },
        points: pairs
          .map(({ key, x, y }) => ({ key, x, y }))
          .sort((a, b) => b.x - a.x || Number(a.key) - Number(b.key)),
        n: pairs.filter(({ counts }) => counts).length,
        Median: beside.picture.summary.averages.Median,
      },
    },
    method: 'Only those with both values are in the scatter. That two figures go together does not say why.',
  };
}
