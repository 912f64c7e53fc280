import { MAX_ID } from '@portal/contract/shared/fields';
import { problems } from '../../../lib/problems.ts';
import {
  answerableQuestions,
  groupBySubmission,
  tidyAnswerColumns,
  tidyRow,
  buildWideTable,
} from '../feeds/answers-feed.ts';
import {
  type AnswerCursor,
  type AnswerRow,
  type FedQuestionnaire,
  pageAnswers,
} from '../feeds/answers-feed.sql.ts';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { uniqueColumnNames } from './unique-column-names.ts';
import { type EntitySet, type StartPosition, type ODataCaller, rowId } from './entity-set.ts';
import { problemMessages } from '../../../messages/problems.ts';

const setId = ([submission_id, case_code_id]: AnswerRow) => `${submission_id}-${case_code_id ?? 0}`;
const answerId = (row: AnswerRow) => `${setId(row)}-${row[9]}`;

/**
 * The place that reading goes on after. A `row_id` has the ids of a submission, a case (0: none) and, of one answer, a question:
 * before a row that is included is the place before its question, or before its first.
 */
function placeOf(from: StartPosition, isOfAnswers: boolean): AnswerCursor | null {
  if (!from) return null;
  const ids = from.row_id.split('-').map(Number);
  const isOne = /^\d{1,10}-\d{1,10}(-\d{1,10})?$/.test(from.row_id) && ids.every((id) => id <= MAX_ID);
  if (!isOne || ids.length !== (isOfAnswers ? 3 : 2))
    throw problems.notUnderstood(problemMessages.odataRowNotFound({ row_id: from.row_id }));
  const [submission_id, case_code_id, question_id = from.isIncluded ? 1 : MAX_ID] = ids as [
    number,
    number,
    number?,
  ];
  return {
    submission_id,
    case_code_id: case_code_id === 0 ? null : case_code_id,
    question_id: from.isIncluded ? question_id - 1 : question_id,
  };
}

/** Builds a questionnaire's entity sets: a row for each answer, and a row for each submission or case. */
export function buildAnswerEntitySets(
  { actor, db }: ODataCaller,
  questionnaire: FedQuestionnaire,
  structure: Structure,
): EntitySet[] {
  const { id, questionnaire_name, time_period_name } = questionnaire;
  const named = { questionnaire_name, time_period_name };
  const questions = answerableQuestions(structure);
  const of = { questionnaire_id: id, question_ids: [...questions.keys()] };
  const wide = buildWideTable(named, questions);
  const answers = (from: StartPosition, isOfAnswers: boolean) =>
    pageAnswers(db, actor, of, placeOf(from, isOfAnswers));
  return [
    {
      name: `Answers_${id}`,
      title: `${questionnaire_name}, ${time_period_name}: answers, one row for each answer`,
      columns: [rowId, ...tidyAnswerColumns],
      async *rows(from) {
        for await (const some of answers(from, true))
          yield some.map((row) => [answerId(row), ...tidyRow(named, questions, row)]);
      },
    },
    {
      name: `Answers_${id}_wide`,
      title: `${questionnaire_name}, ${time_period_name}: answers, a column for each question`,
      columns: uniqueColumnNames([rowId, ...wide.columns]),
      async *rows(from) {
        for await (const sets of groupBySubmission(answers(from, false)))
          yield sets.map((set) => [setId(set[0]!), ...wide.row(set)]);
      },
    },
  ];
}
