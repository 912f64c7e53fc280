import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { questions } from '../questionnaires/questionnaires.tables.ts';
import { answer_files } from './answers.tables.ts';

export async function selectQuestionType(db: Db, questionId: number) {
  const [row] = await db
    .select({ questionnaire_id: questions.questionnaire_id, question_type: questions.question_type })
    .from(questions)
    .where(eq(questions.id, questionId));
  return row;
}

export async function insertAnswerFile(db: Db, values: typeof answer_files.$inferInsert): Promise<number> {
  const [row] = await db.insert(answer_files).values(values).returning({ id: answer_files.id });
  return row!.id;
}

/** A file with the questionnaire it was given for. */
export async function selectAnswerFile(db: Db, id: number) {
  const [row] = await db
    .select({ file: answer_files, questionnaire_id: questions.questionnaire_id })
    .from(answer_files)
    .innerJoin(questions, eq(questions.id, answer_files.question_id))
    .where(eq(answer_files.id, id));
  return row;
}
