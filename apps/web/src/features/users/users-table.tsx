import type { User } from '@portal/contract/users';
import { type ReactNode, useMemo } from 'react';
import { userList } from '../../data/users.ts';
import { useProjects } from '../../shell/selection/projects.ts';
import { EmptyState } from '../../ui/telling/empty-state.tsx';
import { usePagedList } from '../../ui/resource/list-source.ts';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { fileColumns, userColumns } from './user-columns.tsx';
import { everyRole, statusOptions, toQuery } from './users-query.ts';

const FILTERS = ['status', 'role', 'project'] as const;

/** The people of the programme; search, filters, sort and page stand in the URL and are done by the server. */
export function UsersTable({ onOpen, actions }: { onOpen: (user: User) => void; actions?: ReactNode }) {
  const control = useTableState(FILTERS);
  const source = usePagedList(userList, toQuery(control.state));
  const { data: projects = [] } = useProjects();
  const columns = useMemo(() => userColumns(onOpen), [onOpen]);
  return (
    <ResourceList
      caption="Users"
      source={source}
      columns={columns}
      fileColumns={fileColumns}
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
      actions={actions}
      empty={
        <EmptyState icon="users" title="Nobody yet">
          Invite the first user, or send people the address of the registration page.
        </EmptyState>
      }
    />
  );
}
