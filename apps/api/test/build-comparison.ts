import type { OutputType } from '@portal/contract/registries/output-types';
import type { Db } from '../src/database/connect.ts';
import type { projects } from '../src/tables/projects.tables.ts';
import { questionnaire_submissions } from '../src/tables/returns.tables.ts';
import { buildChart, buildMeasure, buildValue } from './build-charts.ts';
import { buildOrganisation, buildUser } from './build-people.ts';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from './build-projects.ts';

/** Numerator and denominator; null: not reported; undefined: not submitted. */
export type FigureGiven = [number, number | null] | null | undefined;

/**
 * A project with one chart in one period and one organisation, submission and user for each figure, the first of which
 * stands for oneself. Names are unlike anything else, so that tests can look for them in whole answers.
 */
export async function buildComparison(
  db: Db,
  programmeId: number,
  figures: FigureGiven[],
  options: {
    state?: Parameters<typeof buildTimePeriod>[2];
    project?: Partial<typeof projects.$inferInsert>;
    measure?: Parameters<typeof buildMeasure>[2];
    outputTypes?: OutputType[];
  } = {},
) {
  const project = await buildProject(db, programmeId, {
    unit_name: 'trust',
    minimum_peers: 3,
    ...options.project,
  });
  const period = await buildTimePeriod(db, project, options.state ?? 'published');
  const { questionnaire } = await buildQuestionnaire(db, project, period);
  const measure = await buildMeasure(db, project, options.measure);
  const chart = await buildChart(db, project, [measure], [period], options.outputTypes);
  const members = [];
  for (const [index, figure] of figures.entries()) {
    const organisation = await buildOrganisation(db, programmeId, {
      organisation_name: `Hospital-of-${project.id}-${NAMES[index % NAMES.length]}-${index}`,
      organisation_code: `CODE-${project.id}-${NAMES[index % NAMES.length]}-${index}`,
    });
    const submission = await buildSubmission(db, project, organisation, {
      submission_name: `Site-of-${project.id}-${NAMES[index % NAMES.length]}-${index}`,
      // In another order than the ids, and each once for up to 100 members.
      pseudonym_number: ((index * 7) % 101) + 1,
    });
    const user = await buildUser(db, programmeId, {
      organisation_id: organisation.id,
      projects: [project.id],
    });
    if (figure !== undefined) {
      const [numerator, denominator] = figure ?? [];
      await buildValue(
        db,
        { measure, period, submission },
        numerator === undefined ? null : { numerator, denominator: denominator ?? null },
      );
      await db.insert(questionnaire_submissions).values({
        questionnaire_id: questionnaire.id,
        submission_id: submission.id,
        state: 'submitted',
        submitted_at: new Date('2025-08-12T09:00:00Z'),
      });
    }
    members.push({ organisation, submission, user });
  }
  return { project, period, questionnaire, measure, chart, members, own: members[0]! };
}
/** That submissions took part in another period of a project: who did is seen in it where others have no names. */
export async function buildTakingPart(
  db: Db,
  project: { id: number },
  period: { id: number },
  submissions: { id: number }[],
) {
  const { questionnaire } = await buildQuestionnaire(db, project, period);
  const submitted_at = new Date('2025-08-12T09:00:00Z');
  await db.insert(questionnaire_submissions).values(
    submissions.map(({ id }) => ({
      ...{ questionnaire_id: questionnaire.id, submission_id: id, state: 'submitted' as const, submitted_at },
    })),
  );
}
const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ivy', 'Juniper'];
