import { hasProjectAccess, type ProjectReader } from '@portal/contract/identity/roles';

/** Returns the project of a loaded row if the caller has access to it, otherwise null. */
export const findAccessibleProject = <Project extends { id: number }>(
  actor: ProjectReader,
  project: Project | null,
): Project | null => (project && hasProjectAccess(actor, project.id) ? project : null);
