import type { Areas } from '@portal/contract/chart-parts';
import { summariseFor, type Summary } from '../compare.ts';
import type { Figure } from '../figures.ts';
import type { Scene } from '../open-scene.ts';
import { pluralOf } from '@portal/wording/plurals';
import type { Addition } from './parts-of.ts';

type Member = Scene['everybody'][number];
type Area = { code: string; name: string; members: Member[]; summary: Summary };

/**
 * The median of each region or board, over those in the picture. An area with too few peers is held back; and while those held
 * back have too few peers between them, the next smallest area goes too, for the rest of the picture would tell of them.
 */
export function toAreas(scene: Scene, level: Areas['level']): Addition {
  const { view, compared, everybody, own, project } = scene;
  const { picture, after } = compared;
  if (view.visibility === 'own_only' || picture.summary.suppressed) return { parts: { areas: null } };
  const byCode = new Map<string, { name: string; members: Member[] }>();
  for (const figure of picture.set) {
    const place = placeOf(figure, level);
    if (!place) continue;
    const area = byCode.get(place.code) ?? { name: place.name, members: [] };
    area.members.push(figure);
    byCode.set(place.code, area);
  }
  const areas = [...byCode].map(([code, { name, members }]): Area => {
    const isThere = (figure: Member) => placeOf(figure, level)?.code === code;
    const wholes = [everybody, after, picture.set, everybody.filter(isThere), after.filter(isThere)];
    return { code, name, members, summary: summariseFor(members, wholes, view, project) };
  });
  if (!view.unrestricted) holdBackWhatIsLeft(areas, project.minimum_peers);
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

function holdBackWhatIsLeft(areas: Area[], minimumPeers: number): void {
  const peers = ({ members }: Area) =>
    members.filter((figure) => !figure.is_own && figure.standing === 'counted').length;
  const isHeld = ({ summary }: Area) => summary.suppressed !== null;
  for (;;) {
    const held = areas.filter(isHeld);
    const left = held.reduce((sum, area) => sum + peers(area), 0);
    if (left === 0 || left >= minimumPeers) return;
    const next = areas.filter((area) => !isHeld(area)).sort((a, b) => peers(a) - peers(b))[0];
    if (!next) return;
    next.summary = { ...EMPTY, suppressed: 'too_few_peers' };
  }
}

const EMPTY: Summary = {
  averages: { Mean: null, Median: null, Q1: null, Q3: null },
  n: 0,
  places: new Map(),
  suppressed: null,
};

function placeOf(
  figure: Pick<Member, 'region' | 'board_code' | 'board_name'> & Figure,
  level: Areas['level'],
) {
  if (level === 'region') return figure.region ? { code: figure.region, name: figure.region } : null;
  const { board_code, board_name } = figure;
  return board_code ? { code: board_code, name: board_name ?? board_code } : null;
}
