import type { listOrganisationSubmissions as endpoint } from '@portal/contract/collection/submissions';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { answersReadOnlyReason } from '../../responses/questionnaire-responses/answering.policy.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';
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

type Context = { actor: Pick<Actor, 'role_type_id' | 'organisation_id'>; db: Db; deps: Deps };
type PeriodPage = { collection: Collection; query: PageOfPeriod };

/**
 * Loads the submissions a user sees in time periods, with the state of each questionnaire and case collection. Sends
 * as many statements for many periods as for one.
 */
export async function loadOrganisationSubmissions({ actor, db, deps }: Context, pages: PeriodPage[]) {
  const found = await selectPages({ actor, db, deps }, pages);
  const { whole: progressOf } = createProgressCounter(found.structures);
  const cases = await loadCaseCollections(
    db,
    pages.flatMap(({ collection }) => collection.questionnaires),
    [...new Set(found.pages.flatMap(({ rows }) => rows.map(({ id }) => id)))],
  );
  return pages.map(({ collection: { dates, questionnaires } }, nth) => {
    const { rows, total } = found.pages[nth]!;
    const asked = new Set(questionnaires.map(({ id }) => id));
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
          may_write: mayWrite(actor, row, state, one),
          submitted_at: instant(one.submitted_at),
          last_saved_at: instant(one.saved_at),
        })),
        case_collections: (cases.get(row.id) ?? []).filter((one) => asked.has(one.questionnaire_id)),
      };
    });
    return { organisation_submissions, total };
  });
}

async function selectPages({ actor, db, deps }: Context, pages: PeriodPage[]) {
  const asked = pages.flatMap(({ collection }) => collection.questionnaires);
  const structures = await loadStructures(
    deps,
    db,
    asked.filter(({ kind }) => kind === 'organisational'),
  );
  const found = await selectOrganisationSubmissions(
    db,
    pages.map(({ collection, query }) => ({
      ...query,
      projectId: query.project_id,
      timePeriodId: query.time_period_id,
      partId: collection.dates.id,
      organisationId: visibleOrganisationId(actor),
      structures: new Map(
        collection.questionnaires.flatMap(({ id }) => {
          const structure = structures.get(id);
          return structure ? [[id, structure] as const] : [];
        }),
      ),
    })),
  );
  return { structures, pages: found };
}

type Row = Awaited<ReturnType<typeof selectOrganisationSubmissions>>[number]['rows'][number];

const mayWrite = (
  actor: Context['actor'],
  row: Row,
  state: ReturnType<typeof entryWindow>['state'],
  { state: progress, reopened }: Row['questionnaires'][number],
): boolean =>
  answersReadOnlyReason(actor, {
    organisation_id: row.organisation_id,
    state,
    questionnaire_status: 'open',
    is_submitted: progress === 'submitted',
    reopened,
    is_registering: false,
    may_register: false,
    lacks_registration: row.needs_registration,
  }) === null;

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
  loaded,
}) => {
  const [page] = await loadOrganisationSubmissions({ actor, db, deps }, [{ collection: loaded, query }]);
  return { ...page!, collection_closes_at: loaded.dates.collection_closes_at.toISOString() };
};
