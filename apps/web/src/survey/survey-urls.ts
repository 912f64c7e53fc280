import { parseCaseCode } from '@portal/contract/responses/case-code-format';
import { paths } from '../paths.ts';

export type SurveyIds = { questionnaireId: number; submissionId: number };

/** The request of a URL below /surveys (SPEC §2). */
export type SurveyRoute =
  | { page: 'not_found' }
  | ({ page: 'welcome' } & SurveyIds)
  | ({ page: 'start' | 'questions' | 'complete'; code: string } & SurveyIds);

const SURVEY = /^\/surveys\/(\d{1,10})-(\d{1,10})(?:\/([^/]+)(?:\/(complete|questions))?)?\/?$/i;

/** The ids of `12-3`. */
export function parseSurveyIds(idPair: string): SurveyIds {
  const [questionnaireId = 0, submissionId = 0] = idPair.split('-').map(Number);
  return { questionnaireId, submissionId };
}

/** A code that cannot be one stays as it is: the guard asks for it again. */
export function parseSurveyPath(pathname: string): SurveyRoute {
  const found = SURVEY.exec(pathname);
  if (!found) return { page: 'not_found' };
  const ids = { questionnaireId: Number(found[1]), submissionId: Number(found[2]) };
  if (found[3] === undefined) return { page: 'welcome', ...ids };
  const page = (found[4]?.toLowerCase() ?? 'start') as 'start' | 'questions' | 'complete';
  return { page, code: parseCaseCode(decoded(found[3])) ?? found[3], ...ids };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the page of questions, counted from 1, or the review of all pages. */
export function parseQuestionsPage(search: string): number | 'review' {
  const asked = new URLSearchParams(search).get('page');
  if (asked === 'review') return 'review';
  const page = Number(asked ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

const FROM_REVIEW = 'from=review';

/** True if the page was opened from the review, to change an answer. */
export const isFromReview = (search: string): boolean => new URLSearchParams(search).get('from') === 'review';

export const surveyUrls = {
  welcome: (ids: SurveyIds) => paths.survey(ids.questionnaireId, ids.submissionId),
  start: (ids: SurveyIds, code: string) => paths.surveyCase(ids.questionnaireId, ids.submissionId, code),
  questions: (ids: SurveyIds, code: string, page: number | 'review' = 1) =>
    `${surveyUrls.start(ids, code)}/questions?page=${page}`,
  /** To one page of questions and back to the review. */
  change: (ids: SurveyIds, code: string, page: number) =>
    `${surveyUrls.questions(ids, code, page)}&${FROM_REVIEW}`,
  complete: (ids: SurveyIds, code: string) => `${surveyUrls.start(ids, code)}/complete`,
};
