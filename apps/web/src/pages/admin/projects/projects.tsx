import type { ProjectSummary } from '@portal/contract/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { categoriesQuery } from '../../../data/projects/manage-projects.ts';
import { adminProjectsQuery } from '../../../data/projects/projects.ts';
import {
  ArchiveProject,
  useRestoreProject,
} from '../../../features/projects/project-admin/archive-project.tsx';
import { CopyProjectForm } from '../../../features/projects/project-admin/copy-project-form.tsx';
import { DeleteProject } from '../../../features/projects/project-admin/delete-project.tsx';
import {
  type ProjectAction,
  projectColumns,
} from '../../../features/projects/project-admin/project-columns.tsx';
import { EditProjectForm, ProjectForm } from '../../../features/projects/project-admin/project-form.tsx';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { toListSource } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const nameOf = ({ project_name }: ProjectSummary) => project_name;
const filterNames = ['state'] as const;
const stateFilter = {
  name: 'state',
  label: 'State',
  options: [
    { value: 'used', label: 'In use' },
    { value: 'archived', label: 'Archived' },
  ],
  keeps: ({ archived_at }: ProjectSummary, value: string) => (archived_at === null) === (value === 'used'),
};

/** The projects of the programme, those in the archive too. */
export default function AdminProjectsPage() {
  const projects = useQuery(adminProjectsQuery);
  const { data: categories = [], isSuccess } = useQuery(categoriesQuery);
  const [doing, setDoing] = useState<ProjectAction | null>(null);
  const restore = useRestoreProject();
  const close = () => setDoing(null);
  const columns = useMemo(
    () => projectColumns((act) => (act.act === 'restore' ? void restore(act.project) : setDoing(act))),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it sends by what is latest, and the table is sorted again for other columns
    [],
  );
  const takenCodes = (projects.data ?? []).map(({ project_code }) => project_code);
  const of = { categories, takenCodes };
  const hasNoCategory = isSuccess && categories.length === 0;
  return (
    <ResourcePage
      title="Projects"
      lead="The programme’s projects, each with its own settings, page text and explorer."
      noun="project"
      nameOf={nameOf}
      mayBegin={categories.length > 0}
      caption="Projects"
      source={toListSource(projects)}
      columns={columns}
      rowKey={({ id }) => id}
      control={useTableState(filterNames)}
      filters={[stateFilter]}
      searchLabel="Search projects"
      empty={
        hasNoCategory ? (
          <EmptyState
            icon="layers"
            title="No categories yet"
            action={
              <LinkButton variant="primary" to={paths.admin('categories')}>
                Create a category
              </LinkButton>
            }
          >
            Every project belongs to a category. Create a category first, then come back to add the project.
          </EmptyState>
        ) : (
          <EmptyState icon="folder" title="No projects yet">
            Create your first project. Then add its dates and questionnaires.
          </EmptyState>
        )
      }
      form={({ row, ...form }) =>
        row ? <EditProjectForm {...form} {...of} id={row.id} /> : <ProjectForm {...form} {...of} />
      }
      remove={{
        verb: 'delete',
        dialog: (project, onClose) => <DeleteProject project={project} onClose={onClose} />,
      }}
      below={
        <>
          {doing?.act === 'archive' && <ArchiveProject project={doing.project} onClose={close} />}
          <FormDialog
            isOpen={doing?.act === 'copy'}
            onClose={close}
            title={doing ? `Copy “${nameOf(doing.project)}”` : ''}
          >
            {(onCancel) =>
              doing && (
                <CopyProjectForm
                  project={doing.project}
                  takenCodes={takenCodes}
                  onCopied={close}
                  onCancel={onCancel}
                />
              )
            }
          </FormDialog>
        </>
      }
    />
  );
}
