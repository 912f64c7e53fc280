import type { Input, Output } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/survey-responses';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/call.ts';
import { importing } from './importing.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

/** A survey as a submission has it. */
export type SurveyOf = { questionnaire_id: number; submission_id: number };

export const responseProgressQuery = (query: SurveyOf) =>
  queryOptions({
    queryKey: ['survey-responses', 'progress', query],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getResponseProgress, { query }, signal),
  });

export const surveyResultsQuery = (query: SurveyOf) =>
  queryOptions({
    queryKey: ['survey-responses', 'results', query],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getSurveyResults, { query }, signal),
  });

export const overallResultsQuery = (questionnaire_id: number) =>
  queryOptions({
    queryKey: ['survey-responses', 'overall', questionnaire_id],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getOverallResults, { params: { questionnaire_id } }, signal),
  });

export type OverviewQuery = Input<typeof contract.listResponseProgress>['query'];
export const overviewList = (questionnaire_id: number) =>
  pagedList({
    key: ['survey-responses', 'submissions', questionnaire_id],
    staleTime: 0,
    load: (query: OverviewQuery, signal) =>
      call(contract.listResponseProgress, { params: { questionnaire_id }, query }, signal),
    items: ({ submissions }) => submissions,
  });

export const freeTextsQuery = (of: SurveyOf & { question_id: number; offset: number }) =>
  queryOptions({
    queryKey: ['survey-responses', 'texts', of],
    queryFn: ({ signal }) => call(contract.listFreeTexts, { query: { ...of, limit: 50 } }, signal),
  });
export const saveFreeTexts = (body: Input<typeof contract.exportFreeTexts>['body']) =>
  download(contract.exportFreeTexts, { body }, `free-texts.${body.format}`);

export type ContactsQuery = Input<typeof contract.listSurveyContacts>['query'];
export const contactList = pagedList({
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
/** While somebody waits to be written to, how far that is. */
export const contactMailQuery = (query: SurveyOf) =>
  queryOptions({
    queryKey: ['survey-responses', 'mail', query],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.previewContactMail, { query }, signal),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? 1500 : false),
  });
export const importContacts = (of: SurveyOf) =>
  importing('survey-contacts', contract.importSurveyContacts, of);
export const sendContactMail = write(
  'survey-contacts',
  (body: Input<typeof contract.sendContactMail>['body']) => call(contract.sendContactMail, { body }),
  { alsoRefused: true },
);
export const cancelContactMail = write('survey-contacts', (query: SurveyOf) =>
  call(contract.cancelContactMail, { query }),
);
export const deleteContacts = write('survey-contacts', (query: SurveyOf) =>
  call(contract.deleteSurveyContacts, { query }),
);

export const stopContact = (token: string) => call(contract.stopContact, { body: { token } });
