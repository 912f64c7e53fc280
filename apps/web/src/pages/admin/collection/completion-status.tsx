import type { CompletionStatus } from '@portal/contract/collection/reminders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageDraft, completionStatusList } from '../../../data/collection/reminders.ts';
import { messageTemplatesQuery } from '../../../data/collection/message-templates.ts';
import {
  completionStatusColumns,
  completionStatusFileColumns,
  completionStatusKey,
} from '../../../features/collection/reminders/completion-status-columns.tsx';
import {
  toRecipientFilter,
  toCompletionStatusQuery,
} from '../../../features/collection/reminders/completion-status-query.ts';
import {
  completionStateNames,
  completionStateOptions,
} from '../../../features/collection/reminders/completion-states.ts';
import { MessageForm } from '../../../features/collection/reminders/message-form.tsx';
import { useRecipientSelection } from '../../../features/collection/reminders/use-recipient-selection.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { paths } from '../../../paths.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const filterNames = ['project', 'state', 'region'] as const;
type Selection = Pick<MessageDraft, 'targets' | 'all'>;

/** Shows each organisation's progress in the current collections, and sends messages to them. */
export default function CompletionStatusPage() {
  usePageTitle('Progress and reminders');
  const control = useTableState(filterNames);
  const { answer, ...source } = usePagedList(completionStatusList, toCompletionStatusQuery(control.state));
  const { data: projects = [] } = useProjects();
  const selected = useRecipientSelection();
  const [writing, setWriting] = useState<Selection | null>(null);
  const regions = [
    ...new Set([...(answer?.regions ?? []), ...[control.state.filters['region'] ?? []].flat()]),
  ];
  return (
    <PageBody>
      <PageHeader
        title="Progress and reminders"
        lead="Track every organisation’s progress and email those you select."
        actions={
          <>
            <LinkButton icon="clock" to={paths.admin('reminders')}>
              Reminders
            </LinkButton>
            <LinkButton icon="history" to={paths.admin('sent-messages')}>
              Sent emails
            </LinkButton>
          </>
        }
      />
      {answer && answer.total > 0 && (
        <dl className="mb-8 grid grid-cols-2 gap-6 border-y border-line py-5 sm:grid-cols-5">
          {Object.entries(completionStateNames).map(([state, name]) => (
            <div key={state}>
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="tabular text-2xl font-semibold">
                {formatNumber(answer.counts[state as CompletionStatus['state']] ?? 0)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ResourceList
        caption="Progress and reminders"
        source={source}
        columns={completionStatusColumns(selected.has, selected.turn)}
        fileColumns={completionStatusFileColumns}
        rowKey={completionStatusKey}
        control={control}
        searchLabel="Search organisations"
        filters={[
          {
            name: 'project',
            label: 'Project',
            options: projects.map(({ id, project_name }) => ({ value: id, label: project_name })),
          },
          { name: 'state', label: 'State', options: completionStateOptions },
          { name: 'region', label: 'Region', options: regions.map((value) => ({ value, label: value })) },
        ]}
        actions={
          <>
            {selected.size > 0 && (
              <Button variant="quiet" icon="x" onClick={selected.clear}>
                Clear selection
              </Button>
            )}
            <Button
              variant="quiet"
              icon="check-check"
              disabled={!source.rows || source.rows.length === 0}
              onClick={() => selected.add(source.rows ?? [])}
            >
              Select all on this page
            </Button>
            <Button
              icon="mail"
              disabled={!answer || answer.total === 0}
              onClick={() => setWriting({ all: toRecipientFilter(control.state), targets: null })}
            >
              Email all {formatNumber(source.total ?? 0)}
            </Button>
            <Button
              variant="primary"
              icon="mail"
              disabled={selected.size === 0}
              onClick={() => setWriting({ targets: selected.targets(), all: null })}
            >
              {selected.size === 0 ? 'Email selected' : `Email ${formatNumber(selected.size)} selected`}
            </Button>
          </>
        }
        empty={
          <EmptyState
            icon="flag"
            title="No registration or data collection is open"
            action={<LinkButton to={paths.projectDates()}>Dates</LinkButton>}
          >
            When a project’s registration or data collection opens, its organisations are listed here.
          </EmptyState>
        }
      />
      <FormDialog
        isOpen={writing !== null}
        onClose={() => setWriting(null)}
        size="large"
        title="Email participants"
      >
        {(onCancel) =>
          writing && (
            <Writing
              selection={writing}
              onSent={() => {
                selected.clear();
                setWriting(null);
              }}
              onCancel={onCancel}
            />
          )
        }
      </FormDialog>
    </PageBody>
  );
}

function Writing(props: { selection: Selection; onSent: () => void; onCancel: () => void }) {
  const { data, error, refetch } = useQuery(messageTemplatesQuery);
  if (data) return <MessageForm {...props} templates={data} />;
  return error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@6" />;
}
