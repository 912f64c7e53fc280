import { firstSteps, type getDesk } from '@portal/contract/desk';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Context } from '../../http/mount.ts';
import { canReadMail } from '../../policies/desk.ts';
import { selectNextDates } from './next-dates.sql.ts';
import { selectWaiting } from './waiting.sql.ts';
import { lacksOf, nextDateOf } from './what-is-next.ts';

/** All that the home of the desk tells: two statements, side by side. */
export async function showDesk({ actor, db, deps }: Context<typeof getDesk>) {
  const now = deps.now();
  const [waiting, next] = await Promise.all([
    selectWaiting(db, actor.programme_id, { now, withMail: canReadMail(actor) }),
    selectNextDates(db, actor.programme_id, now),
  ]);
  const { steps, ...lists } = waiting;
  return {
    ...lists,
    steps: firstSteps.map((step) => ({ step, is_done: steps[step] })),
    next_dates: next.rows.map(({ dates, asks, contents, ...part }) => {
      const facts = { ...part, ...asks, ...contents };
      const state = dataCollectionStateOf(dates, now);
      return { ...facts, ...nextDateOf(dates, now), state, lacks: lacksOf(facts, dates, state) };
    }),
    next_dates_total: next.total,
  };
}
