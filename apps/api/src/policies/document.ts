import { type DocumentAudience, documentAudiences } from '@portal/contract/documents';
import { hasProjectAccess, isAdmin, mayWrite } from '@portal/contract/rules/roles';

type Actor = {
  programme_id: number;
  role_type_id: number;
  access: { project_id: number | null; approved: boolean }[];
};
type Document = {
  programme_id: number;
  project_id: number | null;
  visible_to: DocumentAudience;
  version_number: number;
};

/** Whose documents somebody reads, by their role. */
export function audiencesOf(actor: Pick<Actor, 'role_type_id'>): DocumentAudience[] {
  if (isAdmin(actor)) return [...documentAudiences];
  return mayWrite(actor) ? ['everybody', 'contributors'] : ['everybody'];
}

/** Of which projects: null is all of them. The programme's own documents are there besides. */
export function projectsWithDocuments(actor: Actor): number[] | null {
  const open = actor.access.filter(({ approved }) => approved).map(({ project_id }) => project_id);
  return isAdmin(actor) || open.includes(null) ? null : open.filter((id) => id !== null);
}

/** The same for one of them (the list asks by the two above). Where a document is in a scope, one more condition of both. */
export const canSeeDocument = (actor: Actor, document: Document): boolean =>
  document.programme_id === actor.programme_id &&
  audiencesOf(actor).includes(document.visible_to) &&
  (document.project_id === null || hasProjectAccess(actor, document.project_id));

/** Earlier versions are the programme team's to look at. */
export const canSeeVersion = (actor: Actor, document: Document, version: number): boolean =>
  version === document.version_number || isAdmin(actor);
