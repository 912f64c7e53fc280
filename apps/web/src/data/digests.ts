import * as contract from '@portal/contract/digests';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { write } from './write.ts';

export const ownDigestsQuery = queryOptions({
  queryKey: ['digests', 'own'],
  staleTime: 0,
  queryFn: ({ signal }) => call(contract.getOwnDigests, {}, signal),
});

export const setOwnDigest = write('digests', (project_id: number, is_on: boolean) =>
  call(contract.setOwnDigest, { params: { id: project_id }, body: { is_on } }),
);

/** Whoever follows the link in a message need not be signed in. */
export const stopDigest = (token: string) => call(contract.stopDigest, { body: { token } });
