import { emailAddress } from '@portal/contract/identity/auth';
import { CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit, selectLastAudit } from '../../platform/audit/audit.sql.ts';
import { endAllSessions } from '../auth/auth.sql.ts';
import { withdrawLinks } from '../auth/one-time-links.sql.ts';
import { NO_PASSWORD } from '../auth/sign-in/passwords.ts';
import { assertNoObjection, DELAY_HOURS, HOUR_MS } from '../users/account-change-objections.ts';
import { notifyTeamOfNewAccount } from '../users/notify-team-of-new-account.ts';
import { insertUser, selectUserByEmail, updateUserColumns, markEmailVerified } from '../users/users.sql.ts';
import type { ProviderRow } from './identity-providers.sql.ts';
import { hasIdentity, linkIdentity, selectLinkedUser } from './sign-on.sql.ts';
import type { IdTokenClaims } from './read-id-token-claims.ts';

type Recognised = { user_id: number } | { refusal: string };

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * Finds the account here that a provider's user can open. A provider speaks only for addresses of its own
 * domains, and a new link needs a verified address: its claims about others open nothing.
 */
export async function matchIdentity(
  db: Db,
  deps: Deps,
  provider: ProviderRow,
  claims: IdTokenClaims,
): Promise<Recognised> {
  const { provider_name, domains } = provider;
  const isTheirs = (address: string) => domains.includes(domainOf(address));
  const linked = await selectLinkedUser(db, provider.id, claims.subject);
  if (linked) {
    if (isTheirs(linked.email_address)) return { user_id: linked.id };
    return {
      refusal: platformMessages.singleSignOnAccountDomainNotAllowed({
        name: provider_name,
        address: linked.email_address,
      }).text,
    };
  }
  const address = emailAddress.safeParse(claims.email_address ?? '');
  if (!address.success)
    return { refusal: platformMessages.singleSignOnEmailMissing({ name: provider_name }).text };
  if (!isTheirs(address.data))
    return {
      refusal: platformMessages.singleSignOnEmailDomainNotAllowed({
        name: provider_name,
        address: address.data,
      }).text,
    };
  if (!claims.is_email_verified)
    return {
      refusal: platformMessages.singleSignOnEmailNotVerified({ name: provider_name, address: address.data })
        .text,
    };
  const user = await selectUserByEmail(db, provider.programme_id, address.data);
  if (!user) return putDown(db, deps, provider, { ...claims, email_address: address.data });
  if (user.status === 'deleted')
    return { refusal: platformMessages.singleSignOnAccountNotFound({ address: address.data }).text };
  if (await hasIdentity(db, provider.id, user.id)) {
    return {
      refusal: platformMessages.singleSignOnAlreadyLinked({
        name: provider_name,
        address: user.email_address,
      }).text,
    };
  }
  const refusal = await whyNotLinked(db, deps, provider, user);
  if (refusal !== null) return { refusal };
  if (!user.email_verified_at) await takeOver(db, deps, user);
  return { user_id: user.id };
}

/**
 * Says why an account that its owner has opened is not opened by a provider for the first time: the provider was set up
 * or changed in the last days, or the owner has objected to a change. Null where it is.
 */
async function whyNotLinked(
  db: Db,
  deps: Deps,
  { id, programme_id, provider_name }: ProviderRow,
  user: NonNullable<Awaited<ReturnType<typeof selectUserByEmail>>>,
): Promise<string | null> {
  const isUnopened = user.last_login_at === null && !(user.has_password && user.email_verified_at);
  if (isUnopened) return null;
  const of = { programme_id, subject_type: 'identity_provider', subject_id: String(id) };
  const changes = await Promise.all(
    ['identity_provider.created', 'identity_provider.updated'].map((action) =>
      selectLastAudit(db, { ...of, action }),
    ),
  );
  const since = deps.now().getTime() - DELAY_HOURS * HOUR_MS;
  if (changes.some((at) => at !== null && at.getTime() > since))
    return platformMessages.singleSignOnTooRecent({ name: provider_name }).text;
  return assertNoObjection(db, deps, { ...user, programme_id }).then(
    () => null,
    () => platformMessages.accountOwnerObjected.text,
  );
}

/**
 * Takes over an unconfirmed account: the person who registered the address did not prove ownership. From now
 * on it belongs to the user the provider confirms, so earlier passwords and links stop working.
 */
async function takeOver(db: Db, deps: Deps, user: { id: number; status: string }): Promise<void> {
  const now = deps.now();
  if (!(await markEmailVerified(db, user.id, now))) return;
  await updateUserColumns(db, user.id, { password_hash: NO_PASSWORD, password_changed_at: now });
  await endAllSessions(db, user.id, now);
  for (const purpose of ['verify_email', 'reset_password'] as const) {
    await withdrawLinks(db, [user.id], purpose, now);
  }
  if (user.status === 'pending') await notifyTeamOfNewAccount(db, deps, user.id);
}

/**
 * Creates a person without an account: adds them to the provider's organisation if the programme allows that,
 * with no further access.
 */
async function putDown(
  db: Db,
  deps: Deps,
  { id: provider_id, programme_id, newcomers_organisation_id }: ProviderRow,
  said: IdTokenClaims & { email_address: string },
): Promise<Recognised> {
  const { email_address, subject } = said;
  const noAccount = {
    refusal: platformMessages.singleSignOnAccountNotFound({ address: email_address }).text,
  };
  if (newcomers_organisation_id === null) return noAccount;
  const now = deps.now();
  const id = await insertUser(db, {
    programme_id,
    email_address,
    organisation_id: newcomers_organisation_id,
    role_type_id: CONTRIBUTOR,
    full_name: said.full_name ?? email_address.slice(0, email_address.lastIndexOf('@')),
    password_hash: NO_PASSWORD,
    status: 'pending',
    email_verified_at: now,
  });
  if (id === undefined) return noAccount;
  await linkIdentity(db, { provider_id, subject, user_id: id, now });
  await recordAudit(db, {
    programme_id,
    action: 'user.registered',
    subject_type: 'user',
    subject_id: String(id),
    after: { by_provider: provider_id },
  });
  await notifyTeamOfNewAccount(db, deps, id);
  return { user_id: id };
}
