import { hasField } from '@portal/contract/questionnaires/question-types';
import { formatDayInWords } from '@portal/contract/responses/answer-rules';
import { toNumber } from '@portal/contract/shared/form-rules';
import { readDay } from '@portal/contract/responses/read-date';
import type { QuestionFields } from '@portal/contract/builder/built-questionnaire';
import type { OptionText } from '@portal/contract/builder/questionnaire-builder';

const numberFields = [
  'decimal_places',
  'hard_minimum',
  'hard_maximum',
  'soft_minimum',
  'soft_maximum',
  'tolerance_percent',
] as const;
type NumberField = (typeof numberFields)[number];
const dayFields = ['date_minimum', 'date_maximum'] as const;
type DayField = (typeof dayFields)[number];

/** A question in its form: figures and days as they are typed. */
export type QuestionValues = Omit<
  QuestionFields,
  NumberField | DayField | 'expression' | 'pattern' | 'options'
> &
  Record<NumberField | DayField | 'expression' | 'pattern', string> & {
    /** `text`: the question for a text beside the option, to be added on saving; empty for none. */
    options: (QuestionFields['options'][number] & { text: string })[];
  };

export const emptyQuestionValues: QuestionValues = {
  question_text: '',
  question_code: '',
  question_type: 'integer',
  help: '',
  unit: '',
  required: true,
  missing_allowed: true,
  decimal_places: '',
  hard_minimum: '0',
  hard_maximum: '',
  soft_minimum: '',
  soft_maximum: '',
  tolerance_percent: '',
  date_minimum: '',
  date_maximum: '',
  pattern: '',
  options: [],
  expression: '',
  show_if: '',
  require_if: '',
  default_answer: '',
};

export function toQuestionValues(question: QuestionFields): QuestionValues {
  const values = Object.fromEntries(
    Object.keys(emptyQuestionValues).map((name) => [name, question[name as keyof QuestionFields] ?? '']),
  ) as unknown as QuestionValues;
  for (const name of numberFields) values[name] = question[name] === null ? '' : String(question[name]);
  for (const name of dayFields)
    values[name] = question[name] === null ? '' : formatDayInWords(question[name]);
  return { ...values, options: question.options.map((option) => ({ ...option, text: '' })) };
}

/**
 * Returns the values to send, without those that the type lacks. The form keeps them in case the type changes
 * back.
 */
export function toQuestionFields(values: QuestionValues): QuestionFields {
  const { question_type: type } = values;
  const has = (field: Parameters<typeof hasField>[1]) => hasField(type, field);
  const figure = (name: NumberField, isThere: boolean) => (isThere ? toNumber(values[name]) : null);
  const day = (name: DayField) => (has('days') ? readDay(values[name]).value : null);
  const ranges = has('ranges');
  return {
    question_code: values.question_code.trim(),
    question_text: values.question_text.trim(),
    help: values.help,
    question_type: type,
    unit: has('unit') ? values.unit.trim() : '',
    required: has('required') && values.required,
    missing_allowed: has('missing_allowed') ? values.missing_allowed : true,
    decimal_places: figure('decimal_places', has('decimal_places')),
    hard_minimum: figure('hard_minimum', ranges),
    hard_maximum: figure('hard_maximum', ranges),
    soft_minimum: figure('soft_minimum', ranges),
    soft_maximum: figure('soft_maximum', ranges),
    tolerance_percent: figure('tolerance_percent', has('tolerance_percent')),
    date_minimum: day('date_minimum'),
    date_maximum: day('date_maximum'),
    pattern: has('pattern') ? values.pattern || null : null,
    expression: has('expression') ? values.expression.trim() || null : null,
    show_if: values.show_if.trim(),
    require_if: has('require_if') ? values.require_if.trim() : '',
    default_answer: has('default_answer') ? values.default_answer.trim() : '',
    options: has('options')
      ? values.options.map((option) => ({
          option_code: option.option_code.trim(),
          option_name: option.option_name.trim(),
          exclusive: has('exclusive') && option.exclusive,
          show_if: option.show_if.trim(),
        }))
      : [],
  };
}

/** Lists the texts beside options that are to be added on saving. */
export const newOptionTexts = ({ question_type, options }: QuestionValues): OptionText[] =>
  hasField(question_type, 'options')
    ? options.flatMap(({ option_code, text }) =>
        text.trim() === '' ? [] : [{ option_code: option_code.trim(), question_text: text.trim() }],
      )
    : [];
