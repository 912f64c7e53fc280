import { contactSorts, contactStates, type ContactMailKind } from '@portal/contract/cases/survey-responses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cancelContactMail,
  surveyContactList,
  contactMailProgressQuery,
  deleteAllSurveyContacts,
  createSurveyContactImport,
  sendContactMail,
  type ResponseParams,
} from '../../../data/cases/survey-responses.ts';
import { formatCount, formatDate } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { surveyContactColumns, surveyContactStateNames } from './survey-contact-columns.tsx';

const filterNames = ['state'] as const;
const people = (count: number) => formatCount(count, 'person', 'people');

/** Shows who is invited by email and who gets reminders, but not which code belongs to whom. */
export function InvitationsPanel({ whose, mayInvite }: { whose: ResponseParams; mayInvite: boolean }) {
  const control = useTableState(filterNames);
  const { sort, filters } = control.state;
  const column = contactSorts.find((one) => one === sort?.column);
  const source = usePagedList(surveyContactList, {
    ...whose,
    ...toPageQuery(control.state),
    state: contactStates.find((one) => one === filters.state),
    ...(column && { sort: sort?.isDescending ? (`-${column}` as const) : column }),
  });
  const { data: mail } = useQuery(contactMailProgressQuery(whose));
  const [doing, setDoing] = useState<'import' | 'delete' | ContactMailKind | null>(null);
  const close = () => setDoing(null);
  const { send: remove, isPending: isRemoving } = useApiMutation(() => deleteAllSurveyContacts(whose), {
    said: 'List deleted.',
    done: close,
  });
  const take = (
    <Button
      icon="upload"
      variant={mail?.contacts === 0 ? 'primary' : 'secondary'}
      onClick={() => setDoing('import')}
    >
      Add people from a list
    </Button>
  );
  return (
    <div className="grid gap-6">
      <InlineMessage>
        Each person gets their own link by email. You can see who has responded and on which day. You cannot
        see who has which link, or what they answered.
        {mail &&
          mail.contacts > 0 &&
          ` The list will be deleted automatically on ${formatDate(mail.deleted_after)}.`}
      </InlineMessage>
      {mail && mail.waiting > 0 && <WaitingMail waiting={mail.waiting} whose={whose} />}
      {mail && mail.contacts > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            icon="mail"
            disabled={!mayInvite || mail.invitation === 0}
            onClick={() => setDoing('invitation')}
          >
            Invite {people(mail.invitation)}
          </Button>
          <Button
            icon="mail"
            disabled={!mayInvite || mail.reminder === 0}
            onClick={() => setDoing('reminder')}
          >
            Remind {people(mail.reminder)}
          </Button>
          {mayInvite && take}
          <Button variant="quiet" icon="trash-2" onClick={() => setDoing('delete')}>
            Delete the list
          </Button>
        </div>
      )}
      <ResourceList
        caption="Invited people"
        source={source}
        columns={surveyContactColumns}
        rowKey={({ id }) => id}
        control={control}
        searchLabel="Search names and addresses"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: contactStates.map((value) => ({ value, label: surveyContactStateNames[value] })),
          },
        ]}
        empty={
          <EmptyState icon="mail" title="No people on the list yet" action={mayInvite && take}>
            {mayInvite
              ? 'Import a list with names and email addresses. No emails are sent until you invite people.'
              : 'You can invite people while the survey is open.'}
          </EmptyState>
        }
      />
      <ImportDialog
        isOpen={doing === 'import'}
        title="Add people from a list"
        noun="person"
        send={createSurveyContactImport(whose)}
        onClose={close}
      >
        A CSV or XLSX file with the columns <strong>Name</strong>, or <strong>First name</strong> and{' '}
        <strong>Last name</strong>, and <strong>Email address</strong>, one person per row. Add a column{' '}
        <strong>Language</strong> to email people in one of the survey’s languages. People are matched by
        email address. No emails are sent yet.
      </ImportDialog>
      {mail && (doing === 'invitation' || doing === 'reminder') && (
        <SendDialog kind={doing} count={mail[doing]} mail={mail} whose={whose} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={doing === 'delete'}
        onClose={close}
        onConfirm={() => void remove()}
        title="Delete the list of people?"
        confirmLabel="Delete the list"
        isDestructive
        isPending={isRemoving}
      >
        This permanently deletes the names and email addresses of {people(mail?.contacts ?? 0)}, and the
        record of who was invited, who was reminded and who has responded. Responses stay, and links you have
        already sent keep working. You cannot send any more reminders.
      </ConfirmDialog>
    </div>
  );
}

/** Says how many people wait to be emailed, and offers to stop. */
function WaitingMail({ waiting, whose }: { waiting: number; whose: ResponseParams }) {
  const { send: cancel } = useApiMutation(() => cancelContactMail(whose), {
    said: ({ people: count }) => `${people(count)} will not be emailed.`,
  });
  return (
    <InlineMessage
      tone="info"
      isLive
      title={`Emailing ${people(waiting)}`}
      action={
        <Button size="small" onClick={() => void cancel()}>
          Stop
        </Button>
      }
    >
      Emails are sent a few hundred at a time. You can leave this page.
    </InlineMessage>
  );
}

function SendDialog({
  kind,
  count,
  mail,
  whose,
  onClose,
}: {
  kind: ContactMailKind;
  count: number;
  mail: { responded: number; stopped: number; written_today: number };
  whose: ResponseParams;
  onClose: () => void;
}) {
  const { send, isPending, refusal } = useApiMutation(
    () => sendContactMail({ ...whose, kind, people: count }),
    {
      said: ({ people: sent }) => `${people(sent)} will be emailed.`,
      done: onClose,
      tells: 'here',
    },
  );
  const verb = kind === 'invitation' ? 'Invite' : 'Remind';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void send()}
      title={`${verb} ${people(count)}?`}
      confirmLabel={`${verb} ${people(count)}`}
      isPending={isPending}
    >
      {kind === 'invitation'
        ? 'Each person gets an email with their own link and a way to unsubscribe.'
        : `A reminder goes to everyone who has not responded. Not included: ${people(mail.responded)} who responded, ${mail.stopped} who unsubscribed, ${mail.written_today} already emailed today.`}
      {refusal && (
        <InlineMessage tone="error" isLive className="mt-4">
          {refusal}
        </InlineMessage>
      )}
    </ConfirmDialog>
  );
}
