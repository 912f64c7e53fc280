import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { User } from '@portal/contract/identity/users';
import { useCallback, useMemo } from 'react';
import { userList } from '../../../data/identity/users.ts';
import { useOrganisations } from '../../../shell/context/use-organisations.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useRowSelection } from '../../../ui/table/row-selection.tsx';
import { BulkActionsBar } from '../../../ui/table/bulk-actions-bar.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { BulkDecisions } from './bulk-decisions.tsx';
import { userFileColumns, userColumns } from './user-columns.tsx';
import { listUserActions } from './user-rules.ts';
import { allRoleOptions, statusOptions, toUsersQuery } from './users-query.ts';

const BulkChanges = lazyComponent(async () => (await import('./bulk-changes.tsx')).BulkChanges);

const keyOf = ({ id }: User) => id;
const nameOf = ({ full_name }: User) => full_name;
const FILTERS = ['status', 'asks-for', 'role', 'project', 'organisation'] as const;

/**
 * Lists the people of the programme. The URL holds search, filters, sort and page, which the server applies.
 */
export function UsersTable({ actor, onOpen }: { actor: CurrentUser; onOpen: (user: User) => void }) {
  const control = useTableState(FILTERS);
  const mayChoose = useCallback((user: User) => listUserActions(actor, user).has('give-role'), [actor]);
  const selection = useRowSelection({ keyOf, nameOf, mayChoose });
  const source = usePagedList(userList, toUsersQuery(control.state));
  const { data: projects = [] } = useProjects();
  const organisations = useOrganisations();
  const areWaiting = selection.rows.every((user) => listUserActions(actor, user).has('reject'));
  const columns = useMemo(() => [selection.column, ...userColumns(onOpen)], [selection.column, onOpen]);
  return (
    <>
      <BulkActionsBar
        selection={selection}
        page={source.rows}
        mayChoose={mayChoose}
        noun="person"
        plural="people"
      >
        {areWaiting ? (
          <BulkDecisions chosen={selection.rows} onDone={selection.clear} />
        ) : (
          <BulkChanges chosen={selection.rows} onDone={selection.clear} />
        )}
      </BulkActionsBar>
      <ResourceList
        caption="Users"
        source={source}
        columns={columns}
        fileColumns={userFileColumns}
        rowKey={(user) => user.id}
        control={control}
        searchLabel="Search people"
        filters={[
          { name: 'status', label: 'State', options: statusOptions },
          {
            name: 'asks-for',
            label: 'Requests',
            options: [{ value: 'access', label: 'Access to a project' }],
          },
          { name: 'role', label: 'Role', options: allRoleOptions },
          {
            name: 'project',
            label: 'Project',
            options: projects.map(({ id, project_name }) => ({ value: id, label: project_name })),
          },
          {
            name: 'organisation',
            label: 'Organisation',
            options: organisations.map(({ id, organisation_name }) => ({
              value: id,
              label: organisation_name,
            })),
          },
        ]}
        empty={
          <EmptyState icon="users" title="No users yet">
            Invite the first user, or send people the link to the registration page.
          </EmptyState>
        }
      />
    </>
  );
}
