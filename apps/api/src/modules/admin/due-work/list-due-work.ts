import { isProgrammeTeam } from '../../identity/users/user.policy.ts';
import type { DueWorkItem, listDueWork as endpoint } from '@portal/contract/admin/due-work';
import { CONTRIBUTOR, hasProjectAccess } from '@portal/contract/identity/roles';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { loadOrganisationSubmissions } from '../../collection/submissions/list-organisation-submissions.ts';
import { isRegistrationOpen } from '../../projects/periods/registration-window.policy.ts';
import {
  answersReadOnlyReason,
  type Reopened,
} from '../../responses/questionnaire-responses/answering.policy.ts';
import { selectOpenDataQueries } from './open-data-queries.sql.ts';
import { selectDueActions } from './due-actions.sql.ts';
import { type OpenPeriod, selectOpenPeriods } from './open-periods.sql.ts';

/** More submissions than any organisation has in one project. */
const MAX_SUBMISSIONS = 1000;

type Contributor = { role_type_id: number; organisation_id: number };
type PeriodWork = { items: DueWorkItem[]; submitted: number };
type LoadedSubmission = Awaited<
  ReturnType<typeof loadOrganisationSubmissions>
>[number]['organisation_submissions'][number];
type Answering = {
  questionnaire_id: number;
  questionnaire_name: string;
  state: 'not_started' | 'in_progress' | 'submitted';
  reopened: Reopened | null;
};

/** Lists all work due from the user's organisation, whichever period of whichever project asks for it. */
export const listDueWork: Handler<typeof endpoint> = async ({ actor, db, deps, query }) => {
  const { programme_id, organisation_id } = actor;
  if (isProgrammeTeam(actor) || organisation_id === null) return { due_work: [], total: 0, submitted: 0 };
  const of = { programme_id, organisation_id };
  const periods = (await selectOpenPeriods(db, of, deps.now())).filter(({ dates }) =>
    hasProjectAccess(actor, dates.project_id),
  );
  // A viewer sees the same work as the contributors of the organisation.
  const contributor = { role_type_id: CONTRIBUTOR, organisation_id };
  const loaded = await loadOrganisationSubmissions(
    { actor: contributor, db, deps },
    periods.map((collection) => ({ collection, query: wholePeriod(collection) })),
  );
  const work = periods.map((period, nth) =>
    listWorkOfPeriod(contributor, deps.now(), period, loaded[nth]!.organisation_submissions),
  );
  const actions = (await selectDueActions(db, of, deps.now())).filter(({ project_id }) =>
    hasProjectAccess(actor, project_id),
  );
  const queries = (await selectOpenDataQueries(db, of, deps.now())).filter(({ project_id }) =>
    hasProjectAccess(actor, project_id),
  );
  const due = [...work.flatMap(({ items }) => items), ...actions, ...queries].sort((one, other) =>
    deadlineOf(one).localeCompare(deadlineOf(other)),
  );
  return {
    due_work: due.slice(query.offset, query.offset + query.limit),
    total: due.length,
    submitted: work.reduce((sum, { submitted }) => sum + submitted, 0),
  };
};

/** Work without a deadline is late already and comes first. */
const deadlineOf = (item: DueWorkItem): string =>
  (item.kind === 'outlier_action' || item.kind === 'action_plan' ? item.due_on : item.closes_at) ?? '';

const wholePeriod = ({ dates: { project_id, time_period_id } }: OpenPeriod) => ({
  project_id,
  time_period_id,
  limit: MAX_SUBMISSIONS,
  offset: 0,
});

function listWorkOfPeriod(
  actor: Contributor,
  now: Date,
  period: OpenPeriod,
  submissions: LoadedSubmission[],
): PeriodWork {
  const { project_id, time_period_id } = period.dates;
  const of = {
    project_id,
    project_code: period.project_code,
    project_name: period.project_name,
    time_period_id,
    time_period_name: period.time_period_name,
  };
  const registration = registrationDue(period, now);
  const items: DueWorkItem[] = registration ? [{ ...of, ...registration }] : [];
  for (const submission of submissions) {
    const due = createDueCheck(actor, period, submission);
    for (const one of submission.questionnaires) {
      const common = due(one);
      const { answered, questions, required_left, first_section_id } = one;
      const progress = { answered, questions, required_left, first_section_id };
      if (common) items.push({ kind: 'questionnaire', ...of, ...common, ...progress });
    }
    for (const one of submission.case_collections) {
      const common = due(one);
      const { complete, kind: case_kind } = one;
      const expected = one.target ?? one.unused + one.in_progress + complete;
      if (common) items.push({ kind: 'case_collection', ...of, ...common, case_kind, complete, expected });
    }
  }
  const asked = submissions.flatMap((one) => [...one.questionnaires, ...one.case_collections]);
  return { items, submitted: asked.filter(({ state }) => state === 'submitted').length };
}

/** Returns the registration an organisation still has to finish; null if it has decided or cannot register now. */
function registrationDue(
  { dates, registration_required, registration_state, can_join }: OpenPeriod,
  now: Date,
) {
  const isDecided = registration_state === 'confirmed' || registration_state === 'declined';
  if (!registration_required || isDecided || !can_join || !isRegistrationOpen(dates, now)) return null;
  return {
    kind: 'registration' as const,
    state: registration_state === 'draft' ? ('in_progress' as const) : ('not_started' as const),
    closes_at: (dates.registration_closes_at ?? dates.collection_opens_at).toISOString(),
  };
}

/** Returns a check that gives what a due questionnaire shows, and null if a contributor has nothing left to do there. */
function createDueCheck(actor: Contributor, period: OpenPeriod, submission: LoadedSubmission) {
  const statuses = new Map(period.questionnaires.map(({ id, status }) => [id, status]));
  const { entry_state, needs_registration } = submission;
  const isDeclined = needs_registration && period.registration_state === 'declined';
  return ({ questionnaire_id, questionnaire_name, state, reopened }: Answering) => {
    if (state === 'submitted' || isDeclined) return null;
    const reason = answersReadOnlyReason(actor, {
      organisation_id: actor.organisation_id,
      state: entry_state,
      questionnaire_status: statuses.get(questionnaire_id) ?? 'draft',
      is_submitted: false,
      reopened,
      is_registering: false,
      may_register: false,
      // Without registration the work is due all the same: its first step is to register.
      lacks_registration: false,
    });
    if (reason !== null) return null;
    return {
      submission_id: submission.id,
      submission_name: submission.submission_name,
      questionnaire_id,
      questionnaire_name,
      state,
      needs_registration,
      is_correction: reopened === 'correction',
      closes_at: entry_state === 'open' ? submission.entry_closes_at : null,
    };
  };
}
