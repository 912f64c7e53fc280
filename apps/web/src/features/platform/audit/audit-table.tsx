import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { type AuditEntry, auditList } from '../../../data/platform/audit.ts';
import { formatCount, formatDateTime } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { actionName, actionOptions } from './audit-actions.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AUDIT_FILTERS, toAuditQuery } from './audit-query.ts';
import { type Change, changeText, describeChange } from './describe-change.ts';

/** Names the subject of an entry. Reads need no subject, because the action names it. */
const subjectOf = (entry: AuditEntry) =>
  entry.subject_name ??
  (entry.subject_type === 'call' ? '' : null) ??
  (entry.subject_id
    ? `${actionName(entry.subject_type)} ${entry.subject_id}`
    : actionName(entry.subject_type));

const changesOf = ({ before, after, names }: AuditEntry) => describeChange(before, after, names);

/** `Notified: Ada Lead, Ben Clerk and 3 others` */
function notifiedText({ notified, notified_count }: AuditEntry): string {
  const others = notified_count - notified.length;
  if (notified.length === 0) return `Notified: ${formatCount(others, 'person', 'people')}`;
  return others === 0
    ? `Notified: ${notified.join(', ')}`
    : `Notified: ${notified.join(', ')} and ${formatCount(others, 'other', 'others')}`;
}

const WHO_IS_OUT = 'Not signed in';

/** Returns the columns, with time and person in one, so that nothing is cut in a narrow window. */
const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'when_and_who',
    header: 'Date and person',
    isSortable: false,
    isScreenOnly: true,
    value: (entry) => formatDateTime(entry.created_at),
    cell: (entry) => (
      <div className="min-w-36">
        {formatDateTime(entry.created_at)}
        <p className={entry.user_name === null ? 'text-ink-faint' : 'font-semibold wrap-anywhere'}>
          {entry.user_name ?? WHO_IS_OUT}
        </p>
        {entry.key_name !== null && (
          <p className="text-ink-soft wrap-anywhere">with the API key “{entry.key_name}”</p>
        )}
        {entry.network !== null && <p className="text-ink-faint wrap-anywhere">from {entry.network}</p>}
      </div>
    ),
  },
  { id: 'action', header: 'Action', isSortable: false, value: (entry) => actionName(entry.action) },
  { id: 'subject', header: 'Person or item', isSortable: false, value: subjectOf },
  {
    id: 'changes',
    header: 'Before and after',
    isSortable: false,
    value: (entry) => changesOf(entry).map(changeText).join('; '),
    cell: (entry) => (
      <>
        <Changes changes={changesOf(entry)} />
        {entry.notified_count > 0 && <p className="mt-1 text-ink-soft">{notifiedText(entry)}</p>}
      </>
    ),
  },
];

const fileColumns: readonly Column<AuditEntry>[] = [
  { id: 'created_at', header: 'When', value: (entry) => formatDateTime(entry.created_at) },
  { id: 'user_name', header: 'Person', value: (entry) => entry.user_name ?? WHO_IS_OUT },
  { id: 'key_name', header: 'API key', value: (entry) => entry.key_name },
  { id: 'network', header: 'Network address', value: (entry) => entry.network },
  {
    id: 'notified',
    header: 'Notified by email',
    value: (entry) => (entry.notified_count > 0 ? notifiedText(entry) : null),
  },
];

/** Shows who did what and when, with the previous values; newest first. */
export function AuditTable() {
  const control = useTableState(AUDIT_FILTERS);
  const action = control.state.filters['action'];
  const source = usePagedList(auditList, toAuditQuery(control.state));
  return (
    <>
      <AuditFilters control={control} />
      <ResourceList
        caption="Audit log"
        columns={columns}
        fileColumns={fileColumns}
        source={source}
        rowKey={(entry) => entry.id}
        control={control}
        searchLabel="Search by person or item"
        filters={[{ name: 'action', label: 'Action', options: actionOptions(action) }]}
        empty={
          <EmptyState icon="history" title="No activity yet">
            Sign-ins, failed sign-ins and changes to people, roles and access appear here.
          </EmptyState>
        }
      />
    </>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="grid min-w-52 gap-1 wrap-anywhere">
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
