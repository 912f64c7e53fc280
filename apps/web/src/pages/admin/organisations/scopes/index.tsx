import type { Scope } from '@portal/contract/organisations/scopes';
import { useQuery } from '@tanstack/react-query';
import { adminProjectsQuery } from '../../../../data/projects/projects.ts';
import {
  allScopesQuery,
  deleteScope,
  projectScopesQuery,
  scopesList,
} from '../../../../data/organisations/scopes.ts';
import { ProjectScopesList } from '../../../../features/organisations/scopes/project-scopes-list.tsx';
import { scopeColumns } from '../../../../features/organisations/scopes/scope-columns.tsx';
import { ScopeForm } from '../../../../features/organisations/scopes/scope-form.tsx';
import { toPageQuery, usePagedList, toListSource } from '../../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';

const nameOf = ({ scope_name }: Scope) => scope_name;
const sorts = ['name', '-name', 'organisations', '-organisations'] as const;

/** Shows which organisations see and join which project: sets of organisations, and their projects. */
export default function ScopesPage() {
  const control = useTableState();
  const { sort } = control.state;
  const asked = sort && `${sort.isDescending ? '-' : ''}${sort.column}`;
  const source = usePagedList(scopesList, {
    ...toPageQuery(control.state),
    sort: sorts.find((one) => one === asked),
  });
  const projects = useQuery(adminProjectsQuery);
  const { data: scopes = [] } = useQuery(allScopesQuery);
  const { data: projectScopes = [] } = useQuery(projectScopesQuery);
  return (
    <ResourcePage
      title="Scopes"
      lead="A scope is a set of organisations. A project with scopes is only for the organisations in them. A project without scopes is for all organisations."
      noun="scope"
      nameOf={nameOf}
      caption="Scopes"
      source={source}
      columns={scopeColumns}
      rowKey={({ id }) => id}
      control={control}
      searchLabel="Search scopes"
      empty={
        <EmptyState icon="target" title="No scopes yet">
          Every project is open to all organisations. To limit a project to some organisations, create a scope
          first.
        </EmptyState>
      }
      below={
        source.rows && (
          <ProjectScopesList
            projects={toListSource(projects)}
            scopes={scopes}
            projectScopes={projectScopes}
          />
        )
      }
      form={({ row, ...form }) => <ScopeForm {...form} {...(row && { scope: row })} />}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteScope(id),
        refused: ({ projects: named }) =>
          named.length > 0 &&
          `These projects use this scope: ${named.map(({ project_name }) => project_name).join(', ')}. Remove it from them first.`,
        lost: ({ organisation_count }) =>
          organisation_count === 0
            ? 'It has no organisations, and no project uses it.'
            : `Its list of ${organisation_count} ${organisation_count === 1 ? 'organisation' : 'organisations'} will be deleted. The organisations stay, and no project uses this scope.`,
      }}
    />
  );
}
