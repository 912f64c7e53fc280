/**
 * The kind of answer, which decides how an answer is read, judged, compared, shown and stored in a workbook.
 * `option` is one of several, `options` any number of them; `none`: no answer is possible.
 */
export type AnswerKind =
  'number' | 'text' | 'date' | 'time' | 'date_time' | 'option' | 'options' | 'file' | 'none';

/** The control for an answer on screen; paper forms leave space for the same. */
export type Control =
  | 'number'
  | 'line'
  | 'lines'
  | 'date'
  | 'time'
  | 'date_time'
  | 'boxes'
  | 'list'
  | 'upload'
  | 'calculated'
  | 'information';

/** Fields that only some types have besides a text, in the builder and on the server. */
export type QuestionField =
  | 'required'
  | 'missing_allowed'
  | 'unit'
  | 'decimal_places'
  | 'ranges'
  | 'days'
  | 'tolerance_percent'
  | 'pattern'
  | 'options'
  | 'exclusive'
  | 'expression'
  | 'require_if'
  | 'default_answer';

type Facts = {
  name: string;
  answers: AnswerKind;
  control: Control;
  fields: readonly QuestionField[];
  /** True if people answer the question: information is only read, and a calculated figure is not entered. */
  is_asked: boolean;
  /** The maximum length of a text; 500 if not given. */
  longest?: number;
  is_whole?: boolean;
  /** The digits of the text are checked by the last of them (`nhs-number.ts`). */
  has_check_digit?: boolean;
  /** True if the options are the points of a scale: they are shown in a row, in their order. */
  is_scale?: boolean;
  /** The sign that can follow the figure, regardless of its unit. */
  sign?: 'percent' | 'money';
  /** Options that every question of the type has, instead of options of its own. */
  fixed_options?: readonly { option_code: string; option_name: string }[];
  /** The types whose answers are answers of this type too, so that it may take their place once there are answers. */
  takes_over?: readonly string[];
};

const asked = ['required', 'missing_allowed', 'require_if'] as const;
const given = [...asked, 'default_answer'] as const;
const figure = [...given, 'unit', 'ranges', 'tolerance_percent'] as const;
const YES_OR_NO = [
  { option_code: 'yes', option_name: 'Yes' },
  { option_code: 'no', option_name: 'No' },
  { option_code: 'not_applicable', option_name: 'Not applicable' },
] as const;

/**
 * Every type of question, once: add an entry, and the compiler names what else there is to say of it (its icon, the codes
 * that other products have for it), and of a new kind of answer how it is read, judged and shown.
 */
const registry = {
  integer: {
    name: 'Whole number',
    answers: 'number',
    control: 'number',
    is_asked: true,
    is_whole: true,
    fields: figure,
  },
  decimal: {
    name: 'Decimal number',
    answers: 'number',
    control: 'number',
    is_asked: true,
    fields: [...figure, 'decimal_places'],
    takes_over: ['integer'],
  },
  percentage: {
    name: 'Percentage',
    answers: 'number',
    control: 'number',
    is_asked: true,
    sign: 'percent',
    fields: [...figure, 'decimal_places'],
  },
  currency: {
    name: 'Money',
    answers: 'number',
    control: 'number',
    is_asked: true,
    sign: 'money',
    fields: [...figure, 'decimal_places'],
  },
  short_text: {
    name: 'Short text',
    answers: 'text',
    control: 'line',
    is_asked: true,
    fields: [...given, 'pattern'],
    takes_over: ['nhs_number'],
  },
  nhs_number: {
    name: 'NHS number',
    answers: 'text',
    control: 'line',
    is_asked: true,
    has_check_digit: true,
    longest: 20,
    fields: given,
  },
  long_text: {
    name: 'Long text',
    answers: 'text',
    control: 'lines',
    is_asked: true,
    longest: 20_000,
    fields: given,
    takes_over: ['short_text', 'nhs_number'],
  },
  date: {
    name: 'Date',
    answers: 'date',
    control: 'date',
    is_asked: true,
    fields: [...given, 'days'],
  },
  time: { name: 'Time', answers: 'time', control: 'time', is_asked: true, fields: given },
  date_time: {
    name: 'Date and time',
    answers: 'date_time',
    control: 'date_time',
    is_asked: true,
    fields: [...given, 'days'],
  },
  yes_no: {
    name: 'Yes / no',
    answers: 'option',
    control: 'boxes',
    is_asked: true,
    fields: given,
    fixed_options: YES_OR_NO,
  },
  single_choice: {
    name: 'Single choice',
    answers: 'option',
    control: 'boxes',
    is_asked: true,
    fields: [...given, 'options'],
    takes_over: ['drop_down', 'rating'],
  },
  multiple_choice: {
    name: 'Multiple choice',
    answers: 'options',
    control: 'boxes',
    is_asked: true,
    fields: [...given, 'options', 'exclusive'],
  },
  drop_down: {
    name: 'Drop-down',
    answers: 'option',
    control: 'list',
    is_asked: true,
    fields: [...given, 'options'],
    takes_over: ['single_choice', 'rating'],
  },
  rating: {
    name: 'Rating scale',
    answers: 'option',
    control: 'boxes',
    is_asked: true,
    is_scale: true,
    fields: [...given, 'options'],
    takes_over: ['single_choice', 'drop_down'],
  },
  calculated: {
    name: 'Calculated number',
    answers: 'number',
    control: 'calculated',
    is_asked: false,
    fields: ['expression', 'unit', 'decimal_places'],
  },
  calculated_text: {
    name: 'Calculated text',
    answers: 'text',
    control: 'calculated',
    is_asked: false,
    fields: ['expression'],
  },
  calculated_date: {
    name: 'Calculated date',
    answers: 'date',
    control: 'calculated',
    is_asked: false,
    fields: ['expression'],
  },
  information: {
    name: 'Heading or information',
    answers: 'none',
    control: 'information',
    is_asked: false,
    fields: [],
  },
  file: { name: 'File', answers: 'file', control: 'upload', is_asked: true, fields: asked },
} as const satisfies Record<string, Facts>;

export type QuestionType = keyof typeof registry;
export const questionTypes = Object.keys(registry) as [QuestionType, ...QuestionType[]];

export const getQuestionTypeInfo = (type: QuestionType): Facts => registry[type];

type Typed = { question_type: QuestionType };

/** Checks that a question's answer is a figure that people enter. */
export const isNumeric = ({ question_type }: Typed): boolean =>
  getQuestionTypeInfo(question_type).answers === 'number' && getQuestionTypeInfo(question_type).is_asked;

/** Headings are read and calculated questions computed: neither wants an answer. */
export const expectsAnswer = ({ question_type }: Typed): boolean =>
  getQuestionTypeInfo(question_type).is_asked;

/** One or several of some options, its own or those that every question of its type has. */
export const hasOptions = ({ question_type }: Typed): boolean =>
  ['option', 'options'].includes(getQuestionTypeInfo(question_type).answers);

/** The longest text it takes. */
export const maxAnswerLength = ({ question_type }: Typed): number =>
  getQuestionTypeInfo(question_type).longest ?? 500;

export const hasField = (type: QuestionType, field: QuestionField): boolean =>
  getQuestionTypeInfo(type).fields.includes(field);

/** Checks that a formula gives a question's value, of whichever kind. */
export const isCalculated = ({ question_type }: Typed): boolean => hasField(question_type, 'expression');

/** The types whose values formulas give. */
export const calculatedTypes: readonly QuestionType[] = questionTypes.filter((type) =>
  hasField(type, 'expression'),
);

/** Lists the option codes that can be selected. */
export const optionCodes = ({
  question_type,
  options,
}: Typed & { options: readonly { option_code: string }[] }): string[] =>
  (getQuestionTypeInfo(question_type).fixed_options ?? options).map(({ option_code }) => option_code);

type Option = { option_code: string; option_name: string; exclusive: boolean; show_if: string };

/** Lists the options that can be selected: yes, no and not applicable are not stored. */
export const optionsOf = ({ question_type, options }: Typed & { options: Option[] }): Option[] =>
  getQuestionTypeInfo(question_type).fixed_options?.map((option) => ({
    ...option,
    exclusive: false,
    show_if: '',
  })) ?? options;
