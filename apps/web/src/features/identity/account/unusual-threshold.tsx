import type { CurrentUser } from '@portal/contract/identity/current-user';
import { type UnusualWeight, unusualWeight } from '@portal/contract/outliers/unusual-weight';
import { setUnusualThreshold } from '../../../data/exports/digests.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { reloadUser } from '../../../shell/auth/auth-store.ts';
import { RadioGroup } from '../../../ui/form/choice-group.tsx';

const OPTIONS = [
  { value: 1, label: 'All' },
  {
    value: 2,
    label: 'Alerts, alarms and special causes',
    hint: 'Beyond the 95% limits, or a change over time',
  },
  { value: 3, label: 'Alarms only', hint: 'Beyond the 99.8% limits' },
] as const;

/** Selects how serious an unusual result must be for the user's lists and emails. */
export function UnusualThreshold({ user }: { user: CurrentUser }) {
  const { send, isPending } = useApiMutation((weight: UnusualWeight) => setUnusualThreshold(weight), {
    said: 'Saved.',
    done: reloadUser,
  });
  return (
    <RadioGroup
      legend="Unusual results to show"
      hint="Less serious results are hidden behind a button on your pages and left out of your emails."
      name="unusual_threshold"
      options={OPTIONS.map((option) => ({ ...option, isDisabled: isPending }))}
      value={user.unusual_threshold}
      onChange={(value) => void send(unusualWeight.parse(Number(value)))}
    />
  );
}
