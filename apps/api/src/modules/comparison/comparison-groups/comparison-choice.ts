import type { ChosenFilter } from '@portal/contract/charts/chart-data';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { pluralOf } from '@portal/wording/plurals';
import type { FilterOptionByPeriod } from '../results/filter-options-by-period.ts';
import { type Facts, loadProjectFacts } from '../results/project-facts.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import { resolveFilters, type ResolvedFilter } from './resolve-filters.ts';
import { loadChosenPeerGroups } from './load-peer-groups.ts';
import { groupKey, minimumOthers, type OfferedGroups } from './load-offered-groups.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import type { Message } from '../../../lib/define-messages.ts';

/** A user's selected comparison, as it is stored. */
export type ComparisonChoice = {
  filters: ResolvedFilter[];
  groups: Awaited<ReturnType<typeof loadChosenPeerGroups>>;
};

/** @throws 404 for a filter, option or peer group that is not there for the actor */
export async function loadComparisonChoice(
  snapshot: ResultsSnapshot,
  actor: Actor,
  of: { filters: ChosenFilter[]; peer_group_ids: number[] },
): Promise<ComparisonChoice> {
  const facts = await loadProjectFacts(snapshot);
  const groups = await loadChosenPeerGroups(snapshot, actor, of.peer_group_ids);
  return { filters: resolveFilters(facts, of.filters), groups };
}

/**
 * Finds the same choice in another period, by names: an option or a group that was not published then cannot
 * be selected.
 * @returns null if any part of the choice is missing
 */
export async function findChoiceInPeriod(
  targetSnapshot: ResultsSnapshot,
  choice: ComparisonChoice,
): Promise<ComparisonChoice | null> {
  return choiceIn(await loadProjectFacts(targetSnapshot), choice);
}

function choiceIn(facts: Facts, { filters, groups }: ComparisonChoice): ComparisonChoice | null {
  const known = new Map(facts.options.map((option) => [`${option.filter_name}\n${option.name}`, option]));
  const shared = new Map(facts.groups.map((group) => [group.id, group]));
  const there = filters.map(({ options }) =>
    options.map((option) => known.get(`${option.filter_name}\n${option.name}`)),
  );
  const isThere = (group: ComparisonChoice['groups'][number]) =>
    group.owner_id !== null || shared.has(group.id);
  if (there.some((options) => options.includes(undefined)) || !groups.every(isThere)) return null;
  return {
    filters: there.map((options) => ({ options: options.flatMap((option) => option ?? []) })),
    groups: groups.map((group) =>
      group.owner_id === null ? { ...group, members: new Set(shared.get(group.id)!.members) } : group,
    ),
  };
}

type Words = { minimum_peers: number; unit_name: string; named_results: boolean };

const singleOutMessage = (project: Omit<Words, 'named_results'>) =>
  `Not available: it would single out fewer than ${minimumOthers(project)} ${pluralOf(project.unit_name)}.`;
const CHOSEN_BY_NAME = 'Not available: its members were selected by name, but names are hidden here.';
const NOT_PUBLISHED = 'Not available yet: it applies from the next publication.';
const OTHER_NUMBERS =
  'Not available: this period has different pseudonym numbers. Create the group again here.';

/**
 * Returns why a peer group cannot be selected if others are unnamed; null if it can. `offered` null: others
 * are named.
 */
export function peerGroupRefusal(
  group: { id: number; owner_id: number | null; by_name: boolean; number_series: number },
  offered: OfferedGroups | null,
  project: Words,
): string | null {
  if (!offered) return null;
  if (group.owner_id !== null) {
    if (group.by_name) return CHOSEN_BY_NAME;
    // In a named project no group is made of pseudonym numbers.
    if (project.named_results || group.number_series === offered.number_series) return null;
    return OTHER_NUMBERS;
  }
  return whyNotSet(offered, groupKey(group.id), project);
}

/** A publication has nothing that was made later. */
function whyNotSet({ offers }: OfferedGroups, key: string, project: Words): string | null {
  const offer = offers.get(key);
  if (!offer) return NOT_PUBLISHED;
  return offer.isOffered ? null : singleOutMessage(project);
}

/** The same of an option, as it holds in a period. */
export function filterOptionRefusal(
  option: Pick<FilterOptionByPeriod, 'in'>,
  timePeriodId: number | null,
  offered: OfferedGroups | null,
  project: Words,
): string | null {
  return offered && whyNotSet(offered, option.in(timePeriodId).key, project);
}

/** The first thing of a choice that is not offered in a period, with the reason; null where all is. */
export function comparisonRefusal(
  choice: ComparisonChoice,
  timePeriodId: number | null,
  offered: OfferedGroups | null,
  project: Words,
): Message | null {
  const reasons = [
    ...choice.filters.flatMap(({ options }) =>
      options.map((option) => ({
        name: option.name,
        why: filterOptionRefusal(option, timePeriodId, offered, project),
      })),
    ),
    ...choice.groups.map((group) => ({
      name: group.peer_group_name,
      why: peerGroupRefusal(group, offered, project),
    })),
  ];
  const first = reasons.find(({ why }) => why !== null);
  return first ? comparisonMessages.comparisonUnavailable({ name: first.name, reason: first.why! }) : null;
}

/**
 * Checks that the whole selection is offered.
 * @throws 403 with the reason if part of the selection is not offered
 */
export function assertChoiceOffered(
  choice: ComparisonChoice,
  timePeriodId: number | null,
  offered: OfferedGroups | null,
  project: Words,
): void {
  const refusal = comparisonRefusal(choice, timePeriodId, offered, project);
  if (refusal) throw problems.forbidden(refusal);
}

/** The sets that a choice comes to, for one person in one period. */
export type ComparisonGroups = {
  /** Submissions that pass the filters; null if no filter is selected. */
  filtered: Set<number> | null;
  groups: { id: number; peer_group_name: string; members: Set<number> }[];
  /** Members left out of the selected sets, so that none can be identified. */
  leftOut: ReadonlySet<number>;
};

/**
 * Resolves the selected sets. If others are unnamed, options and shared groups contain the members that the
 * partition shows. A user's group contains the members visible in the period. The user's submissions are in
 * every set they belong to. The number left out is shown only for publicly known sets: beside a group
 * selected by pseudonyms, the number would reveal identities.
 */
export function resolveComparisonGroups(
  { filters, groups }: ComparisonChoice,
  offered: OfferedGroups | null,
  timePeriodId: number | null,
  figures: readonly { submission_id: number; is_own: boolean }[],
): ComparisonGroups {
  if (filters.length === 0 && groups.length === 0) return { filtered: null, groups: [], leftOut: new Set() };
  const own = new Set(figures.flatMap((one) => (one.is_own ? [one.submission_id] : [])));
  const visible = offered?.visibleIn(timePeriodId);
  const shownOf = (key: string, members: ReadonlySet<number>): Set<number> => {
    if (!offered) return new Set(members);
    const shown = new Set(offered.offers.get(key)?.shown);
    for (const id of own) if (members.has(id)) shown.add(id);
    return shown;
  };
  const passing = filters.map(({ options }) => {
    const held = options.map((option) => option.in(timePeriodId));
    return {
      truly: new Set(held.flatMap(({ members }) => members)),
      shown: new Set(held.flatMap(({ key, members }) => [...shownOf(key, new Set(members))])),
    };
  });
  const sets = groups.map(({ id, owner_id, peer_group_name, members }) => ({
    id,
    peer_group_name,
    members:
      owner_id === null || !visible
        ? shownOf(groupKey(id), members)
        : new Set([...members].filter((one) => visible.has(one) || own.has(one))),
  }));
  const inAll = (lists: ReadonlySet<number>[]) =>
    new Set([...(lists[0] ?? [])].filter((id) => lists.every((one) => one.has(id))));
  const filtered = passing.length === 0 ? null : inAll(passing.map(({ shown }) => shown));
  const leftOut = new Set<number>();
  if (offered && groups.every(({ owner_id }) => owner_id === null)) {
    for (const { id } of offered.members) {
      const belongs =
        passing.every(({ truly }) => truly.has(id)) &&
        (groups.length === 0 || groups.some(({ members }) => members.has(id)));
      const isIn =
        (filtered?.has(id) ?? true) && (groups.length === 0 || sets.some(({ members }) => members.has(id)));
      if (belongs && !isIn) leftOut.add(id);
    }
  }
  return { filtered, groups: sets, leftOut };
}
