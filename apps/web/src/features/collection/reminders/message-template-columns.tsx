import type { MessageTemplate } from '@portal/contract/collection/message-templates';
import { wordingColumns } from '../../../ui/resource/wording-columns.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';

export type MessageTemplateAction = { act: 'edit' | 'reset'; template: MessageTemplate };

export const messageTemplateColumns = (
  onAct: (act: MessageTemplateAction) => void,
): Column<MessageTemplate>[] => [
  {
    id: 'name',
    header: 'When',
    value: ({ template_name }) => template_name,
    cell: ({ template_name }) => <span className="font-semibold">{template_name}</span>,
  },
  ...wordingColumns<MessageTemplate>({
    nameOf: ({ template_name }) => template_name,
    edit: (template) => onAct({ act: 'edit', template }),
    reset: (template) => onAct({ act: 'reset', template }),
  }),
];
