import { randomInt } from 'node:crypto';
import { newCaseCode } from '@portal/contract/rules/case-code';
import { eq } from 'drizzle-orm';
import type { Db } from '../src/database/connect.ts';
import { case_codes, case_settings } from '../src/tables/case-codes.tables.ts';
import type { questions } from '../src/tables/questionnaires.tables.ts';
import { questionnaires } from '../src/tables/questionnaires.tables.ts';
import { buildOrganisation } from './build-people.ts';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from './build-projects.ts';

type Id = { id: number };
type Values = {
  kind?: 'survey' | 'case';
  /** Of the period; `open` unless said otherwise. */
  period?: Parameters<typeof buildTimePeriod>[2];
  questionnaire?: Partial<typeof questionnaires.$inferInsert>;
  /** Of its one page; a required whole number and a text that may be left out unless given. */
  questions?: Partial<typeof questions.$inferInsert>[];
  settings?: Partial<typeof case_settings.$inferInsert>;
  project?: Id & { programme_id: number };
  submission?: Id;
};

/** A survey of a submission, open for answers unless said otherwise, in a project of its own unless one is given. */
export async function buildSurvey(db: Db, programmeId: number, values: Values = {}) {
  const project = values.project ?? (await buildProject(db, programmeId));
  const period = await buildTimePeriod(db, project, values.period ?? 'open');
  const built = await buildQuestionnaire(
    db,
    project,
    period,
    values.questions ?? [{}, { question_type: 'long_text', required: false }],
  );
  const [questionnaire] = await db
    .update(questionnaires)
    .set({ kind: values.kind ?? 'survey', ...values.questionnaire })
    .where(eq(questionnaires.id, built.questionnaire.id))
    .returning();
  await db.insert(case_settings).values({ questionnaire_id: built.questionnaire.id, ...values.settings });
  const submission =
    values.submission ?? (await buildSubmission(db, project, await buildOrganisation(db, programmeId)));
  return { ...built, questionnaire: questionnaire!, project, period, submission };
}

/** A case code of a questionnaire and submission, unused unless said otherwise; `code` is as it is typed. */
export async function buildCaseCode(
  db: Db,
  of: { questionnaire: Id; submission: Id },
  values: Partial<typeof case_codes.$inferInsert> = {},
) {
  const { questionnaire, submission } = of;
  const ofReturn = { questionnaire_id: questionnaire.id, submission_id: submission.id };
  const before = await db.$count(case_codes, eq(case_codes.questionnaire_id, questionnaire.id));
  const [row] = await db
    .insert(case_codes)
    .values({
      ...ofReturn,
      case_code: newCaseCode((below) => randomInt(below)),
      case_number: before + 1,
      ...(values.state === 'withdrawn' && { withdrawn_at: new Date() }),
      ...values,
    })
    .returning();
  return row!;
}

/** The headers of a call that is made with a case code. */
export const asRespondent = (one: { case_code: string }) => ({
  authorization: `CaseCode ${one.case_code}`,
});
