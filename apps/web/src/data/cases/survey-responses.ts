import type { Input, Output } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/cases/survey-responses';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/http/call.ts';
import { createListImport } from '../shared/create-list-import.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

/** A survey as a submission has it. */
export type ResponseParams = { questionnaire_id: number; submission_id: number };

export const responseProgressQuery = (query: ResponseParams) =>
  queryOptions({
    queryKey: ['survey-responses', 'progress', query],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getResponseProgress, { query }, signal),
  });

export const surveyResultsQuery = (query: ResponseParams) =>
  queryOptions({
    queryKey: ['survey-responses', 'results', query],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getSurveyResults, { query }, signal),
  });

export const overallSurveyResultsQuery = (questionnaire_id: number) =>
  queryOptions({
    queryKey: ['survey-responses', 'overall', questionnaire_id],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getOverallResults, { params: { questionnaire_id } }, signal),
  });

export type OverviewQuery = Input<typeof contract.listResponseProgress>['query'];
export const surveyProgressList = (questionnaire_id: number) =>
  pagedList({
    key: ['survey-responses', 'submissions', questionnaire_id],
    staleTime: 0,
    load: (query: OverviewQuery, signal) =>
      call(contract.listResponseProgress, { params: { questionnaire_id }, query }, signal),
    items: ({ submissions }) => submissions,
  });

export const freeTextsQuery = (question: ResponseParams & { question_id: number; offset: number }) =>
  queryOptions({
    queryKey: ['survey-responses', 'texts', question],
    queryFn: ({ signal }) => call(contract.listFreeTexts, { query: { ...question, limit: 50 } }, signal),
  });
export const downloadFreeTexts = (body: Input<typeof contract.exportFreeTexts>['body']) =>
  download(contract.exportFreeTexts, { body }, `free-texts.${body.format}`);

export type ContactsQuery = Input<typeof contract.listSurveyContacts>['query'];
export const surveyContactList = pagedList({
  key: ['survey-responses', 'contacts'],
  staleTime: 0,
  // Messages go one after another once they are asked for.
  refetchInterval: ({
    state,
  }: {
    state: { data?: Output<typeof contract.listSurveyContacts> | undefined };
  }) => (state.data?.contacts.some(({ waits_for }) => waits_for !== null) ? 1500 : false),
  load: (query: ContactsQuery, signal) => call(contract.listSurveyContacts, { query }, signal),
  items: ({ contacts }) => contacts,
});
/** Loads the progress of the emails while some contacts wait for theirs. */
export const contactMailProgressQuery = (query: ResponseParams) =>
  queryOptions({
    queryKey: ['survey-responses', 'mail', query],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.previewContactMail, { query }, signal),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? 1500 : false),
  });
export const createSurveyContactImport = (response: ResponseParams) =>
  createListImport('survey-contacts', contract.importSurveyContacts, response);
export const sendContactMail = createMutation(
  'survey-contacts',
  (body: Input<typeof contract.sendContactMail>['body']) => call(contract.sendContactMail, { body }),
  { alsoRefused: true },
);
export const cancelContactMail = createMutation('survey-contacts', (query: ResponseParams) =>
  call(contract.cancelContactMail, { query }),
);
export const deleteAllSurveyContacts = createMutation('survey-contacts', (query: ResponseParams) =>
  call(contract.deleteSurveyContacts, { query }),
);

export const unsubscribeContact = (token: string) => call(contract.unsubscribeContact, { body: { token } });
