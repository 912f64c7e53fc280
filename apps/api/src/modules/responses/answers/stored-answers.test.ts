import { expect, it } from 'vitest';
import { buildOrganisation } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { ownAnswerSet } from '../questionnaire-responses/answer-set.sql.ts';
import { selectStoredAnswers } from './stored-answers.sql.ts';

const t = useTestApp();

it('an answer is read with the millisecond it was saved in, whichever it is', async () => {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  const asked = Array.from({ length: 500 }, () => ({ required: false }));
  const { questionnaire, questions } = await buildQuestionnaire(t.db, project, period, asked);
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const submission = await buildSubmission(t.db, project, organisation);
  const savedAt = (place: number) => new Date(Date.UTC(2026, 10, 22, 9, 30, 0, 7 + 2 * place));
  await t.db.insert(responses).values(
    questions.map(({ id }, place) => ({
      question_id: id,
      submission_id: submission.id,
      value: place,
      updated_at: savedAt(place),
    })),
  );
  const set = ownAnswerSet({ questionnaire_id: questionnaire.id, submission_id: submission.id });
  const questionIds = questions.map(({ id }) => id);
  const { answers } = await selectStoredAnswers(t.db, set, { questionIds, earlierCodes: [] });
  expect(questionIds.map((id) => answers.get(id)?.updated_at)).toEqual(
    questionIds.map((_, place) => savedAt(place).toISOString()),
  );
});
