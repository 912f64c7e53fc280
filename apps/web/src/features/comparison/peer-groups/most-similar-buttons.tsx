import type { PeerGroupOption } from '@portal/contract/comparison/comparison-options';
import {
  neighbourGroupDescription,
  quickNeighbourGroupName,
} from '@portal/wording/similar-organisations-text';
import { useQuery } from '@tanstack/react-query';
import { similarOrganisationsQuery } from '../../../data/charts/similar-organisations.ts';
import { createPeerGroup, deletePeerGroup } from '../../../data/comparison/peer-groups.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';

/** Sizes offered with one press. Any other is in the form for a new peer group. */
const SIZES = [5, 8, 10, 15, 20];

type Looked = { submissionId: number | null; timePeriodId: number };

/**
 * Compares the submission with those most similar to it, with one press. The comparison is a peer group of the
 * user's organisation with the submission itself in it, so that a link works for colleagues.
 */
export function MostSimilarButtons({
  projectId,
  looked,
  peerGroups,
  onChosen,
}: {
  projectId: number;
  looked: Looked;
  /** The groups that exist: pressing again uses the same group. */
  peerGroups: readonly PeerGroupOption[];
  onChosen: (id: number) => void;
}) {
  const { submissionId, timePeriodId } = looked;
  const user = useSignedInUser();
  const { data: found } = useQuery(
    similarOrganisationsQuery({
      project_id: projectId,
      time_period_id: timePeriodId,
      how_many: SIZES.at(-1)!,
      ...(submissionId !== null && { submission_id: submissionId }),
    }),
  );
  const { send: remove } = useApiMutation(deletePeerGroup);
  const { send: create, isPending } = useApiMutation(createPeerGroup, {
    done: async ({ id, not_offered }) => {
      if (not_offered === null) return onChosen(id);
      toast(not_offered, 'warning');
      return remove(id);
    },
  });
  if (!found || found.submission_name === null || found.neighbours.length === 0 || submissionId === null)
    return null;
  const compare = (size: number) => {
    const description = neighbourGroupDescription(found);
    const wanted = quickNeighbourGroupName(found, size);
    const isNamed = (name: string) => peerGroups.find((one) => one.peer_group_name === name);
    const same = isNamed(wanted);
    if (same && same.description === description) return onChosen(same.id);
    return create({
      project_id: projectId,
      // Other figures decide who is similar now: the first group stays for the links that name it.
      peer_group_name: same ? `${wanted.slice(0, 96)} (2)` : wanted,
      description,
      for_organisation: user.organisation_id !== null,
      submission_ids: [submissionId],
      keys: found.neighbours.slice(0, size).map(({ key }) => key),
      ...(found.time_period_id !== null && { time_period_id: found.time_period_id }),
    });
  };
  return (
    <span className="mt-1.5 flex flex-wrap items-baseline gap-x-2 gap-y-1">
      Compare with the most similar:
      {SIZES.filter((size, at) => size <= found.compared || at === 0).map((size) => (
        <button
          key={size}
          type="button"
          aria-label={`${size} most similar`}
          className="link min-h-6 min-w-6 cursor-pointer"
          disabled={isPending}
          onClick={() => void compare(size)}
        >
          {size}
        </button>
      ))}
    </span>
  );
}
