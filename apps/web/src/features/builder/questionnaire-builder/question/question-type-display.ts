import { type QuestionType, questionTypes } from '@portal/contract/questionnaires/question-types';
import type { IconName } from '../../../../ui/icon/icons.ts';

const groups = ['Figures', 'Choice', 'Text', 'Other'] as const;

/** The purpose of each type, and its place in the builder. */
export const questionTypeDisplay: Record<
  QuestionType,
  { line: string; icon: IconName; group: (typeof groups)[number] }
> = {
  integer: { line: 'Counts: beds, people, cases.', icon: 'sigma', group: 'Figures' },
  decimal: {
    line: 'Numbers with decimal places: hours, days, ratios.',
    icon: 'sigma',
    group: 'Figures',
  },
  percentage: { line: 'A percentage, typed as 12.5 or 12.5%.', icon: 'pie-chart', group: 'Figures' },
  currency: { line: 'An amount of money. The unit gives the currency.', icon: 'scale', group: 'Figures' },
  short_text: {
    line: 'One line of up to 500 characters. You can check it against a pattern.',
    icon: 'minus',
    group: 'Text',
  },
  nhs_number: {
    line: 'A patient’s NHS number, checked for typing errors.',
    icon: 'user',
    group: 'Text',
  },
  long_text: { line: 'Several lines, such as a comment or description.', icon: 'menu', group: 'Text' },
  date: { line: 'A date, selected or typed.', icon: 'calendar', group: 'Other' },
  time: { line: 'A time of day, such as 14:30.', icon: 'clock', group: 'Other' },
  date_time: { line: 'A date and time, selected or typed.', icon: 'calendar', group: 'Other' },
  yes_no: { line: 'Yes, no or not applicable.', icon: 'check-check', group: 'Choice' },
  single_choice: { line: 'One of a few options, all visible.', icon: 'circle', group: 'Choice' },
  multiple_choice: {
    line: 'Any number of options; “none of these” can exclude the others.',
    icon: 'list-checks',
    group: 'Choice',
  },
  drop_down: { line: 'One of many options, found by typing.', icon: 'chevrons-up-down', group: 'Choice' },
  rating: {
    line: 'One point on a scale shown in a row: agreement, stars or numbers.',
    icon: 'scale',
    group: 'Choice',
  },
  calculated: {
    line: 'Calculated from other answers and updated live. People cannot type in it.',
    icon: 'sparkles',
    group: 'Figures',
  },
  calculated_text: {
    line: 'Text made from other answers, such as a name or a group.',
    icon: 'sparkles',
    group: 'Text',
  },
  calculated_date: {
    line: 'A date from other answers, such as the day a review is due.',
    icon: 'sparkles',
    group: 'Other',
  },
  information: {
    line: 'Text between the questions, with no answer.',
    icon: 'info',
    group: 'Text',
  },
  file: { line: 'An uploaded document or picture.', icon: 'upload', group: 'Other' },
};

export const questionTypeGroups = groups.map((title) => ({
  title,
  types: questionTypes.filter((type) => questionTypeDisplay[type].group === title),
}));
