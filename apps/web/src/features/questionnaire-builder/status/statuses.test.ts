import { expect, test } from 'vitest';
import { kindOptions } from './statuses.ts';

const offered = (present: Parameters<typeof kindOptions>[0]) =>
  kindOptions(present).map(({ value }) => value);

test('kinds of questionnaire that nobody can answer on a screen are not offered, but for the one that it is', () => {
  expect(offered('organisational')).toEqual(['organisational', 'registration']);
  expect(offered('registration')).toEqual(['organisational', 'registration']);
  expect(offered('case')).toEqual(['organisational', 'case', 'registration']);
  expect(offered('survey')).toEqual(['organisational', 'survey', 'registration']);
});
