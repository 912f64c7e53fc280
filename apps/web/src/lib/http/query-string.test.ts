import { expect, test } from 'vitest';
import { fillPath, queryString } from './query-string.ts';

test('lists are repeated, null is a word, undefined is left out', () => {
  expect(queryString({ peerGroupId: [1, 2], limit: 100, search: undefined })).toBe(
    '?peerGroupId=1&peerGroupId=2&limit=100',
  );
  expect(queryString({ peerGroupId: null })).toBe('?peerGroupId=null');
  expect(queryString({ peerGroupId: [] })).toBe('');
  expect(queryString({ q: 'a&b c' })).toBe('?q=a%26b+c');
});

test('parameters go into the path, encoded', () => {
  expect(fillPath('/api/v1/users/{id}/decision', { id: 3 })).toBe('/api/v1/users/3/decision');
  expect(fillPath('/a/{code}', { code: '../x' })).toBe('/a/..%2Fx');
});

test('a missing parameter is a mistake of the caller', () =>
  expect(() => fillPath('/a/{id}', {})).toThrow('needs id'));
