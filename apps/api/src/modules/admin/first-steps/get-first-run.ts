import type { getFirstRun as endpoint } from '@portal/contract/admin/first-run';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { DEFAULT_SUPPORT_EMAIL } from '../../../config.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { loadSettings } from '../../platform/programmes/load-settings.ts';
import { selectFirstRun } from './first-run.sql.ts';

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** Returns the setup progress, which is not stored: the existing data shows it. */
export const getFirstRun: Handler<typeof endpoint> = async ({ actor, db, deps }) => {
  const { settings_version, ...settings } = await loadSettings(db, deps);
  const { organisations, project } = await selectFirstRun(db, actor.programme_id, deps.now());
  const programme = {
    programme_name: settings.programme_name,
    primary_colour: settings.primary_colour,
    support_email: settings.support_email,
    is_support_own: settings_version > 0 && !['', DEFAULT_SUPPORT_EMAIL].includes(settings.support_email),
  };
  if (project === null) return { programme, organisations, project };
  const { time_period, ...about } = project;
  const state =
    time_period &&
    dataCollectionStateOf(
      {
        registration_opens_at: instant(time_period.registration_opens_at),
        collection_opens_at: new Date(time_period.collection_opens_at),
        collection_closes_at: new Date(time_period.collection_closes_at),
        published_at: instant(time_period.published_at),
      },
      deps.now(),
    );
  return {
    programme,
    organisations,
    project: { ...about, time_period: time_period && { ...time_period, state: state! } },
  };
};
