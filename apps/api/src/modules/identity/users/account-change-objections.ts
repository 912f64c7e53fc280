import { isProgrammeTeam } from './user.policy.ts';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { selectLastAudit, wasInTeamSince } from '../../platform/audit/audit.sql.ts';
import { insertAdditionalLink } from '../auth/one-time-links.sql.ts';
import { generateLink } from '../auth/one-time-links.ts';
import type { OneTimeLink } from '../../platform/mail/one-time-link.ts';

export const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** How long the owner of an account has to object before the programme team changes what opens it. */
export const DELAY_HOURS = 3 * DAY_HOURS;
/** How long the link to object works, also after the change. */
const OBJECTION_HOURS = 14 * DAY_HOURS;
/** How long the team changes nothing after an objection. */
const FREEZE_HOURS = 30 * DAY_HOURS;

type Owner = { id: number; programme_id: number; email_address: string };

const hoursFrom = ({ now }: Pick<Deps, 'now'>, hours: number) => new Date(now().getTime() + hours * HOUR_MS);

/** Returns when a change that is asked for now can be made. */
export const endOfDelay = (deps: Deps): Date => hoursFrom(deps, DELAY_HOURS);

/**
 * Makes the link with which an owner objects. Those made before go on working, so that who has got an account by a first change
 * cannot take the objection from its owner by a second.
 */
export async function createObjectionLink(
  db: Db,
  deps: Deps,
  owner: Omit<Owner, 'programme_id'>,
): Promise<OneTimeLink> {
  const { url, stored } = generateLink(deps, 'objection', OBJECTION_HOURS);
  await insertAdditionalLink(db, { ...stored, user_id: owner.id, email_address: owner.email_address });
  return url;
}

/** @throws 409 where the owner has objected to such a change in the last 30 days */
export async function assertNoObjection(db: Db, deps: Deps, { id, programme_id }: Owner): Promise<void> {
  const last = await selectLastAudit(db, {
    programme_id,
    action: 'user.change_objected',
    subject_type: 'user',
    subject_id: String(id),
  });
  if (last && last > hoursFrom(deps, -FREEZE_HOURS))
    throw problems.conflict(platformMessages.accountOwnerObjected);
}

/** Says whether an account is of the programme team, or was until a few days ago: taking the role away first changes nothing. */
export const isOrWasInTeam = async (
  db: Db,
  deps: Deps,
  user: Owner & { role_type_id: number },
): Promise<boolean> =>
  isProgrammeTeam(user) || wasInTeamSince(db, user.programme_id, user.id, hoursFrom(deps, -DELAY_HOURS));
