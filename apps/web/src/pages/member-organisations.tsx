import { directorySorts, type listDirectory } from '@portal/contract/organisations/organisation-directory';
import type { Output } from '@portal/contract/shared/endpoint';
import { isAdmin } from '@portal/contract/identity/roles';
import { toPageQuery, usePagedList } from '../ui/resource/list-source.ts';
import { ResourceList } from '../ui/resource/resource-list.tsx';
import { directoryList } from '../data/organisations/organisation-directory.ts';
import { usePageTitle } from '../lib/format/page-title.ts';
import { useCurrentUser, useIsAuthenticated } from '../shell/auth/auth-store.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import type { Column } from '../ui/table/data-table-props.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import type { TableState } from '../ui/table/table-state.ts';
import { useTableState } from '../ui/table/use-table-state.ts';

type Organisation = Output<typeof listDirectory>['organisations'][number];

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
        <span className="text-ink-faint">{one.closed_on === null ? 'Nothing yet' : '–'}</span>
      ) : (
        one.project_names.join(', ')
      ),
  },
];
const filterNames = ['region', 'project', 'type'] as const;

/** Returns the request for the server, valid for any content of the URL. */
function toQuery(state: TableState) {
  const { sort, filters } = state;
  const { region, project, type } = filters;
  const column = directorySorts.find((one) => one === sort?.column);
  return {
    ...toPageQuery(state),
    ...(region && { region: region.slice(0, 200) }),
    ...(type && { organisation_type: type.slice(0, 200) }),
    ...(project && /^[1-9]\d{0,8}$/.test(project) && { project_id: Number(project) }),
    ...(column && { sort: sort?.isDescending ? (`-${column}` as const) : column }),
  };
}
const choices = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));

/** The public directory of member organisations. */
export default function MemberOrganisationsPage() {
  usePageTitle('Member organisations');
  const user = useCurrentUser();
  const control = useTableState(filterNames);
  const isAuthenticated = useIsAuthenticated();
  const { answer, ...source } = usePagedList(directoryList(isAuthenticated), toQuery(control.state));
  return (
    <PageBody>
      <PageHeader
        title="Member organisations"
        lead="The programme’s member organisations, and what each takes part in."
      />
      <ResourceList
        caption="Member organisations"
        columns={columns}
        source={source}
        rowKey={(one) => one.id}
        control={control}
        searchLabel="Search organisations"
        filters={[
          { name: 'region', label: 'Region', options: choices(answer?.regions) },
          {
            name: 'project',
            label: 'Takes part in',
            options: (answer?.projects ?? []).map(({ id, project_name }) => ({
              value: id,
              label: project_name,
            })),
          },
          { name: 'type', label: 'Type', options: choices(answer?.types) },
        ]}
        empty={
          <EmptyState
            icon="building-2"
            title="No organisations have joined yet"
            action={
              user &&
              isAdmin(user) && (
                <LinkButton variant="primary" to={paths.admin('organisations')}>
                  Add organisations
                </LinkButton>
              )
            }
          >
            Member organisations will appear here when the programme team has added them.
          </EmptyState>
        }
      />
    </PageBody>
  );
}
