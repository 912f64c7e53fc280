import * as contract from '@portal/contract/report-packs';
import { type Context, serve } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { openProject } from '../projects/open-project.ts';
import { orderReportPack, wirePack } from './order-report-pack.ts';
import {
  deletePackRow,
  selectContent,
  selectPack,
  selectPacks,
  updatePackUnderWay,
} from './report-packs.sql.ts';

export const reportPacksRoutes = [
  serve(contract.orderReportPack, orderReportPack),
  serve(contract.listReportPacks, async ({ actor, db, query }) => {
    const project = await openProject(db, actor, query.project_id);
    const { limit, offset } = query;
    const of = { user_id: actor.user_id, project_id: project.id, limit, offset };
    const { rows, total } = await selectPacks(db, of);
    return { report_packs: rows.map(wirePack), total };
  }),
  serve(contract.getReportPack, async (context) => wirePack(await openPack(context))),
  serve(contract.downloadReportPack, async (context) => {
    const pack = await openPack(context);
    const content = pack.state === 'done' ? await selectContent(context.db, pack.id) : null;
    if (!content) throw problems.conflict('This report pack is not made yet.');
    void context.reply.type(pack.format === 'pdf' ? 'application/pdf' : contract.PPTX);
    void context.reply.header('Content-Disposition', `attachment; filename="${pack.file_name}"`);
    return content;
  }),
  serve(contract.deleteReportPack, async (context) => {
    const { deps, db } = context;
    const pack = await openPack(context);
    // The job sees before its next chart that it is cancelled.
    const cancelled = await updatePackUnderWay(db, pack.id, { state: 'cancelled', finished_at: deps.now() });
    if (!cancelled) await deletePackRow(db, pack.id);
    return { done: true as const };
  }),
];

/** A pack of one's own in a project one still has access to. @throws 404 for everybody else, the programme team too. */
async function openPack({ actor, db, params }: Context<typeof contract.getReportPack>) {
  const pack = await selectPack(db, params.id);
  if (!pack || pack.user_id !== actor.user_id) throw problems.notFound('report pack');
  await openProject(db, actor, pack.project_id).catch(() => {
    throw problems.notFound('report pack');
  });
  return pack;
}
