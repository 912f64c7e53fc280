import type { getAdminHome, OpenComment } from '@portal/contract/admin/admin-home';
import type { Output } from '@portal/contract/shared/endpoint';
import { formatCount, formatDaysAway } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { TIME_PERIOD_PARAM } from '../../../shell/current-selection/period-from-url.ts';
import type { IconName } from '../../../ui/icon/icons.ts';

type Desk = Output<typeof getAdminHome>;
export type ToDoItem = { key: string; icon: IconName; to: string; text: string; detail?: string };

/** Lists the programme team's to-do items, in the order in which others wait for them. */
export function listToDoItems(adminHome: Desk): ToDoItem[] {
  return [
    ...userLines(adminHome),
    ...adminHome.queries.flatMap(queryLines),
    ...adminHome.outliers.map(outlierLine),
    ...adminHome.flags.map(flagLine),
    ...commentLines(adminHome.open_comments),
    ...adminHome.corrections.flatMap(correctionLines),
    ...mailLines(adminHome),
  ];
}

/** Lists what users wait for: accounts, access and answers to messages. */
function userLines(desk: Desk): ToDoItem[] {
  const { pending_people: people, access_requests: requests } = desk;
  const users = paths.users();
  const lines: (ToDoItem | false)[] = [
    people > 0 && {
      key: 'people',
      icon: 'user-plus',
      to: `${users}?status=pending`,
      text: `${formatCount(people, 'person', 'people')} to approve or reject`,
    },
    requests > 0 && {
      key: 'access',
      icon: 'key-round',
      to: `${users}?asks-for=access`,
      text: `${formatCount(requests, 'request')} for access to a project`,
    },
    desk.open_messages > 0 && {
      key: 'messages',
      icon: 'mail',
      to: `${paths.admin('messages')}?state=open`,
      text: `${formatCount(desk.open_messages, 'message')} from the contact page to answer`,
    },
  ];
  return lines.filter((line) => line !== false);
}

const outlierLine = ({ waiting, late, ...one }: Desk['outliers'][number]): ToDoItem => ({
  key: `outliers-${one.project_id}`,
  icon: 'target',
  to: paths.admin('outlier-cases', { project: one.project_id, state: 'team' }),
  text: `${formatCount(waiting, 'outlier case')} waiting for you in ${one.project_name}`,
  ...(late > 0 && { detail: `${formatCount(late, 'action')} overdue` }),
});

const flagLine = (one: Desk['flags'][number]): ToDoItem => ({
  key: `flags-${one.project_id}-${one.time_period_id}`,
  icon: 'flag',
  to: paths.dataCollection(one.project_code, { [TIME_PERIOD_PARAM]: one.time_period_id }),
  text: `${formatCount(one.flags, 'answer')} marked for follow-up in ${one.project_name}`,
  detail: one.time_period_name,
});

/** Lists the newest unanswered comments; the last line also counts the older ones. */
function commentLines({ total, newest }: Desk['open_comments']): ToDoItem[] {
  const more = total - newest.length;
  return newest.map((one, at) => {
    const detail = `${one.submission_name}, ${formatDaysAway(one.created_at)}`;
    const isLast = at === newest.length - 1;
    return {
      key: `comment-${one.id}`,
      icon: 'pencil',
      to: placeOf(one),
      text: `Unanswered comment in ${one.project_name}: ${one.subject}`,
      detail: isLast && more > 0 ? `${detail}, and ${formatCount(more, 'older comment')}` : detail,
    };
  });
}

function mailLines({ failed_mail: mail, undelivered }: Desk): ToDoItem[] {
  const lines: (ToDoItem | false)[] = [
    // Users with access to the outbox see these there, with all other failed messages.
    mail === null &&
      undelivered > 0 && {
        key: 'undelivered',
        icon: 'send',
        to: paths.admin('sent-messages', { delivery: 'failed' }),
        text: `${formatCount(undelivered, 'email')} to participants could not be sent`,
      },
    mail !== null &&
      mail > 0 && {
        key: 'mail',
        icon: 'send',
        to: `${paths.admin('outbox')}?state=failed`,
        text: `${formatCount(mail, 'email')} could not be sent`,
      },
  ];
  return lines.filter((line) => line !== false);
}

/**
 * Lists a project period's queries: those that organisations have answered, then those that the team has not
 * seen.
 */
function queryLines({ answered, unseen, ...of }: Desk['queries'][number]): ToDoItem[] {
  const to = (state: string) =>
    paths.admin('queries', { project: of.project_id, [TIME_PERIOD_PARAM]: of.time_period_id, state });
  const line = (state: string, text: string): ToDoItem => ({
    key: `${state}-${of.project_id}-${of.time_period_id}`,
    icon: 'flag',
    to: to(state),
    text: `${text} in ${of.project_name}`,
    detail: of.time_period_name,
  });
  return [
    ...(answered > 0
      ? [line('answered', `${formatCount(answered, 'reply', 'replies')} to your queries`)]
      : []),
    ...(unseen > 0 ? [line('unseen', `${formatCount(unseen, 'value')} to review`)] : []),
  ];
}

/** Lists a project's reopened submissions that are not submitted again, those after publication first. */
function correctionLines({ correcting, reopened, ...of }: Desk['corrections'][number]): ToDoItem[] {
  const line = (state: string, text: string): ToDoItem => ({
    key: `${state}-${of.project_id}`,
    icon: 'history',
    to: paths.admin('corrections', { project: of.project_id, state }),
    text: `${text} in ${of.project_name}`,
  });
  const returns = (count: number) => formatCount(count, 'questionnaire');
  return [
    ...(correcting > 0
      ? [line('correcting', `${returns(correcting)} being corrected after publication`)]
      : []),
    ...(reopened > 0 ? [line('reopened', `${returns(reopened)} reopened and not yet submitted again`)] : []),
  ];
}

/**
 * Returns the page of a comment. A chart without a group has no page, so this returns the project’s
 * dashboard.
 */
function placeOf(comment: OpenComment): string {
  const { project_code, submission_id, questionnaire_id, section_id } = comment;
  const { chart_id, tab_name, collection_code } = comment;
  if (questionnaire_id !== null && section_id !== null)
    return paths.questionnaireSection(project_code, questionnaire_id, submission_id, section_id);
  if (chart_id !== null && tab_name !== null && collection_code !== null)
    return paths.chart(project_code, tab_name, collection_code, chart_id, { submission: submission_id });
  return paths.dashboard(project_code);
}
