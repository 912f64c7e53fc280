import {
  beginSurvey,
  checkCaseCode,
  chooseLanguage,
  completeOwnCase,
  getOwnCase,
  getOwnPage,
  getSurvey,
  saveOwnAnswers,
} from '@portal/contract/surveys';
import { callWithCode } from '../lib/call-with-code.ts';

/*
 * What a respondent asks for. Their application is small and has no query client: these are the calls as they are, and what
 * they answer is kept in `survey/`.
 */
export const readSurvey = (questionnaire_id: number, submission_id: number, language: string) =>
  callWithCode(null, getSurvey, { params: { questionnaire_id, submission_id }, query: { language } });

export const begin = (
  questionnaire_id: number,
  submission_id: number,
  language: string,
  request_key: string,
) =>
  callWithCode(null, beginSurvey, {
    params: { questionnaire_id, submission_id },
    body: { language, request_key },
  });

export const checkCode = (case_code: string, questionnaire_id: number) =>
  callWithCode(null, checkCaseCode, { query: { case_code, questionnaire_id } });

export const readOwnCase = (code: string, language: string) =>
  callWithCode(code, getOwnCase, { query: { language } });

export const readOwnPage = (code: string, sectionId: number, language: string) =>
  callWithCode(code, getOwnPage, { params: { id: sectionId }, query: { language } });

type Answers = Parameters<typeof callWithCode<typeof saveOwnAnswers>>[2]['body']['answers'];
export const saveAnswersOf = (code: string, section_id: number, answers: Answers) =>
  callWithCode(code, saveOwnAnswers, { body: { section_id, answers } });

export const keepLanguage = (code: string, language: string) =>
  callWithCode(code, chooseLanguage, { body: { language } });

export const sendOwnCase = (code: string) => callWithCode(code, completeOwnCase, {});
