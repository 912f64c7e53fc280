import { expect, it } from 'vitest';
import { toListQuery } from './questionnaires-query.ts';

const state = (more: object = {}) => ({ search: '', sort: null, page: 1, filters: {}, ...more });

it('asks for what the address says', () => {
  const filters = { project: '4', 'time-period': '7', status: 'open' };
  const sort = { column: 'answers', isDescending: true };
  expect(toListQuery(state({ filters, sort, search: 'beds', page: 3 }))).toEqual({
    project_id: 4,
    time_period_id: 7,
    status: 'open',
    sort: '-answers',
    search: 'beds',
    limit: 25,
    offset: 50,
  });
});

it('leaves out what makes no sense', () => {
  const filters = { project: 'x', 'time-period': '12345678901', status: 'lost' };
  expect(toListQuery(state({ filters, sort: { column: 'colour', isDescending: false } }))).toEqual({
    limit: 25,
    offset: 0,
  });
});
