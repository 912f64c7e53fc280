import type { Endpoint, Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/questionnaire-builder';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { responses } from '../src/tables/answers.tables.ts';
import { audit_entries } from '../src/tables/audit.tables.ts';
import { programmes } from '../src/tables/programmes.tables.ts';
import { importDefinition } from '../src/domains/questionnaire-builder/store-definition.ts';
import { buildDefinition } from './build-definition.ts';
import { buildOrganisation, buildUser } from './build-people.ts';
import { buildProject, buildSubmission, buildTimePeriod } from './build-projects.ts';
import { createTestApp, type TestApp } from './test-app.ts';

type Id = { id: number };

/**
 * A programme team that builds: before each test there is a fresh draft (`id`, shown as `built`) with everything in it
 * that a questionnaire may have, in a project with two submissions.
 */
class Building {
  t!: TestApp;
  admin!: Id;
  stranger!: Id;
  project!: Awaited<ReturnType<typeof buildProject>>;
  period!: Id;
  submissions!: Id[];
  id!: number;
  built!: contract.BuiltQuestionnaire;
  count = 0;

  async start(): Promise<void> {
    this.t = await createTestApp();
    const { db, programme } = this.t;
    this.project = await buildProject(db, programme.id);
    this.period = await buildTimePeriod(db, this.project);
    this.admin = await buildUser(db, programme.id, { role_type_id: 2 });
    const organisation = await buildOrganisation(db, programme.id);
    this.submissions = await Promise.all(
      ['a', 'b'].map((submission_name) =>
        buildSubmission(db, this.project, organisation, { submission_name }),
      ),
    );
    const [other] = await db
      .insert(programmes)
      .values({ programme_code: 'elsewhere', programme_name: 'Elsewhere' })
      .returning();
    this.stranger = await buildUser(db, other!.id, { role_type_id: 2 });
  }

  async begin(): Promise<void> {
    this.count += 1;
    const target = { project_id: this.project.id, time_period_id: this.period.id };
    this.id = (await importDefinition(this.t.db, buildDefinition(`Built ${this.count}`), target)).id;
    await this.look();
  }

  call<E extends Endpoint>(endpoint: E, input: Partial<Input<E>>) {
    return this.t.call(endpoint, input, this.admin);
  }

  async look() {
    this.built = (await this.call(contract.getQuestionnaireDefinition, { params: { id: this.id } })).body;
    return this.built;
  }

  question(code: string) {
    const all = this.built.sections.flatMap((one) => one.sub_sections.flatMap((sub) => sub.questions));
    return all.find((one) => one.question_code === code)!;
  }

  grid() {
    return this.built.sections[1]!.sub_sections[0]!;
  }

  change(code: string, changes: Partial<contract.QuestionFields>) {
    const question = this.question(code);
    return this.call(contract.updateQuestion, {
      params: { id: question.id },
      body: { ...question, ...changes },
    });
  }

  /** Each submission answers with the value. */
  async answer(code: string, value: unknown): Promise<void> {
    const question_id = this.question(code).id;
    await this.t.db
      .insert(responses)
      .values(this.submissions.map((submission) => ({ question_id, submission_id: submission.id, value })));
  }

  async lastAudit() {
    const entries = await this.t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.subject_id, String(this.id)))
      .orderBy(audit_entries.id);
    return entries.at(-1)!;
  }
}

/** For the top of a test file. */
export function startBuilding(): Building {
  const building = new Building();
  beforeAll(() => building.start());
  afterAll(() => building.t.stop());
  beforeEach(() => building.begin());
  return building;
}

/** The mistakes of an answer that refused. */
export const mistakesIn = (body: unknown) => (body as { errors: { path: string; message: string }[] }).errors;
export const pathsOf = (body: unknown) => mistakesIn(body).map((one) => one.path);

/** A promise that somebody else keeps. */
export function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
