import type { QuestionFields } from '@portal/contract/questionnaire-builder';
import type { IconName } from '../../ui/icons.ts';

export type QuestionType = QuestionFields['question_type'];

type Field =
  | 'required'
  | 'missing_allowed'
  | 'unit'
  | 'decimal_places'
  | 'ranges'
  | 'tolerance_percent'
  | 'pattern'
  | 'options'
  | 'exclusive'
  | 'expression'
  | 'require_if';
type Facts = { name: string; line: string; icon: IconName; fields: readonly Field[] };

const asked = ['required', 'missing_allowed', 'require_if'] as const;
const figure = [...asked, 'unit', 'ranges', 'tolerance_percent'] as const;

/** What each type is for, and which fields of the form it has. */
export const questionTypeFacts: Record<QuestionType, Facts> = {
  integer: { name: 'Whole number', line: 'Counts: beds, people, cases.', icon: 'sigma', fields: figure },
  decimal: {
    name: 'Decimal number',
    line: 'Measures with places after the point: hours, days, ratios.',
    icon: 'sigma',
    fields: [...figure, 'decimal_places'],
  },
  percentage: {
    name: 'Percentage',
    line: 'A share, typed as 12.5 or 12.5%.',
    icon: 'pie-chart',
    fields: [...figure, 'decimal_places'],
  },
  currency: {
    name: 'Money',
    line: 'An amount; the unit says which currency.',
    icon: 'scale',
    fields: [...figure, 'decimal_places'],
  },
  short_text: {
    name: 'Short text',
    line: 'One line of up to 500 characters, checked against a pattern if you like.',
    icon: 'minus',
    fields: [...asked, 'pattern'],
  },
  long_text: {
    name: 'Long text',
    line: 'Several lines: a comment, a description.',
    icon: 'menu',
    fields: asked,
  },
  date: { name: 'Date', line: 'A day, chosen or typed.', icon: 'calendar', fields: asked },
  time: { name: 'Time', line: 'A time of day, as 14:30.', icon: 'clock', fields: asked },
  yes_no: { name: 'Yes / no', line: 'Yes, no, or not applicable.', icon: 'check-check', fields: asked },
  single_choice: {
    name: 'Single choice',
    line: 'One of a few options, all in sight.',
    icon: 'circle',
    fields: [...asked, 'options'],
  },
  multiple_choice: {
    name: 'Multiple choice',
    line: 'Any number of options; “none of these” can exclude the others.',
    icon: 'list-checks',
    fields: [...asked, 'options', 'exclusive'],
  },
  drop_down: {
    name: 'Drop-down',
    line: 'One of many options, found by typing.',
    icon: 'chevrons-up-down',
    fields: [...asked, 'options'],
  },
  calculated: {
    name: 'Calculated',
    line: 'Worked out from other answers, shown live; nobody types it.',
    icon: 'sparkles',
    fields: ['expression', 'unit', 'decimal_places'],
  },
  information: {
    name: 'Heading or information',
    line: 'Text between the questions; it takes no answer.',
    icon: 'info',
    fields: [],
  },
  file: { name: 'File', line: 'A document or picture is uploaded.', icon: 'upload', fields: asked },
};

export const questionTypeGroups: { title: string; types: QuestionType[] }[] = [
  { title: 'Figures', types: ['integer', 'decimal', 'percentage', 'currency', 'calculated'] },
  { title: 'Choice', types: ['yes_no', 'single_choice', 'multiple_choice', 'drop_down'] },
  { title: 'Text', types: ['short_text', 'long_text', 'information'] },
  { title: 'Other', types: ['date', 'time', 'file'] },
];

export const hasField = (type: QuestionType, field: Field): boolean =>
  questionTypeFacts[type].fields.includes(field);
