import { logout } from '@portal/contract/identity/auth';
import * as manage from '@portal/contract/identity/identity-providers';
import * as contract from '@portal/contract/identity/single-sign-on';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { startSignOn } from './start-sign-on.ts';
import { checkProvider } from './check-provider.ts';
import { completeSignOn } from './complete-sign-on.ts';
import { selectProvidersForDomain } from './identity-providers.sql.ts';
import { logOut } from './log-out.ts';
import { createProvider, deleteProvider, listProviders, updateProvider } from './manage-providers.ts';
import { domainOf } from './match-identity.ts';
import { handleSignOnCallback } from './handle-callback.ts';
import { deleteIdentity, selectOwnSignOns } from './sign-on.sql.ts';

export const signOnRoutes = [
  serve(contract.findSignOnProviders, async ({ body, db, deps }) => {
    const providers = await selectProvidersForDomain(db, deps.programmeId, domainOf(body.email_address));
    return { providers, total: providers.length };
  }),
  serveWithManualTransaction(contract.startSignOn, startSignOn),
  serveWithManualTransaction(contract.handleSignOnCallback, handleSignOnCallback),
  serveWithManualTransaction(contract.completeSignOn, completeSignOn),
  serveWithManualTransaction(logout, logOut),

  serve(contract.listOwnSignOns, async ({ actor, db }) => {
    const sign_ons = (await selectOwnSignOns(db, actor.user_id)).map((row) => ({
      ...row,
      linked_at: row.linked_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
    }));
    return { sign_ons, total: sign_ons.length };
  }),
  serve(contract.removeOwnSignOn, async ({ actor, db, params: { provider_id } }) => {
    if (!(await deleteIdentity(db, actor.user_id, provider_id))) throw problems.notFound('sign-in');
    await recordAudit(db, {
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'auth.sign_on_unlinked',
      subject_type: 'user',
      subject_id: String(actor.user_id),
      before: { provider_id },
    });
    return { done: true as const };
  }),

  serve(manage.listIdentityProviders, listProviders),
  serve(manage.createIdentityProvider, createProvider),
  serve(manage.updateIdentityProvider, updateProvider),
  serve(manage.deleteIdentityProvider, deleteProvider),
  serve(manage.checkIdentityProvider, checkProvider),
];
