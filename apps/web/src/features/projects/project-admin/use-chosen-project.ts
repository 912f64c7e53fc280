import type { ProjectSummary } from '@portal/contract/projects/projects';
import { useSearchParams } from 'react-router';

/** Returns the project in the URL, or the first. */
export function useChosenProject(projects: readonly ProjectSummary[]): ProjectSummary | undefined {
  const [params] = useSearchParams();
  return projects.find(({ id }) => id === Number(params.get('project'))) ?? projects[0];
}
