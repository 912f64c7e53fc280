import { newCaseCode } from '@portal/contract/rules/case-code';
import { expect, test } from 'vitest';
import { addresses, pageAsked, placeOf } from './address.ts';

const code = newCaseCode((below) => below - 3);
const ids = { questionnaireId: 12, submissionId: 7 };

test('each address of a survey is the page that SPEC names', () => {
  expect(placeOf('/surveys/12-7')).toEqual({ page: 'welcome', ...ids });
  expect(placeOf(`/surveys/12-7/${code}/`)).toEqual({ page: 'start', code, ...ids });
  expect(placeOf(`/surveys/12-7/${code}/questions`)).toEqual({ page: 'questions', code, ...ids });
  expect(placeOf(`/surveys/12-7/${code}/complete`)).toEqual({ page: 'complete', code, ...ids });
  for (const path of ['/surveys/404', '/surveys', '/surveys/all/ABC', `/surveys/12-7/${code}/more`])
    expect(placeOf(path)).toEqual({ page: 'not_found' });
});

test('a code is read as people write it; what cannot be one is left for the guard', () => {
  const written = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
  expect(placeOf(`/surveys/12-7/${written}`)).toMatchObject({ code });
  expect(placeOf('/surveys/12-7/%zz')).toMatchObject({ code: '%zz' });
});

test('pages of questions are counted from one', () => {
  expect(['', '?page=3', '?page=review', '?page=0', '?page=x'].map(pageAsked)).toEqual([1, 3, 'review', 1, 1]);
  expect(addresses.questions(ids, code, 2)).toBe(`/surveys/12-7/${code}/questions?page=2`);
});
