import type { MapAreas } from '@portal/contract/charts/chart-parts';
import { areaKey } from '../../../comparison/comparison-groups/load-offered-groups.ts';
import {
  type ComparedGroups,
  HIDDEN_SUMMARY,
  type Rules,
  summariseFor,
  type Summary,
} from '../compare-groups.ts';
import type { NamedFigure } from '../../../comparison/figures/figure-types.ts';
import type { PeriodVisibility } from '../../../comparison/figures/period-visibility.ts';
import type { ResultView } from '../../../comparison/figures/result-visibility.policy.ts';
import { computePooledValue } from '../figure-verdicts.ts';
import type { ChartContext } from '../load-chart-context.ts';
import { pluralOf } from '@portal/wording/plurals';
import type { ChartPart } from './chart-part.ts';

type Member = NamedFigure;
type Area<Of> = { code: string; name: string; members: Of[]; summary: Summary };

type Looked<Of extends Member> = {
  /** Submissions the user can know about. */
  figures: Of[];
  compared: ComparedGroups<Of>;
  view: ResultView;
  sight: PeriodVisibility;
  project: Rules;
};

/**
 * Groups the drawn submissions by region or board. If others are unnamed, an area is a set like any other. An
 * area that would single out a submission is not offered, and shows nothing.
 */
export function areasIn<Of extends Member>(
  { figures, compared, view, sight, project }: Looked<Of>,
  level: MapAreas['level'],
): Area<Of>[] {
  const { picture } = compared;
  const offerOf = (code: string) => sight.offered?.offers.get(areaKey(level, code));
  // The areas do not depend on the drawn set: if others are unnamed, the areas would reveal them.
  const byCode = new Map<string, Area<Of>>();
  for (const figure of sight.offered ? figures : picture.set) {
    const place = placeOf(figure, level);
    if (place) byCode.set(place.code, { ...place, members: [], summary: HIDDEN_SUMMARY });
  }
  for (const figure of picture.set) {
    const place = placeOf(figure, level);
    if (!place) continue;
    if (!sight.offered || figure.is_own || offerOf(place.code)?.shown.has(figure.submission_id)) {
      byCode.get(place.code)!.members.push(figure);
    }
  }
  const summaryOf = ({ code, members }: Area<Of>): Summary =>
    sight.offered && !offerOf(code)?.isOffered
      ? { ...HIDDEN_SUMMARY, suppressed: 'would_single_out' }
      : summariseFor(members, view, project);
  return [...byCode.values()]
    .map((area) => ({ ...area, summary: summaryOf(area) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The median of each region or board, over those in the picture. */
export function toAreaMap(loaded: ChartContext, level: MapAreas['level']): ChartPart {
  const { view, compared, own, project } = loaded;
  if (view.visibility === 'own_only' || compared.picture.summary.suppressed)
    return { parts: { areas: null } };
  const areas = areasIn({ ...loaded, figures: loaded.knownFigures }, level);
  const ownCode = own && placeOf(own, level)?.code;
  return {
    parts: {
      areas: {
        level,
        areas: areas.map(({ code, name, members, summary }) => ({
          code,
          name,
          // The programme team sees how many there are.
          n: summary.suppressed && !view.unrestricted ? null : summary.n,
          Median: summary.averages.Median,
          pooled: computePooledValue({ set: members, summary }, loaded.measure),
          is_own: code === ownCode,
          suppressed: summary.suppressed,
        })),
      },
    },
    method: `Each ${level === 'region' ? 'region' : 'integrated care board'} shows the median of its ${pluralOf(project.unit_name)}. Medians of fewer than ${project.minimum_peers} peers are held back.`,
  };
}

function placeOf(figure: Member, level: MapAreas['level']) {
  if (level === 'region') return figure.region ? { code: figure.region, name: figure.region } : null;
  const { board_code, board_name } = figure;
  return board_code ? { code: board_code, name: board_name ?? board_code } : null;
}
