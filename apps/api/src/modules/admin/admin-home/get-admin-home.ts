import { firstSteps, type getAdminHome } from '@portal/contract/admin/admin-home';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Context } from '../../../http/mount-endpoints.ts';
import { canReadMail } from '../../platform/mail/outbox.policy.ts';
import { selectNextDates } from './next-dates.sql.ts';
import { selectPendingTasks } from './pending-tasks.sql.ts';
import { findMissingSetup, findNextDate } from './next-date-and-missing-setup.ts';

/** Loads all data of the admin home in two parallel statements. */
export async function loadAdminHome({ actor, db, deps }: Context<typeof getAdminHome>) {
  const now = deps.now();
  const [waiting, next] = await Promise.all([
    selectPendingTasks(db, actor.programme_id, { now, withMail: canReadMail(actor) }),
    selectNextDates(db, actor.programme_id, now),
  ]);
  const { steps, ...lists } = waiting;
  return {
    ...lists,
    steps: firstSteps.map((step) => ({ step, is_done: steps[step] })),
    next_dates: next.rows.map(({ dates, asks, contents, ...part }) => {
      const facts = { ...part, ...asks, ...contents };
      const state = dataCollectionStateOf(dates, now);
      return { ...facts, ...findNextDate(dates, now), state, lacks: findMissingSetup(facts, dates, state) };
    }),
    next_dates_total: next.total,
  };
}
