import { hasProjectAccess, isAdmin, type ProjectReader } from '@portal/contract/identity/roles';
import type { Actor } from '../../../http/actor.ts';

/**
 * Checks access to a submission: of the user's organisation, in a project they can access; all for the
 * programme team.
 */
export const canSeeSubmission = (
  actor: ProjectReader & Pick<Actor, 'organisation_id'>,
  of: { project_id: number; organisation_id: number },
): boolean =>
  hasProjectAccess(actor, of.project_id) && (isAdmin(actor) || actor.organisation_id === of.organisation_id);

/** No organisation has this id: a user without an organisation sees no submissions. */
const NONE = 0;

/** Returns whose submissions a list shows: null means all. */
export const visibleOrganisationId = (
  actor: Pick<Actor, 'role_type_id' | 'organisation_id'>,
): number | null => (isAdmin(actor) ? null : (actor.organisation_id ?? NONE));
