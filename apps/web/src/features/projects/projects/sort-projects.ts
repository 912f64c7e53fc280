import type { ProjectSummary } from '@portal/contract/projects/projects';

/** Favourites first, then those one has access to, each as the server ordered them. */
export function sortProjects(projects: readonly ProjectSummary[]): ProjectSummary[] {
  const weight = (project: ProjectSummary) => (project.is_favourite ? 0 : project.has_access ? 1 : 2);
  return [...projects].sort((a, b) => weight(a) - weight(b));
}

/** Projects by category, in the order of the categories, with what matches the words typed. */
export function filterAndGroupByCategory(projects: readonly ProjectSummary[], searchText: string) {
  const wanted = searchText.trim().toLowerCase();
  const groups = new Map<string, ProjectSummary[]>();
  for (const project of projects) {
    const text = `${project.project_name} ${project.summary} ${project.category_name}`.toLowerCase();
    if (!text.includes(wanted)) continue;
    groups.set(project.category_name, [...(groups.get(project.category_name) ?? []), project]);
  }
  return [...groups].map(([category, found]) => ({ category, projects: sortProjects(found) }));
}
