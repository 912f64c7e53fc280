import { ADMIN } from '@portal/contract/identity/roles';
import type { Db } from '../apps/api/src/database/connect.ts';
import { programmes } from '../apps/api/src/tables/programmes.tables.ts';
import { buildMeasure } from '../apps/api/test/fixtures/build-charts.ts';
import { buildOrganisation, buildUser } from '../apps/api/test/fixtures/build-people.ts';
import {
  buildProject,
  buildQuestionnaire,
  buildSubmission,
  buildTimePeriod,
} from '../apps/api/test/fixtures/build-projects.ts';
import { UserSession } from './sessions.ts';

const SUBMISSIONS = 6;
const QUESTIONS = 20;

export type WorkloadData = Awaited<ReturnType<typeof seedWorkloadData>>;

/** One organisation whose people all answer the same questions, so that they get in each other's way. */
export async function seedWorkloadData(db: Db, writers: number, readers: number) {
  const [programme] = await db.select().from(programmes);
  const project = await buildProject(db, programme!.id);
  const period = await buildTimePeriod(db, project);
  const definitions = Array.from({ length: QUESTIONS }, () => ({ required: false }));
  const { questionnaire, section, questions } = await buildQuestionnaire(db, project, period, definitions);
  await buildMeasure(db, project);
  const organisation = await buildOrganisation(db, programme!.id);
  const submissions: { id: number }[] = [];
  for (let at = 1; at <= SUBMISSIONS; at += 1)
    submissions.push(await buildSubmission(db, project, organisation, { submission_name: `Ward ${at}` }));
  const spare = await buildSubmission(db, project, organisation, { submission_name: 'Spare ward' });
  const person = { organisation_id: organisation.id, projects: [project.id] };
  const people: UserSession[] = [];
  for (let at = 0; at < writers + readers; at += 1)
    people.push(await UserSession.as(db, await buildUser(db, programme!.id, person)));
  const admin = await UserSession.as(db, await buildUser(db, programme!.id, { role_type_id: ADMIN }));
  return {
    project,
    questionnaire,
    section,
    questions: questions.map(({ id }) => id),
    submissions: submissions.map(({ id }) => id),
    /** A submission in no user's log. */
    spare: spare.id,
    writers: people.slice(0, writers),
    readers: people.slice(writers),
    admin,
  };
}
