import type * as contract from '@portal/contract/organisations/scopes';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { loadLockedScope, recordScope, showScope } from './manage-scopes.ts';
import { assertScopeEffectsConfirmed, applyChangeAndListEffects, formatEffects } from './scope-effects.ts';
import { deleteMembers, insertMembers, selectScopesByIds } from './scopes.sql.ts';
import type { Message } from '../../../lib/define-messages.ts';

type Change = { add: number[]; remove: number[] };

export const changeScopeOrganisations: Handler<typeof contract.changeScopeOrganisations> = async ({
  actor,
  body: { add, remove, confirmed },
  db,
  params,
}) => {
  await loadLockedScope(db, params.id);
  const asked = [...new Set([...add, ...remove])];
  if (asked.length < add.length + remove.length)
    throw invalid('body.remove', platformMessages.organisationAddedAndRemoved);
  if ((await selectScopesByIds(db, actor.programme_id, asked)).length < asked.length) {
    throw invalid('body.add', platformMessages.organisationNotInProgramme);
  }
  const { effects } = await changeScopeMembers(db, actor, { id: params.id }, { add, remove });
  assertScopeEffectsConfirmed(effects, confirmed);
  return showScope(db, actor, params.id);
};

/** Moves organisations into a scope that is held, and out of it; what that has taken from whom is for the caller to refuse. */
export async function changeScopeMembers(
  db: Db,
  actor: Actor,
  scope: { id: number },
  { add, remove }: Change,
) {
  const { projects } = await showScope(db, actor, scope.id);
  let added: number[] = [];
  let removed: number[] = [];
  const effects = await applyChangeAndListEffects(
    db,
    projects.map(({ id }) => id),
    async () => {
      added = await insertMembers(db, scope.id, add);
      removed = await deleteMembers(db, scope.id, remove);
    },
  );
  const named = await selectScopesByIds(db, actor.programme_id, [...added, ...removed]);
  const namesIn = (ids: number[]) =>
    named.filter(({ id }) => ids.includes(id)).map(({ organisation_name }) => organisation_name);
  const names = { added: namesIn(added), removed: namesIn(removed) };
  if (named.length > 0) {
    await recordScope(db, actor, scope.id, {
      action: 'scope.organisations_changed',
      after: {
        ...(names.added.length > 0 && { organisations_put_in: names.added }),
        ...(names.removed.length > 0 && { organisations_taken_out: names.removed }),
        ...formatEffects(effects),
      },
    });
  }
  return { ...names, effects };
}

const invalid = (path: string, message: Message) => problems.invalid([{ path, message }]);
