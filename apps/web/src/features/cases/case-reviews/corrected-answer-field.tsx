import type { ComparedQuestion } from '@portal/contract/cases/case-reviews';
import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { dateExamples, describeDateProblem } from '@portal/contract/responses/date-problems';
import { parseNumber } from '@portal/contract/shared/parse-number';
import { isDateKind, readDateOf } from '@portal/contract/responses/read-date';
import { CheckboxGroup, RadioGroup } from '../../../ui/form/choice-group.tsx';
import { NumberField, TextArea, TextField } from '../../../ui/form/text-field.tsx';

/** An answer typed or selected instead of either review's answer: a text, or the options. */
export type TypedAnswer = string | string[];

type Asked = Pick<ComparedQuestion, 'question_id' | 'question_text' | 'question_type' | 'options' | 'unit'>;

/** Converts typed text to the server's format; returns a problem if the text is invalid. */
export function parseTypedAnswer(
  question: Asked,
  typed: TypedAnswer,
): { value: AnswerValue | null; problem: string | null } {
  if (Array.isArray(typed)) return { value: typed.length === 0 ? null : typed, problem: null };
  if (typed.trim() === '') return { value: null, problem: null };
  const { answers } = getQuestionTypeInfo(question.question_type);
  if (answers === 'number') return parseNumber(typed, question);
  if (!isDateKind(answers)) return { value: typed.trim(), problem: null };
  const { value, problem } = readDateOf(answers, typed);
  return { value, problem: problem && describeDateProblem(answers, problem) };
}

/** Takes the answer that is right where neither review is, in the way the question asks for it. */
export function CorrectedAnswerField({
  question,
  typed,
  onChange,
  error,
}: {
  question: Asked;
  typed: TypedAnswer;
  onChange: (typed: TypedAnswer) => void;
  error: string | null;
}) {
  const name = `other-${question.question_id}`;
  const { answers, fixed_options } = getQuestionTypeInfo(question.question_type);
  const options = (fixed_options ?? question.options).map((one) => ({
    value: one.option_code,
    label: one.option_name,
  }));
  const text = Array.isArray(typed) ? '' : typed;
  const field = {
    name,
    error,
    value: text,
    label: 'Correct answer',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (answers === 'option') {
    return (
      <RadioGroup
        name={name}
        error={error}
        options={options}
        onChange={onChange}
        legend="Correct answer"
        value={text}
        isInline={options.length <= 4}
      />
    );
  }
  if (answers === 'options') {
    return (
      <CheckboxGroup
        name={name}
        error={error}
        options={options}
        onChange={onChange}
        legend="Correct answer"
        values={Array.isArray(typed) ? typed : []}
      />
    );
  }
  if (answers === 'number') return <NumberField {...field} suffix={question.unit} className="max-w-60" />;
  if (answers === 'text') return <TextArea {...field} rows={2} />;
  return (
    <TextField
      {...field}
      hint={isDateKind(answers) ? `For example, ${dateExamples[answers]}` : undefined}
      autoComplete="off"
      className="max-w-60"
    />
  );
}
