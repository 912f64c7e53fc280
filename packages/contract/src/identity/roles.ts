/** SPEC §6: role_type_id 1 is the superuser, below 3 is an admin; PRODUCT §1 names the other two. */
export const SUPERUSER = 1;
export const ADMIN = 2;
export const CONTRIBUTOR = 3;
export const VIEWER = 4;
export const ADMIN_THRESHOLD = 3;

export const roleNames: Record<number, string> = {
  [SUPERUSER]: 'Superuser',
  [ADMIN]: 'Admin',
  [CONTRIBUTOR]: 'Contributor',
  [VIEWER]: 'Viewer',
};

type Person = { role_type_id: number };
export const isSuperuser = (person: Person) => person.role_type_id === SUPERUSER;
export const isAdmin = (person: Person) => person.role_type_id < ADMIN_THRESHOLD;
/** Viewers read and never write. */
export const canWrite = (person: Person) => person.role_type_id <= CONTRIBUTOR;

type AccessEntry = { project_id: number | null; approved: boolean };
/** The data that decides which projects a person can open. */
export type ProjectReader = Person & {
  access: AccessEntry[];
  /** Closed to their organisation by scopes. */
  closed_project_ids: readonly number[];
  /** The API key they call with, where it opens one project alone. */
  key?: { project_id: number | null } | null;
};

/**
 * Returns true if the person can open the project (SPEC §6). Admins open every project. Others need an
 * approved entry for it, or for all (null). Scopes must not close the project to their organisation. An API
 * key can be limited to one project.
 */
export function hasProjectAccess(person: ProjectReader, projectId: number): boolean {
  const only = person.key?.project_id ?? null;
  if (only !== null && only !== projectId) return false;
  if (isAdmin(person)) return true;
  if (person.closed_project_ids.includes(projectId)) return false;
  return person.access.some(
    (entry) => entry.approved && (entry.project_id === null || entry.project_id === projectId),
  );
}

/** SPEC §6: an entry for the project that is not approved yet. */
export function hasPendingRequest(person: { access: AccessEntry[] }, projectId: number): boolean {
  return person.access.some((entry) => !entry.approved && entry.project_id === projectId);
}
