import type { OutlierCase } from '@portal/contract/outliers/outliers';
import { findNextStage } from '@portal/wording/find-next-stage';
import type { Actor } from '../../../http/actor.ts';
import type { Db } from '../../../database/connect.ts';
import { toDay } from '../../../lib/past-last-day.ts';
import { selectProjectActionPlans } from '../../charts/action-plans/action-plans.sql.ts';
import { selectCases } from '../../outliers/outliers/outlier-cases.sql.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';
import { formatDate } from '../report-packs/format-date.ts';

/** A task of a submission, with its date. */
export type DueItem = { when: string; text: string };

/** The maximum of cases and of plans that are read; the page shows fewer. */
const MOST = 100;

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
  const { cases } = await selectCases(db, {
    project_id,
    submission_id,
    state: 'open',
    until: time_period_id,
    organisation_id,
    limit: MOST,
    offset: 0,
  });
  const { plans } = await selectProjectActionPlans(db, {
    project_id,
    submission_id,
    state: 'open',
    organisation_id: of.isReadByTeam ? null : organisation_id,
    today,
    limit: MOST,
    offset: 0,
  });
  const items = [
    // A summary can reach the organisation, so it leaves out cases that the organisation has not been notified of.
    ...cases.filter(({ told_at }) => told_at !== null).map((one) => describeCase(one, today)),
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

function describeCase(of: OutlierCase, today: string): DueItem & { due_on: string | null } {
  const about = `Outlier case for ${of.chart_name}, ${of.time_period_name}`;
  const next = findNextStage(of);
  if (!next) return { due_on: null, when: 'Programme team', text: `${about}: conclusion` };
  const { act_name, done_by, due_on } = next;
  const when = done_by === 'organisation' && due_on ? dueWords(due_on, today) : 'Programme team';
  return { due_on, when, text: `${about}: ${act_name}` };
}

const dueWords = (due_on: string, today: string): string =>
  `${due_on < today ? 'Overdue' : 'Due'} ${formatDate(new Date(due_on))}`;
