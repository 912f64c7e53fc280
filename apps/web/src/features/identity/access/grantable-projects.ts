/** The option for a null project: every present and future project (SPEC §6). */
export const ALL_PROJECTS = 'every';

/**
 * Lists the access that can still be given: every project, then those without an entry. Lists nothing for
 * users with access to all.
 */
export function findGrantableProjects(
  access: readonly { project_id: number | null; approved: boolean }[],
  projects: readonly { id: number; project_name: string }[],
): { value: string; label: string }[] {
  if (access.some((entry) => entry.project_id === null && entry.approved)) return [];
  const isEveryAsked = access.some((entry) => entry.project_id === null);
  const every = isEveryAsked ? [] : [{ value: ALL_PROJECTS, label: 'Every project' }];
  const rest = projects.filter(({ id }) => !access.some((entry) => entry.project_id === id));
  return [...every, ...rest.map(({ id, project_name }) => ({ value: String(id), label: project_name }))];
}
