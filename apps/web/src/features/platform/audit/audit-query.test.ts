import { expect, test } from 'vitest';
import { toAuditQuery } from './audit-query.ts';

const of = (filters: Record<string, string>) => toAuditQuery({ search: '', sort: null, page: 1, filters });

test('days are those of the reader, from the first instant of one to the last of the other', () => {
  expect(of({ from: '2026-03-28', to: '2026-03-29' })).toEqual({
    limit: 25,
    offset: 0,
    from: new Date(2026, 2, 28).toISOString(),
    until: new Date(2026, 2, 30).toISOString(),
  });
});

test('any address becomes a valid query', () => {
  expect(of({ from: 'last week', to: '2026-13', user: '0', action: 'user.updated' })).toEqual({
    limit: 25,
    offset: 0,
    action: 'user.updated',
  });
});
