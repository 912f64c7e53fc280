import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

export async function selectQuestionnaires(
  db: Db,
  query: {
    project_id: number;
    time_period_id?: number | undefined;
    withDrafts: boolean;
    limit: number;
    offset: number;
  },
) {
  return db
    .select({ questionnaire: questionnaires, total: sql<number>`count(*) over ()` })
    .from(questionnaires)
    .where(
      and(
        eq(questionnaires.project_id, query.project_id),
        query.time_period_id === undefined
          ? undefined
          : eq(questionnaires.time_period_id, query.time_period_id),
        query.withDrafts ? undefined : ne(questionnaires.status, 'draft'),
      ),
    )
    .orderBy(sql`${questionnaires.time_period_id} desc`, questionnaires.display_order, questionnaires.id)
    .limit(query.limit)
    .offset(query.offset);
}
