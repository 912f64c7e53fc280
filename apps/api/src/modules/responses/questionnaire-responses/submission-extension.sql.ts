import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Entry that goes on longer for a submission: until when, in milliseconds, and why. */
export type StoredExtension = { until: number; reason: string };

type Column = AnyPgColumn | SQL;

/** The longest that a submission has in a project's time period, its organisation's included; null where it has none. */
export const submissionExtensionSql = (of: {
  part: Column;
  submission: { id: Column; organisation_id: Column };
}) =>
  sql<StoredExtension | null>`(
    select jsonb_build_object('until', floor(extract(epoch from extension.extended_until) * 1000),
      'reason', extension.reason)
    from entry_extensions extension
    where extension.project_time_period_id = ${of.part} and (extension.submission_id = ${of.submission.id}
      or (extension.submission_id is null and extension.organisation_id = ${of.submission.organisation_id}))
    order by extension.extended_until desc limit 1)`;
