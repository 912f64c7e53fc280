import type { ChartData } from '@portal/contract/charts/chart-data';
import { formatNumber } from '../lib/format/format.ts';
import type { ChartSetting } from './chart-setting.ts';

type Composition = NonNullable<ChartData['composition']>;
export type CompositionGroup = Composition['sets'][number];

/** Returns the sets that can be shown, then the highlighted submissions. */
export function compositionGroups(composition: Composition, { picked }: ChartSetting): CompositionGroup[] {
  const alone = composition.rows
    .filter(({ key, is_own }) => !is_own && picked?.has(key))
    .map((row): CompositionGroup => ({
      set: row.key,
      name: row.name,
      n: 1,
      is_own: false,
      suppressed: null,
      amounts: row.shares.map((share) => share * row.total),
      total: row.total,
      shares: row.shares,
    }));
  return [...composition.sets.filter(({ shares }) => shares !== null), ...alone];
}

export function formatCompositionGroupName(
  group: CompositionGroup,
  data: ChartData,
  { isAdmin }: ChartSetting,
): string {
  if (group.is_own) return isAdmin ? group.name : `Your ${data.unit_name}`;
  return group.n > 1 ? `${group.name} (n\u00a0=\u00a0${group.n})` : group.name;
}

/** `58.2%`, `1,203.4 of 2,067.0 beds`. */
export function formatPartLines(data: ChartData, group: CompositionGroup, partIndex: number): string[] {
  const { decimals } = data.measure;
  const amount = (value: number | null | undefined) => formatNumber(value ?? 0, { decimals });
  return [
    `${formatNumber(100 * (group.shares?.[partIndex] ?? 0), { decimals: 1 })}%`,
    `${amount(group.amounts?.[partIndex])} of ${amount(group.total)} ${data.composition?.unit ?? ''}`,
  ];
}
