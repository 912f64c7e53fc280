import { useQuery } from '@tanstack/react-query';
import { actionPlansQuery, setActionPlanRequest } from '../../../data/charts/action-plans.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Switch } from '../../../ui/form/checkbox.tsx';

/** Asks organisations for an action plan on a chart, or stops asking. */
export function ActionPlanRequest({ chartId }: { chartId: number }) {
  const { data } = useQuery(actionPlansQuery(chartId, null));
  const { send, isPending } = useApiMutation((isAsked: boolean) => setActionPlanRequest(chartId, isAsked), {
    said: 'Saved.',
  });
  if (!data) return null;
  return (
    <Switch
      label="Ask organisations for an action plan"
      hint="Any organisation can write a plan. You can read the plans on the chart’s page, but only while this is on."
      checked={data.is_asked}
      disabled={isPending}
      onChange={(event) => void send(event.target.checked)}
    />
  );
}
