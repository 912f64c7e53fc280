import { CASE_CODE_ALPHABET, generateCaseCode } from '@portal/contract/responses/case-code-format';
import type { CaseSettings } from '@portal/contract/responses/case-codes';
import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import { asc, eq } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { importDefinition } from '../../apps/api/src/modules/builder/questionnaire-builder/definition/import-definition.ts';
import { responses, section_submissions } from '../../apps/api/src/tables/answers.tables.ts';
import { case_codes, case_settings } from '../../apps/api/src/tables/case-codes.tables.ts';
import {
  questionnaire_sections,
  questionnaires,
  questions,
} from '../../apps/api/src/tables/questionnaires.tables.ts';
import { insertAll, insertRows, createLookup } from './bulk-insert.ts';
import type { Context } from './load-context.ts';

/** Returns the reference a respondent gets at the end, in the product's format. */
const newReference = () =>
  Array.from({ length: 10 }, () => CASE_CODE_ALPHABET[randomInt(CASE_CODE_ALPHABET.length)]!).join('');

type CaseQuestionnaire = {
  id: number;
  /** Each with its questions, by code. */
  sections: { id: number; questionIds: Map<string, number> }[];
};

/** A questionnaire of cases with its settings, open or closed. */
export async function storeCaseQuestionnaire(
  { db }: Context,
  definition: InstrumentDefinition,
  target: { project_id: number; time_period_id: number; status: 'open' | 'closed'; display_order: number },
  settings: Partial<CaseSettings>,
): Promise<CaseQuestionnaire> {
  const { status, display_order, ...place } = target;
  const { id } = await importDefinition(db, definition, place);
  await db.update(questionnaires).set({ status, display_order }).where(eq(questionnaires.id, id));
  await insertAll(db, case_settings, [{ questionnaire_id: id, ...settings }]);
  const sections = await db
    .select({ id: questionnaire_sections.id })
    .from(questionnaire_sections)
    .where(eq(questionnaire_sections.questionnaire_id, id))
    .orderBy(asc(questionnaire_sections.display_order));
  const stored = await db.select().from(questions).where(eq(questions.questionnaire_id, id));
  const questionId = createLookup(
    stored,
    (row) => row.question_code,
    (row) => row.id,
  );
  return {
    id,
    sections: sections.map((section, index) => {
      const codes = definition.sections[index]!.sub_sections.flatMap((sub) =>
        sub.questions.map((one) => one.question_code),
      );
      return { ...section, questionIds: new Map(codes.map((code) => [code, questionId(code)])) };
    }),
  };
}

export type NewCase = {
  submission_id: number;
  case_number: number;
  /** Its second review has the same number. */
  isSecond?: boolean;
  state: 'unused' | 'in_progress' | 'complete';
  reviewer_id: number | null;
  created_at: Date;
  created_by: number | null;
  at: Date | null;
  /** The person who answered: null for a respondent. */
  answeredBy: number | null;
  /** By question code; what is not answered is not there. */
  answers: Record<string, unknown>;
};

/** Cases with their answers as the API leaves them, without a history of changes. */
export async function storeCases(
  { db }: Context,
  questionnaire: CaseQuestionnaire,
  cases: NewCase[],
): Promise<void> {
  const taken = new Set<string>();
  const drawCode = (): string => {
    const code = generateCaseCode((below) => randomInt(below));
    if (taken.has(code)) return drawCode();
    taken.add(code);
    return code;
  };
  const rowOf = (one: NewCase, second_review_of: number | null) => ({
    questionnaire_id: questionnaire.id,
    submission_id: one.submission_id,
    case_code: drawCode(),
    case_number: one.case_number,
    state: one.state,
    second_review_of,
    reviewer_id: one.reviewer_id,
    created_at: one.created_at,
    created_by: one.created_by,
    started_at: one.at,
    completed_at: one.state === 'complete' ? one.at : null,
    reference: one.state === 'complete' && one.answeredBy === null ? newReference() : null,
  });
  const keyOf = (one: { submission_id: number; case_number: number }) =>
    `case ${one.submission_id}/${one.case_number}`;
  const storeRows = async (some: NewCase[], firstId: (key: string) => number | null) =>
    createLookup(
      await insertAll(
        db,
        case_codes,
        some.map((one) => rowOf(one, firstId(keyOf(one)))),
      ),
      keyOf,
      (row) => row.id,
    );
  const firstId = await storeRows(
    cases.filter((one) => !one.isSecond),
    () => null,
  );
  const secondId = await storeRows(
    cases.filter((one) => one.isSecond),
    firstId,
  );
  const placed = cases.map((one) => ({
    ...one,
    case_code_id: (one.isSecond ? secondId : firstId)(keyOf(one)),
  }));
  await insertRows(
    db,
    responses,
    placed.flatMap((one) =>
      questionnaire.sections.flatMap(({ questionIds }) =>
        [...questionIds].flatMap(([code, question_id]) =>
          one.answers[code] === undefined
            ? []
            : [
                {
                  question_id,
                  submission_id: one.submission_id,
                  case_code_id: one.case_code_id,
                  value: one.answers[code],
                  updated_at: one.at!,
                  updated_by: one.answeredBy,
                },
              ],
        ),
      ),
    ),
  );
  await insertRows(
    db,
    section_submissions,
    placed.flatMap((one) =>
      questionnaire.sections.flatMap(({ id, questionIds }) => {
        const isBegun = [...questionIds.keys()].some((code) => one.answers[code] !== undefined);
        const isComplete = one.state === 'complete';
        if (!isComplete && !isBegun) return [];
        return [
          {
            section_id: id,
            submission_id: one.submission_id,
            case_code_id: one.case_code_id,
            state: isComplete ? ('complete' as const) : ('in_progress' as const),
            completed_at: isComplete ? one.at : null,
            completed_by: isComplete ? one.answeredBy : null,
          },
        ];
      }),
    ),
  );
}
