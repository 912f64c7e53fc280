import type { setNeighbourAttributes as endpoint, WrittenAttribute } from '@portal/contract/neighbours';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/comparing.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { bumpResults } from '../result-versions/result-versions.sql.ts';
import { replaceAttributes, selectAttributes, selectProjectsOf } from './neighbours.sql.ts';

export const setAttributes: Handler<typeof endpoint> = async ({ actor, body, db, scene }) => {
  const { project } = scene;
  // Holds the project's results: two who save at once do so one after the other.
  await bumpResults(db, project.id);
  const before = (await selectAttributes(db, project.id)).map(written);
  if (JSON.stringify(before) !== JSON.stringify(body.was.map(written)))
    throw problems.conflict(sentences.neighbourAttributesChanged);
  const ids = body.attributes.map(({ chart_id }) => chart_id);
  const ofCharts = await selectProjectsOf(db, ids);
  if (ofCharts.length < ids.length || ofCharts.some((one) => one !== project.id))
    throw problems.invalid([{ path: 'body.attributes', message: sentences.chartOfAnotherProject }]);
  await replaceAttributes(db, project.id, body.attributes);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'neighbour_attributes.updated',
    subject_type: 'project',
    subject_id: String(project.id),
    before: { attributes: before },
    after: { attributes: body.attributes },
  });
  return { done: true as const };
};

const written = ({ chart_id, weight, is_log }: WrittenAttribute) => ({ chart_id, weight, is_log });
