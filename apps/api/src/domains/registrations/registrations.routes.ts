import * as contract from '@portal/contract/registrations';
import { isAdmin } from '@portal/contract/roles';
import { containing } from '../../database/search.ts';
import { serve } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { openProjectIn } from '../projects/open-project.ts';
import {
  addSubmission,
  changeSubmission,
  removeContact,
  removeSubmission,
  saveContact,
} from './change-registration-parts.ts';
import { createRegistration } from './create-registration.ts';
import { confirmRegistration, declineRegistration, reconsiderRegistration } from './decide-registration.ts';
import { registrationProgress } from './registration-progress.ts';
import { openRegistration, wireRegistration, wireRegistrationDetail } from './open-registration.ts';
import { selectContacts, selectOneTakingPart, selectTakingPart } from './registration-parts.sql.ts';
import {
  countOverview,
  selectOverview,
  selectRegistrationPeriod,
  selectRegistrations,
} from './registrations.sql.ts';

/** The parts of one registration, one page of them. */
const pageOf = <Row>(rows: Row[], query: { limit: number; offset: number }) =>
  rows.slice(query.offset, query.offset + query.limit);

export const registrationsRoutes = [
  serve(contract.listRegistrations, async ({ actor, db, query }) => {
    await openProjectIn(db, actor, query);
    const asked = query.organisation_id ?? null;
    // Nobody's organisation has the id -1: a person without one sees no registration.
    const organisationId = isAdmin(actor) ? asked : (actor.organisation_id ?? -1);
    if (!isAdmin(actor) && asked !== null && asked !== organisationId)
      throw problems.notFound('organisation');
    const rows = await selectRegistrations(db, { ...query, organisationId });
    return { registrations: rows.map(wireRegistration), total: rows[0]?.total ?? 0 };
  }),
  serve(contract.getRegistrationOverview, async ({ actor, db, query }) => {
    await openProjectIn(db, actor, query);
    const search = query.search ? containing(query.search) : null;
    const [organisations, counts] = await Promise.all([
      selectOverview(db, { ...query, search }),
      countOverview(db, query.project_id, query.time_period_id),
    ]);
    return {
      organisations: organisations.map((row) => ({
        ...row,
        confirmed_at: row.confirmed_at && new Date(row.confirmed_at).toISOString(),
      })),
      total: organisations[0]?.total ?? 0,
      counts,
    };
  }),
  serve(contract.getRegistration, ({ actor, db, deps, params }) =>
    wireRegistrationDetail(db, actor, deps.now(), params.id),
  ),
  serve(contract.createRegistration, createRegistration),
  serve(contract.confirmRegistration, confirmRegistration),
  serve(contract.declineRegistration, declineRegistration),
  serve(contract.reconsiderRegistration, reconsiderRegistration),

  serve(contract.listRegistrationContacts, async ({ actor, db, query }) => {
    await openRegistration(db, actor, query.registration_id);
    const contacts = await selectContacts(db, query.registration_id);
    return { registration_contacts: pageOf(contacts, query), total: contacts.length };
  }),
  serve(contract.saveRegistrationContact, saveContact),
  serve(contract.deleteRegistrationContact, removeContact),

  serve(contract.listRegistrationSubmissions, async ({ actor, db, query }) => {
    await openRegistration(db, actor, query.registration_id);
    const taking = await selectTakingPart(db, query.registration_id);
    return { registration_submissions: pageOf(taking, query), total: taking.length };
  }),
  serve(contract.getRegistrationCompletionStatus, async ({ actor, db, query }) => {
    await openRegistration(db, actor, query.registration_id);
    const progress = await registrationProgress(db, query.registration_id);
    return { registration_submissions: pageOf(progress, query), total: progress.length };
  }),
  serve(contract.addRegistrationSubmission, addSubmission),
  serve(contract.updateRegistrationSubmission, changeSubmission),
  serve(contract.deleteRegistrationSubmission, removeSubmission),

  serve(contract.getRegistrationSubmission, async ({ actor, db, params }) => {
    const taking = await selectOneTakingPart(db, params.id);
    if (!taking) throw problems.notFound('submission of this registration');
    await openRegistration(db, actor, taking.registration_id);
    const progress = await registrationProgress(db, taking.registration_id);
    return {
      registration_submission: taking,
      questionnaires: progress.filter((one) => one.registration_submission_id === taking.id),
    };
  }),
  serve(contract.getRegistrationTimePeriod, async ({ db, deps, params }) => {
    const found = await selectRegistrationPeriod(db, params.id, deps.programmeId, deps.now());
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
