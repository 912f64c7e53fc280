import type { Db } from '../../../database/connect.ts';
import { recordAudit } from './audit.sql.ts';

type Author = { programme_id: number; user_id: number };
type Change = { action: string; before?: unknown; after?: unknown };

/** Creates a function that fills in who changed a resource of this kind, and which. */
export const createAuditSubject =
  (subject_type: string) =>
  ({ programme_id, user_id }: Author, id: number) => ({
    programme_id,
    user_id,
    subject_type,
    subject_id: String(id),
  });

/** Creates a function that enters a change of a resource of this kind into the audit. */
export function createAuditRecorder(subject_type: string) {
  const subjectOf = createAuditSubject(subject_type);
  return (db: Db, author: Author, id: number, change: Change): Promise<void> =>
    recordAudit(db, { ...subjectOf(author, id), ...change });
}
