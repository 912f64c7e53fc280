import type { User, UserSort } from '@portal/contract/identity/users';
import { and, asc, eq, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { programmes } from '../../../tables/programmes.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { hasPasskey, mustEnrolMfa } from '../../platform/callers/actor-columns.sql.ts';
import { NO_PASSWORD } from '../auth/sign-in/passwords.ts';

const accessOf = (person: typeof users) => sql<User['access']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', a.id, 'project_id', a.project_id, 'project_name', p.project_name,
    'approved', a.approved) order by a.id)
  from user_accesses a left join projects p on p.id = a.project_id where a.user_id = ${person.id}), '[]'::jsonb)`;

/** A person's own account, as the current user reads it. */
export const currentUserColumns = {
  id: users.id,
  programme_id: users.programme_id,
  full_name: users.full_name,
  email_address: users.email_address,
  role_type_id: users.role_type_id,
  organisation_id: users.organisation_id,
  organisation_name: organisations.organisation_name,
  otp_enabled: users.otp_enabled,
  must_enrol: mustEnrolMfa,
  mfa_required: programmes.mfa_required,
  unusual_threshold: users.unusual_threshold,
  access: accessOf(users),
};

/**
 * Returns the status shown to user administrators: registered but not confirmed, and invited with neither a
 * password set nor a provider sign-in yet.
 */
export const userStatusSql = (person: typeof users) => sql<
  User['status']
>`case when ${person.status} = 'pending' and ${person.email_verified_at} is null then 'unverified'
  when ${person.status} = 'approved' and ${person.password_hash} = ${sql.raw(`'${NO_PASSWORD}'`)}
    and not exists (select from provider_identities linked where linked.user_id = ${person.id}) then 'invited'
  else ${person.status} end`;
const status = userStatusSql(users);

/** A person as the programme team sees them; their organisation is joined. */
export const adminUserColumns = (person: typeof users) => ({
  id: person.id,
  programme_id: person.programme_id,
  full_name: person.full_name,
  email_address: person.email_address,
  job_title: person.job_title,
  role_type_id: person.role_type_id,
  organisation_id: person.organisation_id,
  organisation_name: sql<string | null>`${organisations.organisation_name}`,
  status: userStatusSql(person),
  decision_reason: person.decision_reason,
  access_ends_on: person.access_ends_on,
  otp_enabled: person.otp_enabled,
  last_login_at: person.last_login_at,
  created_at: person.created_at,
  access: accessOf(person),
});
export type UserRow = NonNullable<Awaited<ReturnType<typeof selectUser>>>;

/** Approved people who have no second factor. */
export const countUsersWithoutMfa = (db: Db, programmeId: number): Promise<number> =>
  db.$count(
    users,
    and(
      eq(users.programme_id, programmeId),
      eq(users.status, 'approved'),
      eq(users.otp_enabled, false),
      not(hasPasskey),
    ),
  );

export async function selectUser(db: Db, id: number) {
  const [row] = await db
    .select(adminUserColumns(users))
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(and(eq(users.id, id), ne(users.status, 'deleted')));
  return row;
}

/** The same, held until the transaction ends: two who change a person do so one after the other. */
export async function lockUser(db: Db, id: number) {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  return selectUser(db, id);
}

/** Returns the name of a user, for messages about what they did. */
export async function nameOfUser(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ full_name: users.full_name }).from(users).where(eq(users.id, id));
  return row?.full_name ?? 'The programme team';
}

const asksForAccess = sql`exists (select from user_accesses a where a.user_id = ${users.id} and not a.approved)`;

// Who waits for a decision on the account, then who waits for one on access to a project.
const waiting = sql`case when ${status} = 'pending' then 0
  when ${asksForAccess} then 1
  when ${status} = 'unverified' then 2 else 3 end`;

const sorted: Record<UserSort, SQL> = {
  status: waiting,
  name: sql`lower(${users.full_name})`,
  organisation: sql`lower(${organisations.organisation_name})`,
  role: sql`${users.role_type_id}`,
  created: sql`${users.created_at}`,
  last_login: sql`${users.last_login_at}`,
};

function orderBy(sort: UserSort | `-${UserSort}`): SQL[] {
  const by = sorted[sort.replace(/^-/, '') as UserSort];
  const first = sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`;
  return [first, asc(sorted.name), asc(users.id)];
}

export async function selectUsers(
  db: Db,
  programmeId: number,
  query: {
    search?: string | undefined;
    status?: User['status'] | undefined;
    role_type_id?: number | undefined;
    project_id?: number | undefined;
    organisation_id?: number | undefined;
    asks_for?: 'access' | undefined;
    sort: UserSort | `-${UserSort}`;
    limit: number;
    offset: number;
  },
) {
  const rows = await db
    .select({ ...adminUserColumns(users), total: sql<number>`count(*) over ()` })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(
      and(
        eq(users.programme_id, programmeId),
        ne(users.status, 'deleted'),
        matchesSearch(
          query.search,
          ...[users.full_name, users.email_address, sql`coalesce(${organisations.organisation_name}, '')`],
        ),
        query.status ? sql`${status} = ${query.status}` : undefined,
        query.role_type_id ? eq(users.role_type_id, query.role_type_id) : undefined,
        query.organisation_id ? eq(users.organisation_id, query.organisation_id) : undefined,
        query.asks_for && sql`(${users.status} = 'approved' and ${asksForAccess})`,
        query.project_id
          ? sql`exists (select from user_accesses a where a.user_id = ${users.id}
              and (a.project_id = ${query.project_id} or a.project_id is null))`
          : undefined,
      ),
    )
    .orderBy(...orderBy(query.sort))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function selectUserByEmail(db: Db, programmeId: number, email: string) {
  const [row] = await db
    .select({
      id: users.id,
      full_name: users.full_name,
      email_address: users.email_address,
      email_verified_at: users.email_verified_at,
      status: users.status,
      last_login_at: users.last_login_at,
      has_password: sql<boolean>`${users.password_hash} <> ${sql.raw(`'${NO_PASSWORD}'`)}`,
    })
    .from(users)
    .where(and(eq(users.programme_id, programmeId), sql`lower(${users.email_address}) = lower(${email})`));
  return row;
}

export type NewUser = typeof users.$inferInsert;

/** Adds a user; undefined when the address is taken (two registrations at once included). */
export async function insertUser(db: Db, user: NewUser): Promise<number | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return row?.id;
}

/** Adds any number of approved users in one statement; those whose address is taken are not among what it returns. */
export async function insertApproved(
  db: Db,
  programmeId: number,
  people: readonly Pick<
    NewUser,
    'full_name' | 'email_address' | 'job_title' | 'role_type_id' | 'organisation_id' | 'password_hash'
  >[],
): Promise<{ id: number; email_address: string }[]> {
  const { rows } = await db.execute<{ id: number; email_address: string }>(sql`
    insert into users (programme_id, status, full_name, email_address, job_title, role_type_id, organisation_id, password_hash)
    select ${programmeId}, 'approved', full_name, email_address, job_title, role_type_id, organisation_id, password_hash
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (full_name text, email_address text,
      job_title text, role_type_id int, organisation_id int, password_hash text)
    on conflict do nothing
    returning id, email_address`);
  return rows;
}

export async function updateUserColumns(
  db: Db,
  id: number,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id));
}

/** Confirms an address; false when it had been confirmed before. */
export async function markEmailVerified(db: Db, id: number, now: Date): Promise<boolean> {
  const done = await db
    .update(users)
    .set({ email_verified_at: now })
    .where(and(eq(users.id, id), isNull(users.email_verified_at)))
    .returning({ id: users.id });
  return done.length === 1;
}

/**
 * Counts the programme's superusers and locks them until the transaction ends, so that two cannot leave at
 * once.
 */
export async function lockSuperusers(db: Db, programmeId: number): Promise<number> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.programme_id, programmeId), eq(users.role_type_id, 1), eq(users.status, 'approved')))
    .for('update');
  return rows.length;
}

/** Lists the programme team's addresses, for messages about what waits for them. */
export const selectTeamAddresses = (db: Db, programmeId: number) =>
  db
    .select({ email_address: users.email_address, full_name: users.full_name })
    .from(users)
    .where(
      and(
        eq(users.programme_id, programmeId),
        eq(users.status, 'approved'),
        sql`${users.role_type_id} < 3`,
        isNotNull(users.email_verified_at),
      ),
    );

export type PasswordOwner = NonNullable<Awaited<ReturnType<typeof selectPasswordOwner>>>;

export async function selectPasswordOwner(db: Db, id: number) {
  const [row] = await db
    .select({
      id: users.id,
      programme_id: users.programme_id,
      password_hash: users.password_hash,
      email_address: users.email_address,
      full_name: users.full_name,
    })
    .from(users)
    .where(and(eq(users.id, id), ne(users.status, 'deleted')));
  return row;
}
