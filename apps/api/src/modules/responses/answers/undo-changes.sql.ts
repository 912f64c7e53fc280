import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import {
  isInAnswerSetSql,
  ownAnswerSet,
  type ResponseKey,
} from '../questionnaire-responses/answer-set.sql.ts';
import type { StoredChange } from './answers.sql.ts';

/** Finds the changes that return answers to their state at a moment; unchanged answers are left out. */
export async function selectChangesToUndo(db: Db, key: ResponseKey, since: Date): Promise<StoredChange[]> {
  const { rows } = await db.execute<StoredChange>(sql`
    select response.question_id, first.old_value as value, first.old_missing_reason as missing_reason,
      said.explanation
    from responses response
    join questions question on question.id = response.question_id
    join lateral (
      select change.version, change.old_value, change.old_missing_reason from response_history change
      where change.response_id = response.id and change.changed_at >= ${since.toISOString()}
      order by change.version limit 1
    ) first on true
    left join response_history said on said.response_id = response.id and said.version = first.version - 1
    where question.questionnaire_id = ${key.questionnaire_id} and ${isInAnswerSetSql(ownAnswerSet(key), 'response')}
      and (response.value, response.missing_reason, response.explanation)
        is distinct from (first.old_value, first.old_missing_reason, said.explanation)
    order by response.question_id`);
  return rows;
}

/** Completes the sections reopened since: the submitted return was complete. */
export async function completeReopenedSections(
  db: Db,
  key: ResponseKey,
  by: { userId: number; now: Date },
): Promise<void> {
  await db.execute(sql`
    update section_submissions state
    set state = 'complete', completed_at = ${by.now.toISOString()}, completed_by = ${by.userId}
    from questionnaire_sections section
    where section.id = state.section_id and section.questionnaire_id = ${key.questionnaire_id}
      and state.state = 'in_progress' and ${isInAnswerSetSql(ownAnswerSet(key), 'state')}`);
}
