import type { ProjectSummary } from '@portal/contract/projects/projects';
import { useSearchParams } from 'react-router';
import { Select } from '../../../ui/form/select.tsx';

/** Returns the project in the URL, or the first. */
export function useChosenProject(projects: readonly ProjectSummary[]): ProjectSummary | undefined {
  const [params] = useSearchParams();
  return projects.find(({ id }) => id === Number(params.get('project'))) ?? projects[0];
}

/** Selects the project of an admin page; the URL holds it. */
export function ProjectSelect({
  projects,
  chosen,
}: {
  projects: readonly ProjectSummary[];
  chosen: ProjectSummary | undefined;
}) {
  const [, setParams] = useSearchParams();
  return (
    <Select
      label="Project"
      className="mb-6 max-w-md"
      value={chosen?.id}
      options={projects.map(({ id, project_name, archived_at }) => ({
        value: id,
        label: archived_at === null ? project_name : `${project_name} (archived)`,
      }))}
      onChange={(event) => setParams({ project: event.target.value }, { replace: true })}
    />
  );
}
