import { userSorts, type User } from '@portal/contract/identity/users';
import type { UsersQuery } from '../../../data/identity/users.ts';
import { PAGE_SIZE, type TableState } from '../../../ui/table/table-state.ts';
import { rolesToGive } from './user-rules.ts';

export const statusNames: Record<User['status'], string> = {
  unverified: 'Not verified',
  pending: 'Pending',
  invited: 'Invited',
  approved: 'Approved',
  rejected: 'Rejected',
  closed: 'Closed',
};
export const statusOptions = Object.entries(statusNames).map(([value, label]) => ({ value, label }));
export const allRoleOptions = rolesToGive({ role_type_id: 1 });

/** Builds the request for the list. It is valid for any text in the URL. */
export function toUsersQuery({ search, sort, page, filters }: TableState): UsersQuery {
  const column = userSorts.find((one) => one === sort?.column);
  const number = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined);
  const role = number(filters['role']);
  const asked: UsersQuery = {
    search: search === '' ? undefined : search.slice(0, 100),
    status: statusOptions.find((one) => one.value === filters['status'])?.value as User['status'] | undefined,
    role_type_id: allRoleOptions.some((one) => one.value === role) ? role : undefined,
    project_id: number(filters['project']),
    organisation_id: number(filters['organisation']),
    asks_for: filters['asks-for'] === 'access' ? 'access' : undefined,
    sort: column && (sort?.isDescending ? `-${column}` : column),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
