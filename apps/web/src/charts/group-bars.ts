import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import { chartColours, highlightColour } from './chart-theme.ts';
import { pluralOf } from '@portal/wording/plurals';
import { ownGroupLabel, peerGroupNames } from './labels/format-chart-text.ts';

export type BarGroup = {
  name: string;
  colour: string;
  isOwn: boolean;
  /** Picked out by the reader. */
  isPicked?: boolean;
  bars: { point: ChartPoint; x: number }[];
};

/**
 * Groups bars that share a look and a place in the legend: the user's own, then each highlighted one. After
 * these come the combinations of the selected peer groups, in the order of selection. Without peer groups,
 * all others follow.
 */
export function groupBars(
  points: readonly ChartPoint[],
  data: ChartData,
  setting: { accent: string; isAdmin: boolean; picked?: ReadonlySet<string> },
): BarGroup[] {
  const own: BarGroup = { name: '', colour: setting.accent, isOwn: true, bars: [] };
  const picked: BarGroup[] = [];
  const groups = new Map<string, BarGroup>();
  points.forEach((point, x) => {
    if (point.is_own) {
      own.bars.push({ point, x });
      return;
    }
    if (setting.picked?.has(point.key)) {
      const colour = highlightColour(picked.length);
      picked.push({ name: point.name, colour, isOwn: false, isPicked: true, bars: [{ point, x }] });
      return;
    }
    const name = peerGroupNames(point, data).join(' and ') || `Other ${pluralOf(data.unit_name)}`;
    const group = groups.get(name) ?? { name, colour: '', isOwn: false, bars: [] };
    group.bars.push({ point, x });
    groups.set(name, group);
  });
  const chosen = data.comparisons.flatMap(({ peer_group_id, name }) =>
    peer_group_id === null ? [] : [name],
  );
  const place = (name: string) => (chosen.includes(name) ? chosen.indexOf(name) : chosen.length);
  const others = [...groups.values()].sort((a, b) => place(a.name) - place(b.name));
  others.forEach((group, at) => {
    group.colour =
      chosen.length === 0
        ? chartColours.others
        : (chartColours.groups[at % chartColours.groups.length] ?? chartColours.others);
  });
  if (own.bars.length === 0) return [...picked, ...others];
  own.name = ownGroupLabel(
    own.bars.map(({ point }) => point),
    data,
    setting.isAdmin,
  );
  return [own, ...picked, ...others];
}
