import * as contract from '@portal/contract/charts/annotations';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { canAnnotate } from './annotation.policy.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';
import { addAnnotation, removeAnnotation } from './manage-annotations.ts';
import { selectAnnotations } from './annotations.sql.ts';

export const annotationsRoutes = [
  serveFromReplica(contract.listAnnotations, async ({ actor, db, query, loaded: { chart } }) => {
    const rows = await selectAnnotations(db, chart.id, {
      submission_id: query.submission_id ?? null,
      organisation_id: visibleOrganisationId(actor),
    });
    return {
      annotations: rows.map(({ organisation_id, ...row }) => ({
        ...row,
        created_at: new Date(row.created_at).toISOString(),
        // The dates of a plan change with it.
        may_remove:
          row.plan_date === null && canAnnotate(actor, organisation_id === null ? null : { organisation_id }),
      })),
    };
  }),
  serve(contract.addAnnotation, addAnnotation),
  serve(contract.deleteAnnotation, removeAnnotation),
];
