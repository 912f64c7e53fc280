import { useQuery } from '@tanstack/react-query';
import {
  ownPublicationSubscriptionsQuery,
  setPublicationSubscription,
} from '../../../data/exports/publication-subscriptions.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Switch } from '../../../ui/form/checkbox.tsx';

/** Turns emails to the user about a report at each publication on or off. */
export function ReportSubscription({ templateId, name }: { templateId: number; name: string }) {
  const { data, error, refetch } = useQuery(ownPublicationSubscriptionsQuery);
  const { send, isPending } = useApiMutation(
    (isOn: boolean) => setPublicationSubscription({ template_id: templateId }, isOn),
    {
      said: (_, isOn) =>
        isOn
          ? `You will get an email about “${name}” when results are published.`
          : `You will no longer get emails about “${name}”.`,
    },
  );
  if (error) return <LoadError error={error} retry={refetch} />;
  return (
    <Switch
      label="Email me when results are published"
      hint="You get an email with a link to this report. The email contains no figures."
      checked={data?.some(({ template_id }) => template_id === templateId) ?? false}
      disabled={!data || isPending}
      onChange={({ target }) => void send(target.checked)}
    />
  );
}
