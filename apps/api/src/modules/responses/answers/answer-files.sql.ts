import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { questions } from '../../../tables/questionnaires.tables.ts';
import { answer_files } from '../../../tables/answers.tables.ts';

export async function selectQuestionType(db: Db, questionId: number) {
  const [row] = await db
    .select({ question_type: questions.question_type })
    .from(questions)
    .where(eq(questions.id, questionId));
  return row?.question_type;
}

export async function insertAnswerFile(db: Db, values: typeof answer_files.$inferInsert): Promise<number> {
  const [row] = await db.insert(answer_files).values(values).returning({ id: answer_files.id });
  return row!.id;
}

export async function selectAnswerFile(db: Db, id: number) {
  const [row] = await db.select().from(answer_files).where(eq(answer_files.id, id));
  return row;
}
