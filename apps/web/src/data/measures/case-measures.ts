import type { CaseOutcome } from '@portal/contract/measures/case-measures';
import * as contract from '@portal/contract/measures/case-measures';
import type { Output } from '@portal/contract/shared/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import type { ResponseKey } from '../responses/answers.ts';

export type CaseMeasure = Output<typeof contract.listCaseMeasures>['measures'][number];
export type MeasuredCase = Output<typeof contract.listMeasureCases>['cases'][number];

const paramsOf = ({ questionnaireId, submissionId }: ResponseKey) => ({
  questionnaire_id: questionnaireId,
  submission_id: submissionId,
});

/**
 * The measures over the complete cases of a submission, recalculated whenever they are shown.
 * @param completeCasesStamp says which cases are complete; another one loads them again
 */
export const caseMeasuresQuery = (responseKey: ResponseKey, completeCasesStamp: string) =>
  queryOptions({
    queryKey: [
      'case-measures',
      responseKey.questionnaireId,
      responseKey.submissionId,
      'all',
      completeCasesStamp,
    ],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.listCaseMeasures, { params: paramsOf(responseKey) }, signal),
  });

/** Loads how a case counts in each measure. */
export const measuresOfCaseQuery = (responseKey: ResponseKey, caseId: number) =>
  queryOptions({
    queryKey: ['case-measures', responseKey.questionnaireId, responseKey.submissionId, 'case', caseId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(contract.getMeasuresOfCase, { params: { ...paramsOf(responseKey), case_id: caseId } }, signal),
  });

/** The cases that count in a measure in one way. */
export const measureCasesQuery = (
  responseKey: ResponseKey,
  measureId: number,
  outcome: CaseOutcome,
  page: { limit: number; offset: number },
) =>
  queryOptions({
    queryKey: [
      'case-measures',
      responseKey.questionnaireId,
      responseKey.submissionId,
      measureId,
      outcome,
      page,
    ],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        contract.listMeasureCases,
        { params: { ...paramsOf(responseKey), measure_id: measureId }, query: { outcome, ...page } },
        signal,
      ),
  });
