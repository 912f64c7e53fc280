import type { getFirstRun as endpoint } from '@portal/contract/first-run';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Handler } from '../../http/mount.ts';
import { selectFirstRun } from './first-run.sql.ts';

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** Nothing of it is stored: what is there says how far it is. */
export const getFirstRun: Handler<typeof endpoint> = async ({ actor, db, deps }) => {
  const { organisations, project } = await selectFirstRun(db, actor.programme_id);
  if (project === null) return { organisations, project };
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
    organisations,
    project: { ...about, time_period: time_period && { ...time_period, state: state! } },
  };
};
