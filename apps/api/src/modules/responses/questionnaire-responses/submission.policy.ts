import { hasProjectAccess, isAdmin, type ProjectReader } from '@portal/contract/identity/roles';
import type { Actor } from '../../../http/actor.ts';

/** One's own organisation's, in a project one has access to; the programme team's everybody's. */
export const canSeeSubmission = (
  actor: ProjectReader & Pick<Actor, 'organisation_id'>,
  of: { project_id: number; organisation_id: number },
): boolean =>
  hasProjectAccess(actor, of.project_id) && (isAdmin(actor) || actor.organisation_id === of.organisation_id);

/** No organisation has this id: whoever belongs to none sees nobody's. */
const NONE = 0;

/** Whose submissions a list shows: null means everybody's. */
export const visibleOrganisationId = (
  actor: Pick<Actor, 'role_type_id' | 'organisation_id'>,
): number | null => (isAdmin(actor) ? null : (actor.organisation_id ?? NONE));
