import type { PeerCandidate } from '@portal/contract/comparison/peer-groups';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Actor } from '../../../http/actor.ts';
import { canIdentify } from './peer-groups.policy.ts';
import type { Member } from '../results/project-facts.ts';
import { compareNames, formatSubmissionName, formatPseudonym } from '../results/display-names.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import { loadOfferedGroups } from '../comparison-groups/load-offered-groups.ts';

/** Returns the key as chart points have it. In a named project, no number appears beside a name. */
export const candidateKey = (
  one: { submission_id: number; pseudonym_number: number },
  project: { named_results: boolean },
): string => String(project.named_results ? one.submission_id : one.pseudonym_number);

/** Loads the facts one person can know of a project's submissions. */
export async function loadCandidateVisibility(snapshot: ResultsSnapshot, actor: Actor) {
  const { project, periods } = snapshot;
  const has_published = periods.some((one) => dataCollectionStateOf(one, snapshot.now()) === 'published');
  const isIdentified = (one: { organisation_id: number }) =>
    canIdentify(actor, { ...project, has_published }, one);
  // Pseudonyms appear only for submissions in charts, and never in a named project: names will follow there.
  const isSeen = project.named_results
    ? () => false
    : await loadOfferedGroups(snapshot, 0).then(({ visibleIn }) => {
        const visible = visibleIn(null);
        return (one: Member) => visible.has(one.submission_id);
      });
  return {
    isIdentified,
    isKnown: (one: Member) => isIdentified(one) || isSeen(one),
    present: (one: Member): PeerCandidate => {
      const known = isIdentified(one);
      return {
        submission_id: known ? one.submission_id : null,
        key: candidateKey(one, project),
        name: known ? formatSubmissionName(one) : formatPseudonym(one.pseudonym_number),
        region: known ? one.region : null,
      };
    },
  };
}

/** By name those who have one, then the pseudonyms by number. */
export const compareCandidates = (a: PeerCandidate, b: PeerCandidate): number =>
  Number(a.submission_id === null) - Number(b.submission_id === null) ||
  (a.submission_id === null ? Number(a.key) - Number(b.key) : compareNames(a.name, b.name));

export const sortCandidates = <Of extends PeerCandidate>(list: Of[]): Of[] => list.sort(compareCandidates);
