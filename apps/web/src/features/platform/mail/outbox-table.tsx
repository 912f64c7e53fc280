import { outboxStates } from '@portal/contract/platform/outbox';
import { useMemo, useState } from 'react';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { outboxList, type OutboxMessage } from '../../../data/platform/outbox.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { DescriptionList } from '../../../ui/page/description-list.tsx';
import { EmailText } from '../../../ui/page/email-text.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { MessageText } from './message-text.tsx';

const FILTERS = ['state'] as const;
const stateNames = { waiting: 'Not sent', failed: 'Failed, will try again', sent: 'Sent' };
const filters = [
  {
    name: 'state',
    label: 'State',
    options: outboxStates.map((value) => ({ value, label: stateNames[value] })),
  },
];
const stateOf = (message: OutboxMessage) =>
  stateNames[message.sent_at ? 'sent' : message.last_error ? 'failed' : 'waiting'];

function MessageState({ message }: { message: OutboxMessage }) {
  const tone = message.sent_at ? 'success' : message.last_error ? 'error' : 'neutral';
  const icon = message.sent_at ? 'check' : message.last_error ? 'triangle-alert' : 'mail';
  return (
    <Badge tone={tone} icon={icon}>
      {stateOf(message)}
    </Badge>
  );
}

const columns = (onOpen: (message: OutboxMessage) => void): Column<OutboxMessage>[] => [
  {
    id: 'subject',
    header: 'Subject',
    isSortable: false,
    value: (message) => message.subject,
    cell: (message) => (
      <button type="button" className="link text-left font-semibold" onClick={() => onOpen(message)}>
        {message.subject}
      </button>
    ),
  },
  {
    id: 'to_address',
    header: 'To',
    isSortable: false,
    value: (message) => message.to_address,
    cell: (message) => <EmailText address={message.to_address} />,
  },
  {
    id: 'created_at',
    header: 'Created',
    isSortable: false,
    className: 'whitespace-nowrap',
    value: (message) => formatDateTime(message.created_at),
  },
  {
    id: 'state',
    header: 'State',
    isSortable: false,
    value: stateOf,
    cell: (message) => <MessageState message={message} />,
  },
];

/** The messages of the portal, newest first, and one of them to read. */
export function OutboxTable() {
  const control = useTableState(FILTERS);
  const [open, setOpen] = useState<OutboxMessage | null>(null);
  const source = usePagedList(outboxList, {
    ...toPageQuery(control.state),
    state: outboxStates.find((one) => one === control.state.filters['state']),
  });
  const shown = useMemo(() => columns(setOpen), []);
  return (
    <>
      <ResourceList
        caption="Outbox"
        columns={shown}
        source={source}
        rowKey={(message) => message.id}
        control={control}
        searchLabel="Search by address or subject"
        filters={filters}
        empty={
          <EmptyState icon="mail" title="No messages yet">
            All emails the portal sends are listed here: confirmations, decisions, reminders.
          </EmptyState>
        }
      />
      {open && (
        <Dialog isOpen onClose={() => setOpen(null)} title={open.subject}>
          <DescriptionList
            items={[
              { term: 'To', value: <span className="wrap-anywhere">{open.to_address}</span> },
              ...(open.from_address === null ? [] : [{ term: 'From', value: open.from_address }]),
              ...(open.reply_to === null ? [] : [{ term: 'Reply to', value: open.reply_to }]),
              { term: 'Created', value: formatDateTime(open.created_at) },
              {
                term: 'State',
                value: open.sent_at ? (
                  `Sent ${formatDateTime(open.sent_at)}`
                ) : (
                  <MessageState message={open} />
                ),
              },
              ...(open.last_error ? [{ term: 'Last error', value: open.last_error }] : []),
            ]}
          />
          <div className="mt-6 rounded-md bg-canvas px-5 py-4" data-message-text>
            <MessageText text={open.text_body} />
          </div>
        </Dialog>
      )}
    </>
  );
}
