import { saveAnswers } from '@portal/contract/responses/answers';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { readWithHistory } from '#fixtures/read-answers';

const t = useTestApp();
beforeAll(async () => {
  await t.db.execute(sql`create sequence failures`);
});

/** The database ends the next so many saves with this error, as late as it can: when the history is written. */
async function failNext(times: number, code: string) {
  await t.db.execute(sql`alter sequence failures restart`);
  await t.db.execute(
    sql.raw(`create or replace function fail_save() returns trigger language plpgsql as $$ begin
      if nextval('failures') <= ${times} then raise exception using errcode = '${code}'; end if;
      return new; end $$`),
  );
  await t.db.execute(sql`create or replace trigger fail_save before insert on response_history
    for each row execute function fail_save()`);
}

async function aSection() {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const clerk = await buildUser(t.db, t.programme.id, {
    organisation_id: organisation.id,
    projects: [project.id],
  });
  const submission = await buildSubmission(t.db, project, organisation);
  const { questionnaire, section, questions } = await buildQuestionnaire(t.db, project, period);
  const question_id = questions[0]!.id;
  const save = (value: number, version: number) =>
    t.call(
      saveAnswers,
      {
        query: { questionnaire_id: questionnaire.id },
        body: {
          submission_id: submission.id,
          section_id: section.id,
          answers: [{ question_id, value, version }],
        },
      },
      clerk,
    );
  const kept = () => readWithHistory(t.db, question_id, submission.id);
  return { save, kept };
}

describe('an answer whose saving the database undoes for the sake of others', () => {
  it.each([
    ['a deadlock', '40P01'],
    ['no sequence with others', '40001'],
  ])('is still saved, with one history entry: %s', async (_, code) => {
    const { save, kept } = await aSection();
    await failNext(3, code);
    const answer = await save(5, 0);
    expect([answer.status, answer.body.saved]).toMatchObject([200, [{ answer: { value: 5, version: 1 } }]]);
    expect(await kept()).toEqual([{ value: 5, version: 1, changes: 1 }]);
  });

  it('returns 503 with a retry if that does not end, and stores nothing', async () => {
    const { save, kept } = await aSection();
    await failNext(100, '40P01');
    const answer = await save(5, 0);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(await kept()).toEqual([]);
    await failNext(0, '40P01');
    expect((await save(5, 0)).status).toBe(200);
    expect(await kept()).toEqual([{ value: 5, version: 1, changes: 1 }]);
  });
});
