import { and, asc, eq, inArray, lte, or, sql, exists } from 'drizzle-orm';
import { CONTRIBUTOR, ADMIN } from '@portal/contract/identity/roles';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { user_accesses } from '../../../tables/access.tables.ts';
import { users } from '../../../tables/users.tables.ts';

type Of = { organisation_id: number; project_id: number };

/** Selects the users who can enter data for an organisation in a project. */
const mayReview = (db: Db, of: Of) =>
  and(
    eq(users.organisation_id, of.organisation_id),
    eq(users.status, 'approved'),
    lte(users.role_type_id, CONTRIBUTOR),
    or(
      lte(users.role_type_id, ADMIN),
      exists(
        db
          .select({ id: user_accesses.id })
          .from(user_accesses)
          .where(
            and(
              eq(user_accesses.user_id, users.id),
              user_accesses.approved,
              sql`coalesce(${user_accesses.project_id}, ${of.project_id}) = ${of.project_id}`,
            ),
          ),
      ),
    ),
  );

export async function selectReviewers(
  db: Db,
  of: Of,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
) {
  return db
    .select({ id: users.id, full_name: users.full_name, total: sql<number>`(count(*) over ())::int` })
    .from(users)
    .where(and(mayReview(db, of), matchesSearch(search, users.full_name)))
    .orderBy(asc(sql`lower(${users.full_name})`), asc(users.id))
    .limit(limit)
    .offset(offset);
}

/** Selects those of some people who can review. */
export async function selectReviewersAmong(db: Db, of: Of, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(mayReview(db, of), inArray(users.id, ids)));
  return rows.map(({ id }) => id);
}
