import { and, eq, not, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { type ProgressFacts, progressFactsCte } from '../../responses/answers/progress/progress-facts.sql.ts';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { registration_contacts, registration_submissions } from '../../../tables/registrations.tables.ts';

/** Recognises a contact that was erased when erasure still left an alias: it can be neither written to nor carried over. */
const isErasedContact = sql`${registration_contacts.email_address} like 'deleted-%@invalid'`;

export async function selectRegistrationContacts(db: Db, registrationId: number) {
  return db
    .select()
    .from(registration_contacts)
    .where(and(eq(registration_contacts.registration_id, registrationId), not(isErasedContact)))
    .orderBy(sql`array_position(array['lead','deputy','sponsor'], ${registration_contacts.contact_role})`);
}

export async function upsertContact(db: Db, values: typeof registration_contacts.$inferInsert) {
  const [row] = await db
    .insert(registration_contacts)
    .values(values)
    .onConflictDoUpdate({
      target: [registration_contacts.registration_id, registration_contacts.contact_role],
      set: values,
    })
    .returning();
  return row!;
}

export async function deleteContact(db: Db, id: number): Promise<void> {
  await db.delete(registration_contacts).where(eq(registration_contacts.id, id));
}

type TakingPart = {
  id: number;
  registration_id: number;
  submission_id: number;
  submission_name: string;
  participation: 'existing' | 'new' | 'taken_over' | 'ended';
  earlier_periods: number;
};

const takingPart = sql`
  select taking.id, taking.registration_id, taking.submission_id, submission.submission_name, taking.participation,
    (select count(distinct questionnaire.time_period_id)::int from questionnaire_submissions begun
      join questionnaires questionnaire on questionnaire.id = begun.questionnaire_id
      where begun.submission_id = taking.submission_id
        and questionnaire.time_period_id <> registration.time_period_id) as earlier_periods
  from registration_submissions taking
  join registrations registration on registration.id = taking.registration_id
  join submissions submission on submission.id = taking.submission_id`;

export async function selectParticipations(db: Db, registrationId: number): Promise<TakingPart[]> {
  const result = await db.execute<TakingPart>(sql`${takingPart}
    where taking.registration_id = ${registrationId} order by lower(submission.submission_name), taking.id`);
  return result.rows;
}

export async function selectParticipation(db: Db, id: number): Promise<TakingPart | undefined> {
  const result = await db.execute<TakingPart>(sql`${takingPart} where taking.id = ${id}`);
  return result.rows[0];
}

export async function insertRegistrationSubmission(
  db: Db,
  values: typeof registration_submissions.$inferInsert,
): Promise<number | undefined> {
  const [row] = await db
    .insert(registration_submissions)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: registration_submissions.id });
  return row?.id;
}

export async function updateParticipation(
  db: Db,
  id: number,
  participation: TakingPart['participation'],
): Promise<void> {
  await db.update(registration_submissions).set({ participation }).where(eq(registration_submissions.id, id));
}

export async function deleteParticipation(db: Db, id: number): Promise<void> {
  await db.delete(registration_submissions).where(and(eq(registration_submissions.id, id)));
}

/**
 * Selects submissions from organisations that merged into this one, over any number of mergers, without a
 * successor yet.
 */
export async function selectSubmissionsToTakeOver(
  db: Db,
  of: { id: number; project_id: number; organisation_id: number },
) {
  const result = await db.execute<{
    submission_id: number;
    submission_name: string;
    organisation_name: string;
  }>(sql`
    with recursive merged (id) as (
      select id from organisations where successor_id = ${of.organisation_id}
      union select earlier.id from organisations earlier join merged on earlier.successor_id = merged.id
    )
    select submission.id as submission_id, submission.submission_name, organisation.organisation_name
    from submissions submission
    join merged on merged.id = submission.organisation_id
    join organisations organisation on organisation.id = submission.organisation_id
    where submission.project_id = ${of.project_id} and not exists (
      select from registration_submissions taking
      where taking.registration_id = ${of.id} and taking.submission_id = submission.id)
    order by lower(organisation.organisation_name), submission.submission_name`);
  return result.rows;
}

/** The registration questionnaires of the period with their state and how far they are, for each submission that takes part. */
export async function selectRegistrationResponses(
  db: Db,
  registrationId: number,
  structures: ReadonlyMap<number, Structure>,
) {
  const result = await db.execute<
    ProgressFacts & {
      registration_submission_id: number;
      submission_name: string;
      questionnaire_name: string;
      state: 'not_started' | 'in_progress' | 'submitted';
    }
  >(sql`
    with wanted as materialized (
      select taking.id as registration_submission_id, taking.submission_id, asked.id as questionnaire_id
      from registration_submissions taking cross join unnest(${sql.param([...structures.keys()])}::int[]) asked (id)
      where taking.registration_id = ${registrationId} and taking.participation <> 'ended'
    ), ${progressFactsCte(structures)}
    select facts.*, submission.submission_name,
      questionnaire.questionnaire_name,
      case when begun.state = 'submitted' then 'submitted' when begun.state is not null then 'in_progress'
        else 'not_started' end as state
    from facts
    join submissions submission on submission.id = facts.submission_id
    join questionnaires questionnaire on questionnaire.id = facts.questionnaire_id
    left join questionnaire_submissions begun
      on begun.questionnaire_id = questionnaire.id and begun.submission_id = submission.id
    order by lower(submission.submission_name), questionnaire.display_order, questionnaire.id`);
  return result.rows;
}
