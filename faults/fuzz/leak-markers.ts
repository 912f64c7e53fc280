import type { Database } from '../database.ts';

/** Content no answer can hold, for any caller: hashes and the secrets of one-time codes. */
const NEVER = ['$argon2', 'JBSWY3DPEHPK3PXP'];
/** Columns that say what an organisation's people have written, or who they are. */
const told = ['explanation', 'note', 'reason', 'comment_text', 'full_name', 'email_address', 'telephone'];

export type Marker = { text: string; organisation: number };

/**
 * Writes a marker of its own into what belongs to each organisation: wherever a row names one of its submissions, or
 * itself. Callers' own accounts stay as they are.
 */
export async function plantMarkers(database: Database, organisations: number[]): Promise<Marker[]> {
  const markers = organisations.map((organisation) => ({
    organisation,
    text: `onlyfor${organisation}marker`,
  }));
  for (const marker of markers) await plant(database, marker);
  return markers;
}

async function plant(database: Database, { text, organisation }: Marker): Promise<void> {
  await database.ask(
    `insert into users (programme_id, organisation_id, role_type_id, email_address, full_name, password_hash, status)
     select programme_id, id, 4, '${text}@example.org', '${text} somebody', 'none', 'approved'
     from organisations where id = $1`,
    'portal',
    [organisation],
  );
  await database.ask(
    `insert into comments (project_id, submission_id, question_id, user_id, comment_text)
     select s.project_id, s.id, max(q.id), max(u.id), '${text} said'
     from submissions s join questionnaires n on n.project_id = s.project_id join questions q on q.questionnaire_id = n.id
     join users u on u.organisation_id = s.organisation_id
     where s.organisation_id = $1 group by s.id`,
    'portal',
    [organisation],
  );
  for (const { table_name, column_name, owner } of await columnsOf(database)) {
    const isOwn =
      owner === 'organisation_id'
        ? 'organisation_id = $1'
        : 'submission_id in (select id from submissions where organisation_id = $1)';
    // Several people of one organisation, each with an address of their own.
    const value = column_name === 'email_address' ? `'${text}' || id || '@example.org'` : `'${text}'`;
    await database.ask(`update ${table_name} set ${column_name} = ${value} where ${isOwn}`, 'portal', [
      organisation,
    ]);
  }
}

const columnsOf = (database: Database) =>
  database.ask<{ table_name: string; column_name: string; owner: string }>(
    `select text.table_name, text.column_name, min(own.column_name) as owner
     from information_schema.columns text
     join information_schema.columns own on own.table_schema = text.table_schema and own.table_name = text.table_name
       and own.column_name in ('submission_id', 'organisation_id')
     join information_schema.tables base on base.table_name = text.table_name and base.table_type = 'BASE TABLE'
     where text.table_schema = 'public' and base.table_schema = 'public' and text.data_type = 'text'
       and text.column_name = any($1) and text.table_name <> 'users'
     group by text.table_name, text.column_name order by 1, 2`,
    'portal',
    [told],
  );

export type OwnRow = Record<string, number>;

/** Lists the rows of the marker's organisation, with the ids to request them. */
export const selectMarkedRows = (database: Database, organisation: number): Promise<OwnRow[]> =>
  database.ask<OwnRow>(
    `select distinct on (s.id, n.id) s.programme_id, s.project_id, s.id as submission_id, s.organisation_id, n.id as questionnaire_id,
       n.time_period_id, q.id as question_id, b.section_id, m.sub_section_id, p.user_id, f.filter_id, c.chart_id
     from (select submissions.*, projects.programme_id from submissions join projects on projects.id = project_id) s
     join questionnaires n on n.project_id = s.project_id join questions q on q.questionnaire_id = n.id
     join question_sub_section_memberships m on m.question_id = q.id join questionnaire_sub_sections b on b.id = m.sub_section_id
     join responses r on r.question_id = q.id and r.submission_id = s.id
     cross join lateral (select max(id) as user_id from users where organisation_id = s.organisation_id) p
     cross join lateral (select min(id) as filter_id from filters where project_id = s.project_id) f
     cross join lateral (select min(id) as chart_id from charts where project_id = s.project_id) c
     where s.organisation_id = $1 order by s.id, n.id desc limit 12`,
    'portal',
    [organisation],
  );

/**
 * Returns content in an answer that its caller must not see. `callerOrganisation`: the caller's organisation; null: of the
 * programme team.
 */
export function findLeak(
  text: string,
  callerOrganisation: number | null | undefined,
  markers: Marker[],
): string | null {
  const secret = NEVER.find((one) => text.includes(one));
  if (secret) return 'a secret of an account';
  if (callerOrganisation === null) return null;
  const strange = markers.find((one) => one.organisation !== callerOrganisation && text.includes(one.text));
  return strange ? 'what another organisation wrote' : null;
}
