import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mailTextsQuery, resetMailText } from '../../../data/platform/mail-texts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { wholeList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type MailTextAction, mailTextColumns } from './mail-text-columns.tsx';
import { MailTextForm } from './mail-text-form.tsx';

/** Lists the emails the portal sends by itself: how each reads, and the programme's addition. */
export function MailTextList() {
  const mails = useQuery(mailTextsQuery);
  const [doing, setDoing] = useState<MailTextAction | null>(null);
  const close = () => setDoing(null);
  const columns = useMemo(() => mailTextColumns(setDoing), []);
  const { send: reset, isPending } = useApiMutation(resetMailText, {
    said: ({ mail_name }) => `“${mail_name}” is as shipped again.`,
    done: close,
  });
  const mail = doing?.mail;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Mails of the portal</h2>
      <p className="max-w-2xl text-ink-soft">
        What the portal writes by itself. You can give each another subject, and say something before and
        after what it tells; its facts and its link stay. Mails to participants are under Templates.
      </p>
      <ResourceList
        caption="Mails of the portal"
        source={wholeList(mails)}
        columns={columns}
        rowKey={({ mail_key }) => mail_key}
        control={useTableState()}
        searchLabel="Search mails"
        empty={
          <EmptyState icon="mail" title="No mails yet">
            The portal comes with its mails. Reload this page.
          </EmptyState>
        }
      />
      <FormDialog
        isOpen={doing?.act === 'edit'}
        onClose={close}
        size="large"
        title={mail ? `“${mail.mail_name}”` : ''}
      >
        {(onCancel) =>
          mail && <MailTextForm key={mail.mail_key} mail={mail} onSaved={close} onCancel={onCancel} />
        }
      </FormDialog>
      <ConfirmDialog
        isOpen={doing?.act === 'reset'}
        onClose={close}
        onConfirm={() =>
          mail?.changed_at != null && void reset({ mail_key: mail.mail_key, changed_at: mail.changed_at })
        }
        title={`Write “${mail?.mail_name ?? ''}” as it is shipped again?`}
        confirmLabel="Reset"
        isDestructive
        isPending={isPending}
      >
        Your own subject, opening and closing are lost here; the audit log keeps them.
      </ConfirmDialog>
    </section>
  );
}
