import { messageDeliveryStates } from '@portal/contract/collection/reminders';
import { useMemo, useState } from 'react';
import { sentMessageList, type SentMessage } from '../../../data/collection/reminders.ts';
import {
  DeliveryBadge,
  deliveryNames,
  senderOf,
  sentMessageColumns,
  sentMessageFileColumns,
} from '../../../features/collection/reminders/sent-message-columns.tsx';
import { formatDateTime } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DescriptionList } from '../../../ui/page/description-list.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const filterNames = ['project', 'organisation', 'delivery'] as const;
const number = (text: string | undefined) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** Lists the messages to participants: recipient, content, time and sender, and failed deliveries. */
export default function SentParticipantEmailsPage() {
  usePageTitle('Sent emails');
  const control = useTableState(filterNames);
  const { project, organisation, delivery } = control.state.filters;
  const { data: projects = [] } = useProjects();
  const [open, setOpen] = useState<SentMessage | null>(null);
  const source = usePagedList(sentMessageList, {
    ...toPageQuery(control.state),
    project_id: number(project),
    organisation_id: number(organisation),
    delivery: messageDeliveryStates.find((one) => one === delivery),
  });
  const columns = useMemo(() => sentMessageColumns(setOpen), []);
  const ofOne = source.rows?.[0]?.organisation_name;
  return (
    <PageBody>
      <PageHeader
        title="Sent emails"
        lead="Emails sent to participants, newest first, including any that were not delivered."
        crumbs={[{ label: 'Progress and reminders', to: paths.admin('chasing') }]}
      />
      <ResourceList
        caption="Sent emails"
        source={source}
        columns={columns}
        fileColumns={sentMessageFileColumns}
        rowKey={({ id }) => id}
        control={control}
        searchLabel="Search sent emails"
        filters={[
          {
            name: 'project',
            label: 'Project',
            options: projects.map(({ id, project_name }) => ({ value: id, label: project_name })),
          },
          {
            name: 'delivery',
            label: 'State',
            options: Object.entries(deliveryNames).map(([value, label]) => ({ value, label })),
          },
          ...(organisation
            ? [
                {
                  name: 'organisation',
                  label: 'Organisation',
                  options: [{ value: organisation, label: ofOne ?? 'Selected organisation' }],
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState
            icon="mail"
            title="No emails sent yet"
            action={<LinkButton to={paths.admin('chasing')}>Progress and reminders</LinkButton>}
          >
            Select who to email under Progress and reminders. The emails you send are listed here.
          </EmptyState>
        }
      />
      {open && (
        <Dialog isOpen onClose={() => setOpen(null)} title={open.subject}>
          <DescriptionList
            items={[
              { term: 'To', value: `${open.full_name}, ${open.organisation_name} (${open.to_address})` },
              { term: 'About', value: `${open.project_name}, ${open.time_period_name}` },
              { term: 'Created', value: `${formatDateTime(open.created_at)}, ${senderOf(open)}` },
              {
                term: 'State',
                value: open.sent_at ? `Sent ${formatDateTime(open.sent_at)}` : <DeliveryBadge {...open} />,
              },
              ...(open.last_error ? [{ term: 'Delivery error', value: open.last_error }] : []),
            ]}
          />
          <p className="mt-6 rounded-md bg-canvas px-5 py-4 wrap-anywhere whitespace-pre-wrap">
            {open.text_body}
          </p>
        </Dialog>
      )}
    </PageBody>
  );
}
