import { explainCheck, saveAnswers, setSectionState } from '@portal/contract/responses/answers';
import { getSectionQuestions, listSections } from '@portal/contract/questionnaires/questionnaires';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import {
  buildProject,
  buildQuestionnaire,
  buildSubmission,
  buildTimePeriod,
  buildListSection,
} from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { readAnswers } from '#fixtures/read-answers';
import { questionnaire_checks, questions } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();

/**
 * Builds a return: beds available and occupied, the reason if more than half are used, free beds calculated;
 * a second section for wards.
 */
async function aReturn() {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  const own = await buildOrganisation(t.db, t.programme.id);
  const submission = await buildSubmission(t.db, project, own);
  const built = await buildQuestionnaire(t.db, project, period, [
    { question_code: 'available' },
    { question_code: 'occupied' },
    { question_code: 'why', show_if: 'occupied * 2 > available' },
    { question_code: 'free', question_type: 'calculated', expression: 'available - occupied' },
  ]);
  const questionnaire_id = built.questionnaire.id;
  const wards = await buildListSection(
    t.db,
    questionnaire_id,
    { section_name: 'Wards', show_if: 'available > 10', display_order: 2 },
    { question_code: 'wards', question_text: 'Wards?', question_type: 'integer', require_if: 'free > 5' },
  );
  const checks = await t.db
    .insert(questionnaire_checks)
    .values([
      { questionnaire_id, expression: 'occupied <= available', message: 'More occupied than there are.' },
      { questionnaire_id, expression: 'free < 50', severity: 'warning', message: 'Many are free.' },
    ])
    .returning();
  const clerk = await buildUser(t.db, t.programme.id, {
    organisation_id: own.id,
    projects: [project.id],
  });
  return { ...built, submission, wards: wards.section, ward: wards.question, checks, clerk };
}
let w: Awaited<ReturnType<typeof aReturn>>;
beforeEach(async () => {
  w = await aReturn();
});

const versions = new Map<number, number>();
async function answer(values: Record<string, number>, section_id = w.section.id) {
  const asked = [...w.questions, w.ward];
  const answers = Object.entries(values).map(([code, value]) => {
    const { id } = asked.find((question) => question.question_code === code)!;
    const version = versions.get(id) ?? 0;
    versions.set(id, version + 1);
    return { question_id: id, value, version };
  });
  const { body } = await t.call(
    saveAnswers,
    {
      query: { questionnaire_id: w.questionnaire.id },
      body: { submission_id: w.submission.id, section_id, answers },
    },
    w.clerk,
  );
  return body;
}
const complete = async (section_id = w.section.id) =>
  (
    await t.call(
      setSectionState,
      { body: { section_id, submission_id: w.submission.id, state: 'complete' } },
      w.clerk,
    )
  ).body;
const overview = async () =>
  (
    await t.call(
      listSections,
      { params: { id: w.questionnaire.id }, query: { submission_id: w.submission.id } },
      w.clerk,
    )
  ).body;
const submit = () =>
  t.call(
    submitQuestionnaire,
    {
      params: { questionnaireId: w.questionnaire.id, submissionId: w.submission.id },
      body: { declared: true },
    },
    w.clerk,
  );
const stored = () => readAnswers(t, w.questionnaire.id, w.clerk);

describe('rules', () => {
  it('ask only what applies: a hidden required question keeps no section open', async () => {
    await answer({ available: 8, occupied: 3 });
    expect(await complete()).toEqual({ state: 'complete', problems: [] });
    expect((await overview()).questionnaire_sections.map((one) => one.section_name)).toEqual(['Figures']);
    await answer({ available: 20, occupied: 15 });
    expect((await complete()).problems).toEqual([
      { question_id: w.questions[2]!.id, message: expect.stringContaining('required') },
    ]);
    expect((await overview()).questionnaire_sections).toHaveLength(2);
  });

  it('require an answer by a value calculated in another section', async () => {
    await answer({ available: 20, occupied: 5 });
    expect((await complete(w.wards.id)).problems).toHaveLength(1);
    await answer({ wards: 2 }, w.wards.id);
    expect((await complete(w.wards.id)).state).toBe('complete');
  });

  it('leave a section open while a check fails, and a warning until it is explained', async () => {
    await answer({ available: 10, occupied: 11, why: 1 });
    const [wrong] = (await complete()).problems;
    expect(wrong!.message).toBe('More occupied than there are.');
    await answer({ available: 100, occupied: 20 });
    const [unusual] = (await complete()).problems;
    expect(unusual!.message).toContain('Many are free. Confirm or explain it.');
    const explain = (explanation: string) =>
      t.call(
        explainCheck,
        {
          params: { id: w.checks[1]!.id },
          body: { submission_id: w.submission.id, explanation },
        },
        w.clerk,
      );
    expect((await explain(' ')).status).toBe(422);
    expect((await explain('A new wing.')).status).toBe(200);
    expect((await complete()).state).toBe('complete');
    const section = await t.call(
      getSectionQuestions,
      {
        params: { id: w.questionnaire.id, sectionId: w.section.id },
        query: { submission_id: w.submission.id },
      },
      w.clerk,
    );
    expect(section.body.checks.map((check) => check.explanation)).toEqual([null, 'A new wing.']);
  });

  it('send the browser the answers it needs from other sections', async () => {
    await answer({ available: 20, occupied: 5 });
    const section = await t.call(
      getSectionQuestions,
      {
        params: { id: w.questionnaire.id, sectionId: w.wards.id },
        query: { submission_id: w.submission.id },
      },
      w.clerk,
    );
    expect(section.body.elsewhere).toMatchObject({ available: { value: 20 }, occupied: { value: 5 } });
    const codes = section.body.ruled_sections.map((one) =>
      one.sub_sections.flatMap((part) => part.questions.map((question) => question.question_code)),
    );
    // What no rule reads is not sent, and the section's own questions not twice.
    expect(codes).toEqual([['available', 'occupied', 'free'], []]);
    expect(section.body.sub_sections[0]!.questions[0]!.require_if).toBe('free > 5');
    expect(section.body.checks).toEqual([]);
  });

  it('are final at submission: answers that no longer apply are deleted, calculated ones are stored', async () => {
    await answer({ available: 20, occupied: 15, why: 4 });
    await answer({ occupied: 3, available: 8 });
    await complete();
    expect((await submit()).status).toBe(200);
    expect(await stored()).toMatchObject({ available: 8, occupied: 3, why: null, free: 5 });
  });

  it('open a section again that was complete when an answer elsewhere asks for more', async () => {
    await answer({ available: 20, occupied: 15, why: 4 });
    await complete();
    expect((await complete(w.wards.id)).state).toBe('complete');
    const states = async () => (await overview()).questionnaire_sections.map((section) => section.state);
    await answer({ occupied: 16 });
    expect(await states()).toEqual(['complete', 'complete']);
    await answer({ occupied: 12 });
    expect(await states()).toEqual(['complete', 'in_progress']);
  });

  it('stop a submission when a rule has changed since its sections were complete', async () => {
    await answer({ available: 20, occupied: 15, why: 4 });
    await complete();
    await complete(w.wards.id);
    await t.db
      .update(questions)
      .set({ require_if: '', default_answer: '', required: true })
      .where(eq(questions.id, w.ward.id));
    const answerOf = await submit();
    expect([answerOf.status, answerOf.body.detail]).toEqual([
      409,
      expect.stringContaining('“Wards?” is required.'),
    ]);
  });

  it('count only what is asked', async () => {
    await answer({ available: 20, occupied: 15, why: 4 });
    const counts = async () =>
      (await overview()).questionnaire_sections.map(({ questions: asked, answered }) => [asked, answered]);
    expect(await counts()).toEqual([
      [3, 3],
      [1, 0],
    ]);
    await answer({ occupied: 5 });
    expect(await counts()).toEqual([
      [2, 2],
      [1, 0],
    ]);
  });

  it('stop a submission whose check fails although its sections were complete', async () => {
    await answer({ available: 8, occupied: 3 });
    await complete();
    await t.db
      .update(questionnaire_checks)
      .set({ expression: 'occupied <= 2' })
      .where(eq(questionnaire_checks.id, w.checks[0]!.id));
    const answerOf = await submit();
    expect([answerOf.status, answerOf.body.detail]).toEqual([
      409,
      expect.stringContaining('More occupied than there are.'),
    ]);
  });
});
