import { userSorts } from '@portal/contract/identity/users';
import { describe, expect, it } from 'vitest';
import { readTableState } from '../../../ui/table/table-state.ts';
import { userColumns } from './user-columns.tsx';
import { toUsersQuery } from './users-query.ts';

const asked = (address: string) =>
  toUsersQuery(readTableState(new URLSearchParams(address), ['status', 'role', 'project', 'organisation']));

describe('the query of the list of people', () => {
  it('is what the address says', () => {
    expect(
      asked('search=king&sort=-last_login&page=3&status=pending&role=4&project=2&organisation=7'),
    ).toEqual({
      search: 'king',
      status: 'pending',
      role_type_id: 4,
      project_id: 2,
      organisation_id: 7,
      sort: '-last_login',
      limit: 25,
      offset: 50,
    });
  });

  it('is the first page, those who wait first, without an address', () => {
    expect(asked('')).toEqual({ limit: 25, offset: 0 });
  });

  it('is valid for any address', () => {
    expect(asked('sort=password&status=deleted&role=9&project=x&page=-1')).toEqual({ limit: 25, offset: 0 });
    expect(asked(`search=${'a'.repeat(300)}`).search).toHaveLength(100);
  });

  it('can be sorted by every heading that is a button', () => {
    const buttons = userColumns(() => undefined).filter(
      ({ isSortable, isHeaderHidden }) => isSortable !== false && !isHeaderHidden,
    );
    expect(userSorts).toEqual(expect.arrayContaining(buttons.map(({ id }) => id)));
    expect(buttons.length).toBeGreaterThan(3);
  });
});
