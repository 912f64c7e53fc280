import type { AccessRow } from '@portal/contract/identity/access';
import { roleNames } from '@portal/contract/identity/roles';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { accessList } from '../../../data/identity/access.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { useOrganisations } from '../../../shell/context/use-organisations.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { useRowSelection } from '../../../ui/table/row-selection.tsx';
import { BulkActionsBar } from '../../../ui/table/bulk-actions-bar.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { EmailText } from '../../../ui/page/email-text.tsx';
import { describePermissions, accessStateNames, toAccessQuery } from './access-query.ts';
import { BulkAccessDecisions } from './bulk-access-decisions.tsx';

const FILTERS = ['project', 'state', 'role', 'organisation'] as const;
const keyOf = (row: AccessRow) => row.id ?? 0;
const projectOf = (row: AccessRow) => (row.project_id === null ? 'Every project' : (row.project_name ?? ''));
const nameOf = (row: AccessRow) => `${row.full_name}, ${projectOf(row)}`;
const mayChoose = (row: AccessRow) => row.state === 'asked';

const columns: readonly Column<AccessRow>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.full_name,
    cell: (row) => (
      <div className="min-w-40">
        <Link className="link font-semibold" to={paths.users({ user: row.user_id })}>
          {row.full_name}
        </Link>
        <EmailText address={row.email_address} />
      </div>
    ),
  },
  { id: 'organisation', header: 'Organisation', value: (row) => row.organisation_name ?? 'None' },
  { id: 'role', header: 'Role', value: (row) => roleNames[row.role_type_id] ?? '' },
  { id: 'project', header: 'Project', value: projectOf },
  {
    id: 'may',
    header: 'Permissions',
    isSortable: false,
    value: describePermissions,
    cell: (row) =>
      row.state === 'asked' ? (
        <Badge tone="warning" icon="clock">
          {accessStateNames.asked}
        </Badge>
      ) : (
        describePermissions(row)
      ),
  },
  {
    id: 'since',
    header: 'Date and approver',
    value: (row) => row.since && formatDate(row.since),
    cell: (row) => (
      <>
        {row.since && <span className="whitespace-nowrap">{formatDate(row.since)}</span>}
        {row.by_name && <p className="text-ink-faint">{row.by_name}</p>}
      </>
    ),
  },
];
const fileColumns: readonly Column<AccessRow>[] = [
  { id: 'by', header: 'Approver', value: (row) => row.by_name },
  { id: 'state', header: 'State', value: (row) => accessStateNames[row.state] },
  { id: 'email_address', header: 'Email address', value: (row) => row.email_address },
];

/** Shows access: people, the projects they can open, and requests for access. */
export function AccessTable() {
  const control = useTableState(FILTERS);
  const source = usePagedList(accessList, toAccessQuery(control.state));
  const organisations = useOrganisations();
  const { data: projects = [] } = useProjects();
  const selection = useRowSelection({ keyOf, nameOf, mayChoose });
  const hasChoice = (source.rows?.some(mayChoose) ?? false) || selection.rows.length > 0;
  const shown = useMemo(
    () => [...(hasChoice ? [selection.column] : []), ...columns],
    [hasChoice, selection.column],
  );
  return (
    <>
      <BulkActionsBar selection={selection} page={source.rows} mayChoose={mayChoose} noun="request">
        <BulkAccessDecisions chosen={selection.rows} onDone={selection.clear} />
      </BulkActionsBar>
      <ResourceList
        caption="Access"
        source={source}
        columns={shown}
        fileColumns={fileColumns}
        rowKey={(row) => `${row.user_id}-${row.id ?? 'role'}`}
        control={control}
        searchLabel="Search people"
        filters={[
          {
            name: 'project',
            label: 'Project',
            options: projects.map(({ id, project_name }) => ({ value: id, label: project_name })),
          },
          {
            name: 'state',
            label: 'State',
            options: Object.entries(accessStateNames).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'role',
            label: 'Role',
            options: Object.entries(roleNames).map(([value, label]) => ({ value, label })),
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
          <EmptyState icon="users" title="No people with access yet">
            Invite people first. Their access then appears here.
          </EmptyState>
        }
      />
    </>
  );
}
