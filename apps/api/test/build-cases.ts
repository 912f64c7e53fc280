import { createCaseCodes } from '@portal/contract/case-codes';
import { eq } from 'drizzle-orm';
import { programmes } from '../src/tables/programmes.tables.ts';
import { questionnaires } from '../src/tables/questionnaires.tables.ts';
import { buildOrganisation, buildUser } from './build-people.ts';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from './build-projects.ts';
import type { TestApp } from './test-app.ts';

export type CaseScene = Awaited<ReturnType<typeof buildCaseScene>>;

/** A questionnaire of cases or a survey, a submission that answers it, and everybody who might ask about it. */
export async function buildCaseScene(
  t: TestApp,
  kind: 'case' | 'survey' = 'case',
  state: Parameters<typeof buildTimePeriod>[2] = 'open',
) {
  const { db, programme } = t;
  const own = await buildOrganisation(db, programme.id);
  const other = await buildOrganisation(db, programme.id);
  const project = await buildProject(db, programme.id);
  const period = await buildTimePeriod(db, project, state);
  const built = await buildQuestionnaire(db, project, period);
  await db.update(questionnaires).set({ kind }).where(eq(questionnaires.id, built.questionnaire.id));
  const submission = await buildSubmission(db, project, own);
  const [elsewhere] = await db
    .insert(programmes)
    .values({ programme_code: `elsewhere-${Math.random()}`, programme_name: 'Elsewhere' })
    .returning();
  const projects = [project.id];
  const inOwn = { organisation_id: own.id, projects };
  return {
    ...built,
    ...{ own, other, project, period, submission },
    people: {
      clerk: await buildUser(db, programme.id, { ...inOwn, full_name: 'Ada Clerk' }),
      colleague: await buildUser(db, programme.id, { ...inOwn, full_name: 'Bo Colleague' }),
      viewer: await buildUser(db, programme.id, { ...inOwn, role_type_id: 4, full_name: 'Vi Viewer' }),
      neighbour: await buildUser(db, programme.id, { organisation_id: other.id, projects }),
      stranger: await buildUser(db, elsewhere!.id, { role_type_id: 1 }),
      admin: await buildUser(db, programme.id, { role_type_id: 2 }),
    },
    ids: { questionnaire_id: built.questionnaire.id, submission_id: submission.id },
  };
}

/** Makes codes by the call. */
export const makeCodes = (
  t: TestApp,
  scene: CaseScene,
  count: number,
  more: object = {},
  as?: { id: number },
) =>
  t.call(
    createCaseCodes,
    {
      params: { id: scene.questionnaire.id },
      body: { submission_id: scene.submission.id, count, ...more },
    },
    as ?? scene.people.clerk,
  );
