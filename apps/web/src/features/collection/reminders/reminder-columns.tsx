import type { Reminder } from '@portal/contract/collection/reminders';
import { messageTemplates } from '@portal/contract/collection/default-message-templates';
import { formatCount, formatDateTime } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';

export const reminderName = ({ template_key, days_before, project_name }: Reminder): string =>
  `${messageTemplates[template_key].template_name}, ${whenOf({ template_key, days_before })}, ${project_name}`;

const whenOf = ({ template_key, days_before }: Pick<Reminder, 'template_key' | 'days_before'>): string => {
  const what = template_key === 'not_registered' ? 'registration closes' : 'data collection closes';
  return days_before === 0 ? `when ${what}` : `${formatCount(days_before, 'day')} before ${what}`;
};

const states: Record<Reminder['state'], { name: string; tone: Tone }> = {
  planned: { name: 'Planned', tone: 'info' },
  due: { name: 'Sending now', tone: 'info' },
  off: { name: 'Turned off', tone: 'neutral' },
  sent: { name: 'Sent', tone: 'success' },
  missed: { name: 'Not sent: too late', tone: 'warning' },
};

const reach = ({ state, people, organisations }: Reminder) => {
  const who = `${formatCount(people, 'person', 'people')} at ${formatCount(organisations, 'organisation')}`;
  return state === 'sent' ? who : `${who} at present`;
};

export const reminderColumns: readonly Column<Reminder>[] = [
  {
    id: 'project',
    header: 'Project',
    isSortable: false,
    value: ({ project_name, time_period_name }) => `${project_name}, ${time_period_name}`,
  },
  {
    id: 'template',
    header: 'Type',
    isSortable: false,
    value: ({ template_key }) => messageTemplates[template_key].template_name,
    cell: (reminder) => (
      <>
        <span className="font-semibold">{messageTemplates[reminder.template_key].template_name}</span>
        <span className="block text-ink-faint">{whenOf(reminder)}</span>
      </>
    ),
  },
  {
    id: 'due_at',
    header: 'Send date',
    isSortable: false,
    value: ({ sent_at, due_at }) => formatDateTime(sent_at ?? due_at),
  },
  { id: 'reach', header: 'To', isSortable: false, value: reach },
  {
    id: 'state',
    header: 'State',
    isSortable: false,
    value: ({ state }) => states[state].name,
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].name}</Badge>,
  },
];
