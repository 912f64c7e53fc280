import { isCalculated } from '@portal/contract/questionnaires/question-types';
import { validateAnswer } from '@portal/contract/responses/answer-rules';
import { getCompletion, saveAnswers } from '@portal/contract/responses/answers';
import { type AnswerValue, getSectionQuestions } from '@portal/contract/questionnaires/questionnaires';
import { listOrganisationSubmissions } from '@portal/contract/collection/submissions';
import { compileRules } from '@portal/expressions/rules/compile-rules';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import {
  arbitraryAnswer,
  arbitraryQuestionnaire,
  type Code,
  options,
  questionTypes,
  answerable,
} from '@portal/expressions/testing/arbitrary-questionnaire';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import * as tables from '../../../tables/questionnaires.tables.ts';
import { ownAnswerSet } from '../questionnaire-responses/answer-set.sql.ts';
import { applyRules, loadAnswers } from './load-answers-and-apply-rules.ts';
import { response_history, responses } from '../../../tables/answers.tables.ts';

const t = useTestApp();

type Definition = ReturnType<typeof arbitraryQuestionnaire.generate>['value'];
const first = async <Row>(rows: Promise<Row[]>): Promise<Row> => (await rows)[0]!;

/** A generated questionnaire as it is stored, with two people of the organisation and last period's answers. */
async function store({ sections, checks }: Definition) {
  const project = await buildProject(t.db, t.programme.id);
  const before = await buildTimePeriod(t.db, project, 'published');
  const period = await buildTimePeriod(t.db, project);
  const own = await buildOrganisation(t.db, t.programme.id);
  const submission = await buildSubmission(t.db, project, own);
  const earlier = await buildQuestionnaire(t.db, project, before, [
    { question_code: 'n1' },
    { question_code: 'n2' },
    { question_code: 'n3' },
  ]);
  await t.db.insert(responses).values(
    earlier.questions.map((question, n) => ({
      question_id: question.id,
      submission_id: submission.id,
      value: [4, 9, 0][n],
    })),
  );
  const { questionnaire, section: empty } = await buildQuestionnaire(t.db, project, period, []);
  await t.db.delete(tables.questionnaire_sections).where(eq(tables.questionnaire_sections.id, empty.id));
  const questionnaire_id = questionnaire.id;
  const idOf = new Map<string, number>();
  const sectionOf = new Map<string, number>();
  for (const [s, section] of sections.entries()) {
    const { id: section_id } = await first(
      t.db
        .insert(tables.questionnaire_sections)
        .values({
          questionnaire_id,
          section_name: `Section ${s}`,
          show_if: section.show_if,
          display_order: s,
        })
        .returning(),
    );
    for (const [p, part] of section.sub_sections.entries()) {
      const { id: sub_section_id } = await first(
        t.db
          .insert(tables.questionnaire_sub_sections)
          .values({ section_id, show_if: part.show_if, display_order: p })
          .returning(),
      );
      const place = { sub_section_id, display_order: 1 };
      const rows = new Map<number, { row_id: number; column_id: number }>();
      for (const row of part.rows) {
        const [made, column] = [
          await first(
            t.db
              .insert(tables.questionnaire_sub_section_rows)
              .values({ ...place, row_name: 'Row', show_if: row.show_if })
              .returning(),
          ),
          await first(
            t.db
              .insert(tables.questionnaire_sub_section_columns)
              .values({ ...place, column_name: 'Column' })
              .returning(),
          ),
        ];
        rows.set(row.id, { row_id: made.id, column_id: column.id });
      }
      for (const [q, question] of part.questions.entries()) {
        const code = question.question_code as Code;
        const question_type = questionTypes[code];
        const isNumber = question_type === 'integer' || question_type === 'decimal';
        const { required, show_if, require_if, expression, row_id } = question;
        const { id } = await first(
          t.db
            .insert(tables.questions)
            .values({
              questionnaire_id,
              question_code: code,
              question_text: code,
              question_type,
              required,
              show_if,
              require_if,
              expression,
              ...(isNumber && { hard_minimum: 0, hard_maximum: 20 }),
              ...(question_type === 'decimal' && { decimal_places: 1 }),
            })
            .returning(),
        );
        await t.db.insert(tables.question_sub_section_memberships).values({
          question_id: id,
          sub_section_id,
          display_order: q,
          ...(row_id === null ? {} : rows.get(row_id)),
        });
        if (question_type === 'multiple_choice' || question_type === 'single_choice') {
          await t.db.insert(tables.question_options).values(
            options.map((option_code, display_order) => ({
              question_id: id,
              option_code,
              option_name: option_code,
              display_order,
              exclusive: option_code === 'none',
              show_if: question.options?.find((one) => one.option_code === option_code)?.show_if ?? '',
            })),
          );
        }
        idOf.set(code, id);
        sectionOf.set(code, section_id);
      }
    }
  }
  await t.db.insert(tables.questionnaire_checks).values(
    checks.map(({ expression, severity, message }) => ({
      questionnaire_id,
      expression,
      severity,
      message,
    })),
  );
  const of = { organisation_id: own.id, projects: [project.id] };
  const people = [await buildUser(t.db, t.programme.id, of), await buildUser(t.db, t.programme.id, of)];
  return { project, period, questionnaire_id, submission, idOf, sectionOf, people };
}

type Save = { by: number; code: Code; value: AnswerValue | null; looksFirst: boolean };
const saves: fc.Arbitrary<Save[]> = fc.array(
  fc.constantFrom(...answerable).chain((code) =>
    fc.record({
      by: fc.nat(1),
      code: fc.constant(code),
      value: arbitraryAnswer(code),
      looksFirst: fc.boolean(),
    }),
  ),
  { minLength: 5, maxLength: 15 },
);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

it('two people’s saves in any order: none is lost or breaks a hard rule, and both sides make the same of them', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryQuestionnaire, saves, async (definition, steps) => {
      const w = await store(definition);
      const key = { questionnaire_id: w.questionnaire_id, submission_id: w.submission.id };
      const read = async (section: number) =>
        (
          await t.call(
            getSectionQuestions,
            {
              params: { id: w.questionnaire_id, sectionId: section },
              query: { submission_id: w.submission.id },
            },
            w.people[0],
          )
        ).body;
      const asked = new Map(
        (await Promise.all([...new Set(w.sectionOf.values())].map(read)))
          .flatMap((section) => section.sub_sections)
          .flatMap((part) => part.questions)
          .map((question) => [question.question_code, question]),
      );
      const stored = new Map<Code, { value: AnswerValue | null; version: number }>();
      const accepted = new Map<Code, (AnswerValue | null)[]>();
      const seen = w.people.map(() => new Map<Code, number>());
      for (const { by, code, value, looksFirst } of steps) {
        const present = stored.get(code) ?? { value: null, version: 0 };
        const version = looksFirst ? present.version : (seen[by]!.get(code) ?? 0);
        const { status, body } = await t.call(
          saveAnswers,
          {
            query: { questionnaire_id: w.questionnaire_id },
            body: {
              submission_id: w.submission.id,
              section_id: w.sectionOf.get(code)!,
              answers: [{ question_id: w.idOf.get(code)!, value, version }],
            },
          },
          w.people[by],
        );
        expect(status).toBe(200);
        const outcome = body.saved.length > 0 ? 'saved' : body.conflicts.length > 0 ? 'conflict' : 'refused';
        const isBroken = validateAnswer(asked.get(code)!, value) !== null;
        const wanted = same(present.value, value)
          ? 'saved'
          : version !== present.version
            ? 'conflict'
            : isBroken
              ? 'refused'
              : 'saved';
        expect([code, value, outcome]).toEqual([code, value, wanted]);
        if (outcome === 'conflict') expect(body.conflicts[0]!.answer.value).toEqual(present.value);
        if (outcome === 'saved' && !same(present.value, value)) {
          stored.set(code, { value, version: present.version + 1 });
          accepted.set(code, [...(accepted.get(code) ?? []), value]);
        }
        seen[by]!.set(code, stored.get(code)?.version ?? 0);
      }
      await nothingLost(w, stored, accepted);

      const [questionnaire] = await t.db
        .select()
        .from(tables.questionnaires)
        .where(eq(tables.questionnaires.id, key.questionnaire_id));
      const server = applyRules(await loadAnswers(t.db, t.deps, ownAnswerSet(key), questionnaire!));
      for (const id of new Set(w.sectionOf.values())) {
        const section = await read(id);
        if (server.hidden.sections.has(id)) continue;
        expect(about(section, asTheBrowser(section))).toEqual(about(section, server));
      }
      await countedAlike(w);
    }),
    { numRuns: 15 },
  );
});

type World = Awaited<ReturnType<typeof store>>;

async function nothingLost(
  w: World,
  stored: Map<Code, { value: AnswerValue | null; version: number }>,
  accepted: Map<Code, (AnswerValue | null)[]>,
) {
  const ids = [...w.idOf.values()];
  const rows = await t.db.select().from(responses).where(inArray(responses.question_id, ids));
  const found = Object.fromEntries(rows.map((row) => [row.question_id, [row.value, row.version]]));
  const wanted = [...stored].map(([code, { value, version }]) => [w.idOf.get(code)!, [value, version]]);
  expect(found).toEqual(Object.fromEntries(wanted));
  for (const [code, values] of accepted) {
    const row = rows.find((one) => one.question_id === w.idOf.get(code))!;
    const history = await t.db
      .select()
      .from(response_history)
      .where(eq(response_history.response_id, row.id))
      .orderBy(response_history.version);
    expect(history.map((one) => one.new_value)).toEqual(values);
    expect(history.slice(1).map((one) => one.old_value)).toEqual(values.slice(0, -1));
  }
}

type Section = Awaited<ReturnType<typeof t.call<typeof getSectionQuestions>>>['body'];

/** The rules as the page applies them: to what it was sent for this section, and nothing else. */
function asTheBrowser(section: Section): RulesResult {
  const own = new Map(
    section.sub_sections.flatMap((part) => part.questions).map((one) => [one.question_code, one]),
  );
  const ruled = section.ruled_sections.map((one) =>
    one.id === section.id ? { ...one, sub_sections: section.sub_sections } : one,
  );
  return compileRules(ruled, section.checks).apply({
    read: (code) => {
      const question = own.get(code);
      return question ? question.answer.value : (section.elsewhere[code]?.value ?? null);
    },
    last: (code) => own.get(code)?.previous?.value ?? section.elsewhere[code]?.previous ?? null,
  });
}

function about({ sub_sections, checks }: Section, outcome: RulesResult) {
  const asked = sub_sections.flatMap((part) => part.questions);
  const codes = (ids: ReadonlySet<number>) =>
    asked.filter((one) => ids.has(one.id)).map((one) => one.question_code);
  return {
    hidden: codes(outcome.hidden.questions),
    required: codes(outcome.required),
    calculated: asked.filter(isCalculated).map((one) => outcome.calculated.get(one.question_code)),
    failing: outcome.failing
      .map(({ check }) => check.id)
      .filter((id) => checks.some((check) => check.id === id) || asked.some((one) => one.id === -id)),
    not_offered: asked.map((one) => [...(outcome.not_offered.get(one.id) ?? [])]),
  };
}

async function countedAlike(w: World) {
  const [by] = w.people;
  const of = { questionnaire_id: w.questionnaire_id, submission_id: w.submission.id };
  const one = (await t.call(getCompletion, { query: of }, by)).body;
  const list = await t.call(
    listOrganisationSubmissions,
    { query: { project_id: w.project.id, time_period_id: w.period.id } },
    by,
  );
  const { answered, questions: all, required_left } = one;
  expect(list.body.organisation_submissions[0]!.questionnaires[0]).toMatchObject({
    answered,
    questions: all,
    required_left,
    sections: one.questionnaire_section_submissions.length,
  });
}
