import { expect, test } from 'vitest';
import { feedAddress, readChoice } from './feed-choice.ts';

test('an address says what is chosen, and nothing that goes without saying', () => {
  const at = (search: string) =>
    feedAddress('/api/v1/feeds/answers/7', readChoice(new URLSearchParams(search)), 'https://here.example');
  expect(at('')).toBe('https://here.example/api/v1/feeds/answers/7');
  expect(at('shape=wide')).toBe('https://here.example/api/v1/feeds/answers/7?shape=wide');
  expect(at('shape=wide&format=parquet')).toBe(
    'https://here.example/api/v1/feeds/answers/7?shape=wide&format=parquet',
  );
  expect(at('shape=deep&format=xls')).toBe('https://here.example/api/v1/feeds/answers/7');
});
