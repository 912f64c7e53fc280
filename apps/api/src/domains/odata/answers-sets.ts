import { MAX_ID } from '@portal/contract/endpoint';
import { problems } from '../../problems.ts';
import { answeredOf, bySet, tidyColumns, tidyRow, wideOf } from '../feeds/answers-feed.ts';
import {
  type AnswerPlace,
  type AnswerRow,
  type FedQuestionnaire,
  pageAnswers,
} from '../feeds/answers.sql.ts';
import type { Structure } from '../questionnaires/kept-structure.ts';
import { eachNamed } from './each-named.ts';
import { type EntitySet, type From, type ODataAsker, rowId } from './entity-set.ts';

const setId = ([submission_id, case_code_id]: AnswerRow) => `${submission_id}-${case_code_id ?? 0}`;
const answerId = (row: AnswerRow) => `${setId(row)}-${row[9]}`;

/**
 * The place that reading goes on after. A `row_id` has the ids of a submission, a case (0: none) and, of one answer, a question:
 * before a row that is included is the place before its question, or before its first.
 */
function placeOf(from: From, isOfAnswers: boolean): AnswerPlace | null {
  if (!from) return null;
  const ids = from.row_id.split('-').map(Number);
  const isOne = /^\d{1,10}-\d{1,10}(-\d{1,10})?$/.test(from.row_id) && ids.every((id) => id <= MAX_ID);
  if (!isOne || ids.length !== (isOfAnswers ? 3 : 2))
    throw problems.notUnderstood(`No row has the row_id ${from.row_id}.`);
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

/** What a questionnaire is answered with, a row for each answer, and one for each submission or case. */
export function answersSets(
  { actor, db }: ODataAsker,
  questionnaire: FedQuestionnaire,
  structure: Structure,
): EntitySet[] {
  const { id, questionnaire_name, time_period_name } = questionnaire;
  const named = { questionnaire_name, time_period_name };
  const questions = answeredOf(structure);
  const of = { questionnaire_id: id, question_ids: [...questions.keys()] };
  const wide = wideOf(named, questions);
  const answers = (from: From, isOfAnswers: boolean) =>
    pageAnswers(db, actor, of, placeOf(from, isOfAnswers));
  return [
    {
      name: `Answers_${id}`,
      title: `${questionnaire_name}, ${time_period_name}: answers, a row for each`,
      columns: [rowId, ...tidyColumns],
      async *rows(from) {
        for await (const some of answers(from, true))
          yield some.map((row) => [answerId(row), ...tidyRow(named, questions, row)]);
      },
    },
    {
      name: `Answers_${id}_wide`,
      title: `${questionnaire_name}, ${time_period_name}: answers, a column for each question`,
      columns: eachNamed([rowId, ...wide.columns]),
      async *rows(from) {
        for await (const sets of bySet(answers(from, false)))
          yield sets.map((set) => [setId(set[0]!), ...wide.row(set)]);
      },
    },
  ];
}
