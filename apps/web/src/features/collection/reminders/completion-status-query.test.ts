import { expect, test } from 'vitest';
import { toRecipientFilter, toCompletionStatusQuery } from './completion-status-query.ts';

const state = { search: '', sort: null, page: 1, filters: {} };

test('asks for what the address says', () => {
  const filters = { project: '7', state: 'not_started', region: 'North' };
  expect(
    toCompletionStatusQuery({
      search: 'st',
      sort: { column: 'percent', isDescending: true },
      page: 3,
      filters,
    }),
  ).toEqual({
    project_id: 7,
    state: 'not_started',
    region: 'North',
    search: 'st',
    sort: '-percent',
    limit: 25,
    offset: 50,
  });
});

test('leaves out what no server would understand', () => {
  const filters = { project: '7e9', state: 'late' };
  expect(
    toCompletionStatusQuery({ ...state, sort: { column: 'password', isDescending: false }, filters }),
  ).toEqual({
    limit: 25,
    offset: 0,
  });
  expect(toRecipientFilter({ ...state, search: 'x'.repeat(200) }).search).toHaveLength(100);
});
