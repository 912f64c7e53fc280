import { type ContactMessage, contactSorts, contactStates } from '@portal/contract/site/contact';
import type { ContactQuery } from '../../../data/site/contact.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { toPageQuery } from '../../../ui/resource/list-source.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import type { TableState } from '../../../ui/table/table-state.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

const stateOf = ({ state, answers }: Pick<ContactMessage, 'state' | 'answers'>): string =>
  state === 'open' ? (answers > 0 ? 'Open, replied to' : 'Open') : answers > 0 ? 'Replied to' : 'Closed';

/** Shows the state of a message in words, not by colour alone. */
export function ContactState({ message }: { message: Pick<ContactMessage, 'state' | 'answers'> }) {
  const isOpen = message.state === 'open';
  return (
    <Badge tone={isOpen ? 'warning' : 'success'} icon={isOpen ? 'mail' : 'check'}>
      {stateOf(message)}
    </Badge>
  );
}

export const CONTACT_FILTERS = ['state'] as const;
export const contactFilters = [
  {
    name: 'state',
    label: 'State',
    options: contactStates.map((value) => ({ value, label: value === 'open' ? 'Open' : 'Closed' })),
  },
];

/** Returns the request for the server, valid for any content of the URL. */
export function toContactQuery(state: TableState): ContactQuery {
  const column = contactSorts.find((one) => one === state.sort?.column);
  const asked: ContactQuery = {
    ...toPageQuery(state),
    state: contactStates.find((one) => one === state.filters['state']),
    sort: column && (state.sort?.isDescending ? `-${column}` : column),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

export const contactColumns = (onOpen: (message: ContactMessage) => void): Column<ContactMessage>[] => [
  {
    id: 'subject',
    header: 'Subject',
    value: ({ subject }) => subject,
    cell: (message) => (
      <button
        type="button"
        className="link text-left font-semibold wrap-anywhere"
        onClick={() => onOpen(message)}
      >
        {message.subject}
      </button>
    ),
  },
  {
    id: 'name',
    header: 'From',
    className: 'wrap-anywhere',
    value: ({ full_name }) => full_name,
    cell: ({ full_name, organisation_name }) => (
      <>
        {full_name}
        {organisation_name && <span className="block text-ink-soft">{organisation_name}</span>}
      </>
    ),
  },
  {
    id: 'date',
    header: 'Received',
    className: 'whitespace-nowrap',
    value: ({ received_at }) => formatDateTime(received_at),
  },
  { id: 'state', header: 'State', value: stateOf, cell: (message) => <ContactState message={message} /> },
];
/** The columns that only the file has. */
export const contactFileColumns: readonly Column<ContactMessage>[] = [
  { id: 'email_address', header: 'Email address', value: ({ email_address }) => email_address },
  { id: 'organisation', header: 'Organisation', value: ({ organisation_name }) => organisation_name },
  { id: 'message_text', header: 'Message', value: ({ message_text }) => message_text },
  { id: 'answers', header: 'Answers', value: ({ answers }) => answers },
];
