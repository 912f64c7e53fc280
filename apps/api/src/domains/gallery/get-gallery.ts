import type { getGallery as endpoint, GalleryPicture } from '@portal/contract/gallery';
import { comparable } from '@portal/statistics/present-values';
import { pluralOf } from '@portal/wording/plurals';
import type { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { takingTurns } from '../../taking-turns.ts';
import { compareSets } from '../chart-data/compare.ts';
import { type LookedAtChart, lookAtCharts } from '../chart-data/look-at-charts.ts';
import { nameFor, shownIn } from '../chart-data/present-points.ts';
import type { Reading } from '../results/reading.ts';
import { openChoice, refuseNotOffered, setsOf } from '../sets/choose-sets.ts';
import { evenly } from './evenly.ts';
import { picturesOf, type Shown } from './pictures-of.ts';

type Member = LookedAtChart['figures'][number];

/**
 * Every chart of a group as a small picture, or one for each set. Each picture is what its chart would show with the same
 * filters and peer groups, so that nothing is here that is held back there.
 *
 * @throws 404 for a period, group, submission, peer group or filter that is not there for the actor, 403 for a set that is
 * not offered where others have no names
 */
export async function getGallery(
  reading: Reading,
  { actor, body }: { actor: Actor; body: z.output<(typeof endpoint)['body']> },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { project } = reading;
  const { time_period_id, collection_id, submission_id } = body;
  const choice = await openChoice(reading, actor, body);
  const looked = await lookAtCharts(reading, {
    actor,
    of: { time_period_id, collection_id, submission_id: submission_id ?? undefined },
  });
  const { period, view, sight, ownId } = looked;
  refuseNotOffered(choice, period.id, sight.offered, project);
  const turn = takingTurns();
  const drawn = new Map<number, Member>();
  const charts = [];
  for (const chart of looked.charts) {
    const { chart_id, measure, maps } = chart;
    const figures = await looked.figuresOf(chart);
    const { filtered, groups } = setsOf(choice, sight.offered, period.id, figures);
    const compared = compareSets(figures, filtered, groups, view, project);
    await turn();
    const scene = { figures, compared, view, sight, project, ownId, maps };
    const pictures = picturesOf(scene, body.split, `All ${pluralOf(project.unit_name)}`);
    await turn();
    const { measure_name, unit, decimals, polarity } = measure;
    charts.push({
      ...{ chart_id, measure_name, unit, decimals, polarity },
      pictures: pictures.map((picture) => toPicture(picture, drawn)),
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
      name: nameFor(figure, view),
      is_own: figure.is_own,
    })),
  };

  function toPicture(shown: Shown<Member>, seen: Map<number, Member>): GalleryPicture {
    const { set, name, summary, members, lookedAt } = shown;
    const figures = shownIn(members, { set: members, summary, groups: [] }, view, lookedAt).filter(
      ({ standing }) => standing === 'counted',
    );
    const ranked = figures
      .map((figure) => ({ figure, order: comparable(figure.value ?? 0) }))
      .sort((a, b) => b.order - a.order || a.figure.pseudonym_number - b.figure.pseudonym_number)
      .map(({ figure }) => figure);
    const bars = evenly(ranked);
    for (const figure of bars) seen.set(figure.submission_id, figure);
    return {
      ...{ set, name, n: summary.n, averages: summary.averages, suppressed: summary.suppressed },
      own_rank: (lookedAt !== null && summary.places.get(lookedAt)?.rank) || null,
      bars: bars.map((figure) => [String(figure.pseudonym_number), figure.value ?? 0]),
    };
  }
}
