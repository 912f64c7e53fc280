import { isAdmin } from '@portal/contract/rules/roles';
import type { Actor } from '../http/actor.ts';

/** SPEC §6: the programme team, and who has an approved entry without a project, which is for every project. */
export const canSearchEveryProject = (actor: Pick<Actor, 'role_type_id' | 'access'>): boolean =>
  isAdmin(actor) || actor.access.some(({ approved, project_id }) => approved && project_id === null);

/** People, and questionnaires that are being built, are looked for by the programme team. */
export const canSearchDesk = (actor: Pick<Actor, 'role_type_id'>): boolean => isAdmin(actor);
