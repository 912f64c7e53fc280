import { expect, test } from 'vitest';
import { feedAddress, parseFeedChoice } from './feed-choice.ts';

test('an address contains the selection, without defaults', () => {
  const feed = { path: '/api/v1/feeds/answers/7', odata_path: '/api/v1/odata/1/Answers_7' };
  const at = (search: string) =>
    feedAddress(feed, parseFeedChoice(new URLSearchParams(search)), 'https://here.example');
  expect(at('')).toBe('https://here.example/api/v1/feeds/answers/7');
  expect(at('shape=wide')).toBe('https://here.example/api/v1/feeds/answers/7?shape=wide');
  expect(at('shape=wide&format=parquet')).toBe(
    'https://here.example/api/v1/feeds/answers/7?shape=wide&format=parquet',
  );
  expect(at('format=odata')).toBe('https://here.example/api/v1/odata/1/Answers_7');
  expect(at('shape=wide&format=odata')).toBe('https://here.example/api/v1/odata/1/Answers_7_wide');
  expect(at('shape=deep&format=xls')).toBe('https://here.example/api/v1/feeds/answers/7');
});
