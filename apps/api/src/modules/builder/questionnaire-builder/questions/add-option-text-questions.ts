import { type QuestionFields, questionFields } from '@portal/contract/builder/built-questionnaire';
import type { OptionText } from '@portal/contract/builder/questionnaire-builder';
import { writeOptionTextCondition } from '@portal/contract/questionnaires/option-text-questions';
import { hasField } from '@portal/contract/questionnaires/question-types';
import type { Db } from '../../../../database/connect.ts';
import { problems } from '../../../../lib/problems.ts';
import { questionnaireMessages } from '../../../../messages/questionnaires.ts';
import { selectKnownQuestions } from '../definition/definition.sql.ts';
import { updatePartOrder } from '../parts.sql.ts';
import {
  insertQuestion,
  selectQuestionIdsInOrder,
  upsertQuestionPlace,
} from '../questionnaire-builder.sql.ts';

type Choice = Pick<QuestionFields, 'question_code' | 'question_type' | 'options'> & {
  id: number;
  questionnaire_id: number;
  sub_section_id: number | null;
  row_id: number | null;
};

const LONGEST_CODE = 100;
const textFields = questionFields.omit({ options: true });
type TextFields = Omit<QuestionFields, 'options'>;

/**
 * Adds a required text question below a choice for each option named, shown if that option is selected.
 * Call it after the choice is stored.
 *
 * @returns the added questions, for the audit log
 * @throws 422 with the position of each mistake
 */
export async function addOptionTextQuestions(
  db: Db,
  choice: Choice,
  texts: readonly OptionText[],
): Promise<TextFields[]> {
  if (texts.length === 0) return [];
  const { sub_section_id } = choice;
  assertTextsPossible(choice, texts);
  if (sub_section_id === null) return [];
  const taken = new Set(
    (await selectKnownQuestions(db, choice.questionnaire_id)).map(({ question_code }) => question_code),
  );
  const order = await selectQuestionIdsInOrder(db, sub_section_id);
  const added: TextFields[] = [];
  const ids: number[] = [];
  for (const { option_code, question_text } of texts) {
    const fields = textFields.parse({
      question_code: freeCode(choice.question_code, option_code, taken),
      question_text,
      question_type: 'short_text',
      required: true,
      missing_allowed: false,
      show_if: writeOptionTextCondition(choice, option_code),
    });
    taken.add(fields.question_code);
    const id = await insertQuestion(db, { ...fields, questionnaire_id: choice.questionnaire_id });
    await upsertQuestionPlace(db, {
      question_id: id,
      sub_section_id,
      row_id: null,
      column_id: null,
    });
    ids.push(id);
    added.push(fields);
  }
  await updatePartOrder(
    db,
    'question',
    order.flatMap((id) => (id === choice.id ? [id, ...ids] : [id])),
  );
  return added;
}

function assertTextsPossible(choice: Choice, texts: readonly OptionText[]): void {
  const codes = new Set(choice.options.map(({ option_code }) => option_code));
  const mistakes = texts.flatMap(({ option_code }, index) => {
    const path = `body.option_texts.${index}.option_code`;
    const isListed = choice.row_id === null && choice.sub_section_id !== null;
    if (!hasField(choice.question_type, 'options') || !isListed)
      return [{ path, message: questionnaireMessages.optionTextNotAllowed }];
    if (!codes.delete(option_code))
      return [{ path, message: questionnaireMessages.optionForTextNotFound({ code: option_code }) }];
    return [];
  });
  if (mistakes.length > 0) throw problems.invalid(mistakes);
}

/** Makes the code of an option's text, such as `kind_other`; with the first free number if it is taken. */
function freeCode(questionCode: string, optionCode: string, taken: ReadonlySet<string>): string {
  const option =
    optionCode
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '') || 'text';
  const wanted = `${questionCode}_${option}`.slice(0, LONGEST_CODE);
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const next = `${wanted.slice(0, LONGEST_CODE - 6)}_${number}`;
    if (!taken.has(next)) return next;
  }
}
