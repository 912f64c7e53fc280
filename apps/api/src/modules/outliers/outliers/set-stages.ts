import type { setOutlierStages as endpoint } from '@portal/contract/outliers/outliers';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { lockStages, replaceStages, selectStages } from './outlier-cases.sql.ts';

export const setStages: Handler<typeof endpoint> = async ({ actor, body, db, loaded }) => {
  const { project } = loaded;
  // Two who save at once do so one after the other.
  await lockStages(db, project.id);
  const before = await selectStages(db, project.id);
  if (JSON.stringify(before) !== JSON.stringify(body.was.map(written)))
    throw problems.conflict(comparisonMessages.outlierActionsChanged);
  const acts = body.acts.map(written);
  await replaceStages(db, project.id, acts);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'outlier_acts.updated',
    subject_type: 'project',
    subject_id: String(project.id),
    before: { acts: before },
    after: { acts },
  });
  return { done: true as const };
};

/** In the order of columns in which they are read. */
const written = ({
  act_name,
  done_by,
  done_for,
  days,
}: (typeof endpoint)['body']['_output']['acts'][number]) => ({
  act_name,
  done_by,
  done_for,
  days,
});
