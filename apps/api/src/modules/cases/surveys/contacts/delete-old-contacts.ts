import type { Db } from '../../../../database/connect.ts';
import { transaction } from '../../../../database/transaction.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { deleteContactsClosedBefore } from './delete-old-contacts.sql.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Long enough to answer a question from an invited person; then the list of contacts is deleted. */
const KEPT_DAYS = 30;

export const contactDeletionDate = (collectionClosesAt: Date): Date =>
  new Date(collectionClosesAt.getTime() + KEPT_DAYS * DAY);

/** Deletes who was invited to surveys that have been over for a while. */
export const deleteOldContacts = (
  db: Db,
  { programmeId, now }: { programmeId: number; now: Date },
): Promise<void> =>
  transaction(db, async (tx) => {
    const gone = await deleteContactsClosedBefore(tx, programmeId, new Date(now.getTime() - KEPT_DAYS * DAY));
    await recordAudit(
      tx,
      ...gone.map(({ questionnaire_id, submission_id, people }) => ({
        programme_id: programmeId,
        user_id: null,
        action: 'survey_contacts.deleted',
        subject_type: 'questionnaire_submission',
        subject_id: `${questionnaire_id}-${submission_id}`,
        before: { people },
      })),
    );
  });
