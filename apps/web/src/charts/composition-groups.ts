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

export function groupName(set: CompositionGroup, data: ChartData, { isAdmin }: ChartSetting): string {
  if (set.is_own) return isAdmin ? set.name : `Your ${data.unit_name}`;
  return set.n > 1 ? `${set.name} (n\u00a0=\u00a0${set.n})` : set.name;
}

/** `58.2%`, `1,203.4 of 2,067.0 beds`. */
export function formatPartLines(data: ChartData, set: CompositionGroup, index: number): string[] {
  const { decimals } = data.measure;
  const amount = (value: number | null | undefined) => formatNumber(value ?? 0, { decimals });
  return [
    `${formatNumber(100 * (set.shares?.[index] ?? 0), { decimals: 1 })}%`,
    `${amount(set.amounts?.[index])} of ${amount(set.total)} ${data.composition?.unit ?? ''}`,
  ];
}
