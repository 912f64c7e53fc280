import { hasProjectAccess, isAdmin, type ProjectReader } from '@portal/contract/identity/roles';
import type { Actor } from '../../../http/actor.ts';

/** A draft is being built: only the programme team, who build it, see it. */
export const canSeeDrafts = (actor: Pick<Actor, 'role_type_id'>): boolean => isAdmin(actor);

/** A questionnaire of a project one has access to. */
export const canSeeQuestionnaire = (
  actor: ProjectReader,
  of: { project_id: number; status: 'draft' | 'open' | 'closed' },
): boolean => hasProjectAccess(actor, of.project_id) && (of.status !== 'draft' || canSeeDrafts(actor));
