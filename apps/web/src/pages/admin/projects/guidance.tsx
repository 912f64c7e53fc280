import type { Guidance } from '@portal/contract/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deleteGuidance, saveGuidanceOrder } from '../../../data/projects/project-texts.ts';
import { adminProjectsQuery, guidancesQuery } from '../../../data/projects/projects.ts';
import { guidanceColumns } from '../../../features/projects/project-admin/guidance-columns.tsx';
import { GuidanceForm } from '../../../features/projects/project-admin/guidance-form.tsx';
import { NoProjects } from '../../../features/projects/project-admin/no-projects.tsx';
import { useChosenProject } from '../../../features/projects/project-admin/use-chosen-project.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import type { ListSource } from '../../../ui/resource/list-source.ts';
import { toListSource } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const nameOf = ({ guidance_title }: Guidance) => guidance_title;
const NONE: readonly Guidance[] = [];

/** Shows a project's guidance in reading order. The URL holds the project. */
export default function GuidancePage() {
  const projects = useQuery(adminProjectsQuery);
  const project = useChosenProject(projects.data ?? []);
  const projectId = project?.id ?? 0;
  const guidances = useQuery({ ...guidancesQuery(projectId), staleTime: 0 });
  const { send: order } = useApiMutation(saveGuidanceOrder);
  const rows = guidances.data ?? NONE;
  const columns = useMemo(
    () =>
      guidanceColumns(
        rows.map(({ id }) => id),
        (ids) => void order(projectId, ids),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it sends by what is latest, and the table is sorted again for other columns
    [rows, projectId],
  );
  const hasNoProject = projects.isSuccess && !project;
  // Without a project nothing is asked for, and nothing is waited for.
  const source: ListSource<Guidance> = hasNoProject
    ? { ...toListSource(guidances), rows: NONE }
    : toListSource(project ? guidances : { ...guidances, error: projects.error, refetch: projects.refetch });
  return (
    <ResourcePage
      title="Guidance"
      lead="Guidance that people see while they enter data and read results."
      noun="guidance item"
      nameOf={nameOf}
      mayBegin={project !== undefined}
      caption="Guidance"
      source={source}
      columns={columns}
      rowKey={({ id }) => id}
      control={useTableState()}
      searchLabel="Search guidance"
      empty={
        hasNoProject ? (
          <NoProjects />
        ) : (
          <EmptyState icon="book-open" title="No guidance yet">
            Explain what counts, what does not, and who to ask.
          </EmptyState>
        )
      }
      form={({ row, ...form }) => (
        <GuidanceForm {...form} projectId={projectId} {...(row && { guidance: row })} />
      )}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteGuidance(id),
        lost: () => 'Its text will be deleted. Participants will no longer see it.',
      }}
    />
  );
}
