import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { adminProjectsQuery } from '../../data/projects/projects.ts';
import { queryString } from '../../lib/http/query-string.ts';
import { Select } from '../../ui/form/select.tsx';

/** Selects the project of the workspace. It opens the same section of the other project. */
export function ProjectSwitch({
  chosen,
  sectionPath,
}: {
  /** The id in the URL; without one, pages show the first project. */
  chosen: string | undefined;
  sectionPath: string;
}) {
  const navigate = useNavigate();
  const { data: projects = [], isPending } = useQuery(adminProjectsQuery);
  const project = projects.find(({ id }) => id === Number(chosen)) ?? projects[0];
  if (!project && !isPending) return null;
  return (
    <Select
      label="Project"
      className="w-full max-w-md"
      disabled={isPending}
      value={project?.id}
      options={projects.map(({ id, project_name, archived_at }) => ({
        value: id,
        label: archived_at === null ? project_name : `${project_name} (archived)`,
      }))}
      onChange={(event) => void navigate(sectionPath + queryString({ project: event.target.value }))}
    />
  );
}
