import { isAdmin, isSuperuser } from '@portal/contract/identity/roles';
import type { Audience } from '@portal/wording/help/guide';
import type { Actor } from '../../../http/actor.ts';

/** SPEC §6: the programme team, and who has an approved entry without a project, which is for every project. */
export const canSearchEveryProject = (actor: Pick<Actor, 'role_type_id' | 'access'>): boolean =>
  isAdmin(actor) || actor.access.some(({ approved, project_id }) => approved && project_id === null);

/** People, and questionnaires that are being built, are looked for by the programme team. */
export const canSearchAdminArea = (actor: Pick<Actor, 'role_type_id'>): boolean => isAdmin(actor);

/** Returns the audiences whose help guides come first; other guides follow. */
export function preferredAudiences(actor: Pick<Actor, 'role_type_id'>): Audience[] {
  if (isSuperuser(actor)) return ['everybody', 'team', 'owner'];
  return isAdmin(actor) ? ['everybody', 'team'] : ['everybody', 'participants'];
}
