/** Builds the audit log entry for access that was requested, granted, declined or removed. */
export const buildAccessAuditEntry = (
  actor: { programme_id: number; user_id: number },
  action: string,
  entry: { user_id: number; project_id: number | null },
) => ({
  programme_id: actor.programme_id,
  user_id: actor.user_id,
  action,
  subject_type: 'user',
  subject_id: String(entry.user_id),
  after: { project_id: entry.project_id },
});
