import type { SentMessage } from '../../../data/collection/reminders.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmailText } from '../../../ui/page/email-text.tsx';

export const deliveryNames: Record<SentMessage['delivery'], string> = {
  waiting: 'Waiting to be sent',
  failed: 'Not delivered',
  sent: 'Sent',
};
const looks = {
  waiting: { tone: 'neutral', icon: 'mail' },
  failed: { tone: 'error', icon: 'triangle-alert' },
  sent: { tone: 'success', icon: 'check' },
} as const;

export const DeliveryBadge = ({ delivery }: Pick<SentMessage, 'delivery'>) => (
  <Badge {...looks[delivery]}>{deliveryNames[delivery]}</Badge>
);
export const senderOf = ({ sent_by_name }: SentMessage): string => sent_by_name ?? 'Automatic';

export const sentMessageColumns = (onOpen: (message: SentMessage) => void): Column<SentMessage>[] => [
  {
    id: 'subject',
    header: 'Message',
    isSortable: false,
    value: ({ subject }) => subject,
    cell: (message) => (
      <button type="button" className="link text-left font-semibold" onClick={() => onOpen(message)}>
        {message.subject}
      </button>
    ),
  },
  {
    id: 'to',
    header: 'To',
    isSortable: false,
    className: 'wrap-anywhere',
    value: ({ full_name, to_address }) => `${full_name} <${to_address}>`,
    cell: ({ full_name, to_address, organisation_name }) => (
      <>
        {full_name}, {organisation_name}
        <EmailText address={to_address} />
      </>
    ),
  },
  {
    id: 'created_at',
    header: 'Created',
    isSortable: false,
    value: ({ created_at }) => formatDateTime(created_at),
  },
  { id: 'sender', header: 'By', isSortable: false, value: senderOf },
  {
    id: 'delivery',
    header: 'State',
    isSortable: false,
    value: ({ delivery }) => deliveryNames[delivery],
    cell: (message) => <DeliveryBadge {...message} />,
  },
];

/** Columns that only the file shows. */
export const sentMessageFileColumns: readonly Column<SentMessage>[] = [
  { id: 'organisation', header: 'Organisation', value: ({ organisation_name }) => organisation_name },
  { id: 'project', header: 'Project', value: ({ project_name }) => project_name },
  { id: 'period', header: 'Time period', value: ({ time_period_name }) => time_period_name },
  { id: 'error', header: 'Delivery error', value: ({ last_error }) => last_error },
];
