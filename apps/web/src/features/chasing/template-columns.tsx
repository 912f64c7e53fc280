import type { MessageTemplate } from '@portal/contract/message-templates';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/press/button.tsx';
import type { Column } from '../../ui/table/data-table.tsx';

export type TemplateAct = { act: 'edit' | 'reset'; template: MessageTemplate };

export const templateColumns = (onAct: (act: TemplateAct) => void): Column<MessageTemplate>[] => [
  {
    id: 'name',
    header: 'When',
    value: ({ template_name }) => template_name,
    cell: ({ template_name }) => <span className="font-semibold">{template_name}</span>,
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
    cell: (template) => (
      <span className="-my-2 flex flex-wrap justify-end gap-2">
        <Button
          size="small"
          icon="pencil"
          aria-label={`Change “${template.template_name}”`}
          onClick={() => onAct({ act: 'edit', template })}
        >
          Change
        </Button>
        {template.changed_at !== null && (
          <Button
            size="small"
            variant="quiet"
            icon="undo-2"
            aria-label={`Reset “${template.template_name}”`}
            onClick={() => onAct({ act: 'reset', template })}
          >
            Reset
          </Button>
        )}
      </span>
    ),
  },
];
