import * as contract from '@portal/contract/access';
import { publicUrl } from '../../http/deps.ts';
import { serve } from '../../http/mount.ts';
import { canRemoveAccess } from '../../policies/access.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { refuseUseless } from './refuse-useless.ts';
import { approveEntry, deleteAccess, upsertAccess } from './access.sql.ts';
import { requestAccess } from './request-access.ts';

export const accessRoutes = [
  serve(contract.requestAccess, requestAccess),

  serve(contract.addAccess, async ({ actor, body, db, deps, scene: { user, project } }) => {
    if (project) await refuseUseless(db, user, project);
    const entry = await upsertAccess(db, { ...body, approved: true, decided_by: actor.user_id }, deps.now());
    await recordAudit(db, audit(actor, 'access.added', entry));
    return entry;
  }),

  serve(contract.approveAccess, async ({ actor, db, deps, scene }) => {
    const { entry } = scene;
    const { project_id: id, project_name } = entry;
    if (id !== null && project_name !== null) await refuseUseless(db, entry, { id, project_name });
    const approved = await approveEntry(db, entry.id, actor.user_id, deps.now());
    await queueMessage(db, deps, actor.programme_id, {
      to_address: entry.email_address,
      subject: `You have access to ${entry.project_name ?? 'every project'}`,
      paragraphs: [
        `The programme team has approved your request for access to ${entry.project_name ?? 'every project'}.`,
      ],
      action: { label: 'Open my projects', url: `${publicUrl(deps)}/projects` },
    });
    await recordAudit(db, audit(actor, 'access.approved', approved));
    return approved;
  }),

  serve(contract.removeAccess, async ({ actor, db, scene }) => {
    const { entry } = scene;
    if (!canRemoveAccess(actor, entry)) throw problems.forbidden(sentences.teamTakesAccess);
    await deleteAccess(db, entry.id);
    const { user_id, project_id } = entry;
    await recordAudit(db, audit(actor, 'access.removed', { id: entry.id, user_id, project_id }));
    return { done: true as const };
  }),
];

const audit = (
  actor: { programme_id: number; user_id: number },
  action: string,
  entry: { id: number; user_id: number; project_id: number | null },
) => ({
  programme_id: actor.programme_id,
  user_id: actor.user_id,
  action,
  subject_type: 'user',
  subject_id: String(entry.user_id),
  after: { project_id: entry.project_id },
});
