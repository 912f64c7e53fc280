import type { Actor } from '../../../http/actor.ts';
import type { Db } from '../../../database/connect.ts';
import { toDay } from '../../../lib/past-last-day.ts';
import { selectProjectActionPlans } from '../../charts/action-plans/action-plans.sql.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';
import { formatDate } from '../report-packs/format-date.ts';
import { type OpenOutlierCase, selectOpenOutlierCases } from './open-outlier-cases.sql.ts';

/** A task of a submission, with its date. */
export type DueItem = { when: string; text: string };

/** The maximum of action plans that are read; the page has room for fewer. */
const MOST_PLANS = 100;

/**
 * Loads the open outlier cases and action plans of a submission, the earliest date first.
 * @param of `isReadByTeam`: true for a file that the programme team can read, which has only the plans it asked for
 */
export async function loadDueItems(
  db: Db,
  actor: Actor,
  of: {
    project_id: number;
    time_period_id: number;
    submission_id: number;
    now: Date;
    isReadByTeam: boolean;
  },
): Promise<DueItem[]> {
  const { project_id, time_period_id, submission_id, now } = of;
  const organisation_id = visibleOrganisationId(actor);
  const today = toDay(now);
  const cases = await selectOpenOutlierCases(db, { submission_id, time_period_id, organisation_id });
  const { plans } = await selectProjectActionPlans(db, {
    project_id,
    submission_id,
    state: 'open',
    organisation_id: of.isReadByTeam ? null : organisation_id,
    today,
    limit: MOST_PLANS,
    offset: 0,
  });
  const items = [
    ...cases.map((one) => ({ due_on: one.due_on, ...describeCase(one, today) })),
    ...plans.map(({ due_on, chart_name, aim, owner_name }) => ({
      due_on,
      when: dueWords(due_on, today),
      text: `Action plan for ${chart_name}: ${aim} (${owner_name})`,
    })),
  ];
  return items
    .sort((a, b) => (a.due_on ?? LAST).localeCompare(b.due_on ?? LAST))
    .map(({ when, text }) => ({ when, text }));
}

const LAST = '9999';

function describeCase(of: OpenOutlierCase, today: string): DueItem {
  const { chart_name, time_period_name, act_name, done_by, due_on } = of;
  const about = `Outlier case for ${chart_name}, ${time_period_name}`;
  if (act_name === null) return { when: 'Programme team', text: `${about}: conclusion` };
  const text = `${about}: ${act_name}`;
  return done_by === 'organisation' && due_on
    ? { when: dueWords(due_on, today), text }
    : { when: 'Programme team', text };
}

const dueWords = (due_on: string, today: string): string =>
  `${due_on < today ? 'Overdue' : 'Due'} ${formatDate(new Date(due_on))}`;
