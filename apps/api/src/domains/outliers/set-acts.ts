import type { setOutlierActs as endpoint } from '@portal/contract/outliers';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/comparing.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { holdActs, replaceActs, selectActs } from './outlier-cases.sql.ts';

export const setActs: Handler<typeof endpoint> = async ({ actor, body, db, scene }) => {
  const { project } = scene;
  // Two who save at once do so one after the other.
  await holdActs(db, project.id);
  const before = await selectActs(db, project.id);
  if (JSON.stringify(before) !== JSON.stringify(body.was.map(written)))
    throw problems.conflict(sentences.outlierActsChanged);
  const acts = body.acts.map(written);
  await replaceActs(db, project.id, acts);
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
  ...{ act_name, done_by, done_for, days },
});
