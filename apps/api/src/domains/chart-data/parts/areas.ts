import type { Areas } from '@portal/contract/chart-parts';
import { areaKey } from '../../sets/offered-sets.ts';
import { NOT_SHOWN, summariseFor, type Summary } from '../compare.ts';
import type { Figure } from '../figures.ts';
import type { Scene } from '../open-scene.ts';
import { pluralOf } from '@portal/wording/plurals';
import type { Addition } from './addition.ts';

type Member = Scene['everybody'][number];
type Area = { code: string; name: string; members: Member[]; summary: Summary };

/**
 * The median of each region or board, over those in the picture. Where others have no names, an area is a set like any
 * other: one that would single somebody out is not offered, and shows nothing.
 */
export function toAreas(scene: Scene, level: Areas['level']): Addition {
  const { view, compared, everybody, own, project, sight } = scene;
  const { picture } = compared;
  if (view.visibility === 'own_only' || picture.summary.suppressed) return { parts: { areas: null } };
  const offerOf = (code: string) => sight.offered?.offers.get(areaKey(level, code));
  // Which areas there are is no matter of who is in the picture: where others have no names it would tell who they are.
  const byCode = new Map<string, Area>();
  for (const figure of sight.offered ? everybody : picture.set) {
    const place = placeOf(figure, level);
    if (place) byCode.set(place.code, { ...place, members: [], summary: NOT_SHOWN });
  }
  for (const figure of picture.set) {
    const place = placeOf(figure, level);
    if (!place) continue;
    if (!sight.offered || figure.is_own || offerOf(place.code)?.shown.has(figure.submission_id)) {
      byCode.get(place.code)!.members.push(figure);
    }
  }
  const summaryOf = ({ code, members }: Area): Summary =>
    sight.offered && !offerOf(code)?.isOffered
      ? { ...NOT_SHOWN, suppressed: 'would_single_out' }
      : summariseFor(members, view, project);
  const areas = [...byCode.values()].map((area) => ({ ...area, summary: summaryOf(area) }));
  const ownCode = own && placeOf(own, level)?.code;
  return {
    parts: {
      areas: {
        level,
        areas: areas
          .sort((a, b) => a.name.localeCompare(b.name, 'en'))
          .map(({ code, name, summary }) => ({
            code,
            name,
            // The programme team sees how many there are.
            n: summary.suppressed && !view.unrestricted ? null : summary.n,
            Median: summary.averages.Median,
            is_own: code === ownCode,
            suppressed: summary.suppressed,
          })),
      },
    },
    method: `Each ${level === 'region' ? 'region' : 'board'} shows the median of its ${pluralOf(project.unit_name)}; one with fewer than ${project.minimum_peers} peers is held back.`,
  };
}

function placeOf(
  figure: Pick<Member, 'region' | 'board_code' | 'board_name'> & Figure,
  level: Areas['level'],
) {
  if (level === 'region') return figure.region ? { code: figure.region, name: figure.region } : null;
  const { board_code, board_name } = figure;
  return board_code ? { code: board_code, name: board_name ?? board_code } : null;
}
