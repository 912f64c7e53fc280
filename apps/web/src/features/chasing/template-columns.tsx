import type { MessageTemplate } from '@portal/contract/message-templates';
import { ownWordsColumns } from '../../ui/resource/own-words-columns.tsx';
import type { Column } from '../../ui/table/data-table.tsx';

export type TemplateAct = { act: 'edit' | 'reset'; template: MessageTemplate };

export const templateColumns = (onAct: (act: TemplateAct) => void): Column<MessageTemplate>[] => [
  {
    id: 'name',
    header: 'When',
    value: ({ template_name }) => template_name,
    cell: ({ template_name }) => <span className="font-semibold">{template_name}</span>,
  },
  ...ownWordsColumns<MessageTemplate>({
    nameOf: ({ template_name }) => template_name,
    edit: (template) => onAct({ act: 'edit', template }),
    reset: (template) => onAct({ act: 'reset', template }),
  }),
];
