import type { getGallery as endpoint, GalleryPicture } from '@portal/contract/charts/gallery';
import { roundForComparison } from '@portal/statistics/finite-values';
import { pluralOf } from '@portal/wording/plurals';
import type { z } from 'zod';
import type { Actor } from '../../../http/actor.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { compareGroups } from '../chart-data/compare-groups.ts';
import { type LoadedChart, loadCharts } from '../chart-data/load-charts.ts';
import { displayNameFor, visibleFigures } from '../chart-data/build-chart-points.ts';
import { loadSnapshotAtPeriod } from '../../comparison/results/load-publications.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import {
  assertChoiceOffered,
  resolveComparisonGroups,
} from '../../comparison/comparison-groups/comparison-choice.ts';
import { loadChartComparison } from '../similar-organisations/load-chart-comparison.ts';
import { thinThumbnailBars } from './thin-thumbnail-bars.ts';
import { buildThumbnails, type ThumbnailGroup } from './build-thumbnails.ts';

type Member = LoadedChart['figures'][number];
type View = Awaited<ReturnType<typeof loadCharts>>['view'];

/**
 * Every chart of a group as a small picture, or one for each set. Each picture is what its chart would show with the same
 * filters and peer groups, so that nothing is here that is held back there.
 *
 * @throws 404 for a period, group, submission, peer group or filter that is not there for the actor, 403 for a set that is
 * not offered where others have no names
 */
export async function getGallery(
  snapshot: ResultsSnapshot,
  { actor, body }: { actor: Actor; body: z.output<(typeof endpoint)['body']> },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { time_period_id, collection_id, submission_id } = body;
  const there = await loadSnapshotAtPeriod(snapshot, time_period_id);
  const choice = await loadChartComparison(there, { ...body, actor });
  const looked = await loadCharts(snapshot, {
    actor,
    of: { time_period_id, collection_id, submission_id: submission_id ?? undefined },
  });
  const { period, view, sight, ownId, project } = looked;
  assertChoiceOffered(choice, period.id, sight.offered, project);
  const turn = createEventLoopYielder();
  const drawn = new Map<number, Member>();
  const charts = [];
  for (const chart of looked.charts) {
    const { chart_id, measure, maps } = chart;
    const figures = await looked.figuresOf(chart);
    const { filtered, groups } = resolveComparisonGroups(choice, sight.offered, period.id, figures);
    const compared = compareGroups(figures, filtered, groups, view, project);
    await turn();
    const loaded = { figures, compared, view, sight, project, ownId, maps };
    const pictures = buildThumbnails(loaded, body.split, `All ${pluralOf(project.unit_name)}`);
    await turn();
    const { measure_name, unit, decimals, polarity } = measure;
    charts.push({
      chart_id,
      measure_name,
      unit,
      decimals,
      polarity,
      pictures: pictures.map((picture) => toPicture(picture, view, drawn)),
    });
    await turn();
  }
  return {
    time_period_id: period.id,
    time_period_name: period.time_period_name,
    visibility: view.visibility,
    charts,
    submissions: [...drawn.values()].map((figure) => ({
      key: String(figure.pseudonym_number),
      name: displayNameFor(figure, view),
      is_own: figure.is_own,
    })),
  };
}

/** Returns a small picture; each figure it shows is added to `seen`. */
function toPicture(shown: ThumbnailGroup<Member>, view: View, seen: Map<number, Member>): GalleryPicture {
  const { set, name, summary, members, lookedAt } = shown;
  const figures = visibleFigures(members, { set: members, summary, groups: [] }, view, lookedAt).filter(
    ({ standing }) => standing === 'counted',
  );
  const ranked = figures
    .map((figure) => ({ figure, order: roundForComparison(figure.value ?? 0) }))
    .sort((a, b) => b.order - a.order || a.figure.pseudonym_number - b.figure.pseudonym_number)
    .map(({ figure }) => figure);
  const bars = thinThumbnailBars(ranked);
  for (const figure of bars) seen.set(figure.submission_id, figure);
  return {
    set,
    name,
    n: summary.n,
    averages: summary.averages,
    suppressed: summary.suppressed,
    own_rank: (lookedAt !== null && summary.places.get(lookedAt)?.rank) || null,
    bars: bars.map((figure) => [String(figure.pseudonym_number), figure.value ?? 0]),
  };
}
