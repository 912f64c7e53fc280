import type { ActionPlan } from '@portal/contract/charts/action-plans';
import { canWrite, isAdmin } from '@portal/contract/identity/roles';
import { actionPlanStateNames } from '@portal/wording/action-plan-states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { actionPlansQuery } from '../../../data/charts/action-plans.ts';
import { lazyComponent } from '../../../lib/browser/lazy-module.tsx';
import { formatDate } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { actionPlanStateTones } from './action-plan-state-tones.ts';

const ActionPlanDialog = lazyComponent(() =>
  import('./action-plan-dialog.tsx').then((module) => module.ActionPlanDialog),
);

/**
 * Lists the action plans of a chart: the organisation’s, which its contributors write here, or for the programme team
 * those it asked for.
 */
export function ChartActionPlans({
  chartId,
  projectCode,
  submission,
}: {
  chartId: number;
  projectCode: string;
  /** The submission whose plans show; null: all that the user can see. */
  submission: { id: number; name: string } | null;
}) {
  const user = useSignedInUser();
  const [edited, setEdited] = useState<ActionPlan | 'new' | null>(null);
  const { data, error, refetch } = useQuery(actionPlansQuery(chartId, submission?.id ?? null));
  const canAdd = submission !== null && canWrite(user) && !isAdmin(user);
  if (error && !data)
    return <LoadError error={error} retry={refetch} title="Action plans could not be loaded" />;
  if (!data || (data.plans.length === 0 && !canAdd && !(data.is_asked && isAdmin(user)))) return null;
  const { is_asked, plans } = data;
  return (
    <section
      aria-labelledby="action-plans"
      className={`mt-4 grid max-w-3xl gap-3 ${plans.length === 0 ? 'no-print' : ''}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="action-plans">Action plans</h2>
        <div className="no-print flex flex-wrap items-baseline gap-4">
          <Link className="link" to={paths.actionPlans(projectCode)}>
            All action plans
          </Link>
          {canAdd && (
            <Button size="small" icon="plus" onClick={() => setEdited('new')}>
              Add an action plan
            </Button>
          )}
        </div>
      </div>
      {is_asked && !isAdmin(user) && (
        <p className="text-ink-soft">
          The programme team asks for an action plan on this measure and can read your plans.
        </p>
      )}
      {plans.length === 0 && (
        <p className="text-ink-faint">
          {isAdmin(user)
            ? 'No organisation has written an action plan yet.'
            : 'No action plans yet. A plan says what you will change, who will do it and when.'}
        </p>
      )}
      {plans.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {plans.map((plan) => (
            <Plan key={plan.id} plan={plan} isNamed={submission === null} onChange={() => setEdited(plan)} />
          ))}
        </ul>
      )}
      {edited !== null && (
        <ActionPlanDialog
          chartId={chartId}
          submissionId={edited === 'new' ? (submission?.id ?? 0) : edited.submission_id}
          plan={edited === 'new' ? null : edited}
          isAsked={is_asked}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

function Plan({ plan, isNamed, onChange }: { plan: ActionPlan; isNamed: boolean; onChange: () => void }) {
  const { aim, change, due_on, owner_name, starts_on, state, submission_name } = plan;
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="grid min-w-0 gap-1">
        <h3 className="flex flex-wrap items-center gap-3 font-semibold break-words">
          {isNamed ? `${submission_name}: ${aim}` : aim}
          <Badge tone={actionPlanStateTones[state]}>{actionPlanStateNames[state]}</Badge>
        </h3>
        <p className="break-words whitespace-pre-line">{change}</p>
        <p className="text-sm text-ink-faint">
          {owner_name}, {formatDate(starts_on)} to {formatDate(due_on)}
        </p>
      </div>
      {plan.may_change && (
        <Button
          size="small"
          variant="quiet"
          className="no-print"
          aria-label={`Change the plan “${aim}”`}
          onClick={onChange}
        >
          Change
        </Button>
      )}
    </li>
  );
}
