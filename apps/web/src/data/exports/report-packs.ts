import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/exports/report-packs';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** How many of the newest are listed. */
const SHOWN = 10;
const ASK_AGAIN_MS = 1500;

type ReportPack = contract.ReportPack;

export const isReportPackPending = ({ state }: Pick<ReportPack, 'state'>) =>
  state === 'queued' || state === 'running';

/** Loads the user's report packs of a project, and reloads while one is being made. */
export const reportPacksQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['report-packs', 'of-project', projectId],
    queryFn: ({ signal }) =>
      call(contract.listReportPacks, { query: { project_id: projectId, limit: SHOWN } }, signal),
    select: ({ report_packs }) => report_packs,
    refetchInterval: ({ state }) =>
      state.data?.report_packs.some(isReportPackPending) ? ASK_AGAIN_MS : false,
  });

export const requestReportPack = createMutation(
  'report-packs',
  (body: Input<typeof contract.requestReportPack>['body']) => call(contract.requestReportPack, { body }),
  { alsoRefused: true },
);
export const cancelReportPackRequest = createMutation(
  'report-packs',
  (id: number) => call(contract.deleteReportPack, { params: { id } }),
  { alsoRefused: true },
);
export const downloadReportPack = ({ id, file_name, format }: ReportPack) =>
  download(contract.downloadReportPack, { params: { id } }, file_name ?? `Report pack.${format}`);
