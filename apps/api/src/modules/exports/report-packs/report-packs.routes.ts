import * as contract from '@portal/contract/exports/report-packs';
import { PPTX } from '@portal/contract/exports/presentation-type';
import { serve } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { requestReportPack, serializeReportPack } from './request-report-pack.ts';
import { deletePackRow, selectContent, selectPacks, updateUnfinishedPack } from './report-packs.sql.ts';

export const reportPacksRoutes = [
  serve(contract.requestReportPack, requestReportPack),
  serve(contract.listReportPacks, async ({ actor, db, query, loaded }) => {
    const { limit, offset } = query;
    const of = { user_id: actor.user_id, project_id: loaded.project.id, limit, offset };
    const { rows, total } = await selectPacks(db, of);
    return { report_packs: rows.map(serializeReportPack), total };
  }),
  serve(contract.getReportPack, async ({ loaded }) => serializeReportPack(loaded.pack)),
  serve(contract.downloadReportPack, async ({ db, reply, loaded: { pack } }) => {
    const content = pack.state === 'done' ? await selectContent(db, pack.id) : null;
    if (!content) throw problems.conflict(comparisonMessages.reportPackNotReady);
    void reply.type(pack.format === 'pdf' ? 'application/pdf' : PPTX);
    void reply.header('Content-Disposition', `attachment; filename="${pack.file_name}"`);
    return content;
  }),
  serve(contract.deleteReportPack, async ({ db, deps, loaded: { pack } }) => {
    // The job sees before its next chart that it is cancelled.
    const cancelled = await updateUnfinishedPack(db, pack.id, {
      state: 'cancelled',
      finished_at: deps.now(),
    });
    if (!cancelled) await deletePackRow(db, pack.id);
    return { done: true as const };
  }),
];
