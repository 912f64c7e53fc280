import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';

type Opened = { is_opened_by_staff: boolean; case: { id: number; state: string; is_of_staff: boolean } };

/**
 * Marks a case that staff open before its first answer: its answers will count in no result. Later openings
 * change nothing, or staff who know a code could take a person's answers out of the results.
 */
export async function markIfOpenedByStaff(db: Db, { is_opened_by_staff, case: one }: Opened): Promise<void> {
  if (!is_opened_by_staff || one.state !== 'unused' || one.is_of_staff) return;
  await db
    .update(case_codes)
    .set({ is_of_staff: true })
    .where(and(eq(case_codes.id, one.id), eq(case_codes.state, 'unused')));
}
