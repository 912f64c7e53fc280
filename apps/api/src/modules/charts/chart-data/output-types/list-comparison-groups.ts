import { summariseFor, type Summary } from '../compare-groups.ts';
import { areaKey } from '../../../comparison/comparison-groups/load-offered-groups.ts';
import type { ChartContext } from '../load-chart-context.ts';
import { pluralOf } from '@portal/wording/plurals';

type Member = ChartContext['knownFigures'][number];
/** A set of submissions side by side with others; `set` is how the contract calls it. */
export type ComparisonGroup = { set: string; name: string; members: Member[]; summary: Summary };

/**
 * Lists the comparison groups: all submissions after the filters, the viewed submission's region, and each
 * selected peer group. The same rules suppress each group. The region is included only if the chart offers
 * the map by region and the region singles out no submission. A project that forbids comparing regions has
 * none. A peer group of the same name does not repeat the region.
 */
export function listComparisonGroups(loaded: ChartContext): ComparisonGroup[] {
  const { project, compared, view, sight, own, outputTypes } = loaded;
  const all = {
    set: 'all',
    name: `All ${pluralOf(project.unit_name)}`,
    members: compared.after,
    summary: compared.all,
  };
  const groups = compared.groups.map(({ group, set, summary }) => ({
    set: `peer-group-${group.id}`,
    name: group.peer_group_name,
    members: set,
    summary,
  }));
  const region = own?.region;
  const isRegionShown =
    region && outputTypes.includes('region_map') && groups.every(({ name }) => name !== region);
  const offer = sight.offered?.offers.get(areaKey('region', region ?? ''));
  if (!isRegionShown || (sight.offered && !offer?.isOffered)) return [all, ...groups];
  const members = compared.after.filter(
    (figure) =>
      figure.region === region && (figure.is_own || !offer || offer.shown.has(figure.submission_id)),
  );
  const summary = summariseFor(members, view, project);
  return [all, { set: 'region', name: region, members, summary }, ...groups];
}
