import { type DocumentAudience, documentAudiences } from '@portal/contract/site/documents';
import { hasProjectAccess, isAdmin, canWrite, type ProjectReader } from '@portal/contract/identity/roles';

type Actor = ProjectReader & { programme_id: number; organisation_id: number | null };
type Document = {
  programme_id: number;
  project_id: number | null;
  visible_to: DocumentAudience;
  /** Null: for those of all organisations. */
  organisation_id: number | null;
  version_number: number;
};

/** Lists the audiences whose documents the role can read. */
export function audiencesOf(actor: Pick<Actor, 'role_type_id'>): DocumentAudience[] {
  if (isAdmin(actor)) return [...documentAudiences];
  return canWrite(actor) ? ['everybody', 'contributors'] : ['everybody'];
}

/**
 * Lists the projects to include: null means all but those closed to the actor. The programme's documents come
 * in addition.
 */
export function includedProjectIds(actor: Actor): number[] | null {
  const open = actor.access.filter(({ approved }) => approved).map(({ project_id }) => project_id);
  if (isAdmin(actor) || open.includes(null)) return null;
  return open.filter((id) => id !== null && !actor.closed_project_ids.includes(id)) as number[];
}

/**
 * Checks access to documents for one organisation's people: the programme team can read them as well, no
 * other organisation.
 */
export const canReadEveryOrganisation = (actor: Pick<Actor, 'role_type_id'>): boolean => isAdmin(actor);

/** Lists the projects to exclude, regardless of the actor's access, because scopes close them. */
export const excludedProjectIds = (actor: Actor): readonly number[] =>
  isAdmin(actor) ? [] : actor.closed_project_ids;

/** The same for one of them (the list asks by the two above). */
export const canSeeDocument = (actor: Actor, document: Document): boolean =>
  document.programme_id === actor.programme_id &&
  audiencesOf(actor).includes(document.visible_to) &&
  (document.organisation_id === null ||
    document.organisation_id === actor.organisation_id ||
    canReadEveryOrganisation(actor)) &&
  (document.project_id === null || hasProjectAccess(actor, document.project_id));

/** Earlier versions are the programme team's to look at. */
export const canSeeVersion = (actor: Actor, document: Document, version: number): boolean =>
  version === document.version_number || isAdmin(actor);
