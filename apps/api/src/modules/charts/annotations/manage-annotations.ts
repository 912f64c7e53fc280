import {
  MOST_ANNOTATIONS,
  type addAnnotation as endpoint,
  type deleteAnnotation,
} from '@portal/contract/charts/annotations';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { canAnnotate } from './annotation.policy.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { takesPartInPeriods } from '../charts/parameters.sql.ts';
import {
  deleteAnnotationRow,
  insertAnnotation,
  selectAnnotation,
  selectOrganisationAndAnnotationCount,
} from './annotations.sql.ts';

export const addAnnotation: Handler<typeof endpoint> = async ({
  actor,
  body,
  db,
  deps,
  loaded: { chart },
}) => {
  const { project_id } = chart;
  const side = await selectOrganisationAndAnnotationCount(db, {
    project_id,
    chart_id: chart.id,
    submission_id: body.submission_id,
  });
  if (!side || isAnothers(actor, side)) throw problems.notFound('submission');
  if (!canAnnotate(actor, ofSide(side)))
    throw problems.forbidden(comparisonMessages.sharedAnnotationsTeamOnly);
  if (!(await takesPartInPeriods(db, project_id, [body.time_period_id])))
    throw problems.invalid([
      { path: 'body.time_period_id', message: comparisonMessages.projectNotInTimePeriod },
    ]);
  if (side.said >= MOST_ANNOTATIONS)
    throw problems.conflict(comparisonMessages.tooManyAnnotations({ most: MOST_ANNOTATIONS }));
  const made = { chart_id: chart.id, ...body };
  const { id } = await insertAnnotation(db, { ...made, user_id: actor.user_id, created_at: deps.now() });
  await record(db, actor, 'chart.annotated', { id, ...made });
  return { id };
};

export const removeAnnotation: Handler<typeof deleteAnnotation> = async ({
  actor,
  db,
  params,
  loaded: { chart },
}) => {
  const found = await selectAnnotation(db, chart.id, params.annotation_id);
  if (!found || isAnothers(actor, found)) throw problems.notFound('annotation');
  if (!canAnnotate(actor, ofSide(found)))
    throw problems.forbidden(comparisonMessages.sharedAnnotationsTeamOnly);
  await deleteAnnotationRow(db, chart.id, found.id);
  await record(db, actor, 'chart.annotation_removed', { chart_id: chart.id, ...found });
  return { done: true as const };
};

type Side = { organisation_id: number | null };
const ofSide = ({ organisation_id }: Side) => (organisation_id === null ? null : { organisation_id });

/** Returns true for an organisation whose submissions the caller cannot see. */
function isAnothers(actor: Actor, { organisation_id }: Side): boolean {
  const seen = visibleOrganisationId(actor);
  return organisation_id !== null && seen !== null && organisation_id !== seen;
}

/**
 * Records that an annotation was added or removed. Its text is stored only with the annotation and is deleted
 * with it.
 */
function record(
  db: Db,
  actor: Actor,
  action: 'chart.annotated' | 'chart.annotation_removed',
  of: { id: number; chart_id: number; time_period_id: number; submission_id: number | null },
): Promise<void> {
  const { id: annotation_id, chart_id, time_period_id, submission_id } = of;
  const said = { annotation_id, time_period_id, submission_id };
  return recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action,
    subject_type: 'chart',
    subject_id: String(chart_id),
    ...(action === 'chart.annotated' ? { after: said } : { before: said }),
  });
}
