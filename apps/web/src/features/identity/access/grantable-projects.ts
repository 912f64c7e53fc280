/** The choice that stands for a null project: every one there is and will be (SPEC §6). */
export const ALL_PROJECTS = 'every';

/** What can still be given: every project, then those without an entry; nothing more to who has them all. */
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
