import { isAdmin } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';

export type MyAccess<Project> = {
  /** Every project is open: by role, or by an entry for all (SPEC §6: a null project_id). */
  everything: 'role' | 'entry' | null;
  open: Project[];
  /** Asked for and not decided; the entry is what is withdrawn. */
  pending: { project: Project; entryId: number }[];
};

/** Lists the projects that a person can open or has asked for. Leaves out entries of deleted projects. */
export function listOwnAccess<Project extends { id: number }>(
  user: Pick<CurrentUser, 'role_type_id' | 'access'>,
  projects: readonly Project[],
): MyAccess<Project> {
  const approved = user.access.filter((entry) => entry.approved);
  const everything = isAdmin(user)
    ? 'role'
    : approved.some((entry) => entry.project_id === null)
      ? 'entry'
      : null;
  const isOpen = (project: Project) =>
    everything !== null || approved.some((entry) => entry.project_id === project.id);
  const pending = projects.flatMap((project) => {
    const entry = user.access.find((one) => !one.approved && one.project_id === project.id);
    return entry && !isOpen(project) ? [{ project, entryId: entry.id }] : [];
  });
  return { everything, open: projects.filter(isOpen), pending };
}
