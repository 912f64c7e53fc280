import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/report-packs';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/call.ts';
import { write } from './write.ts';

/** How many of the newest are listed. */
const SHOWN = 10;
const ASK_AGAIN_MS = 1500;

type ReportPack = contract.ReportPack;

export const isUnderWay = ({ state }: Pick<ReportPack, 'state'>) => state === 'queued' || state === 'running';

/** One's own report packs of a project; asked for again while one is being made. */
export const reportPacksQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['report-packs', 'of-project', projectId],
    queryFn: ({ signal }) =>
      call(contract.listReportPacks, { query: { project_id: projectId, limit: SHOWN } }, signal),
    select: ({ report_packs }) => report_packs,
    refetchInterval: ({ state }) => (state.data?.report_packs.some(isUnderWay) ? ASK_AGAIN_MS : false),
  });

export const orderPack = write(
  'report-packs',
  (body: Input<typeof contract.orderReportPack>['body']) => call(contract.orderReportPack, { body }),
  { alsoRefused: true },
);
export const cancelPack = write(
  'report-packs',
  (id: number) => call(contract.deleteReportPack, { params: { id } }),
  { alsoRefused: true },
);
export const savePack = ({ id, file_name, format }: ReportPack) =>
  download(contract.downloadReportPack, { params: { id } }, file_name ?? `Report pack.${format}`);
