import { expect, test } from 'vitest';
import { questionnaireKindOptions } from './statuses.ts';

const offered = (present: Parameters<typeof questionnaireKindOptions>[0]) =>
  questionnaireKindOptions(present).map(({ value }) => value);

test('kinds of questionnaire that nobody can answer on a screen are not offered, but for the one that it is', () => {
  expect(offered('organisational')).toEqual(['organisational', 'registration']);
  expect(offered('registration')).toEqual(['organisational', 'registration']);
  expect(offered('case')).toEqual(['organisational', 'case', 'registration']);
  expect(offered('survey')).toEqual(['organisational', 'survey', 'registration']);
});
