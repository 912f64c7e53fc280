import type { ResultsCaller } from '../../../comparison/results/cached-results.ts';
import { canReadActionPlan } from '../../../charts/action-plans/action-plan.policy.ts';
import { selectActionPlans } from '../../../charts/action-plans/action-plans.sql.ts';
import { visibleOrganisationId } from '../../../responses/questionnaire-responses/submission-visibility.policy.ts';
import { formatDate } from '../format-date.ts';
import type { SerializedReportPart } from './report-part.ts';

/** Loads the open action plans of a submission on a chart, as text after the chart. */
export async function loadActionPlans(
  { actor, db }: Pick<ResultsCaller, 'actor' | 'db'>,
  chart: { id: number; chart_name: string; asks_action_plan: boolean },
  { submission_id, isReadByTeam }: { submission_id: number | null; isReadByTeam: boolean },
): Promise<SerializedReportPart[]> {
  // The programme team reads the plans that it asked for, and no others.
  if (submission_id === null || (isReadByTeam && !chart.asks_action_plan)) return [];
  const organisation_id = visibleOrganisationId(actor);
  const plans = await selectActionPlans(db, { chart_id: chart.id, organisation_id, submission_id });
  const open = plans.filter((plan) => plan.state === 'open' && canReadActionPlan(actor, plan, chart));
  if (open.length === 0) return [];
  const paragraphs = open.map(
    ({ aim, change, due_on, owner_name }) =>
      `${toSentence(aim)} ${toSentence(change)} ${owner_name}, due ${formatDate(new Date(due_on))}.`,
  );
  return [{ kind: 'text', title: `Action plans for ${chart.chart_name}`, paragraphs, isAside: true }];
}

const toSentence = (text: string) => text.replace(/[.!?]?$/, (end) => end || '.');
