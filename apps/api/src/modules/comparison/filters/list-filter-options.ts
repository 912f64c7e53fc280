import {
  type listFilterOptions as endpoint,
  MAX_ORGANISATION_OPTIONS,
  MAX_PEER_GROUP_OPTIONS,
} from '@portal/contract/comparison/comparison-options';
import type { z } from 'zod';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { canViewAsAnySubmission } from '../figures/result-visibility.policy.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import {
  type Facts,
  loadProjectFacts,
  isExpected,
  type Member,
  findPeriod,
} from '../results/project-facts.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { formatSubmissionName } from '../results/display-names.ts';
import { loadSnapshotAtPeriod } from '../results/load-publications.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import { pickInOrder, loadVisiblePeerGroups } from '../comparison-groups/load-peer-groups.ts';
import {
  resolveComparisonGroups,
  peerGroupRefusal,
  filterOptionRefusal,
} from '../comparison-groups/comparison-choice.ts';
import { loadOfferedGroupsForCaller } from '../comparison-groups/load-offered-groups-for-caller.ts';

type Query = z.output<(typeof endpoint)['query']>;

/**
 * Lists the sets a comparison can use, and those not offered if others are unnamed. With a time period, only
 * submissions that had not ended before it count. Counts are of visible members, whether or not they have
 * submitted. They depend only on the partition's pieces, so they reveal nothing more. Which members of a
 * group selected by pseudonyms have ended is not shown.
 */
export async function listFilterOptions(
  currentSnapshot: ResultsSnapshot,
  { actor, query }: { actor: Actor; query: Query },
): Promise<z.input<(typeof endpoint)['response']>> {
  const period = query.time_period_id ? findPeriod(currentSnapshot, query.time_period_id) : null;
  if (period === undefined) throw problems.notFound('time period');
  const reading = period ? await loadSnapshotAtPeriod(currentSnapshot, period.id) : currentSnapshot;
  const { project } = reading;
  const facts = await loadProjectFacts(reading);
  const ids = [...query.peerGroupId, ...query.listed_peer_group_id];
  const { groups, total } = await loadVisiblePeerGroups(reading, actor, {
    ids,
    search: query.peer_group_search,
    limit: MAX_PEER_GROUP_OPTIONS + new Set(ids).size,
  });
  const chosen = pickInOrder(groups, query.peerGroupId);
  const offered = await loadOfferedGroupsForCaller(reading, actor, period);
  const members = period ? facts.members.filter((one) => isExpected(one, period)) : facts.members;
  const active = new Set(members.map(({ submission_id }) => submission_id));
  const mine = members.filter(({ organisation_id }) => organisation_id === actor.organisation_id);
  const isTold = (group: Group) => !offered || group.owner_id === null;
  const options = await countOptions({ reading, facts, period, offered, chosen, active, mine, isTold });
  return {
    filters: [...groupBy(options, (option) => option.filter_id).values()].map((list) => ({
      filter_id: list[0]!.filter_id,
      filter_name: list[0]!.filter_name,
      option_list: list,
    })),
    ...organisationsOf(canViewAsAnySubmission(actor) ? members : mine, facts, query),
    peer_groups: groups.map((group) => ({
      ...describeGroup(group, actor),
      submission_count: [...group.members].filter((id) => active.has(id) || !isTold(group)).length,
      not_offered: peerGroupRefusal(group, offered, project),
    })),
    peer_group_total: total,
  };
}

type Group = Awaited<ReturnType<typeof loadVisiblePeerGroups>>['groups'][number];

const describeGroup = (group: Group, { user_id }: Actor) => ({
  id: group.id,
  peer_group_name: group.peer_group_name,
  description: group.description,
  is_own: group.owner_id === user_id,
  made_by: group.owner_id === user_id ? null : group.owner_name,
  is_shared: group.owner_id === null,
});

/** Counts the members of every option within the selected groups, without blocking other requests. */
async function countOptions(of: {
  reading: ResultsSnapshot;
  facts: Facts;
  period: NonNullable<ReturnType<typeof findPeriod>> | null;
  offered: Awaited<ReturnType<typeof loadOfferedGroupsForCaller>>;
  chosen: Group[];
  active: ReadonlySet<number>;
  mine: Member[];
  isTold: (group: Group) => boolean;
}) {
  const { facts, offered, chosen, active, mine, isTold } = of;
  const { project } = of.reading;
  const periodId = of.period?.id ?? null;
  const own = mine.map(({ submission_id }) => ({ submission_id, is_own: true }));
  const setsWith = (filters: Parameters<typeof resolveComparisonGroups>[0]['filters']) =>
    resolveComparisonGroups({ filters, groups: chosen }, offered, periodId, own);
  const within = setsWith([]).groups;
  const isCounted = (id: number) =>
    (active.has(id) || !chosen.every(isTold)) &&
    (chosen.length === 0 || within.some((group) => group.members.has(id)));
  const turn = createEventLoopYielder();
  const options = [];
  for (const option of facts.options) {
    const has = new Set(option.in(periodId).members);
    const not_offered = filterOptionRefusal(option, periodId, offered, project);
    const { filtered } = setsWith([{ options: [option] }]);
    options.push({
      filter_id: option.filter_id,
      filter_name: option.filter_name,
      option_name: option.name,
      count: not_offered ? null : [...filtered!].filter(isCounted).length,
      is_own: mine.some(({ submission_id }) => has.has(submission_id)),
      not_offered,
    });
    await turn();
  }
  return options;
}

/**
 * Returns as many organisations as a list shows, the first matches; always includes the selected
 * submission's.
 */
function organisationsOf(members: Member[], facts: Facts, { search, submission_id }: Query) {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (one: Member) => {
    const text = words.length === 0 ? '' : formatSubmissionName(one).toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const byOrganisation = groupBy(members, (one) => one.organisation_id);
  const found = [...byOrganisation.values()].filter((list) => list.some(isFound));
  const chosen = submission_id === undefined ? undefined : facts.byId.get(submission_id);
  const ofChosen = chosen && byOrganisation.get(chosen.organisation_id);
  const listed = found.slice(0, MAX_ORGANISATION_OPTIONS);
  return {
    organisation_submissions: (ofChosen && !listed.includes(ofChosen) ? [ofChosen, ...listed] : listed).map(
      (list) => ({
        id: list[0]!.organisation_id,
        name: list[0]!.organisation_name,
        submission_list: list.map((one) => ({ id: one.submission_id, name: one.submission_name })),
      }),
    ),
    organisation_total: found.length,
  };
}
