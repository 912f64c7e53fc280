import type { MailText } from '@portal/contract/platform/mail-texts';
import { wordingColumns } from '../../../ui/resource/wording-columns.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';

export type PortalEmailAction = { act: 'edit' | 'reset'; mail: MailText };

export const portalEmailColumns = (onAct: (act: PortalEmailAction) => void): Column<MailText>[] => [
  {
    id: 'name',
    header: 'Email',
    value: ({ mail_name }) => mail_name,
    cell: ({ mail_name, sent_when }) => (
      <>
        <span className="font-semibold">{mail_name}</span>
        <span className="block text-sm text-ink-soft">{sent_when}</span>
      </>
    ),
  },
  ...wordingColumns<MailText>({
    nameOf: ({ mail_name }) => mail_name,
    edit: (mail) => onAct({ act: 'edit', mail }),
    reset: (mail) => onAct({ act: 'reset', mail }),
  }),
];
