import type { GallerySplit } from '@portal/contract/charts/gallery';
import { type ComparedGroups, type Rules, type Summary } from '../chart-data/compare-groups.ts';
import { areasIn } from '../chart-data/output-types/area-map.ts';
import type { NamedFigure } from '../../comparison/figures/figure-types.ts';
import type { PeriodVisibility } from '../../comparison/figures/period-visibility.ts';
import { formatSubmissionName } from '../../comparison/results/display-names.ts';
import type { ResultView } from '../../comparison/figures/result-visibility.policy.ts';

/**
 * The content of a thumbnail: a set that can be shown separately, and the submission whose position is shown.
 */
export type ThumbnailGroup<Member> = {
  set: string;
  name: string;
  members: Member[];
  summary: Summary;
  lookedAt: number | null;
};

type Loaded<Member extends NamedFigure> = {
  figures: Member[];
  compared: ComparedGroups<Member>;
  view: ResultView;
  sight: PeriodVisibility;
  project: Rules;
  ownId: number | null;
  /** The maps the chart offers: only where it offers that of regions are these compared. */
  maps: readonly string[];
};

/**
 * Builds the thumbnails of one chart: all compared submissions, or each selected peer group, region or
 * submission of the user.
 */
export function buildThumbnails<Member extends NamedFigure>(
  loaded: Loaded<Member>,
  splitBy: GallerySplit,
  nameOfAll: string,
): ThumbnailGroup<Member>[] {
  const { compared, ownId, view, figures } = loaded;
  const own = figures.find(({ submission_id }) => submission_id === ownId);
  const all = {
    set: 'all',
    name: nameOfAll,
    lookedAt: ownId,
    members: withOwn(compared.picture.set, own),
    summary: compared.picture.summary,
  };
  if (splitBy === 'nothing' || view.visibility === 'own_only') return [all];
  if (splitBy === 'peer_groups') {
    return compared.groups.map(({ group, set, summary }) => ({
      set: `peer-group-${group.id}`,
      name: group.peer_group_name,
      lookedAt: ownId,
      members: withOwn(set, own),
      summary,
    }));
  }
  if (splitBy === 'submissions') {
    return figures
      .filter(({ is_own }) => is_own)
      .map((figure) => ({
        set: `submission-${figure.submission_id}`,
        name: formatSubmissionName(figure),
        members: withOwn(compared.picture.set, figure),
        summary: compared.picture.summary,
        lookedAt: figure.submission_id,
      }));
  }
  if (!loaded.maps.includes('region_map') || compared.picture.summary.suppressed) return [];
  return areasIn(loaded, 'region').map(({ code, name, members, summary }) => ({
    set: `region-${code}`,
    name,
    lookedAt: ownId,
    members,
    summary,
  }));
}

/** The submission looked at is in every picture, also where it is not in the set, in whose figures it then does not count. */
const withOwn = <Member>(set: Member[], own: Member | undefined): Member[] =>
  !own || set.includes(own) ? set : [...set, own];
