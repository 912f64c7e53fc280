import {
  lookUpOwnValues,
  startSurvey,
  checkCaseCode,
  chooseLanguage,
  completeOwnCase,
  getOwnCase,
  getOwnPage,
  getSurvey,
  restartOwnCase,
  saveOwnAnswers,
} from '@portal/contract/cases/surveys';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { callWithCaseCode } from '../../lib/http/call-with-case-code.ts';

/*
 * Requests of a respondent. Their application is small and has no query client: these are plain calls, and
 * `survey/` stores the answers.
 */
export const loadSurvey = (questionnaire_id: number, submission_id: number, language: string) =>
  callWithCaseCode(null, getSurvey, { params: { questionnaire_id, submission_id }, query: { language } });

export const startResponse = (
  questionnaire_id: number,
  submission_id: number,
  language: string,
  request_key: string,
) =>
  callWithCaseCode(null, startSurvey, {
    params: { questionnaire_id, submission_id },
    body: { language, request_key },
  });

export const checkOwnCode = (case_code: string, questionnaire_id: number) =>
  callWithCaseCode(null, checkCaseCode, { query: { case_code, questionnaire_id } });

/** @param language the one the reader has chosen, or those they prefer where no choice of theirs is stored */
export const loadOwnCase = (code: string, language: { language: string } | { preferred: string }) =>
  callWithCaseCode(code, getOwnCase, { query: language });

export const loadOwnPage = (code: string, sectionId: number, language: string) =>
  callWithCaseCode(code, getOwnPage, { params: { id: sectionId }, query: { language } });

export const lookUpKeysOf = async (code: string, table_code: string, keys: string[]) =>
  (await callWithCaseCode(code, lookUpOwnValues, { body: { table_code, keys } })).rows;

type Answers = Parameters<typeof callWithCaseCode<typeof saveOwnAnswers>>[2]['body']['answers'];
export const storeOwnAnswers = (code: string, section_id: number, answers: Answers) =>
  callWithCaseCode(code, saveOwnAnswers, { body: { section_id, answers } });

export const saveOwnLanguage = (code: string, language: string) =>
  callWithCaseCode(code, chooseLanguage, { body: { language } });

export const restartCase = (code: string) => callWithCaseCode(code, restartOwnCase, {});

export const finishOwnCase = (code: string) => callWithCaseCode(code, completeOwnCase, {});

/** Loads what respondents read of a survey, in a language of theirs, for the staff's letters. */
export const publicSurveyQuery = (
  { questionnaire_id, submission_id }: { questionnaire_id: number; submission_id: number },
  language: string,
) =>
  queryOptions({
    queryKey: ['surveys', questionnaire_id, submission_id, language],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(getSurvey, { params: { questionnaire_id, submission_id }, query: { language } }, signal),
  });
