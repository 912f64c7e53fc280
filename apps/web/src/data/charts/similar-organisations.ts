import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/charts/similar-organisations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** Loads the organisations most similar to a submission, nearest first. */
export const similarOrganisationsQuery = (query: {
  project_id: number;
  time_period_id: number;
  submission_id?: number;
  how_many: number;
}) =>
  queryOptions({
    queryKey: ['similar-organisations', 'of', query],
    enabled: query.time_period_id > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.listSimilarOrganisations, { query }, signal),
  });

/** Loads the charts that define similarity. Always reloads, because others can change them. */
export const similarityAttributesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['similar-organisations', 'attributes', projectId],
    staleTime: 0,
    enabled: projectId > 0,
    queryFn: ({ signal }) =>
      call(contract.getSimilarityAttributes, { query: { project_id: projectId } }, signal),
    select: ({ attributes }) => attributes,
  });

export const setSimilarityAttributes = createMutation(
  'neighbours',
  (body: Input<typeof contract.setSimilarityAttributes>['body']) =>
    call(contract.setSimilarityAttributes, { body }),
);
