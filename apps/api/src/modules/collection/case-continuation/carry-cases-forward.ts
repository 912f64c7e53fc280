import type {
  carryCasesForward as carryEndpoint,
  getEarlierCases as getEndpoint,
} from '@portal/contract/collection/case-continuation';
import { validateAnswer } from '@portal/contract/responses/answer-rules';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { loadStructure, type Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import {
  countEarlierCases,
  type EarlierCase,
  linkCarriedCases,
  selectEarlierCases,
  selectEarlierQuestionnaire,
} from '../../responses/answers/cases/carried-cases.sql.ts';
import { type ImportedCase, writeImportedCases } from '../../responses/answers/cases/imported-cases.sql.ts';
import { assertCasesWritable } from '../../responses/case-codes/lock-cases.ts';
import { createSingleReviewCases } from '../../responses/case-codes/create-single-review-cases.ts';
import { ownAnswerSet } from '../../responses/questionnaire-responses/answer-set.sql.ts';
import { lockEditableSubmission } from '../../responses/questionnaire-responses/load-response.ts';

/** Cases written with one statement. */
const AT_ONCE = 50;

export const getEarlierCases: Handler<typeof getEndpoint> = async ({ db, loaded }) => {
  const earlier =
    loaded.questionnaire.kind === 'case'
      ? await selectEarlierQuestionnaire(db, loaded.questionnaire.id)
      : null;
  if (!earlier) return { time_period_name: null, in_progress: 0, complete: 0 };
  const { submission_id } = loaded.set;
  const counts = await countEarlierCases(db, { questionnaire_id: earlier.id, submission_id });
  return { time_period_name: earlier.time_period_name, ...counts };
};

/** Continues cases of the previous period: a new case for each, in progress, that names the one it continues. */
export const carryCasesForward: Handler<typeof carryEndpoint> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  assertCasesWritable(actor, loaded);
  const earlier =
    loaded.questionnaire.kind === 'case'
      ? await selectEarlierQuestionnaire(db, loaded.questionnaire.id)
      : null;
  if (!earlier) throw problems.conflict(collectionMessages.previousCasesNotFound);
  const held = await lockEditableSubmission(context, loaded);
  assertCasesWritable(actor, held);
  const structure = await loadStructure(deps, db, held.questionnaire);
  const set = ownAnswerSet(held.set);
  const of = { questionnaire_id: earlier.id, submission_id: set.submission_id, which: body.which };
  const by = { userId: actor.user_id, now: deps.now() };
  const total = { cases: 0, answers: 0 };
  for (let after = 0; ;) {
    const cases = await selectEarlierCases(db, { ...of, after, limit: AT_ONCE });
    const ids = await createSingleReviewCases({ actor, deps, loaded: held }, db, cases.length);
    const carried = cases.map((one, at) => continueCase(one, ids[at]!, structure, body.with_rows));
    if (cases.length > 0) {
      await writeImportedCases(db, set.submission_id, by, carried);
      await linkCarriedCases(
        db,
        cases.map((one, at) => ({ id: ids[at]!, from: one.id })),
      );
    }
    total.cases += cases.length;
    total.answers += carried.reduce((sum, { changes }) => sum + changes.length, 0);
    if (cases.length < AT_ONCE) break;
    after = cases.at(-1)!.case_number;
  }
  if (total.cases === 0) throw problems.conflict(collectionMessages.previousCasesNotFound);
  await recordCarried(context, earlier.time_period_name, total);
  return total;
};

/** Returns a case of the previous period as a new one: with the answers that its questions still take. */
function continueCase(
  { answers }: EarlierCase,
  case_code_id: number,
  { byCode, sections }: Structure,
  withRows: boolean,
): ImportedCase {
  const inRosters = new Set(
    sections.flatMap(({ sub_sections }) =>
      sub_sections.flatMap(({ row_word, questions }) =>
        row_word === '' ? [] : questions.map(({ id }) => id),
      ),
    ),
  );
  const changes = answers.flatMap(({ code, type, value, missing_reason }) => {
    const question = byCode.get(code);
    if (!question || question.question_type !== type) return [];
    if (!withRows && inRosters.has(question.id)) return [];
    if (value === null ? !question.missing_allowed : validateAnswer(question, value) !== null) return [];
    return [{ question_id: question.id, value, missing_reason }];
  });
  const answered = new Set(changes.map(({ question_id }) => question_id));
  return {
    case_code_id,
    is_complete: false,
    changes,
    sections: sections.flatMap(({ id, sub_sections }) =>
      sub_sections.some(({ questions }) => questions.some((one) => answered.has(one.id)))
        ? [{ section_id: id, is_complete: false }]
        : [],
    ),
  };
}

const recordCarried = (
  { actor, db, loaded }: Context<typeof carryEndpoint>,
  from: string,
  { cases }: { cases: number },
) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'cases.carried_forward',
    subject_type: 'questionnaire_submission',
    subject_id: `${loaded.set.questionnaire_id}-${loaded.set.submission_id}`,
    after: { time_period_name: from, cases },
  });
