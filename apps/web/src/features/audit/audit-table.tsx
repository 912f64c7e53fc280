import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allPages } from '../../lib/all-pages.ts';
import { toApiError } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useOrganisations } from '../../shell/organisations.ts';
import { toast } from '../../shell/toasts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { saveCsv } from '../../ui/save-csv.ts';
import { PAGE_SIZE } from '../../ui/table-rules.ts';
import { useTableState } from '../../ui/use-table-state.ts';
import { actionName, actionOptions } from './audit-actions.ts';
import { type AuditEntry, auditProjectsQuery, auditQuery, loadAudit } from './audit.queries.ts';
import { type Change, changeText, describeChange, type KnownNames } from './describe-change.ts';

const FILTERS = ['action'] as const;

const subjectOf = (entry: AuditEntry) =>
  entry.subject_name ??
  (entry.subject_id
    ? `${actionName(entry.subject_type)} ${entry.subject_id}`
    : actionName(entry.subject_type));

const columnsWith = (names: KnownNames): Column<AuditEntry>[] => [
  {
    id: 'created_at',
    header: 'When',
    isSortable: false,
    className: 'whitespace-nowrap',
    value: (entry) => formatDateTime(entry.created_at),
  },
  {
    id: 'user_name',
    header: 'Who',
    isSortable: false,
    value: (entry) => entry.user_name,
    cell: (entry) => entry.user_name ?? <span className="text-ink-faint">Not signed in</span>,
  },
  { id: 'action', header: 'What', isSortable: false, value: (entry) => actionName(entry.action) },
  { id: 'subject', header: 'Whom or what', isSortable: false, value: subjectOf },
  {
    id: 'changes',
    header: 'Before and after',
    isSortable: false,
    value: (entry) => describeChange(entry.before, entry.after, names).map(changeText).join('; '),
    cell: (entry) => <Changes changes={describeChange(entry.before, entry.after, names)} />,
  },
];

/** Who did what, when, and what it was before; newest first. */
export function AuditTable() {
  const control = useTableState(FILTERS);
  const { search, page, filters } = control.state;
  const query = {
    search: search === '' ? undefined : search.slice(0, 100),
    action: filters['action']?.slice(0, 100),
  };
  const { data, error } = useQuery(
    auditQuery({ ...query, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  );
  const organisations = useOrganisations();
  const { data: projects } = useQuery(auditProjectsQuery);
  const columns = useMemo(
    () =>
      columnsWith({
        organisations: new Map(organisations.map((one) => [one.id, one.organisation_name])),
        projects: projects ?? new Map(),
      }),
    [organisations, projects],
  );
  const download = async () => {
    try {
      saveCsv('Audit log', columns, await allPages((part) => loadAudit({ ...query, ...part })));
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
    }
  };
  if (error) return <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>;
  return (
    <DataTable
      caption="Audit log"
      columns={columns}
      rows={data?.audit_entries}
      total={data?.total ?? 0}
      rowKey={(entry) => entry.id}
      control={control}
      searchLabel="Search by person"
      filters={[{ name: 'action', label: 'What', options: actionOptions(filters['action']) }]}
      csv={() => void download()}
      empty={
        <EmptyState icon="history" title="Nothing has happened yet">
          Sign-ins, failures and every change of people, roles and access are listed here.
        </EmptyState>
      }
    />
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="grid min-w-56 gap-1">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap items-baseline gap-x-1.5">
          <dt className="text-ink-faint">{field}:</dt>
          <dd className="flex flex-wrap items-baseline gap-x-1.5">
            {before !== null && (
              <span className={after === null ? undefined : 'text-ink-soft'}>{before}</span>
            )}
            {before !== null && after !== null && (
              <Icon name="arrow-right" label="became" className="size-[1em] self-center text-ink-faint" />
            )}
            {after !== null && <span className="font-semibold">{after}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
