import * as contract from '@portal/contract/cases/case-reviews';
import type { Input } from '@portal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export type ResponseParams = { questionnaire_id: number; submission_id: number };

export const reviewPairList = pagedList({
  key: ['case-reviews', 'list'],
  load: (query: Input<typeof contract.listReviewPairs>['query'], signal?: AbortSignal) =>
    call(contract.listReviewPairs, { query }, signal),
  items: ({ review_pairs }) => review_pairs,
  staleTime: 0,
});

/** Two complete reviews of a case, side by side. */
export const reviewPairQuery = (id: number) =>
  queryOptions({
    queryKey: ['case-reviews', 'pair', id],
    queryFn: ({ signal }) => call(contract.getReviewPair, { params: { id } }, signal),
    staleTime: 0,
  });

/** Loads how far reviewers agree: in one submission or, for the team, in the whole questionnaire. */
export const reviewAgreementQuery = (response: ResponseParams, isForAllSubmissions: boolean) =>
  queryOptions({
    queryKey: ['case-reviews', 'agreement', response, isForAllSubmissions],
    queryFn: ({ signal }) =>
      isForAllSubmissions
        ? call(contract.getReviewAgreementOfAll, { params: { id: response.questionnaire_id } }, signal)
        : call(contract.getReviewAgreement, { query: response }, signal),
    staleTime: 0,
  });

export const downloadReviewDifferences = (query: ResponseParams) =>
  download(contract.downloadReviewDifferences, { query }, 'differences.csv');
export const downloadReviewAgreement = (response: ResponseParams, isForAllSubmissions: boolean) =>
  isForAllSubmissions
    ? download(
        contract.downloadReviewAgreementOfAll,
        { params: { id: response.questionnaire_id } },
        'agreement.csv',
      )
    : download(contract.downloadReviewAgreement, { query: response }, 'agreement.csv');

export type NewResolution = Input<typeof contract.resolveDifferences>['body']['resolutions'][number];

export const resolveDifferences = createMutation(
  'case-reviews',
  (id: number, resolutions: NewResolution[]) =>
    call(contract.resolveDifferences, { params: { id }, body: { resolutions } }),
  { alsoRefused: true },
);
export const undoResolution = createMutation(
  'case-reviews',
  (id: number, body: Input<typeof contract.undoResolution>['body']) =>
    call(contract.undoResolution, { params: { id }, body }),
  { alsoRefused: true },
);
