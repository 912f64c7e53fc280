import type { PeerCandidate } from '@portal/contract/peer-groups';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Actor } from '../../http/actor.ts';
import { canIdentify } from '../../policies/peer-groups.ts';
import type { Member } from '../results/facts.ts';
import { byName, nameOf, pseudonymOf } from '../results/names.ts';
import type { Reading } from '../results/reading.ts';
import { offeredSets } from '../sets/offered-sets.ts';

/** As the points of charts have it. In a named project no number stands beside a name. */
export const keyOf = (
  one: { submission_id: number; pseudonym_number: number },
  project: { named_results: boolean },
): string => String(project.named_results ? one.submission_id : one.pseudonym_number);

/** What one person may know of the submissions of a project. */
export async function knowing(reading: Reading, actor: Actor) {
  const { project, periods } = reading;
  const has_published = periods.some((one) => dataCollectionStateOf(one, reading.now()) === 'published');
  const isIdentified = (one: { organisation_id: number }) =>
    canIdentify(actor, { ...project, has_published }, one);
  // Under a pseudonym only those whom charts show, and in a named project nobody: there they will have names.
  const isSeen = project.named_results
    ? () => false
    : await offeredSets(reading, 0).then(({ visibleIn }) => {
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
        key: keyOf(one, project),
        name: known ? nameOf(one) : pseudonymOf(one.pseudonym_number),
        region: known ? one.region : null,
      };
    },
  };
}

/** By name those who have one, then the pseudonyms by number. */
export const inPlace = (a: PeerCandidate, b: PeerCandidate): number =>
  Number(a.submission_id === null) - Number(b.submission_id === null) ||
  (a.submission_id === null ? Number(a.key) - Number(b.key) : byName(a.name, b.name));

export const inOrder = <Of extends PeerCandidate>(list: Of[]): Of[] => list.sort(inPlace);
