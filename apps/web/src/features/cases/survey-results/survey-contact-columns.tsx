import { languageName, SOURCE_LANGUAGE } from '@portal/contract/shared/languages';
import type { SurveyContact } from '@portal/contract/cases/survey-responses';
import { formatDate } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

const day = (value: string | null) => (value === null ? '' : formatDate(value));

export const surveyContactStateNames = {
  not_invited: 'Not invited yet',
  invited: 'Has not responded',
  responded: 'Has responded',
  stopped: 'Unsubscribed',
} as const;

function stateOf({ responded_on, stopped, invited_on, waits_for }: SurveyContact): string {
  if (responded_on !== null) return 'Responded';
  if (stopped) return 'Unsubscribed';
  if (waits_for !== null) return 'Email queued';
  return invited_on === null ? 'Not invited yet' : 'Invited';
}

export const surveyContactColumns: readonly Column<SurveyContact>[] = [
  {
    id: 'full_name',
    header: 'Name',
    value: ({ full_name }) => full_name,
    cell: ({ full_name }) => <span className="font-medium wrap-anywhere">{full_name}</span>,
  },
  {
    id: 'email_address',
    header: 'Email address',
    className: 'wrap-anywhere',
    value: ({ email_address }) => email_address,
  },
  {
    id: 'language',
    header: 'Language',
    isSortable: false,
    value: ({ language }) => languageName(language ?? SOURCE_LANGUAGE),
  },
  {
    id: 'state',
    header: 'State',
    isSortable: false,
    value: stateOf,
    cell: (contact) => <Badge tone={contact.responded_on ? 'success' : 'neutral'}>{stateOf(contact)}</Badge>,
  },
  { id: 'invited_on', header: 'Invited', value: ({ invited_on }) => day(invited_on) },
  { id: 'reminded_on', header: 'Reminded', value: ({ reminded_on }) => day(reminded_on) },
  { id: 'responded_on', header: 'Responded', value: ({ responded_on }) => day(responded_on) },
];
