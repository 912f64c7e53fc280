import type { PublicationSubscription } from '@portal/contract/exports/publication-subscriptions';
import { useQuery } from '@tanstack/react-query';
import {
  ownPublicationSubscriptionsQuery,
  setPublicationSubscription,
} from '../../../data/exports/publication-subscriptions.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Lists the saved views and reports that the user gets emails about, each with a button to unsubscribe. */
export function SubscriptionList() {
  const { data, error, refetch } = useQuery(ownPublicationSubscriptionsQuery);
  const { send, isPending } = useApiMutation(
    (one: PublicationSubscription) => setPublicationSubscription(toSubject(one), false),
    { said: (_, { name }) => `You will no longer get emails about “${name}”.` },
  );
  if (error) return <LoadError error={error} retry={refetch} />;
  if (!data) return <Skeleton type="text@3" />;
  if (data.length === 0) {
    return (
      <p className="max-w-2xl text-ink-soft">
        You have no subscriptions. To get an email when results are published, open a report or your saved
        views.
      </p>
    );
  }
  return (
    <ul className="max-w-3xl divide-y divide-line border-y border-line">
      {data.map((one) => (
        <li key={one.id} className="flex items-center gap-4 py-3">
          <span className="min-w-0 flex-1">
            {one.name}
            <span className="block text-sm text-ink-faint">
              {one.view_id === null ? 'Report' : 'Saved view'} · {one.project_name}
            </span>
          </span>
          <Button
            size="small"
            disabled={isPending}
            aria-label={`Unsubscribe from ${one.name}`}
            onClick={() => void send(one)}
          >
            Unsubscribe
          </Button>
        </li>
      ))}
    </ul>
  );
}

const toSubject = ({ view_id, template_id }: PublicationSubscription) =>
  view_id === null ? { template_id: template_id ?? 0 } : { view_id };
