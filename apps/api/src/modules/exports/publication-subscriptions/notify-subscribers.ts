import type { Db } from '../../../database/connect.ts';
import { transaction } from '../../../database/transaction.ts';
import { publicUrl } from '../../../http/dependencies.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { type OutboxDeps, queueMails } from '../../platform/mail/queue-message.ts';
import { createUnsubscribeToken } from '../../platform/mail/unsubscribe-token.ts';
import type { MailContent } from '../../platform/mail/write-mail.ts';
import {
  deleteLapsedSubscriptions,
  type DueSubscription,
  lockNotices,
  takeDueSubscriptions,
} from './publication-subscriptions.sql.ts';

/** Prevents these links from being used for another kind of message. */
export const SUBSCRIPTION_PURPOSE = 'unsubscribe from views and reports of';

/**
 * Emails people about the publications of the views and reports they subscribed to: one message for a project
 * and publication, with names and links and no figures. Each is marked in the transaction of its message.
 */
export async function notifySubscribers(db: Db, deps: OutboxDeps, programmeId: number): Promise<void> {
  await deleteLapsedSubscriptions(db, programmeId);
  let isMore = true;
  while (isMore) isMore = await notifySome(db, deps, programmeId);
}

/** Emails some people in one transaction. @returns false if there was no one to email, or another process does */
const notifySome = (db: Db, deps: OutboxDeps, programmeId: number): Promise<boolean> =>
  transaction(db, async (tx) => {
    if (!(await lockNotices(tx, programmeId))) return false;
    const due = await takeDueSubscriptions(tx, { programmeId, now: deps.now() });
    const byReader = groupBy(due, ({ user_id, project_id, time_period_id }) =>
      [user_id, project_id, time_period_id].join(' '),
    );
    const mails = [...byReader.values()].map((some) => composeMail(deps, some));
    await queueMails(tx, deps, programmeId, 'subscribed_results', mails);
    return due.length > 0;
  });

function composeMail(
  deps: Pick<OutboxDeps, 'config' | 'authSecret'>,
  due: readonly DueSubscription[],
): MailContent<'subscribed_results'> {
  const [first] = due as [DueSubscription];
  const base = publicUrl(deps);
  const stop = createUnsubscribeToken(
    SUBSCRIPTION_PURPOSE,
    [first.user_id, first.project_id],
    deps.authSecret,
  );
  return {
    to: first,
    values: {
      project: first.project_name,
      period: first.time_period_name,
      subscriptions: due.map((one) => `- ${one.name}: ${base}${linkTo(one)}`).join('\n'),
      stop: `${base}/notices/${stop}`,
    },
    url: `${base}${linkTo(first)}`,
  };
}

/** Builds the path of a view in the published period, or of a report. A view whose chart is in no topic leads to the project. */
function linkTo({
  chart_id,
  collection_code,
  search,
  tab_name,
  template_id,
  ...of
}: DueSubscription): string {
  const project = `/projects/${encodeURIComponent(of.project_code)}`;
  if (template_id !== null) return `${project}/reports?template=${template_id}`;
  if (tab_name === null || collection_code === null) return project;
  const query = new URLSearchParams(search ?? '');
  query.set('time-period', String(of.time_period_id));
  const group = [tab_name, collection_code].map(encodeURIComponent).join('/');
  return `${project}/${group}/detail/${chart_id}?${query}`;
}
