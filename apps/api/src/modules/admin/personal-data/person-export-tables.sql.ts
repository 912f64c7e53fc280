import { and, eq, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { user_accesses } from '../../../tables/access.tables.ts';
import { action_plans } from '../../../tables/action-plans.tables.ts';
import { chart_annotations } from '../../../tables/annotations.tables.ts';
import {
  answer_files,
  check_explanations,
  response_history,
  responses,
  section_submissions,
} from '../../../tables/answers.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import {
  kept_calls,
  known_browsers,
  one_time_links,
  recovery_codes,
  refresh_tokens,
  sessions,
} from '../../../tables/auth.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { review_differences } from '../../../tables/case-reviews.tables.ts';
import { chart_favourites, chart_views } from '../../../tables/charts.tables.ts';
import { message_recipients, message_sendings } from '../../../tables/reminders.tables.ts';
import { answer_flags, comments } from '../../../tables/comments.tables.ts';
import { contact_answers, contact_messages } from '../../../tables/contact.tables.ts';
import { digest_stops } from '../../../tables/digests.tables.ts';
import { document_versions } from '../../../tables/documents.tables.ts';
import { entry_extensions } from '../../../tables/extensions.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { result_revisions } from '../../../tables/measures.tables.ts';
import { outlier_case_acts, outlier_cases } from '../../../tables/outliers.tables.ts';
import { passkey_challenges, passkeys } from '../../../tables/passkeys.tables.ts';
import { peer_groups } from '../../../tables/peer-groups.tables.ts';
import { publication_subscriptions } from '../../../tables/publication-subscriptions.tables.ts';
import { project_favourites } from '../../../tables/projects.tables.ts';
import { registration_contacts, registrations } from '../../../tables/registrations.tables.ts';
import { pack_runs, report_packs, report_templates } from '../../../tables/report-packs.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import {
  provider_identities,
  sign_on_attempts,
  sign_on_sessions,
} from '../../../tables/single-sign-on.tables.ts';
import { survey_contacts } from '../../../tables/survey-contacts.tables.ts';
import { questionnaire_languages, translations } from '../../../tables/translations.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { webhooks } from '../../../tables/webhooks.tables.ts';
import { isNotSurveyResponse } from './not-survey-response.sql.ts';
import { type ExportedTable, exportedTable } from './exported-table.sql.ts';

/** The person whose data is exported; addresses are compared in lower case. */
export type ExportedPerson = { id: number; programme_id: number; email_address: string };

/**
 * Columns that show an action and its time, without its text: the text belongs to the organisation concerned.
 */
const THAT_IT_WAS_DONE = /^(id|version|state)$|_(id|at|on|by)$/;
/** Never exported: which case code belongs to which contact is secret. */
const NEVER = ['case_code_id'];
const done = (...of: Parameters<typeof exportedTable<ExportedPerson>>): ExportedTable<ExportedPerson> => {
  const one = exportedTable<ExportedPerson>(...of);
  const columns = Object.keys(one.columns).filter(
    (name) => THAT_IT_WAS_DONE.test(name) && !NEVER.includes(name),
  );
  return { ...one, columns: Object.fromEntries(columns.map((name) => [name, one.columns[name]!])) };
};

const own = exportedTable;
const hasAddress = (column: PgColumn, { email_address }: ExportedPerson) =>
  sql`lower(${column}) = ${email_address.toLowerCase()}`;
const outboxOf = (person: ExportedPerson) =>
  sql`(select id from outbox_messages where programme_id = ${person.programme_id}
    and lower(to_address) = ${person.email_address.toLowerCase()})`;
const sessionsOf = (person: ExportedPerson) => sql`(select id from sessions where user_id = ${person.id})`;
const messagesOf = (person: ExportedPerson) =>
  sql`(select id from contact_messages where user_id = ${person.id})`;

/** Tables with the person's data, or data about the person. */
const ofThem: ExportedTable<ExportedPerson>[] = [
  own('profile', users, (p) => eq(users.id, p.id), [
    'password_hash',
    'otp_secret',
    'otp_pending_secret',
    'otp_last_step',
  ]),
  own('access to projects', user_accesses, (p) => eq(user_accesses.user_id, p.id)),
  own('sessions and API keys', sessions, (p) => eq(sessions.user_id, p.id)),
  own('session renewals', refresh_tokens, (p) => sql`${refresh_tokens.session_id} in ${sessionsOf(p)}`, [
    'token_hash',
  ]),
  own(
    'single sign-on sessions',
    sign_on_sessions,
    (p) => sql`${sign_on_sessions.session_id} in ${sessionsOf(p)}`,
    ['sealed_id_token'],
  ),
  own('single sign-on accounts', provider_identities, (p) => eq(provider_identities.user_id, p.id)),
  own('single sign-on in progress', sign_on_attempts, (p) => eq(sign_on_attempts.user_id, p.id), [
    ...['browser_hash', 'state_hash', 'nonce', 'code_verifier', 'sealed_id_token'],
  ]),
  own('passkeys', passkeys, (p) => eq(passkeys.user_id, p.id), ['public_key', 'credential_id']),
  own('passkeys being added', passkey_challenges, (p) => eq(passkey_challenges.user_id, p.id), [
    'challenge_hash',
  ]),
  own('API calls with an idempotency key', kept_calls, (p) => eq(kept_calls.user_id, p.id), ['digest']),
  own('known browsers', known_browsers, (p) => eq(known_browsers.user_id, p.id), ['token_hash']),
  own('one-time links sent', one_time_links, (p) => eq(one_time_links.user_id, p.id), ['code_hash']),
  own('recovery codes', recovery_codes, (p) => eq(recovery_codes.user_id, p.id), ['code_hash']),
  own('favourite projects', project_favourites, (p) => eq(project_favourites.user_id, p.id)),
  own('favourite charts', chart_favourites, (p) => eq(chart_favourites.user_id, p.id)),
  own('saved chart views', chart_views, (p) => eq(chart_views.user_id, p.id)),
  own('email subscriptions', publication_subscriptions, (p) => eq(publication_subscriptions.user_id, p.id)),
  own('emails about results unsubscribed from', digest_stops, (p) => eq(digest_stops.user_id, p.id)),
  own('report packs', report_packs, (p) => eq(report_packs.user_id, p.id), ['content']),
  own('peer groups', peer_groups, (p) => eq(peer_groups.owner_id, p.id)),
  own('comments', comments, (p) => eq(comments.user_id, p.id)),
  own('chart annotations', chart_annotations, (p) => eq(chart_annotations.user_id, p.id)),
  own('action plans', action_plans, (p) => eq(action_plans.user_id, p.id)),
  own('messages to the programme team', contact_messages, (p) =>
    and(
      eq(contact_messages.programme_id, p.programme_id),
      or(eq(contact_messages.user_id, p.id), hasAddress(contact_messages.email_address, p)),
    )!,
  ),
  own(
    'replies from the programme team',
    contact_answers,
    (p) => sql`${contact_answers.contact_message_id} in ${messagesOf(p)}`,
    ['answered_by'],
  ),
  own(
    'messages received',
    outbox_messages,
    (p) => and(eq(outbox_messages.programme_id, p.programme_id), hasAddress(outbox_messages.to_address, p))!,
    ['html_body', 'sealed_link', 'last_error'],
  ),
  own(
    'listed as message recipient',
    message_recipients,
    (p) => sql`${message_recipients.outbox_message_id} in ${outboxOf(p)}`,
  ),
  own('listed as registration contact', registration_contacts, (p) =>
    and(
      hasAddress(registration_contacts.email_address, p),
      sql`${registration_contacts.registration_id} in (select r.id from registrations r
        join projects on projects.id = r.project_id where projects.programme_id = ${p.programme_id})`,
    )!,
  ),
  own('audit log about this person', audit_entries, (p) =>
    and(
      eq(audit_entries.programme_id, p.programme_id),
      eq(audit_entries.subject_type, 'user'),
      eq(audit_entries.subject_id, String(p.id)),
    )!,
  ),
];

/** Tables with the person's actions on an organisation's or the programme's data. */
const byThem: ExportedTable<ExportedPerson>[] = [
  own('audit log of their actions', audit_entries, (p) => eq(audit_entries.user_id, p.id), [
    'before',
    'after',
  ]),
  done('answers they were the last to change', responses, (p) => eq(responses.updated_by, p.id)),
  done('answer changes', response_history, (p) => eq(response_history.changed_by, p.id)),
  done('completed sections', section_submissions, (p) => eq(section_submissions.completed_by, p.id)),
  done('explanations of failed checks', check_explanations, (p) => eq(check_explanations.explained_by, p.id)),
  own('answer files', answer_files, (p) => eq(answer_files.uploaded_by, p.id), ['content', ...NEVER]),
  done('answers marked for follow-up', answer_flags, (p) =>
    or(eq(answer_flags.flagged_by, p.id), eq(answer_flags.resolved_by, p.id))!,
  ),
  done('webhooks created', webhooks, (p) => eq(webhooks.created_by, p.id)),
  done('service API keys created', sessions, (p) => eq(sessions.key_made_by, p.id)),
  done('account changes requested', one_time_links, (p) => eq(one_time_links.asked_by, p.id)),
  done('questionnaires submitted or reopened', questionnaire_submissions, (p) =>
    or(eq(questionnaire_submissions.submitted_by, p.id), eq(questionnaire_submissions.reopened_by, p.id))!,
  ),
  done('result corrections', result_revisions, (p) =>
    or(eq(result_revisions.reopened_by, p.id), eq(result_revisions.revised_by, p.id))!,
  ),
  // The time of a response to a survey is not an act of the user who created the code.
  done(
    'cases',
    case_codes,
    (p) =>
      sql`(${case_codes.reviewer_id} = ${p.id} or ${case_codes.created_by} = ${p.id}
        or ${case_codes.withdrawn_by} = ${p.id} or ${case_codes.transferred_by} = ${p.id}) and ${isNotSurveyResponse(sql`${case_codes.id}`)}`,
  ),
  done('review differences resolved', review_differences, (p) => eq(review_differences.resolved_by, p.id)),
  done('survey contacts added', survey_contacts, (p) => eq(survey_contacts.created_by, p.id)),
  done('registrations confirmed', registrations, (p) => eq(registrations.confirmed_by, p.id)),
  done('extensions granted', entry_extensions, (p) => eq(entry_extensions.created_by, p.id)),
  done('access decisions', user_accesses, (p) => eq(user_accesses.decided_by, p.id)),
  own('document files', document_versions, (p) => eq(document_versions.uploaded_by, p.id), ['storage_key']),
  done('messages sent', message_sendings, (p) => eq(message_sendings.sent_by, p.id)),
  done('replies sent for the programme team', contact_answers, (p) => eq(contact_answers.answered_by, p.id)),
  done('outlier cases', outlier_cases, (p) =>
    or(eq(outlier_cases.opened_by, p.id), eq(outlier_cases.concluded_by, p.id))!,
  ),
  done('outlier case history', outlier_case_acts, (p) => eq(outlier_case_acts.done_by_user_id, p.id)),
  done('report templates changed', report_templates, (p) => eq(report_templates.changed_by, p.id)),
  done('report packs made for everyone', pack_runs, (p) => eq(pack_runs.begun_by, p.id)),
  done('translations', translations, (p) => eq(translations.changed_by, p.id)),
  done('translations reviewed', questionnaire_languages, (p) =>
    eq(questionnaire_languages.reviewed_by, p.id),
  ),
];

export const personExportTables: readonly ExportedTable<ExportedPerson>[] = [...ofThem, ...byThem];
