import type * as contract from '@portal/contract/identity/identity-providers';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { encryptSecret } from '../../../secrets/encrypt-secret.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { findOrganisation } from '../../organisations/organisations/find-organisation.sql.ts';
import * as store from './identity-providers.sql.ts';
import { callbackUrl, isIssuerAllowed, SECRET_OF_PROVIDER, signedOutUrl } from './discover-provider.ts';
import { createAuditRecorder } from '../../platform/audit/audit-recorder.ts';

export const listProviders: Handler<typeof contract.listIdentityProviders> = async ({
  actor,
  db,
  deps,
  query,
}) => {
  const { rows, total } = await store.selectProviders(db, actor.programme_id, query);
  return {
    identity_providers: rows,
    total,
    callback_url: callbackUrl(deps),
    signed_out_url: signedOutUrl(deps),
  };
};

export const createProvider: Handler<typeof contract.createIdentityProvider> = async ({
  actor,
  body: { client_secret, ...fields },
  db,
  deps,
}) => {
  await assertUsable(db, deps, actor, fields);
  const sealed_secret = await encryptSecret(client_secret, deps.authSecret, SECRET_OF_PROVIDER);
  const id = await store.insertProvider(db, { ...fields, programme_id: actor.programme_id, sealed_secret });
  await record(db, actor, id, { action: 'identity_provider.created', after: fields });
  return { id };
};

export const updateProvider: Handler<typeof contract.updateIdentityProvider> = async ({
  actor,
  body: { client_secret, version, ...fields },
  db,
  deps,
  loaded: { provider: before },
}) => {
  await assertUsable(db, deps, actor, fields);
  const stored = await store.replaceProvider(db, before.id, version, {
    ...fields,
    ...(client_secret !== undefined && {
      sealed_secret: await encryptSecret(client_secret, deps.authSecret, SECRET_OF_PROVIDER),
    }),
  });
  if (!stored) throw problems.conflict(platformMessages.recordChanged);
  // Another provider, or another client of it, calls other people by the same names.
  const isAnother = before.issuer !== fields.issuer || before.client_id !== fields.client_id;
  if (isAnother) await store.unlinkIdentities(db, before.id);
  if (isAnother || (before.is_on && !fields.is_on)) {
    await store.endSessionsStartedBy(db, before.id, deps.now());
  }
  await record(db, actor, before.id, {
    action: 'identity_provider.updated',
    before: shownOf(before),
    after: { ...fields, ...(client_secret !== undefined && { client_secret: 'changed' }) },
  });
  return { id: before.id };
};

export const deleteProvider: Handler<typeof contract.deleteIdentityProvider> = async ({
  actor,
  db,
  deps,
  loaded: { provider },
}) => {
  await store.endSessionsStartedBy(db, provider.id, deps.now());
  await store.deleteProvider(db, provider.id);
  await record(db, actor, provider.id, { action: 'identity_provider.deleted', before: shownOf(provider) });
  return { done: true as const };
};

/** @throws 422 for another programme's organisation, or an address without https where the portal is run for real */
async function assertUsable(
  db: Db,
  deps: Deps,
  actor: Actor,
  { issuer, newcomers_organisation_id: organisation }: contract.IdentityProviderFields,
): Promise<void> {
  if (!isIssuerAllowed(deps, issuer)) {
    throw problems.invalid([{ path: 'body.issuer', message: platformMessages.providerAddressNotHttps }]);
  }
  if (organisation !== null && !(await findOrganisation(db, actor.programme_id, organisation))) {
    const message = platformMessages.organisationNotInProgramme;
    throw problems.invalid([{ path: 'body.newcomers_organisation_id', message }]);
  }
}

/** Leaves its secret out of every record. */
const shownOf = ({ provider_name, issuer, client_id, domains, mfa_values, ...rest }: store.ProviderRow) => ({
  provider_name,
  issuer,
  client_id,
  domains,
  mfa_values,
  signs_out: rest.signs_out,
  is_on: rest.is_on,
  newcomers_organisation_id: rest.newcomers_organisation_id,
});

const record = createAuditRecorder('identity_provider');
