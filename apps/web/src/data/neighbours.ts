import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/neighbours';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { write } from './write.ts';

/** Who is most like a submission, the nearest first. */
export const neighboursQuery = (query: {
  project_id: number;
  time_period_id: number;
  submission_id?: number;
  how_many: number;
}) =>
  queryOptions({
    queryKey: ['neighbours', 'of', query],
    enabled: query.time_period_id > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.listNeighbours, { query }, signal),
  });

/** By which charts it is judged who is alike. Read anew: others may change it too. */
export const neighbourAttributesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['neighbours', 'attributes', projectId],
    staleTime: 0,
    enabled: projectId > 0,
    queryFn: ({ signal }) =>
      call(contract.getNeighbourAttributes, { query: { project_id: projectId } }, signal),
    select: ({ attributes }) => attributes,
  });

export const setNeighbourAttributes = write(
  'neighbours',
  (body: Input<typeof contract.setNeighbourAttributes>['body']) =>
    call(contract.setNeighbourAttributes, { body }),
);
