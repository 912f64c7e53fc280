import type { ProjectSummary } from '@portal/contract/projects/projects';
import type { ProjectScope, Scope } from '@portal/contract/organisations/scopes';
import { useMemo, useState } from 'react';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import type { ListSource } from '../../../ui/resource/list-source.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ProjectScopesForm } from './project-scopes-form.tsx';
import { visibilityNames } from './scope-visibility-names.ts';

/** Every project with the scopes it is for, and the way to change them. */
export function ProjectScopesList({
  projects,
  scopes,
  projectScopes,
}: {
  projects: ListSource<ProjectSummary>;
  scopes: readonly Scope[];
  projectScopes: readonly ProjectScope[];
}) {
  const [changing, setChanging] = useState<ProjectSummary | null>(null);
  const close = () => setChanging(null);
  const columns = useMemo<Column<ProjectSummary>[]>(() => {
    const of = (project: ProjectSummary) =>
      projectScopes.filter(({ project_id }) => project_id === project.id);
    return [
      { id: 'project', header: 'Project', value: ({ project_name }) => project_name },
      {
        id: 'scopes',
        header: 'Scopes',
        value: (project) =>
          of(project)
            .map(({ scope_name, visibility }) => `${scope_name}: ${visibilityNames[visibility]}`)
            .join('; ') || 'Everyone',
        cell: (project) =>
          of(project).length === 0 ? (
            'Everyone'
          ) : (
            <ul className="grid gap-1">
              {of(project).map(({ id, scope_name, visibility }) => (
                <li key={id}>
                  {scope_name} <span className="text-ink-soft">({visibilityNames[visibility]})</span>
                </li>
              ))}
            </ul>
          ),
      },
      {
        id: 'actions',
        header: 'Actions',
        value: () => null,
        isHeaderHidden: true,
        isScreenOnly: true,
        cell: (project) => (
          <span className="-my-2 flex justify-end">
            <IconButton
              icon="pencil"
              label={`Change scopes for ${project.project_name}`}
              disabled={scopes.length === 0}
              onClick={() => setChanging(project)}
            />
          </span>
        ),
      },
    ];
  }, [projectScopes, scopes.length]);
  return (
    <div className="mt-12">
      <h2 className="mb-4 text-xl">Project scopes</h2>
      <ResourceList
        caption="Project scopes"
        source={projects}
        columns={columns}
        rowKey={({ id }) => id}
        control={useTableState([], 'project-')}
        searchLabel="Search projects"
        empty={
          <EmptyState icon="folder" title="No projects yet">
            When you have a project, you can select its scopes here.
          </EmptyState>
        }
      />
      <FormDialog
        isOpen={changing !== null}
        onClose={close}
        title={changing ? `Scopes for “${changing.project_name}”` : ''}
      >
        {(onCancel) =>
          changing && (
            <ProjectScopesForm
              project={changing}
              scopes={scopes}
              now={projectScopes.filter(({ project_id }) => project_id === changing.id)}
              onSaved={close}
              onCancel={onCancel}
            />
          )
        }
      </FormDialog>
    </div>
  );
}
