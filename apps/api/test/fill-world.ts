import { sql, type SQL } from 'drizzle-orm';
import { randomInt, randomUUID } from 'node:crypto';
import { newCaseCode } from '@portal/contract/rules/case-code';
import type { Db } from '../src/database/connect.ts';
import { buildFilter, buildPeerGroup } from './build-charts.ts';
import { buildDocument } from './build-documents.ts';
import { buildQuestionnaire } from './build-projects.ts';
import { bumpResults } from '../src/domains/result-versions/result-versions.sql.ts';
import { questionnaire_languages } from '../src/tables/translations.tables.ts';
import type { World } from './matrix-world.ts';
import type { TestApp } from './test-app.ts';

/** What lists are of that the world has not: one of each, to be copied. */
export type Filled = Awaited<ReturnType<typeof beginFilling>>;

/** Whose lists are read: their own rows are filled, and those of everybody. */
export async function beginFilling(t: TestApp, w: World) {
  const { db } = t;
  const peerGroup = await buildPeerGroup(db, w.project, [w.submission]);
  const filter = await buildFilter(db, w.project, { North: [w.submission] });
  const document = await buildDocument(t, w.programme.id, { project_id: w.project.id });
  const [own, team] = [w.people.contributor.id, w.people.superuser.id];
  const [question] = w.questions;
  const one = async (made: SQL) => (await db.execute<{ id: number }>(sql`${made} returning id`)).rows[0]!.id;
  const mail = () =>
    one(sql`insert into outbox_messages (programme_id, to_address, subject, text_body, html_body, send_after)
      values (${w.programme.id}, 'somebody@example.org', 'Hello', 'Text', 'Text', now())`);
  const asked = await buildQuestionnaire(db, w.project, w.period);
  await db.execute(sql`update questionnaires set kind = 'registration' where id = ${asked.questionnaire.id}`);
  await db.insert(questionnaire_languages).values({ questionnaire_id: w.questionnaire.id, language: 'cy' });
  const registrationIn = async (period: { id: number }) => {
    const made = await one(sql`insert into registrations (project_id, time_period_id, organisation_id)
      values (${w.project.id}, ${period.id}, ${w.organisation.id})`);
    await one(sql`insert into registration_submissions (registration_id, submission_id)
      values (${made}, ${w.submission.id})`);
    return made;
  };
  await registrationIn(w.registering);
  const registration = await registrationIn(w.period);
  const sending =
    await one(sql`insert into message_sendings (programme_id, template_key, send_key, sent_by, organisations, people, created_at)
    values (${w.programme.id}, 'not_started', ${randomUUID()}, ${team}, 1, 1, now())`);
  const response =
    await one(sql`insert into responses (question_id, submission_id, value, explanation, updated_by)
    values (${question!.id}, ${w.submission.id}, '5', 'Because.', ${own})`);
  const webhook =
    await one(sql`insert into webhooks (programme_id, webhook_name, address, events, sealed_secret)
    values (${w.programme.id}, 'Data warehouse', 'https://warehouse.example/hook', '{submitted}', '')`);
  const part = sql`(select id from project_time_periods where project_id = ${w.project.id} and time_period_id = ${w.period.id})`;
  const ofPart = sql`${w.project.id}, ${w.period.id}`;
  return {
    ...{ peerGroup, filter, document, response },
    answered:
      await one(sql`insert into questionnaires (project_id, time_period_id, questionnaire_name, status)
      values (${w.project.id}, ${w.published.id}, 'Answered', 'open')`),
    outbox: await mail(),
    recipient:
      await one(sql`insert into message_recipients (sending_id, project_id, time_period_id, organisation_id, outbox_message_id, full_name)
      values (${sending}, ${ofPart}, ${w.organisation.id}, ${await mail()}, 'Somebody')`),
    history: await one(
      sql`insert into response_history (response_id, version, new_value, changed_by) values (${response}, 1, '5', ${own})`,
    ),
    audit: await one(sql`insert into audit_entries (programme_id, user_id, action, subject_type, subject_id)
      values (${w.programme.id}, ${team}, 'user.created', 'user', ${String(own)})`),
    news: await one(sql`insert into news (programme_id, news_title, news_text, is_public, is_pinned, published_from)
      values (${w.programme.id}, 'Something new', 'Text', true, false, '2026-01-01')`),
    contact:
      await one(sql`insert into contact_messages (programme_id, full_name, email_address, subject, message_text, consent_text)
      values (${w.programme.id}, 'Somebody', 'somebody@example.org', 'Question', 'How?', '')`),
    provider:
      await one(sql`insert into identity_providers (programme_id, provider_name, issuer, client_id, sealed_secret, domains, mfa_values, signs_out, is_on)
      values (${w.programme.id}, 'Northern Trust', 'https://login.north.example', 'portal', '', '{north.example}', '{}', true, true)`),
    webhook,
    delivery:
      await one(sql`insert into webhook_deliveries (webhook_id, event_id, event, payload, state, next_at)
      values (${webhook}, ${randomUUID()}, 'submitted', '{}', 'delivered', now())`),
    rule: await one(
      sql`insert into route_rules (programme_id, path, redirect) values (${w.programme.id}, '/once', '/projects')`,
    ),
    projectScope: await one(
      sql`insert into project_scopes (project_id, scope_id, visibility) values (${w.project.id}, ${w.scope.id}, 'see')`,
    ),
    guidance: await one(
      sql`insert into project_guidances (project_id, guidance_title, guidance_text) values (${w.project.id}, 'Guidance', 'Text')`,
    ),
    registration,
    pack: await one(sql`insert into report_packs (user_id, project_id, collection_id, time_period_id, submission_id, format)
      values (${own}, ${w.project.id}, ${w.collection.id}, ${w.published.id}, ${w.submission.id}, 'pptx')`),
    view: await one(sql`insert into chart_views (user_id, project_id, chart_id, view_name, search, is_pinned)
      values (${own}, ${w.project.id}, ${w.chart.id}, 'Mine', '', false)`),
    template: await one(sql`insert into report_templates (project_id, template_name, changed_at)
      values (${w.project.id}, 'Board paper', now())`),
    run: await one(sql`insert into pack_runs (project_id, time_period_id, title, format, blocks, begun_by, begun_at)
      values (${w.project.id}, ${w.published.id}, 'Board paper', 'pdf', '[]', ${team}, now())`),
    revision:
      await one(sql`insert into result_revisions (project_id, time_period_id, submission_id, questionnaire_id, reason, figures, revised_at)
      values (${ofPart}, ${w.submission.id}, ${w.questionnaire.id}, 'A wrong figure.', '[]', now())`),
    extension:
      await one(sql`insert into entry_extensions (project_time_period_id, organisation_id, extended_until, reason, created_by)
      values (${part}, ${w.organisation.id}, now() + interval '60 days', 'A fire.', ${team})`),
    reminder: await one(
      sql`insert into scheduled_reminders (project_time_period_id, template_key, days_before) values (${part}, 'not_started', 7)`,
    ),
    comment:
      await one(sql`insert into comments (project_id, submission_id, question_id, user_id, comment_text)
      values (${w.project.id}, ${w.submission.id}, ${question!.id}, ${own}, 'Is this right?')`),
    flag: await one(
      sql`insert into answer_flags (question_id, submission_id, flagged_by) values (${question!.id}, ${w.submission.id}, ${own})`,
    ),
    caseCode: await one(sql`insert into case_codes (questionnaire_id, submission_id, case_code, case_number)
      values (${w.questionnaire.id}, ${w.submission.id}, ${newCaseCode(randomInt)}, 1)`),
    heading: await one(
      sql`insert into chart_metadata (chart_id, metadata_name, metadata_text, display_order) values (${w.chart.id}, 'Method', 'Text', 1)`,
    ),
  };
}

/** Copies everything that lists are of, so and so often, alike in all but what must differ: what is sorted by has ties. */
export async function fillWorld(db: Db, w: World, f: Filled, batch: number, n: number): Promise<void> {
  const copy = (table: string, id: number, other: SQL = sql`'{}'::jsonb`, times = n) =>
    copies(db, { table, id, times, other });
  const word = sql`(${batch}::int || '-' || n)`;
  const named = (column: string, before = '') =>
    sql`jsonb_build_object(${column}::text, ${before} || ${word})`;
  const nth = (ids: number[]) => sql`((${sql.param(JSON.stringify(ids))}::jsonb)->(n - 1)::int)`;
  const at = (column: string, ids: number[]) => sql`jsonb_build_object(${column}::text, ${nth(ids)})`;
  const insert = (text: SQL) => db.execute(text);
  const rowOf = async (found: SQL) => (await db.execute<{ id: number }>(found)).rows[0]!.id;

  const organisations = await copy('organisations', w.organisation.id, named('organisation_code'));
  const people = await copy('users', w.people.contributor.id, named('email_address', 'many-'), n * 2);
  await insert(sql`insert into user_accesses (user_id, project_id, approved)
    select value::int, ${w.project.id}, true from jsonb_array_elements_text(${JSON.stringify(people)}::jsonb)`);
  const number = sql`jsonb_build_object('pseudonym_number', ${batch * 1_000_000} + n)`;
  const own = await copy(
    'submissions',
    w.submission.id,
    sql`${named('submission_name', 'Site ')} || ${number}`,
  );
  await copy(
    'submissions',
    w.submission.id,
    sql`${at('organisation_id', organisations)} || jsonb_build_object('pseudonym_number', ${batch * 1_000_000 + 500_000} + n)`,
  );
  await copy(
    'case_codes',
    f.caseCode,
    sql`${named('case_code', 'MANY')} || jsonb_build_object('case_number', ${batch * 10_000} + n)`,
  );
  const periods = await copy('time_periods', w.period.id, named('time_period_name', 'Period '));
  // Of periods that are over: in one project not many run at once.
  const part = await rowOf(
    sql`select id from project_time_periods where project_id = ${w.project.id} and time_period_id = ${w.published.id}`,
  );
  const parts = await copy('project_time_periods', part, at('time_period_id', periods));
  await copy('scheduled_reminders', f.reminder, at('project_time_period_id', parts));
  await copy('entry_extensions', f.extension, at('organisation_id', organisations));
  await copy('categories', w.project.category_id, named('category_name', 'Category '));
  await copy('projects', w.project.id, named('project_code', 'many-'));
  await copy('project_guidances', f.guidance);
  const scopes = await copy('scopes', w.scope.id, named('scope_name', 'Scope '));
  await copy('project_scopes', f.projectScope, at('scope_id', scopes));
  await copy('news', f.news);
  await copy('contact_messages', f.contact);
  await copy('identity_providers', f.provider);
  await copy('webhooks', f.webhook);
  await copy('webhook_deliveries', f.delivery);
  await copy('route_rules', f.rule, named('path', '/many-'));
  await copy('documents', f.document.id);
  await insert(sql`insert into document_versions (document_id, version_number, storage_key, file_name, size_bytes, content_hash)
    select id, 1, gen_random_uuid()::text, 'a.txt', 1, '' from documents d
    where not exists (select from document_versions v where v.document_id = d.id)`);
  const version = await rowOf(
    sql`select id from document_versions where document_id = ${f.document.id} order by version_number limit 1`,
  );
  await copy(
    'document_versions',
    version,
    sql`${named('storage_key', 'key-')} || jsonb_build_object('version_number', ${batch * 10_000} + n)`,
  );
  await copy('audit_entries', f.audit);
  await copy('outbox_messages', f.outbox);
  const mails = await copy('outbox_messages', f.outbox);
  await copy('message_recipients', f.recipient, at('outbox_message_id', mails));

  // Cases reviewed twice; their numbers are far from those of others.
  await insert(sql`with first as (
      insert into case_codes (questionnaire_id, submission_id, case_code, case_number, state)
      select ${w.questionnaire.id}, ${w.submission.id}, 'TWICE' || ${word}, ${batch * 1_000_000} + n, 'complete'
      from generate_series(1, ${n}::int) n returning id, questionnaire_id, submission_id, case_code, case_number
    ) insert into case_codes (questionnaire_id, submission_id, case_code, case_number, state, second_review_of)
    select questionnaire_id, submission_id, case_code || '-2', case_number, 'complete', id from first`);

  const charts = await copy('charts', w.chart.id, named('chart_name', 'Chart '));
  const measures = await copy('measures', w.measure.id, named('measure_code', 'm'));
  const parameter = await rowOf(
    sql`select id from chart_parameters where chart_id = ${w.chart.id} and measure_id = ${w.measure.id}`,
  );
  await copy('chart_parameters', parameter, at('measure_id', measures));
  await copy('chart_metadata', f.heading, named('metadata_name', 'Heading '));
  await copy('collections', w.collection.id, named('collection_code', 'group-'));
  const standing = await rowOf(sql`select id from chart_group_memberships where chart_id = ${w.chart.id}`);
  await copy('chart_group_memberships', standing, at('chart_id', charts));
  await copy('report_packs', f.pack);
  await copy('report_templates', f.template);
  await copy('chart_views', f.view, named('view_name', 'View '));
  await copy('pack_runs', f.run);
  await insert(sql`insert into run_packs (run_id, submission_id)
    select ${f.run}, value::int from jsonb_array_elements_text(${JSON.stringify(own)}::jsonb)`);
  await copy('filters', f.filter.id, named('filter_name', 'Filter '));
  const option = await rowOf(
    sql`select id from filter_options where filter_id = ${f.filter.id} order by id limit 1`,
  );
  await copy('filter_options', option, named('option_name', 'Option '), Math.min(n, 150));
  await copy('peer_groups', f.peerGroup.id, named('peer_group_name', 'Peers '));
  await insert(sql`insert into peer_group_memberships (peer_group_id, submission_id)
    select ${f.peerGroup.id}, value::int from jsonb_array_elements_text(${JSON.stringify(own)}::jsonb)`);

  await copy('questionnaires', w.questionnaire.id, at('time_period_id', periods));
  await insert(sql`insert into questionnaire_submissions (questionnaire_id, submission_id, state, submitted_at)
    select ${f.answered}, value::int, 'submitted', now() from jsonb_array_elements_text(${JSON.stringify(own)}::jsonb)`);
  const questions = await copy(
    'questions',
    w.questions[0]!.id,
    sql`jsonb_build_object('question_code', 'many_' || ${batch}::int || '_' || n)`,
    Math.min(n, 300),
  );
  // Texts that can be translated.
  await insert(sql`insert into question_options (question_id, option_code, option_name, display_order)
    select ${w.questions[0]!.id}, 'many-' || ${word}, 'Option ' || ${word}, n from generate_series(1, ${n}::int) n`);
  await copy('responses', f.response, at('submission_id', own));
  await copy('responses', f.response, at('question_id', questions), questions.length);
  await copy('response_history', f.history, sql`jsonb_build_object('version', ${batch * 10_000} + n)`);
  await copy('registrations', f.registration, at('organisation_id', organisations));
  await insert(sql`insert into registration_submissions (registration_id, submission_id)
    select ${f.registration}, value::int from jsonb_array_elements_text(${JSON.stringify(own)}::jsonb)`);
  await insert(sql`insert into survey_contacts (questionnaire_id, submission_id, full_name, email_address)
    select ${w.surveyOfWords.id}::int, ${w.submission.id}::int, 'Person ' || ${batch}::int || '-' || at,
      'p' || ${batch}::int || '-' || at || '@example.org' from generate_series(1, ${n}::int) at`);
  await insert(sql`with made as (
      insert into case_codes (questionnaire_id, submission_id, case_code, case_number, state, completed_at)
      select ${w.surveyOfWords.id}::int, ${w.submission.id}::int, ${w.surveyOfWords.id}::int || '-' || ${batch}::int || '-' || at,
        ${batch}::int * 10000 + at, 'complete', now() from generate_series(1, ${n}::int) at returning id)
    insert into responses (question_id, submission_id, case_code_id, value)
    select ${w.surveyOfWords.question.id}::int, ${w.submission.id}::int, id, to_jsonb('Words ' || id) from made`);
  await copy('comments', f.comment);
  // What is unusual in a period, and a case of each.
  await insert(sql`insert into unusual_findings (part_id, submission_id, chart_id, kind, tone, words, gravity, unit, decimals)
    select (select id from project_time_periods where project_id = ${w.project.id} and time_period_id = ${w.period.id}),
      value::int, ${w.chart.id}, 'alarm', 'worse', 'Far out', 9, '', 1
    from jsonb_array_elements_text(${JSON.stringify(own)}::jsonb)`);
  await insert(sql`with opened as (
      insert into outlier_cases (project_id, time_period_id, submission_id, chart_id, level, tone, words, unit, decimals, opened_at, told_at)
      select ${w.project.id}, ${w.period.id}, value::int, ${w.chart.id}, 'alarm', 'worse', 'Far out', '', 1, now(), now()
      from jsonb_array_elements_text(${JSON.stringify(own)}::jsonb) returning id)
    insert into outlier_case_acts (outlier_case_id, display_order, act_name, done_by, days)
    select id, 0, 'Look', 'organisation', 5 from opened`);
  await copy('answer_flags', f.flag, at('submission_id', own));
  await copy('result_revisions', f.revision);
  await bumpResults(db, w.project.id);
  await db.execute(sql`analyze`);
}

/** Copies a row in one statement, each with what is other in it, where `n` counts them. @returns the ids of the copies */
async function copies(
  db: Db,
  { table, id, times, other }: { table: string; id: number; times: number; other: SQL },
): Promise<number[]> {
  const name = sql.identifier(table);
  const { rows: columns } = await db.execute<{ name: string }>(sql`select attname "name" from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`);
  const listed = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${name} (${listed}) select ${sql.join(
      columns.map((column) => sql`filled.${sql.identifier(column.name)}`),
      sql`, `,
    )}
    from ${name} one cross join generate_series(1, ${times}::int) n
      cross join lateral jsonb_populate_record(one, ${other}) filled
    where one.id = ${id} returning id`);
  return rows.map((row) => Number(row.id));
}
