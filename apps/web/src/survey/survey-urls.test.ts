import { generateCaseCode } from '@portal/contract/responses/case-code-format';
import { expect, test } from 'vitest';
import { surveyUrls, parseQuestionsPage, parseSurveyPath } from './survey-urls.ts';

const code = generateCaseCode((below) => below - 3);
const ids = { questionnaireId: 12, submissionId: 7 };

test('each address of a survey is the page that SPEC names', () => {
  expect(parseSurveyPath('/surveys/12-7')).toEqual({ page: 'welcome', ...ids });
  expect(parseSurveyPath(`/surveys/12-7/${code}/`)).toEqual({ page: 'start', code, ...ids });
  expect(parseSurveyPath(`/surveys/12-7/${code}/questions`)).toEqual({ page: 'questions', code, ...ids });
  expect(parseSurveyPath(`/surveys/12-7/${code}/complete`)).toEqual({ page: 'complete', code, ...ids });
  for (const path of ['/surveys/404', '/surveys', '/surveys/all/ABC', `/surveys/12-7/${code}/more`])
    expect(parseSurveyPath(path)).toEqual({ page: 'not_found' });
});

test('a code is read as people write it; what cannot be one is left for the guard', () => {
  const written = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
  expect(parseSurveyPath(`/surveys/12-7/${written}`)).toMatchObject({ code });
  expect(parseSurveyPath('/surveys/12-7/%zz')).toMatchObject({ code: '%zz' });
});

test('pages of questions are counted from one', () => {
  expect(['', '?page=3', '?page=review', '?page=0', '?page=x'].map(parseQuestionsPage)).toEqual([
    1,
    3,
    'review',
    1,
    1,
  ]);
  expect(surveyUrls.questions(ids, code, 2)).toBe(`/surveys/12-7/${code}/questions?page=2`);
});
