import type * as contract from '@portal/contract/collection/registrations';
import type { Db } from '../../../database/connect.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import {
  deleteUnusedSubmission,
  insertSubmission,
  selectSubmissionByName,
} from '../submissions/insert-and-confirm-submissions.sql.ts';
import { lockRegistrationDraft } from './lock-and-serialize-registration.ts';
import {
  deleteContact,
  deleteParticipation,
  insertRegistrationSubmission,
  selectSubmissionsToTakeOver,
  selectParticipation,
  updateParticipation,
  upsertContact,
} from './contacts-and-submissions.sql.ts';

export const saveContact: Handler<typeof contract.saveRegistrationContact> = async (context) => {
  const { body, db } = context;
  await lockRegistrationDraft(context);
  return upsertContact(db, body);
};

export const removeContact: Handler<typeof contract.deleteRegistrationContact> = async (context) => {
  const { db, params } = context;
  await lockRegistrationDraft(context);
  await deleteContact(db, params.id);
  return { done: true };
};

/** A new submission by its name, or one of a merged organisation by its id; it becomes the organisation's at confirmation. */
export const addSubmissionToRegistration: Handler<typeof contract.addRegistrationSubmission> = async (
  context,
) => {
  const { body, db } = context;
  const registration = await lockRegistrationDraft(context);
  let taking: { submission_id: number; participation: 'new' | 'taken_over' };
  if (body.submission_name) {
    const of = {
      project_id: registration.project_id,
      organisation_id: registration.organisation_id,
      submission_name: body.submission_name,
    };
    if (await selectSubmissionByName(db, of)) {
      throw problems.conflict(
        collectionMessages.registeredSubmissionNameTaken({ name: body.submission_name }),
      );
    }
    taking = { submission_id: await insertSubmission(db, of), participation: 'new' };
  } else {
    const candidates = await selectSubmissionsToTakeOver(db, registration);
    const chosen = candidates.find((one) => one.submission_id === body.submission_id);
    if (!chosen) throw problems.notFound('submission of a merged organisation');
    taking = { submission_id: chosen.submission_id, participation: 'taken_over' };
  }
  const id = await insertRegistrationSubmission(db, { registration_id: registration.id, ...taking });
  if (id === undefined) throw problems.conflict(collectionMessages.submissionAlreadyTakingPart);
  return (await selectParticipation(db, id))!;
};

export const changeSubmissionInRegistration: Handler<typeof contract.updateRegistrationSubmission> = async (
  context,
) => {
  const { body, db, params } = context;
  await lockRegistrationDraft(context);
  const taking = await heldPart(db, params.id);
  const isAdded = taking.participation === 'new' || taking.participation === 'taken_over';
  if (isAdded && !body.takes_part) {
    throw problems.conflict(collectionMessages.submissionAddedInRegistration);
  }
  if (!isAdded) await updateParticipation(db, taking.id, body.takes_part ? 'existing' : 'ended');
  return (await selectParticipation(db, taking.id))!;
};

export const removeSubmissionFromRegistration: Handler<typeof contract.deleteRegistrationSubmission> = async (
  context,
) => {
  const { db, params } = context;
  await lockRegistrationDraft(context);
  const taking = await heldPart(db, params.id);
  if (taking.participation === 'existing' || taking.participation === 'ended') {
    throw problems.conflict(collectionMessages.submissionTookPartBefore);
  }
  await deleteParticipation(db, taking.id);
  if (taking.participation === 'new') await deleteUnusedSubmission(db, taking.submission_id);
  return { done: true };
};

/**
 * Loads the part after the registration is locked.
 * @throws 404 if it is deleted by then
 */
async function heldPart(db: Db, id: number) {
  const taking = await selectParticipation(db, id);
  if (!taking) throw problems.notFound('submission in the registration');
  return taking;
}
