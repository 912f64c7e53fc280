import type { Webhook } from '@portal/contract/platform/webhooks';
import { useMemo, useState } from 'react';
import { deleteWebhook, webhooksList } from '../../../data/platform/webhooks.ts';
import { webhookEventLabels } from '../../../features/platform/webhooks/webhook-event-labels.ts';
import { WebhookDeliveriesDialog } from '../../../features/platform/webhooks/webhook-deliveries-dialog.tsx';
import { CreatedSecretNotice } from '../../../features/platform/webhooks/created-secret-notice.tsx';
import { WebhookForm } from '../../../features/platform/webhooks/webhook-form.tsx';
import { formatDateTime } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const nameOf = ({ webhook_name }: Webhook) => webhook_name;

const columnsWith = (open: (webhook: Webhook) => void): readonly Column<Webhook>[] => [
  {
    id: 'name',
    header: 'Name',
    value: nameOf,
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        {row.webhook_name}
        {!row.is_on && <Badge>Off</Badge>}
      </span>
    ),
    isSortable: false,
  },
  {
    id: 'address',
    header: 'Address',
    className: 'break-all',
    value: ({ address }) => address,
    isSortable: false,
  },
  {
    id: 'events',
    header: 'Events',
    value: ({ events }) => events.map((one) => webhookEventLabels[one].label).join(', '),
    isSortable: false,
  },
  {
    id: 'delivered',
    header: 'Last delivered',
    value: ({ last_delivered_at }) => (last_delivered_at ? formatDateTime(last_delivered_at) : 'Not yet'),
    isSortable: false,
  },
  {
    id: 'messages',
    header: 'Messages',
    isSortable: false,
    value: ({ waiting, failed }) => `${waiting} waiting, ${failed} failed`,
    cell: (row) => (
      <span className="grid justify-items-start gap-1">
        {row.waiting} waiting, {row.failed} failed
        <Button size="small" aria-label={`Messages to ${row.webhook_name}`} onClick={() => open(row)}>
          Messages
        </Button>
      </span>
    ),
  },
];

/** Lists other systems that are notified of events. */
export default function WebhooksPage() {
  const control = useTableState();
  const source = usePagedList(webhooksList, toPageQuery(control.state));
  const [made, setMade] = useState<{ webhook_name: string; secret: string } | null>(null);
  const [open, setOpen] = useState<Webhook | null>(null);
  const columns = useMemo(() => columnsWith(setOpen), []);
  return (
    <ResourcePage
      title="Webhooks"
      lead="Notify other systems when something is submitted, reopened, published, revised or registered. Messages never contain answers or names."
      noun="webhook"
      nameOf={nameOf}
      above={made && <CreatedSecretNotice {...made} onDone={() => setMade(null)} />}
      below={open && <WebhookDeliveriesDialog webhook={open} onClose={() => setOpen(null)} />}
      caption="Webhooks"
      source={source}
      columns={columns}
      rowKey={({ id }) => id}
      control={control}
      searchLabel="Search webhooks"
      empty={
        <EmptyState icon="send" title="No webhooks yet">
          Add the address of a system to notify when something happens, such as a data warehouse.
        </EmptyState>
      }
      form={({ row, ...form }) => <WebhookForm {...form} onMade={setMade} {...(row && { webhook: row })} />}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteWebhook(id),
        lost: ({ webhook_name, waiting }) =>
          `${webhook_name} will stop getting messages${waiting > 0 ? `, including the ${waiting} waiting to be sent` : ''}. Its list of messages will be deleted.`,
      }}
    />
  );
}
