import type { MailText } from '@portal/contract/mail-texts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/press/button.tsx';
import type { Column } from '../../ui/table/data-table.tsx';

export type MailTextAct = { act: 'edit' | 'reset'; mail: MailText };

export const mailTextColumns = (onAct: (act: MailTextAct) => void): Column<MailText>[] => [
  {
    id: 'name',
    header: 'Mail',
    value: ({ mail_name }) => mail_name,
    cell: ({ mail_name, sent_when }) => (
      <>
        <span className="font-semibold">{mail_name}</span>
        <span className="block text-sm text-ink-soft">{sent_when}</span>
      </>
    ),
  },
  { id: 'subject', header: 'Subject', value: ({ subject }) => subject },
  {
    id: 'changed_at',
    header: 'Words',
    value: ({ changed_at }) => changed_at,
    cell: ({ changed_at }) =>
      changed_at === null ? 'As shipped' : `Your own, since ${formatDate(changed_at)}`,
  },
  {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    isHeaderHidden: true,
    isScreenOnly: true,
    cell: (mail) => (
      <span className="-my-2 flex flex-wrap justify-end gap-2">
        <Button
          size="small"
          icon="pencil"
          aria-label={`Preview or change “${mail.mail_name}”`}
          onClick={() => onAct({ act: 'edit', mail })}
        >
          Change
        </Button>
        {mail.changed_at !== null && (
          <Button
            size="small"
            variant="quiet"
            icon="undo-2"
            aria-label={`Back to the shipped text of “${mail.mail_name}”`}
            onClick={() => onAct({ act: 'reset', mail })}
          >
            Back to shipped
          </Button>
        )}
      </span>
    ),
  },
];
