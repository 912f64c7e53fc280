import * as contract from '@portal/contract/collection/registrations';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { projectViewer } from '../../platform/project-visibility/project-visibility.policy.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';
import { assertProjectInPeriod } from '../../projects/projects/assert-project-in-period.ts';
import {
  addSubmissionToRegistration,
  changeSubmissionInRegistration,
  removeContact,
  removeSubmissionFromRegistration,
  saveContact,
} from './change-contacts-and-submissions.ts';
import { createRegistration } from './create-registration.ts';
import { confirmRegistration, declineRegistration, reconsiderRegistration } from './decide-registration.ts';
import { loadRegistrationProgress } from './registration-progress.ts';
import { serializeRegistration, serializeRegistrationDetail } from './lock-and-serialize-registration.ts';
import {
  selectRegistrationContacts,
  selectParticipation,
  selectParticipations,
} from './contacts-and-submissions.sql.ts';
import {
  selectRegistrationOverview,
  selectRegistrationPeriod,
  selectRegistrations,
} from './registrations.sql.ts';

/** The parts of one registration, one page of them. */
const pageOf = <Row>(rows: Row[], query: { limit: number; offset: number }) =>
  rows.slice(query.offset, query.offset + query.limit);

export const registrationsRoutes = [
  serve(contract.listRegistrations, async ({ actor, db, query }) => {
    const own = visibleOrganisationId(actor);
    const asked = query.organisation_id;
    if (own !== null && asked !== undefined && asked !== own) throw problems.notFound('organisation');
    const rows = await selectRegistrations(db, { ...query, organisationId: own ?? asked ?? null });
    if (rows.length === 0) await assertProjectInPeriod(db, query);
    return { registrations: rows.map(serializeRegistration), total: rows[0]?.total ?? 0 };
  }),
  serveFromReplica(contract.getRegistrationOverview, async ({ db, query }) => {
    const { organisations, counts, total } = await selectRegistrationOverview(db, query);
    return {
      organisations: organisations.map((row) => ({
        ...row,
        confirmed_at: row.confirmed_at && new Date(row.confirmed_at).toISOString(),
      })),
      total,
      counts,
    };
  }),
  serve(contract.getRegistration, ({ actor, db, deps, loaded }) =>
    serializeRegistrationDetail(db, actor, deps.now(), loaded.registration),
  ),
  serve(contract.createRegistration, createRegistration),
  serve(contract.confirmRegistration, confirmRegistration),
  serve(contract.declineRegistration, declineRegistration),
  serve(contract.reconsiderRegistration, reconsiderRegistration),

  serve(contract.listRegistrationContacts, async ({ db, query }) => {
    const contacts = await selectRegistrationContacts(db, query.registration_id);
    return { registration_contacts: pageOf(contacts, query), total: contacts.length };
  }),
  serve(contract.saveRegistrationContact, saveContact),
  serve(contract.deleteRegistrationContact, removeContact),

  serve(contract.listRegistrationSubmissions, async ({ db, query }) => {
    const taking = await selectParticipations(db, query.registration_id);
    return { registration_submissions: pageOf(taking, query), total: taking.length };
  }),
  serve(contract.getRegistrationCompletionStatus, async ({ db, deps, query, loaded }) => {
    const progress = await loadRegistrationProgress(db, deps, loaded);
    return { registration_submissions: pageOf(progress, query), total: progress.length };
  }),
  serve(contract.addRegistrationSubmission, addSubmissionToRegistration),
  serve(contract.updateRegistrationSubmission, changeSubmissionInRegistration),
  serve(contract.deleteRegistrationSubmission, removeSubmissionFromRegistration),

  serve(contract.getRegistrationSubmission, async ({ db, deps, params, loaded }) => {
    const taking = await selectParticipation(db, params.id);
    if (!taking) throw problems.notFound('submission in the registration');
    const progress = await loadRegistrationProgress(db, deps, loaded);
    return {
      registration_submission: taking,
      questionnaires: progress.filter((one) => one.registration_submission_id === taking.id),
    };
  }),
  serve(contract.getRegistrationTimePeriod, async ({ actor, db, deps, params }) => {
    const of = { programmeId: deps.programmeId, now: deps.now(), viewer: projectViewer(actor) };
    const found = await selectRegistrationPeriod(db, params.id, of);
    if (!found) return { time_period: null };
    return {
      time_period: {
        ...found,
        registration_opens_at: new Date(found.registration_opens_at).toISOString(),
        registration_closes_at:
          found.registration_closes_at && new Date(found.registration_closes_at).toISOString(),
      },
    };
  }),
];
