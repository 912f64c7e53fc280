import * as contract from '@portal/contract/collection/case-continuation';
import type { Input, Output } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import type { ResponseKey } from '../responses/answers.ts';
import { createMutation } from '../shared/mutation.ts';

export type EarlierCases = Output<typeof contract.getEarlierCases>;

const paramsOf = ({ questionnaireId, submissionId }: ResponseKey) => ({
  questionnaire_id: questionnaireId,
  submission_id: submissionId,
});

/** The cases of the previous time period that are not carried forward yet. */
export const earlierCasesQuery = (responseKey: ResponseKey) =>
  queryOptions({
    queryKey: ['case-continuation', responseKey.questionnaireId, responseKey.submissionId],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getEarlierCases, { params: paramsOf(responseKey) }, signal),
  });

export const carryCasesForward = createMutation(
  'case-codes',
  (responseKey: ResponseKey, body: Input<typeof contract.carryCasesForward>['body']) =>
    call(contract.carryCasesForward, { params: paramsOf(responseKey), body }),
);
