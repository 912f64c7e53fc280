import { listAuditEntries } from '@portal/contract/audit';
import type { Output } from '@portal/contract/endpoint';
import { listProjects } from '@portal/contract/projects';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { runtimeConfig } from '../../lib/runtime-config.ts';

export type AuditEntry = Output<typeof listAuditEntries>['audit_entries'][number];
type Query = { search?: string; action?: string; limit: number; offset: number };

export const auditQuery = (query: Query) =>
  queryOptions({
    queryKey: ['audit', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listAuditEntries, { query }, signal),
  });

export const loadAudit = async (query: Query) => {
  const { audit_entries, total } = await call(listAuditEntries, { query });
  return { items: audit_entries, total };
};

export const auditProjectsQuery = queryOptions({
  queryKey: ['projects', 'names'],
  queryFn: async ({ signal }) => {
    const query = { programme_id: runtimeConfig.programme_id, limit: 1000 };
    const { projects } = await call(listProjects, { query }, signal);
    return new Map(projects.map((project) => [project.id, project.project_name]));
  },
});
