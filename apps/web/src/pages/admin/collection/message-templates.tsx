import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageTemplatesQuery, resetMessageTemplate } from '../../../data/collection/message-templates.ts';
import {
  type MessageTemplateAction,
  messageTemplateColumns,
} from '../../../features/collection/reminders/message-template-columns.tsx';
import { MessageTemplateForm } from '../../../features/collection/reminders/message-template-form.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { toListSource } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** The messages to participants, in the words of the programme. */
export default function MessageTemplatesPage() {
  usePageTitle('Email templates');
  const templates = useQuery(messageTemplatesQuery);
  const [doing, setDoing] = useState<MessageTemplateAction | null>(null);
  const close = () => setDoing(null);
  const columns = useMemo(() => messageTemplateColumns(setDoing), []);
  const { send: reset, isPending } = useApiMutation(resetMessageTemplate, {
    said: ({ template_name }) => `“${template_name}” has been reset to default.`,
    done: close,
  });
  const template = doing?.template;
  return (
    <PageBody>
      <PageHeader
        title="Email templates"
        lead="The wording of emails to participants. You can still change an email before you send it."
      />
      <ResourceList
        caption="Email templates"
        source={toListSource(templates)}
        columns={columns}
        rowKey={({ template_key }) => template_key}
        control={useTableState()}
        searchLabel="Search templates"
        empty={
          <EmptyState icon="file-text" title="No templates yet">
            Every programme starts with the default templates.
          </EmptyState>
        }
      />
      <FormDialog
        isOpen={doing?.act === 'edit'}
        onClose={close}
        size="large"
        title={template ? `Change “${template.template_name}”` : ''}
      >
        {(onCancel) =>
          template && (
            <MessageTemplateForm
              key={template.template_key}
              template={template}
              onSaved={close}
              onCancel={onCancel}
            />
          )
        }
      </FormDialog>
      <ConfirmDialog
        isOpen={doing?.act === 'reset'}
        onClose={close}
        onConfirm={() => template && void reset(template.template_key)}
        title={`Reset “${template?.template_name ?? ''}” to default?`}
        confirmLabel="Reset"
        isDestructive
        isPending={isPending}
      >
        Your subject and text will be replaced by the default. They stay in the audit log.
      </ConfirmDialog>
    </PageBody>
  );
}
