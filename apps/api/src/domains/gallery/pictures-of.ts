import type { GallerySplit } from '@portal/contract/gallery';
import { type Compared, type Rules, type Summary } from '../chart-data/compare.ts';
import { areasIn } from '../chart-data/parts/areas.ts';
import type { NamedFigure } from '../chart-data/figures.ts';
import type { Sight } from '../chart-data/sight.ts';
import { nameOf } from '../results/names.ts';
import type { View } from '../../policies/figures.ts';

/** What a small picture shows: a set that may be shown as such, and whose place in it is told. */
export type Shown<Member> = {
  set: string;
  name: string;
  members: Member[];
  summary: Summary;
  lookedAt: number | null;
};

type Scene<Member extends NamedFigure> = {
  figures: Member[];
  compared: Compared<Member>;
  view: View;
  sight: Sight;
  project: Rules;
  ownId: number | null;
  /** The maps the chart offers: only where it offers that of regions are these compared. */
  maps: readonly string[];
};

/** The pictures of one chart: all that is compared, or each chosen peer group, region or submission of one's own. */
export function picturesOf<Member extends NamedFigure>(
  scene: Scene<Member>,
  split: GallerySplit,
  nameOfAll: string,
): Shown<Member>[] {
  const { compared, ownId, view, figures } = scene;
  const own = figures.find(({ submission_id }) => submission_id === ownId);
  const all = {
    ...{ set: 'all', name: nameOfAll, lookedAt: ownId },
    members: withOwn(compared.picture.set, own),
    summary: compared.picture.summary,
  };
  if (split === 'nothing' || view.visibility === 'own_only') return [all];
  if (split === 'peer_groups') {
    return compared.groups.map(({ group, set, summary }) => ({
      ...{ set: `peer-group-${group.id}`, name: group.peer_group_name, lookedAt: ownId },
      members: withOwn(set, own),
      summary,
    }));
  }
  if (split === 'submissions') {
    return figures
      .filter(({ is_own }) => is_own)
      .map((figure) => ({
        ...{ set: `submission-${figure.submission_id}`, name: nameOf(figure) },
        members: withOwn(compared.picture.set, figure),
        summary: compared.picture.summary,
        lookedAt: figure.submission_id,
      }));
  }
  if (!scene.maps.includes('region_map') || compared.picture.summary.suppressed) return [];
  return areasIn(scene, 'region').map(({ code, name, members, summary }) => ({
    ...{ set: `region-${code}`, name, lookedAt: ownId, members, summary },
  }));
}

/** The submission looked at is in every picture, also where it is not in the set, in whose figures it then does not count. */
const withOwn = <Member>(set: Member[], own: Member | undefined): Member[] =>
  !own || set.includes(own) ? set : [...set, own];
