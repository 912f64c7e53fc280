import type * as contract from '@portal/contract/organisations/scopes';
import type { Db } from '../../../database/connect.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { readInThread } from '../../../workers/read-in-thread.ts';
import { changeScopeMembers } from './change-scope-organisations.ts';
import { loadLockedScope } from './manage-scopes.ts';
import { readOrganisationList } from './read-organisation-list.ts';
import { assertScopeEffectsConfirmed } from './scope-effects.ts';
import { selectMemberIds, selectOrganisationCodes } from './scopes.sql.ts';

/** Rolls back a dry run that only reports the outcome. */
class DryRun extends Error {
  constructor(readonly outcome: Outcome) {
    super();
  }
}
type Outcome = Awaited<ReturnType<ManualTransactionHandler<typeof contract.importScopeOrganisations>>>;

/**
 * Reads the file before opening a connection. Then reports what storing would do by doing it and rolling
 * back, or stores it all.
 */
export const importScopeOrganisations: ManualTransactionHandler<
  typeof contract.importScopeOrganisations
> = async ({ actor, body: { file, dry_run, replace, confirmed }, params, write }) => {
  const table = await readInThread({ kind: 'table', file });
  const store = async (db: Db): Promise<Outcome> => {
    const scope = await loadLockedScope(db, params.id);
    const known = await selectOrganisationCodes(db, actor.programme_id);
    const { ids, problems } = readOrganisationList(table, known);
    const members = new Set(await selectMemberIds(db, params.id));
    const unchanged = ids.filter((id) => members.has(id)).length;
    if (problems.length > 0) {
      return { stored: false, added: [], removed: [], unchanged, problems, effects: [] };
    }
    const wanted = new Set(ids);
    const remove = replace ? [...members].filter((id) => !wanted.has(id)) : [];
    const { added, removed, effects } = await changeScopeMembers(db, actor, scope, { add: ids, remove });
    const outcome = { added, removed, unchanged, problems, effects };
    if (dry_run) throw new DryRun({ ...outcome, stored: false });
    assertScopeEffectsConfirmed(effects, confirmed);
    return { ...outcome, stored: true };
  };
  return write(store).catch((error: unknown) => {
    if (error instanceof DryRun) return error.outcome;
    throw error;
  });
};
