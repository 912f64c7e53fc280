import * as contract from '@portal/contract/exports/digests';
import type { UnusualWeight } from '@portal/contract/outliers/unusual-weight';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

export const ownDigestsQuery = queryOptions({
  queryKey: ['digests', 'own'],
  staleTime: 0,
  queryFn: ({ signal }) => call(contract.getOwnDigests, {}, signal),
});

export const setOwnDigest = createMutation('digests', (project_id: number, is_on: boolean) =>
  call(contract.setOwnDigest, { params: { id: project_id }, body: { is_on } }),
);

export const setUnusualThreshold = createMutation('digests', (unusual_threshold: UnusualWeight) =>
  call(contract.setUnusualThreshold, { body: { unusual_threshold } }),
);

/** Unsubscribes from a digest. The user of the link in a message need not be signed in. */
export const unsubscribeFromDigest = (token: string) =>
  call(contract.unsubscribeFromDigest, { body: { token } });
