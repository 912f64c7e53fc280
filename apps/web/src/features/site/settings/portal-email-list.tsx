import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mailTextsQuery, resetMailText } from '../../../data/platform/mail-texts.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { toListSource } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type PortalEmailAction, portalEmailColumns } from './portal-email-columns.tsx';
import { PortalEmailForm } from './portal-email-form.tsx';

/** Lists the emails the portal sends by itself: how each reads, and the programme's addition. */
export function PortalEmailList() {
  const mails = useQuery(mailTextsQuery);
  const [doing, setDoing] = useState<PortalEmailAction | null>(null);
  const close = () => setDoing(null);
  const columns = useMemo(() => portalEmailColumns(setDoing), []);
  const { send: reset, isPending } = useApiMutation(resetMailText, {
    said: ({ mail_name }) => `“${mail_name}” has been reset to default.`,
    done: close,
  });
  const mail = doing?.mail;
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Portal emails</h2>
      <p className="max-w-2xl text-ink-soft">
        Emails the portal sends automatically. You can change the subject, and add text before and after the
        main text. The main text and link stay the same. Emails to participants are under Email templates.
      </p>
      <ResourceList
        caption="Portal emails"
        source={toListSource(mails)}
        columns={columns}
        rowKey={({ mail_key }) => mail_key}
        control={useTableState()}
        searchLabel="Search emails"
        empty={
          <EmptyState icon="mail" title="No emails yet">
            The portal’s own emails should be here. Reload this page.
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
          mail && <PortalEmailForm key={mail.mail_key} mail={mail} onSaved={close} onCancel={onCancel} />
        }
      </FormDialog>
      <ConfirmDialog
        isOpen={doing?.act === 'reset'}
        onClose={close}
        onConfirm={() =>
          mail?.changed_at != null && void reset({ mail_key: mail.mail_key, changed_at: mail.changed_at })
        }
        title={`Reset “${mail?.mail_name ?? ''}” to default?`}
        confirmLabel="Reset"
        isDestructive
        isPending={isPending}
      >
        Your subject, opening and closing will be deleted. The audit log will still show them.
      </ConfirmDialog>
    </section>
  );
}
