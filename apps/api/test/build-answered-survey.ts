import { randomInt } from 'node:crypto';
import { newCaseCode } from '@portal/contract/rules/case-code';
import { eq } from 'drizzle-orm';
import { case_codes, case_settings } from '../src/tables/case-codes.tables.ts';
import { questionnaires } from '../src/tables/questionnaires.tables.ts';
import { buildAnswers, buildOptions } from './build-answers.ts';
import { buildOrganisation, buildUser } from './build-people.ts';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from './build-projects.ts';
import type { TestApp } from './test-app.ts';

type Id = { id: number };

/** A survey with one choice, one figure and one free text, of two organisations with a submission each. */
export async function buildAnsweredSurvey(
  t: TestApp,
  settings: Partial<typeof case_settings.$inferInsert> = {},
  state: 'open' | 'published' = 'open',
) {
  const { db, programme } = t;
  const project = await buildProject(db, programme.id, { minimum_peers: 3 });
  const period = await buildTimePeriod(db, project, state);
  const built = await buildQuestionnaire(db, project, period, [
    { question_code: 'kind', question_type: 'single_choice', question_text: 'Were we kind?' },
    { question_code: 'wait', question_type: 'integer', question_text: 'How long did you wait?' },
    { question_code: 'words', question_type: 'long_text', question_text: 'Anything else?', required: false },
  ]);
  await buildOptions(db, built.questions[0]!, ['Yes', 'Partly', 'No']);
  await db
    .update(questionnaires)
    .set({ kind: 'survey' })
    .where(eq(questionnaires.id, built.questionnaire.id));
  await db.insert(case_settings).values({ questionnaire_id: built.questionnaire.id, ...settings });
  const organisation = await buildOrganisation(db, programme.id);
  const submission = await buildSubmission(db, project, organisation);
  const person = { organisation_id: organisation.id, projects: [project.id] };
  let numbers = 0;
  /** A response, complete unless said otherwise; each a second later than the one before. */
  async function respond(
    of: Id,
    answers: Record<string, unknown>,
    values: Partial<typeof case_codes.$inferInsert> = {},
  ) {
    numbers += 1;
    const at = new Date(t.clock.now.getTime() - 1_000_000 + numbers * 1000);
    const [row] = await db
      .insert(case_codes)
      .values({
        questionnaire_id: built.questionnaire.id,
        submission_id: of.id,
        case_code: newCaseCode(randomInt),
        case_number: numbers,
        state: 'complete',
        started_at: at,
        completed_at: at,
        ...values,
      })
      .returning();
    await buildAnswers(db, built.questions, of, answers, row!);
    return row!;
  }
  /** So many responses that choose the same. */
  async function respondAlike(of: Id, count: number, kind: string, wait = 10) {
    const made = [];
    for (let one = 0; one < count; one += 1)
      made.push(await respond(of, { kind, wait, words: `${kind} ${one}` }));
    return made;
  }
  /** Another organisation that takes part. */
  async function another() {
    const other = await buildOrganisation(db, programme.id);
    return buildSubmission(db, project, other);
  }
  return {
    ...{ project, period, organisation, submission, respond, respondAlike, another, ...built },
    contributor: await buildUser(db, programme.id, person),
    neighbour: await buildUser(db, programme.id, {
      organisation_id: (await buildOrganisation(db, programme.id)).id,
      projects: [project.id],
    }),
    admin: await buildUser(db, programme.id, { role_type_id: 2 }),
    of: (one: Id = submission) => ({ questionnaire_id: built.questionnaire.id, submission_id: one.id }),
  };
}
