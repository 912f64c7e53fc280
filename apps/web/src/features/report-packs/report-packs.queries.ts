import type { Input } from '@portal/contract/endpoint';
import {
  deleteReportPack,
  downloadReportPack,
  listReportPacks,
  orderReportPack,
  type ReportPack,
} from '@portal/contract/report-packs';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/call.ts';

/** How many of the newest are listed. */
const SHOWN = 10;
const ASK_AGAIN_MS = 1500;

export const isUnderWay = ({ state }: Pick<ReportPack, 'state'>) => state === 'queued' || state === 'running';

/** One's own report packs of a project; asked for again while one is being made. */
export const reportPacksQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['report-packs', projectId],
    queryFn: ({ signal }) =>
      call(listReportPacks, { query: { project_id: projectId, limit: SHOWN } }, signal),
    select: ({ report_packs }) => report_packs,
    refetchInterval: ({ state }) => (state.data?.report_packs.some(isUnderWay) ? ASK_AGAIN_MS : false),
  });

export const orderPack = (body: Input<typeof orderReportPack>['body']) => call(orderReportPack, { body });
export const cancelPack = (id: number) => call(deleteReportPack, { params: { id } });
export const savePack = ({ id, file_name, format }: ReportPack) =>
  download(downloadReportPack, { params: { id } }, file_name ?? `Report pack.${format}`);
