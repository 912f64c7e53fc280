import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';

/* Names are looked up, not stored: with a deleted person or organisation their name leaves the log. */

type Naming = {
  /** The name of one. */
  name: SQL;
  from: SQL;
  id: SQL;
  /** The programme of the log. */
  of: (programmeId: number) => SQL;
};

const ofProject = (alias: string) => (programmeId: number) =>
  sql`${sql.raw(alias)}.project_id in (select id from projects where programme_id = ${programmeId})`;
const ofProgramme = (alias: string) => (programmeId: number) =>
  sql`${sql.raw(alias)}.programme_id = ${programmeId}`;
const simple = (table: string, column: string, of = ofProgramme('one')): Naming => ({
  name: sql.raw(`one.${column}`),
  from: sql.raw(`${table} one`),
  id: sql`one.id::text`,
  of,
});
const inProject = (table: string, column: string) => simple(table, column, ofProject('one'));

/** An organisation, and its unit where that has a name of its own. */
const UNIT = sql`concat_ws(', ', organisation.organisation_name, nullif(unit.submission_name, organisation.organisation_name))`;
const UNITS = sql`submissions unit join organisations organisation on organisation.id = unit.organisation_id`;
const ofUnit = ofProject('unit');
const FORM = sql`concat_ws(', ', form.questionnaire_name, period.time_period_name)`;
const FORMS = sql`questionnaires form join time_periods period on period.id = form.time_period_id`;

const NAMES: Record<string, Naming> = {
  user: simple('users', 'full_name'),
  project: simple('projects', 'project_name'),
  time_period: simple('time_periods', 'time_period_name'),
  document: simple('documents', 'document_name'),
  news: simple('news', 'news_title'),
  scope: simple('scopes', 'scope_name'),
  organisation: simple('organisations', 'organisation_name'),
  category: simple('categories', 'category_name'),
  webhook: simple('webhooks', 'webhook_name'),
  identity_provider: simple('identity_providers', 'provider_name'),
  route_rule: simple('route_rules', 'path'),
  lookup_table: simple('lookup_tables', 'table_name'),
  contact_message: simple('contact_messages', 'subject'),
  chart: inProject('charts', 'chart_name'),
  measure: inProject('measures', 'measure_name'),
  filter: inProject('filters', 'filter_name'),
  peer_group: inProject('peer_groups', 'peer_group_name'),
  collection: {
    ...simple('collections', 'collection_name'),
    of: (id) => sql`one.output_tab_id in (select tab.id from output_tabs tab
      join projects on projects.id = tab.project_id where projects.programme_id = ${id})`,
  },
  programme: { ...simple('programmes', 'programme_name'), of: (id) => sql`one.id = ${id}` },
  submission: { name: UNIT, from: UNITS, id: sql`unit.id::text`, of: ofUnit },
  questionnaire: { name: FORM, from: FORMS, id: sql`form.id::text`, of: ofProject('form') },
  questionnaire_submission: {
    name: sql`concat_ws(', ', ${UNIT}, ${FORM})`,
    // Each questionnaire of the unit's project: a return can be opened and closed without a row of its own.
    from: sql`${UNITS} join (${FORMS}) on form.project_id = unit.project_id`,
    id: sql`form.id || '-' || unit.id`,
    of: ofUnit,
  },
  registration: {
    name: sql`concat_ws(', ', organisation.organisation_name, project.project_name, period.time_period_name)`,
    from: sql`registrations one join organisations organisation on organisation.id = one.organisation_id
      join projects project on project.id = one.project_id join time_periods period on period.id = one.time_period_id`,
    id: sql`one.id::text`,
    of: ofProject('one'),
  },
  case: {
    // A respondent's number would join a response to what else is known of it.
    name: sql`concat_ws(', ', ${UNIT}, ${FORM}, case when form.kind = 'case' then 'case ' || one.case_number end)`,
    from: sql`case_codes one join (${FORMS}) on form.id = one.questionnaire_id join (${UNITS}) on unit.id = one.submission_id`,
    id: sql`one.id::text`,
    of: ofUnit,
  },
  outlier_case: {
    name: sql`concat_ws(', ', ${UNIT}, chart.chart_name, period.time_period_name)`,
    from: sql`outlier_cases one join (${UNITS}) on unit.id = one.submission_id join charts chart on chart.id = one.chart_id
      join time_periods period on period.id = one.time_period_id`,
    id: sql`one.id::text`,
    of: ofUnit,
  },
};
const namings = Object.entries(NAMES);

/** The ids of a subject as numbers, so that an index finds it. */
const part = (subject: SQLWrapper, place: 1 | 2) =>
  sql`(case when ${subject} ~ '^[0-9]{1,9}(-[0-9]{1,9})?$' then nullif(split_part(${subject}, '-', ${sql.raw(String(place))}), '') end)::int`;
const isSubject = (type: string, id: SQL, subject: SQLWrapper = audit_entries.subject_id): SQL =>
  type === 'questionnaire_submission'
    ? sql`form.id = ${part(subject, 1)} and unit.id = ${part(subject, 2)}`
    : sql`${sql.raw(ID_COLUMNS[type] ?? 'one.id')} = ${part(subject, 1)} and ${id} = ${subject}`;
const ID_COLUMNS: Record<string, string> = { submission: 'unit.id', questionnaire: 'form.id' };

export const subjectName = sql<string | null>`case ${audit_entries.subject_type}
  ${sql.join(
    namings.map(
      ([type, { name, from, id }]) =>
        sql`when ${sql.raw(`'${type}'`)} then (select ${name} from ${from} where ${isSubject(type, id)})`,
    ),
    sql` `,
  )}
  when 'call' then case ${audit_entries.action} when 'document.downloaded' then
    (select d.document_name from documents d where d.id = (${audit_entries.after} ->> 'id')::int) end
  end`;

/** Subjects that far outnumber the entries about them: only the names of the log's subjects are read. */
const MANY = new Set(['case', 'questionnaire_submission']);

/** Selects the subjects of a type whose name has the words. */
function namedSubjects(
  programmeId: number,
  search: string,
  type: string,
  { name, from, id, of }: Naming,
): SQL {
  const typed = sql.raw(`'${type}'`);
  if (!MANY.has(type))
    return sql`select ${typed}, ${id} from ${from} where ${of(programmeId)} and ${matchesSearch(search, name)}`;
  return sql`select ${typed}, about.subject_id from (
      select distinct entry.subject_id from audit_entries entry
      where entry.programme_id = ${programmeId} and entry.subject_type = ${typed}
    ) about join lateral (select ${name} as name from ${from} where ${isSubject(type, id, sql`about.subject_id`)}) named
      on ${matchesSearch(search, sql`named.name`)}`;
}

/** The entries about what is called so now, or done by who is. */
export const hasNamedSubject = (programmeId: number, search: string): SQL => sql`(
  ${audit_entries.user_id} in (select id from users where programme_id = ${programmeId} and ${matchesSearch(search, sql`full_name`)})
  or (${audit_entries.subject_type}, ${audit_entries.subject_id}) in (${sql.join(
    namings.map(([type, naming]) => namedSubjects(programmeId, search, type, naming)),
    sql` union all `,
  )}))`;

/** Fields that hold an id, by what it is of. */
const FIELDS: Record<string, readonly string[]> = {
  organisation: ['organisation_id', 'successor_id', 'newcomers_organisation_id'],
  project: ['project_id'],
  time_period: ['time_period_id'],
  questionnaire: ['questionnaire_id'],
  submission: ['submission_id'],
  user: ['user_id', 'reviewer_id', 'owner_id', 'second_reviewer_id'],
  category: ['category_id'],
  chart: ['chart_id'],
  measure: ['measure_id'],
  filter: ['filter_id'],
  scope: ['scope_id'],
  collection: ['collection_id'],
};
const given = (column: SQL) =>
  sql`select key, value from jsonb_each_text(case when jsonb_typeof(${column}) = 'object' then ${column} end)`;

/** The names of what an entry holds by id, as `field:id`. */
export const valueNames = sql<Record<string, string>>`coalesce((
  select jsonb_object_agg(key || ':' || value, name) from (
    select key, value, case ${sql.join(
      Object.entries(FIELDS).map(([type, fields]) => {
        const { name, from } = NAMES[type]!;
        const column = sql.raw(ID_COLUMNS[type] ?? 'one.id');
        return sql`when key = any(${sql.raw(`'{${fields.join(',')}}'`)}::text[]) then (select ${name} from ${from} where ${column} = value::int)`;
      }),
      sql` `,
    )} end as name
    from (${given(sql`${audit_entries.before}`)} union ${given(sql`${audit_entries.after}`)}) field
    where value ~ '^[0-9]{1,9}$'
  ) named where name is not null), '{}')`;

/** Emails of the same call. Those to people without an account are counted and not named. */
const mailsOfCall = sql`outbox_messages mail
  left join users person on person.programme_id = mail.programme_id and lower(person.email_address) = lower(mail.to_address)
  where mail.call_id = ${audit_entries.call_id}`;
const MOST_NAMED = 5;
export const notifiedNames = sql<string[]>`array(
  select distinct person.full_name from ${mailsOfCall} and person.id is not null order by 1 limit ${sql.raw(String(MOST_NAMED))})`;
export const notifiedCount = sql<number>`(
  select count(distinct lower(mail.to_address))::int from ${mailsOfCall})`;
