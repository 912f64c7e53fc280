import * as contract from '@portal/contract/organisations/scopes';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { changeScopeOrganisations } from './change-scope-organisations.ts';
import { importScopeOrganisations } from './import-scope-organisations.ts';
import { createScope, deleteScope, showScope, updateScope } from './manage-scopes.ts';
import { selectProjectScopes } from './project-scopes.sql.ts';
import { selectScopeOrganisations, selectScopes } from './scopes.sql.ts';
import { setProjectScopes } from './set-project-scopes.ts';

export const scopesRoutes = [
  serve(contract.listScopes, ({ actor, db, query }) => selectScopes(db, actor.programme_id, query)),
  serve(contract.getScope, ({ actor, db, params }) => showScope(db, actor, params.id)),
  serve(contract.createScope, createScope),
  serve(contract.updateScope, updateScope),
  serve(contract.deleteScope, deleteScope),

  serve(contract.listScopeOrganisations, async ({ actor, db, params, query }) => {
    const of = { programme_id: actor.programme_id, scope_id: params.id };
    const organisations = await selectScopeOrganisations(db, of, query);
    return { organisations, total: organisations[0]?.total ?? 0 };
  }),
  serve(contract.changeScopeOrganisations, changeScopeOrganisations),
  serveWithManualTransaction(contract.importScopeOrganisations, importScopeOrganisations),

  serve(contract.listProjectScopes, ({ actor, db, query }) =>
    selectProjectScopes(db, actor.programme_id, query),
  ),
  serve(contract.setProjectScopes, setProjectScopes),
];
