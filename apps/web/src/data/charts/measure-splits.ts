import * as contract from '@portal/contract/charts/measure-splits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** Loads the splits of a measure, and the questions that can split it. */
export const measureSplitsQuery = (measureId: number) =>
  queryOptions({
    queryKey: ['measure-splits', measureId],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getMeasureSplits, { params: { id: measureId } }, signal),
  });

export const createMeasureSplit = createMutation('measures', (id: number, question_code: string) =>
  call(contract.createMeasureSplit, { params: { id }, body: { question_code } }),
);
export const deleteMeasureSplit = createMutation('measures', (id: number, question_code: string) =>
  call(contract.deleteMeasureSplit, { params: { id, question_code } }),
);
