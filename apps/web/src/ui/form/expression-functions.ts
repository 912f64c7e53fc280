/** A function that can be put into an expression, with how it is written and what it gives. */
export type FunctionHelp = { text: string; label: string; description: string };

/** The functions that the field for expressions offers; docs/expressions.md has the others. */
export const expressionFunctions: readonly FunctionHelp[] = [
  { text: 'period_start()', label: 'period_start()', description: 'First day of the time period' },
  { text: 'period_end()', label: 'period_end()', description: 'Last day of the time period' },
  {
    text: 'years_between(',
    label: 'years_between(from, to)',
    description: 'Whole years between dates, such as an age',
  },
  { text: 'months_between(', label: 'months_between(from, to)', description: 'Whole months' },
  { text: 'days_between(', label: 'days_between(from, to)', description: 'Days' },
  { text: 'add_days(', label: 'add_days(date, days)', description: 'The date plus a number of days' },
  {
    text: 'add_months(',
    label: 'add_months(date, months)',
    description: 'The date plus a number of months',
  },
  { text: 'add_years(', label: 'add_years(date, years)', description: 'The date plus a number of years' },
  { text: 'date_of(', label: 'date_of(date and time)', description: 'The date part of a date and time' },
  {
    text: 'is_nhs_number(',
    label: 'is_nhs_number(text)',
    description: 'Yes if the text is a valid NHS number',
  },
  { text: 'if(', label: 'if(condition, a, b)', description: 'a if the condition is met, otherwise b' },
  { text: 'concat(', label: 'concat(a, b, …)', description: 'Values joined as text' },
  { text: 'format_date(', label: "format_date(date, 'd MMMM yyyy')", description: 'A date as text' },
  {
    text: 'count(',
    label: 'count(visits where …)',
    description: 'Number of roster rows that meet a condition',
  },
  { text: 'sum(', label: 'sum(column where …)', description: 'Total of a roster column' },
  { text: 'mean(', label: 'mean(column where …)', description: 'Mean of a roster column' },
  { text: 'median(', label: 'median(column where …)', description: 'Median of a roster column' },
  { text: 'any(', label: 'any(visits where …)', description: 'Yes if any roster row meets the condition' },
  { text: 'all(', label: 'all(condition)', description: 'Yes if every roster row meets the condition' },
  { text: 'first(', label: 'first(column by date where …)', description: 'Value of the earliest row' },
  { text: 'latest(', label: 'latest(column by date where …)', description: 'Value of the latest row' },
  { text: 'above(', label: 'above(question)', description: 'The answer in the row above' },
];

/** The functions that only measures of a submission have. */
export const caseFunctions: readonly FunctionHelp[] = [
  {
    text: 'case_count(',
    label: 'case_count(condition)',
    description: 'Number of complete cases that meet a condition',
  },
  {
    text: 'case_sum(',
    label: 'case_sum(figure, condition)',
    description: 'Total of a figure for complete cases, or those meeting a condition',
  },
  {
    text: "measure('",
    label: "measure('code')",
    description: 'Value of another measure in the project',
  },
  { text: 'exp(', label: 'exp(a)', description: 'e to the power of a, for risk models' },
];
