import { userSorts, type User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { allPages } from '../../lib/all-pages.ts';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { saveCsv } from '../../ui/save-csv.ts';
import { PAGE_SIZE, type TableState } from '../../ui/table-rules.ts';
import { useTableState } from '../../ui/use-table-state.ts';
import { call } from '../../lib/call.ts';
import { listUsers } from '@portal/contract/users';
import { csvColumns, statusOptions, userColumns } from './user-columns.tsx';
import { rolesToGive } from './user-rules.ts';
import { projectOptionsQuery, type UsersQuery, usersQuery } from './users.queries.ts';

const FILTERS = ['status', 'role', 'project'] as const;
const everyRole = rolesToGive({ role_type_id: 1 });

/** The people of the programme; search, filters, sort and page stand in the URL and are done by the server. */
export function UsersTable({ onOpen, actions }: { onOpen: (user: User) => void; actions?: ReactNode }) {
  const control = useTableState(FILTERS);
  const query = toQuery(control.state);
  const { data, error } = useQuery(usersQuery(query));
  const { data: projects = [] } = useQuery(projectOptionsQuery);
  const columns = useMemo(() => userColumns(onOpen), [onOpen]);
  const download = async () => {
    try {
      const load = async (page: { limit: number; offset: number }) => {
        const { users, total } = await call(listUsers, { query: { ...query, ...page } });
        return { items: users, total };
      };
      saveCsv('Users', csvColumns(columns), await allPages(load));
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
    }
  };
  if (error) return <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>;
  return (
    <DataTable
      caption="Users"
      columns={columns}
      rows={data?.users}
      total={data?.total ?? 0}
      rowKey={(user) => user.id}
      control={control}
      searchLabel="Search people"
      filters={[
        { name: 'status', label: 'State', options: statusOptions },
        { name: 'role', label: 'Role', options: everyRole },
        {
          name: 'project',
          label: 'Project',
          options: projects.map(({ id, project_name }) => ({ value: id, label: project_name })),
        },
      ]}
      csv={() => void download()}
      actions={actions}
      empty={
        <EmptyState icon="users" title="Nobody yet">
          Invite the first user, or send people the address of the registration page.
        </EmptyState>
      }
    />
  );
}

/** What the server is asked for. Whatever somebody wrote into the address, it is a question the server understands. */
export function toQuery({ search, sort, page, filters }: TableState): UsersQuery {
  const column = userSorts.find((one) => one === sort?.column);
  const number = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined);
  const role = number(filters['role']);
  return {
    search: search === '' ? undefined : search.slice(0, 100),
    status: statusOptions.find((one) => one.value === filters['status'])?.value as User['status'] | undefined,
    role_type_id: everyRole.some((one) => one.value === role) ? role : undefined,
    project_id: number(filters['project']),
    sort: column && (sort?.isDescending ? `-${column}` : column),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
}
