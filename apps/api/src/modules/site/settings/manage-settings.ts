import type * as contract from '@portal/contract/site/settings';
import { settingsFields } from '@portal/contract/site/settings';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { shortenSessions } from '../../identity/auth/auth.sql.ts';
import { deleteLogo, replaceSettings, upsertLogo } from '../../platform/programmes/settings.sql.ts';
import { loadSettings } from '../../platform/programmes/load-settings.ts';
import { countUsersWithoutMfa } from '../../identity/users/users.sql.ts';
import { readLogo } from './read-logo.ts';

export const getSettings: Handler<typeof contract.getSettings> = ({ db, deps }) => show(db, deps);

export const updateSettings: Handler<typeof contract.updateSettings> = async ({
  actor,
  body: { version, ...fields },
  db,
  deps,
}) => {
  const before = await loadSettings(db, deps);
  if (!(await replaceSettings(db, deps.programmeId, version, fields))) {
    throw problems.conflict(platformMessages.recordChanged);
  }
  if (fields.session_hours < before.session_hours) {
    await shortenSessions(db, deps.programmeId, fields.session_hours);
  }
  const names = settingsFields.keyof().options.filter((name) => before[name] !== fields[name]);
  await record(db, actor, {
    action: 'programme.settings_changed',
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: Object.fromEntries(names.map((name) => [name, fields[name]])),
  });
  return show(db, deps);
};

export const uploadLogo: Handler<typeof contract.uploadLogo> = async ({ actor, body, db, deps }) => {
  const logo = readLogo(body.file.content);
  await upsertLogo(db, deps.programmeId, logo);
  const { media_type } = logo;
  await record(db, actor, { action: 'programme.logo_changed', after: { media_type } });
  return { media_type };
};

export const removeLogo: Handler<typeof contract.removeLogo> = async ({ actor, db, deps }) => {
  if (await deleteLogo(db, deps.programmeId)) await record(db, actor, { action: 'programme.logo_removed' });
  return { done: true as const };
};

async function show(db: Db, deps: Pick<Deps, 'config' | 'programmeId'>): Promise<contract.Settings> {
  const { settings_version: version, ...settings } = await loadSettings(db, deps);
  return {
    ...settings,
    version,
    people_without_mfa: await countUsersWithoutMfa(db, deps.programmeId),
    mail_from: deps.config.MAIL_FROM,
  };
}

const record = (db: Db, actor: Actor, entry: { action: string; before?: unknown; after?: unknown }) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'programme',
    subject_id: String(actor.programme_id),
    ...entry,
  });
