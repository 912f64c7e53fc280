import type { listOrganisationSubmissions as endpoint } from '@portal/contract/submissions';
import type { Handler } from '../../http/mount.ts';
import { whyReadOnly } from '../../policies/answering.ts';
import { organisationSeen } from '../../policies/submission.ts';
import { groupBy } from '../../group-by.ts';
import { selectCaseCounts } from '../case-codes/case-counts.sql.ts';
import { progressOfMany } from '../answers/progress-of-many.ts';
import { keptStructures } from '../questionnaires/kept-structure.ts';
import { ownDates } from '../returns/own-dates.ts';
import { selectOrganisationSubmissions } from './submissions.sql.ts';

const instant = (text: string | null) => text && new Date(text).toISOString();

export const listOrganisationSubmissions: Handler<typeof endpoint> = async ({
  actor,
  db,
  deps,
  query,
  scene,
}) => {
  const asked = scene.questionnaires.filter((one) => one.kind === 'organisational');
  const structures = await keptStructures(deps, db, asked);
  const { rows, total } = await selectOrganisationSubmissions(db, {
    ...query,
    projectId: query.project_id,
    timePeriodId: query.time_period_id,
    partId: scene.dates.id,
    organisationId: organisationSeen(actor),
    structures,
  });
  const { whole: progressOf } = progressOfMany(structures);
  const ofCases = scene.questionnaires.filter(({ kind }) => kind === 'case' || kind === 'survey');
  const counts =
    ofCases.length === 0
      ? []
      : await selectCaseCounts(
          db,
          ofCases.map(({ id }) => id),
          rows.map(({ id }) => id),
        );
  const countsOf = groupBy(counts, ({ submission_id }) => submission_id);
  return {
    organisation_submissions: rows.map((row) => {
      const { state, extension } = ownDates(scene.dates, row.extension, deps.now());
      return {
        ...row,
        extension,
        questionnaires: row.questionnaires.map((one) => ({
          ...one,
          ...progressOf(one),
          may_write:
            whyReadOnly(actor, {
              organisation_id: row.organisation_id,
              state,
              questionnaire_status: 'open',
              is_submitted: one.state === 'submitted',
              reopened: one.reopened,
              is_registering: false,
              may_register: false,
              lacks_registration: row.needs_registration,
            }) === null,
          submitted_at: instant(one.submitted_at),
          last_saved_at: instant(one.saved_at),
        })),
        case_collections: (countsOf.get(row.id) ?? []).map((one) => {
          const { questionnaire_name, kind } = ofCases.find(({ id }) => id === one.questionnaire_id)!;
          return {
            ...one,
            questionnaire_name,
            kind: kind as 'case' | 'survey',
            submitted_at: instant(one.submitted_at),
          };
        }),
      };
    }),
    total,
    collection_closes_at: scene.dates.collection_closes_at.toISOString(),
  };
};
