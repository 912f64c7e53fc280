import type { listOrganisationSubmissions as endpoint } from '@portal/contract/collection/submissions';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/deps.ts';
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

type Collection = {
  dates: Parameters<typeof entryWindow>[0] & { id: number };
  questionnaires: readonly {
    id: number;
    questionnaire_name: string;
    kind: string;
    structure_version: number;
  }[];
};
type PageOfPeriod = {
  project_id: number;
  time_period_id: number;
  search?: string | undefined;
  limit: number;
  offset: number;
};

/** Loads the submissions a user sees in a time period, with the state of each questionnaire and case collection. */
export async function loadOrganisationSubmissions(
  { actor, db, deps }: { actor: Pick<Actor, 'role_type_id' | 'organisation_id'>; db: Db; deps: Deps },
  { dates, questionnaires }: Collection,
  query: PageOfPeriod,
) {
  const structures = await loadStructures(
    deps,
    db,
    questionnaires.filter(({ kind }) => kind === 'organisational'),
  );
  const { rows, total } = await selectOrganisationSubmissions(db, {
    ...query,
    projectId: query.project_id,
    timePeriodId: query.time_period_id,
    partId: dates.id,
    organisationId: visibleOrganisationId(actor),
    structures,
  });
  const { whole: progressOf } = createProgressCounter(structures);
  const collectionsOf = await loadCaseCollections(
    db,
    questionnaires,
    rows.map(({ id }) => id),
  );
  const organisation_submissions = rows.map((row) => {
    const { state, ...entry } = entryWindow(dates, row.extension, deps.now());
    return {
      ...row,
      extension: entry.extension,
      entry_state: state,
      entry_closes_at: entry.collection_closes_at.toISOString(),
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
      case_collections: collectionsOf.get(row.id) ?? [],
    };
  });
  return { organisation_submissions, total };
}

/** Returns how far each submission is with its cases and surveys. */
async function loadCaseCollections(
  db: Db,
  questionnaires: Collection['questionnaires'],
  submissionIds: number[],
) {
  const ofCases = new Map(
    questionnaires.flatMap((one) =>
      one.kind === 'case' || one.kind === 'survey' ? [[one.id, { ...one, kind: one.kind }] as const] : [],
    ),
  );
  const counts = ofCases.size === 0 ? [] : await selectCaseCounts(db, [...ofCases.keys()], submissionIds);
  const named = counts.map((one) => {
    const { questionnaire_name, kind } = ofCases.get(one.questionnaire_id)!;
    return { ...one, questionnaire_name, kind, submitted_at: instant(one.submitted_at) };
  });
  return groupBy(named, ({ submission_id }) => submission_id);
}

export const listOrganisationSubmissions: Handler<typeof endpoint> = async ({
  actor,
  db,
  deps,
  query,
  scene,
}) => ({
  ...(await loadOrganisationSubmissions({ actor, db, deps }, scene, query)),
  collection_closes_at: scene.dates.collection_closes_at.toISOString(),
});
