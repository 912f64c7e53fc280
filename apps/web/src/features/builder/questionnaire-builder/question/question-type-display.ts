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
    line: 'Measures with places after the point: hours, days, ratios.',
    icon: 'sigma',
    group: 'Figures',
  },
  percentage: { line: 'A share, typed as 12.5 or 12.5%.', icon: 'pie-chart', group: 'Figures' },
  currency: { line: 'An amount; the unit says which currency.', icon: 'scale', group: 'Figures' },
  short_text: {
    line: 'One line of up to 500 characters, checked against a pattern if you like.',
    icon: 'minus',
    group: 'Text',
  },
  long_text: { line: 'Several lines: a comment, a description.', icon: 'menu', group: 'Text' },
  date: { line: 'A day, chosen or typed.', icon: 'calendar', group: 'Other' },
  time: { line: 'A time of day, as 14:30.', icon: 'clock', group: 'Other' },
  date_time: { line: 'A day and a time of day, chosen or typed.', icon: 'calendar', group: 'Other' },
  yes_no: { line: 'Yes, no, or not applicable.', icon: 'check-check', group: 'Choice' },
  single_choice: { line: 'One of a few options, all in sight.', icon: 'circle', group: 'Choice' },
  multiple_choice: {
    line: 'Any number of options; “none of these” can exclude the others.',
    icon: 'list-checks',
    group: 'Choice',
  },
  drop_down: { line: 'One of many options, found by typing.', icon: 'chevrons-up-down', group: 'Choice' },
  calculated: {
    line: 'Worked out from other answers, shown live; nobody types it.',
    icon: 'sparkles',
    group: 'Figures',
  },
  information: {
    line: 'Text between the questions; it takes no answer.',
    icon: 'info',
    group: 'Text',
  },
  file: { line: 'A document or picture is uploaded.', icon: 'upload', group: 'Other' },
};

export const questionTypeGroups = groups.map((title) => ({
  title,
  types: questionTypes.filter((type) => questionTypeDisplay[type].group === title),
}));
