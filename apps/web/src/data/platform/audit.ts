import { listAuditEntries } from '@portal/contract/platform/audit';
import type { Input, Output } from '@portal/contract/shared/endpoint';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';

export type AuditEntry = Output<typeof listAuditEntries>['audit_entries'][number];

export type AuditQuery = Input<typeof listAuditEntries>['query'];

export const auditList = pagedList({
  key: ['audit', 'list'],
  staleTime: 0,
  load: (query: AuditQuery, signal) => call(listAuditEntries, { query }, signal),
  items: ({ audit_entries }) => audit_entries,
});
