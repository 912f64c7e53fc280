import type { listOrganisationSubmissions as endpoint } from '@portal/contract/collection/submissions';
import type { Handler } from '../../../http/mount.ts';
import { answersReadOnlyReason } from '../../responses/questionnaire-responses/answering.policy.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission.policy.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { selectCaseCounts } from '../../responses/case-codes/case-counts.sql.ts';
import { createProgressCounter } from '../../responses/answers/progress/compute-progress.ts';
import { loadStructures } from '../../questionnaires/questionnaires/structure-cache.ts';
import { entryWindow } from '../../responses/questionnaire-responses/entry-window.ts';
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
  const structures = await loadStructures(deps, db, asked);
  const { rows, total } = await selectOrganisationSubmissions(db, {
    ...query,
    projectId: query.project_id,
    timePeriodId: query.time_period_id,
    partId: scene.dates.id,
    organisationId: visibleOrganisationId(actor),
    structures,
  });
  const { whole: progressOf } = createProgressCounter(structures);
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
      const { state, extension } = entryWindow(scene.dates, row.extension, deps.now());
      return {
        ...row,
        extension,
        questionnaires: row.questionnaires.map((one) => ({
          ...one,
          ...progressOf(one),
          may_write:
            answersReadOnlyReason(actor, {
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
        case_collections: (countsOf.get(row.id) ?? []).map((one) => toCaseCollection(one, ofCases)),
      };
    }),
    total,
    collection_closes_at: scene.dates.collection_closes_at.toISOString(),
  };
};

type Counts = Awaited<ReturnType<typeof selectCaseCounts>>[number];
type Asked = { id: number; questionnaire_name: string; kind: string };

function toCaseCollection(counts: Counts, asked: Asked[]) {
  const { questionnaire_name, kind } = asked.find(({ id }) => id === counts.questionnaire_id)!;
  return {
    ...counts,
    questionnaire_name,
    kind: kind as 'case' | 'survey',
    submitted_at: instant(counts.submitted_at),
  };
}
