import { expect, test } from 'vitest';
import { describePermissions, toAccessQuery } from './access-query.ts';

const state = (filters: Record<string, string>, sort: string | null = null) => ({
  search: '',
  page: 2,
  sort: sort === null ? null : { column: sort, isDescending: true },
  filters,
});

test('any address becomes a valid query', () => {
  expect(
    toAccessQuery(state({ project: '7', role: '3', state: 'asked', organisation: '2' }, 'since')),
  ).toEqual({
    limit: 25,
    offset: 25,
    project_id: 7,
    role_type_id: 3,
    state: 'asked',
    organisation_id: 2,
    sort: '-since',
  });
  expect(
    toAccessQuery(state({ project: 'x', role: '9', state: 'toString', organisation: '0' }, 'what')),
  ).toEqual({
    limit: 25,
    offset: 25,
  });
});

test('permissions follow from role and access', () => {
  const row = { role_type_id: 3, organisation_name: 'North', state: 'open' } as Parameters<
    typeof describePermissions
  >[0];
  expect(describePermissions(row)).toBe('Can enter answers for North and see results');
  expect(describePermissions({ ...row, role_type_id: 4 })).toBe('Can read answers for North and see results');
  expect(describePermissions({ ...row, role_type_id: 2, state: 'by_role' })).toBe(
    'Everything, because of their role',
  );
  expect(describePermissions({ ...row, state: 'asked' })).toBe('Nothing yet');
});
