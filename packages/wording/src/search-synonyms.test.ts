import { expect, it } from 'vitest';
import { findGuides } from './help/find-guides.ts';
import { matchesSearchTerms, expandSearchTerms } from './search-synonyms.ts';

const holds = (text: string, query: string) => matchesSearchTerms(text, expandSearchTerms(query.split(' ')));

it('the longest words that are known are one thing; the others mean themselves', () => {
  const [wait, falls] = expandSearchTerms(['waiting', 'time', 'falls']);
  expect(wait!.parts).toContain('four hours');
  expect(falls).toEqual({ parts: ['falls'], wholes: [], apart: [] });
  expect(expandSearchTerms([])).toEqual([]);
});

it('all that is looked for is to be held, each in one of its words', () => {
  expect(holds('emergency department, four hours', 'a&e waits')).toBe(true);
  expect(holds('emergency department', 'a&e waits')).toBe(false);
  expect(holds('groups of neighbours', 'peer groups')).toBe(true);
  expect(holds('paper for the board', 'board paper')).toBe(true);
});

it('short words are no part of others', () => {
  expect(holds('beds in use', 'ed')).toBe(false);
  expect(holds('our ed, at night', 'ed')).toBe(true);
  expect(holds('tameside and glossop', 'los')).toBe(false);
  expect(holds('what is meant', 'average')).toBe(false);
  expect(holds('the mean', 'average')).toBe(true);
});

it.each([
  ['league table', 'reading-a-chart'],
  ['confidence interval', 'reading-a-chart'],
  ['PowerPoint', 'using-results'],
  ['Excel', 'entering-data'],
  ['2FA', 'joining'],
  ['colleague', 'joining'],
  ['password', 'joining'],
  ['unlock', 'submitting'],
  ['deadline', 'running-a-period'],
  ['import', 'entering-data'],
  ['email', 'joining'],
  ['benchmark', 'reading-a-chart'],
  ['download', 'using-results'],
  ['delete account', 'using-results'],
])('%s leads to a guide on it', (query, slug) => {
  expect(findGuides(query.split(' ')).map((guide) => guide.slug)).toContain(slug);
});
