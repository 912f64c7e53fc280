import type {
  setSimilarityAttributes as endpoint,
  SimilarityAttributeInput,
} from '@portal/contract/charts/similar-organisations';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import {
  replaceSimilarityAttributes,
  selectSimilarityAttributes,
  selectProjectsOf,
} from './similar-organisations.sql.ts';

export const setSimilarityAttributes: Handler<typeof endpoint> = async ({ actor, body, db, loaded }) => {
  const { project } = loaded;
  // Holds the project's results: two who save at once do so one after the other.
  await bumpResults(db, project.id);
  const before = (await selectSimilarityAttributes(db, project.id)).map(written);
  if (JSON.stringify(before) !== JSON.stringify(body.was.map(written)))
    throw problems.conflict(comparisonMessages.neighbourAttributesChanged);
  const ids = body.attributes.map(({ chart_id }) => chart_id);
  const ofCharts = await selectProjectsOf(db, ids);
  if (ofCharts.length < ids.length || ofCharts.some((one) => one !== project.id))
    throw problems.invalid([{ path: 'body.attributes', message: comparisonMessages.chartNotInProject }]);
  await replaceSimilarityAttributes(db, project.id, body.attributes);
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

const written = ({ chart_id, weight, is_log }: SimilarityAttributeInput) => ({ chart_id, weight, is_log });
