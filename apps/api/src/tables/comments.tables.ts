import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, requiredReference } from '../database/columns.ts';
import { charts } from './charts.tables.ts';
import { projects } from './projects.tables.ts';
import { questions } from './questionnaires.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/**
 * A comment between an organisation and the programme team about an answer or a chart. It belongs to a
 * submission, so that no other organisation reads it.
 */
export const comments = pgTable(
  'comments',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    submission_id: requiredReference(() => submissions.id),
    question_id: integer().references(() => questions.id, { onDelete: 'cascade' }),
    chart_id: integer().references(() => charts.id, { onDelete: 'cascade' }),
    user_id: requiredReference(() => users.id),
    comment_text: text().notNull(),
    created_at: createdAt(),
    /** Withdrawn by its writer: the text goes, that something was said stays. */
    deleted_at: instant(),
  },
  (t) => [
    index().on(t.submission_id, t.question_id),
    index().on(t.question_id),
    index().on(t.chart_id, t.submission_id),
    index().on(t.project_id, t.created_at),
    index().on(t.user_id, t.created_at),
    check('comments_have_one_subject', sql`num_nonnulls(${t.question_id}, ${t.chart_id}) = 1`),
  ],
);

/** An answer marked for follow-up; it stays on record when it is resolved. */
export const answer_flags = pgTable(
  'answer_flags',
  {
    id: identity(),
    question_id: requiredReference(() => questions.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id),
    note: text().notNull().default(''),
    flagged_at: createdAt(),
    flagged_by: integer().references(() => users.id),
    resolved_at: instant(),
    resolved_by: integer().references(() => users.id),
  },
  (t) => [
    index().on(t.submission_id, t.question_id),
    index().on(t.question_id),
    index('answer_flags_open')
      .on(t.question_id)
      .where(sql`${t.resolved_at} is null`),
  ],
);
