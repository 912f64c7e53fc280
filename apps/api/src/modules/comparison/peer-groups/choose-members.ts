import type { ChosenFilter } from '@portal/contract/charts/chart-data';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { loadProjectFacts } from '../results/project-facts.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import {
  loadComparisonChoice,
  assertChoiceOffered,
  resolveComparisonGroups,
} from '../comparison-groups/comparison-choice.ts';
import { loadOfferedGroupsForCaller } from '../comparison-groups/load-offered-groups-for-caller.ts';
import { candidateKey, loadCandidateVisibility } from './peer-candidate-visibility.ts';

type Chosen = { submission_ids: number[]; keys: string[]; filters: ChosenFilter[] };

/**
 * Returns the selected submissions in the order of pseudonym numbers, and whether others were selected by
 * name. By id: only those the actor can identify. By key: those the actor can know of. By filters, if others
 * are unnamed: those the offered sets already show.
 * @throws 404 for an unknown submission, 403 for a filter that is not offered, 409 if none is left
 */
export async function chooseMembers(
  snapshot: ResultsSnapshot,
  actor: Actor,
  { submission_ids, keys, filters }: Chosen,
): Promise<{ ids: number[]; by_name: boolean }> {
  const { project } = snapshot;
  const candidates = [...(await loadProjectFacts(snapshot)).members].sort(
    (one, other) => one.pseudonym_number - other.pseudonym_number,
  );
  const { isIdentified, isKnown } = await loadCandidateVisibility(snapshot, actor);
  const known = candidates.filter(isKnown);
  const chosen = new Set<number>();
  const choose = (found: (typeof candidates)[number] | undefined) => {
    if (!found) throw problems.notFound('submission');
    chosen.add(found.submission_id);
  };
  const byId = new Map(known.filter(isIdentified).map((one) => [one.submission_id, one]));
  for (const id of submission_ids) choose(byId.get(id));
  const byKey = new Map(known.map((one) => [candidateKey(one, project), one]));
  for (const key of keys) choose(byKey.get(String(Number(key))));
  const choice = await loadComparisonChoice(snapshot, actor, { filters, peer_group_ids: [] });
  if (choice.filters.length > 0) {
    const offered = await loadOfferedGroupsForCaller(snapshot, actor, null);
    assertChoiceOffered(choice, null, offered, project);
    const own = (one: { organisation_id: number }) => one.organisation_id === actor.organisation_id;
    const figures = candidates.map((one) => ({ ...one, is_own: own(one) }));
    const { filtered } = resolveComparisonGroups(choice, offered, null, figures);
    const passing = known.filter((one) => filtered!.has(one.submission_id));
    if (!passing.some((one) => !own(one))) {
      throw problems.conflict(comparisonMessages.comparisonGroupEmpty);
    }
    for (const one of passing) choose(one);
  }
  const members = candidates.filter(({ submission_id }) => chosen.has(submission_id));
  return {
    ids: members.map(({ submission_id }) => submission_id),
    by_name: members.some((one) => isIdentified(one) && one.organisation_id !== actor.organisation_id),
  };
}
