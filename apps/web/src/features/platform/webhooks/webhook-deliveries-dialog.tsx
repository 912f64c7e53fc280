import type { Webhook, WebhookDelivery } from '@portal/contract/platform/webhooks';
import { useQuery } from '@tanstack/react-query';
import { deliveriesQuery, replayDelivery } from '../../../data/platform/webhooks.ts';
import { formatCount, formatDateTime } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { webhookEventLabels } from './webhook-event-labels.ts';

/** Lists the messages sent to an address, newest first, with their results, and sends them again. */
export function WebhookDeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { data, error, refetch } = useQuery(deliveriesQuery(webhook.id));
  return (
    <Dialog isOpen onClose={onClose} title={`Messages to “${webhook.webhook_name}”`} size="large">
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!error && !data && <Skeleton type="text@6" />}
      {data?.deliveries.length === 0 && (
        <p className="text-ink-soft">Nothing has been sent in the last 30 days.</p>
      )}
      {data && data.deliveries.length > 0 && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.deliveries.map((one) => (
              <Message key={one.id} webhook={webhook} message={one} />
            ))}
          </ul>
          {data.total > data.deliveries.length && (
            <p className="mt-3 text-sm text-ink-soft">
              Showing the newest {data.deliveries.length} of {formatCount(data.total, 'message')}.
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

const stateOf = ({ state, attempts, next_at }: WebhookDelivery): string => {
  if (state === 'delivered') return attempts > 1 ? `Delivered on attempt ${attempts}` : 'Delivered';
  if (state === 'failed') return `Failed after ${formatCount(attempts, 'attempt')}`;
  return attempts === 0
    ? 'Waiting to be sent'
    : `Tried ${formatCount(attempts, 'time')}, next attempt ${formatDateTime(next_at!)}`;
};

function Message({ webhook, message }: { webhook: Webhook; message: WebhookDelivery }) {
  const replay = useApiMutation(replayDelivery, { said: 'It will be sent again within a minute.' });
  const { event, created_at, last_status, last_answer, state } = message;
  const name = `${webhookEventLabels[event].label}, ${formatDateTime(created_at)}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {state === 'failed' && <Badge>Failed</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {stateOf(message)}
          {last_status !== null && `, response ${last_status}`}
        </p>
        {last_answer && <p className="text-sm text-ink-faint wrap-anywhere">{last_answer.slice(0, 300)}</p>}
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer">Message content</summary>
          <code className="block wrap-anywhere">{message.payload}</code>
        </details>
      </div>
      {state !== 'waiting' && (
        <Button
          size="small"
          isPending={replay.isPending}
          aria-label={`Send again: ${name}`}
          onClick={() => void replay.send(webhook.id, message.id)}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
