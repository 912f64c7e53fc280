import type { listOrganisations } from '@portal/contract/organisations';
import type { Output } from '@portal/contract/endpoint';
import { isAdmin } from '@portal/contract/rules/roles';
import { useQuery } from '@tanstack/react-query';
import { wholeList } from '../ui/resource/list-source.ts';
import { ResourceList } from '../ui/resource/resource-list.tsx';
import { organisationsQuery } from '../data/organisations.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useCurrentUser, useIsAuthenticated } from '../shell/guards/auth-store.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/press/button.tsx';
import { Badge } from '../ui/telling/badge.tsx';
import type { Column } from '../ui/table/data-table.tsx';
import { EmptyState } from '../ui/telling/empty-state.tsx';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import { useTableState } from '../ui/table/use-table-state.ts';

type Organisation = Output<typeof listOrganisations>['organisations'][number];

const columns: Column<Organisation>[] = [
  {
    id: 'name',
    header: 'Organisation',
    value: (one) => one.organisation_name,
    cell: (one) => (
      <span className="font-medium">
        {one.organisation_name} {one.closed_on && <Badge>Closed</Badge>}
      </span>
    ),
    isSortable: true,
  },
  { id: 'code', header: 'Code', value: (one) => one.organisation_code, isSortable: true },
  { id: 'type', header: 'Type', value: (one) => one.organisation_type, isSortable: true },
  { id: 'region', header: 'Region', value: (one) => one.region, isSortable: true },
  { id: 'board', header: 'Board', value: (one) => one.board_name, isSortable: true },
  {
    id: 'projects',
    header: 'Takes part in',
    isSortable: false,
    value: (one) => one.project_names.join(', '),
    cell: (one) =>
      one.project_names.length === 0 ? (
        <span className="text-ink-faint">Nothing yet</span>
      ) : (
        one.project_names.join(', ')
      ),
  },
];
const filterNames = ['region', 'project', 'type'] as const;

/** The public directory of member organisations. */
export default function OrganisationPage() {
  usePageTitle('Member organisations');
  const found = useQuery(organisationsQuery(useIsAuthenticated()));
  const organisations = found.data ?? [];
  const user = useCurrentUser();
  const control = useTableState(filterNames);
  const choices = (values: (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].sort().map((value) => ({ value, label: value }));
  return (
    <PageBody>
      <PageHeader
        title="Member organisations"
        lead="Who belongs to the programme, and what each takes part in."
      />
      <ResourceList
        caption="Member organisations"
        columns={columns}
        source={wholeList(found)}
        rowKey={(one) => one.id}
        control={control}
        searchLabel="Search organisations"
        filters={[
          {
            name: 'region',
            label: 'Region',
            options: choices(organisations.map((one) => one.region)),
            keeps: (one, value) => one.region === value,
          },
          {
            name: 'project',
            label: 'Takes part in',
            options: choices(organisations.flatMap((one) => one.project_names)),
            keeps: (one, value) => one.project_names.includes(value),
          },
          {
            name: 'type',
            label: 'Type',
            options: choices(organisations.map((one) => one.organisation_type)),
            keeps: (one, value) => one.organisation_type === value,
          },
        ]}
        empty={
          <EmptyState
            icon="building-2"
            title="No organisation has joined yet"
            action={
              user &&
              isAdmin(user) && (
                <LinkButton variant="primary" to={paths.admin('organisations')}>
                  Add organisations
                </LinkButton>
              )
            }
          >
            The members of the programme are listed here as soon as the programme team has added them.
          </EmptyState>
        }
      />
    </PageBody>
  );
}
