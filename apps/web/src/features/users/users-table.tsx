import { listUsers, type User } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { allPages } from '../../lib/all-pages.ts';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { saveCsv } from '../../ui/save-csv.ts';
import { useTableState } from '../../ui/use-table-state.ts';
import { call } from '../../lib/call.ts';
import { csvColumns, userColumns } from './user-columns.tsx';
import { projectOptionsQuery, usersQuery } from './users.queries.ts';
import { everyRole, statusOptions, toQuery } from './users-query.ts';

const FILTERS = ['status', 'role', 'project'] as const;

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
