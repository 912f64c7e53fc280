import type * as contract from '@portal/contract/organisations/scopes';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { deleteScopeRow, insertScope, lockScope, renameScope, selectScopes } from './scopes.sql.ts';
import { createAuditRecorder } from '../../platform/audit/audit-recorder.ts';

export const createScope: Handler<typeof contract.createScope> = async ({ actor, body, db }) => {
  const { scope_name } = body;
  const id = await conflictOnViolation(
    insertScope(db, actor.programme_id, scope_name),
    platformMessages.scopeNameTaken({ name: scope_name }),
  );
  await recordScope(db, actor, id, { action: 'scope.created', after: { scope_name } });
  return showScope(db, actor, id);
};

export const updateScope: Handler<typeof contract.updateScope> = async ({ actor, body, db, params }) => {
  const { was, scope_name } = body;
  const before = await loadLockedScope(db, params.id);
  if (before.scope_name !== was.scope_name) throw problems.conflict(platformMessages.recordChanged);
  if (before.scope_name !== scope_name) {
    await conflictOnViolation(
      renameScope(db, params.id, scope_name),
      platformMessages.scopeNameTaken({ name: scope_name }),
    );
    const audit = { action: 'scope.updated', before: { scope_name: was.scope_name }, after: { scope_name } };
    await recordScope(db, actor, params.id, audit);
  }
  return showScope(db, actor, params.id);
};

export const deleteScope: Handler<typeof contract.deleteScope> = async ({ actor, db, params }) => {
  await loadLockedScope(db, params.id);
  const { scope_name, projects, organisation_count } = await showScope(db, actor, params.id);
  const inUse = platformMessages.scopeInUse({
    projects: projects.map(({ project_name }) => project_name).join(', '),
  });
  if (projects.length > 0) throw problems.conflict(inUse);
  await conflictOnViolation(deleteScopeRow(db, params.id), platformMessages.recordChanged);
  await recordScope(db, actor, params.id, {
    action: 'scope.deleted',
    before: { scope_name, organisations: organisation_count },
  });
  return { done: true as const };
};

/** Loads a scope again under a lock, because the loader's copy can be outdated. @throws 404 */
export async function loadLockedScope(db: Db, id: number) {
  const held = await lockScope(db, id);
  if (!held) throw problems.notFound('scope');
  return held;
}

export async function showScope(db: Db, actor: Actor, id: number): Promise<contract.Scope> {
  const { scopes } = await selectScopes(db, actor.programme_id, { id, limit: 1, offset: 0 });
  return scopes[0]!;
}

export const recordScope = createAuditRecorder('scope');
