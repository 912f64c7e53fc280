import type { ReportBlock } from '@portal/contract/exports/report-templates';

type Comparison = Pick<Extract<ReportBlock, { kind: 'chart' }>, 'peer_group_ids' | 'filters' | 'similar'>;

/** The sizes of a comparison with similar organisations that the list offers. */
const SIZES = [5, 8, 10, 15, 20];

/**
 * Returns the choice of the list that a chart's comparison is: `default`, `all`, `similar-8`, `group-3`; or `saved` for one
 * that the list cannot describe, such as several peer groups or filters of a saved view.
 */
export function toComparisonChoice({ peer_group_ids, filters, similar }: Comparison): string {
  const [group] = peer_group_ids;
  if (filters.length > 0 || peer_group_ids.length > 1 || (group !== undefined && similar)) return 'saved';
  if (group !== undefined) return `group-${group}`;
  if (similar) return `similar-${similar}`;
  return similar === 0 ? 'all' : 'default';
}

/** Returns the comparison of a choice of the list; null for `saved`, which changes nothing. */
export function fromComparisonChoice(choice: string): Comparison | null {
  const [kind, id] = choice.split('-');
  if (kind === 'saved') return null;
  if (kind === 'group') return { peer_group_ids: [Number(id)], filters: [], similar: null };
  const similar = kind === 'similar' ? Number(id) : kind === 'all' ? 0 : null;
  return { peer_group_ids: [], filters: [], similar };
}

/** Lists the choices of a chart's comparison, its own included. */
export function listComparisonChoices(
  comparison: Comparison,
  of: {
    defaultSimilar: number | null;
    /** The name of all organisations compared: `trusts`. */
    units: string;
    peerGroups: readonly { id: number; peer_group_name: string }[];
  },
): { value: string; label: string }[] {
  const { defaultSimilar, peerGroups, units } = of;
  const chosen = toComparisonChoice(comparison);
  const all = `All ${units}`;
  const sizes = comparison.similar ? [...SIZES, comparison.similar] : SIZES;
  const offered = [
    {
      value: 'default',
      label: `Project default: ${defaultSimilar === null ? all.toLowerCase() : mostSimilar(defaultSimilar)}`,
    },
    { value: 'all', label: all },
    ...[...new Set(sizes)]
      .sort((a, b) => a - b)
      .map((size) => ({ value: `similar-${size}`, label: mostSimilar(size) })),
    ...peerGroups.map(({ id, peer_group_name }) => ({ value: `group-${id}`, label: peer_group_name })),
  ];
  if (offered.some(({ value }) => value === chosen)) return offered;
  return [
    ...offered,
    {
      value: chosen,
      label: chosen === 'saved' ? 'Several groups or filters' : 'A peer group you cannot use',
    },
  ];
}

const mostSimilar = (howMany: number) => `${howMany} most similar`;
