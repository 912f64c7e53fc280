/** A function that can be put into an expression, with how it is written and what it gives. */
export type FunctionHelp = { text: string; label: string; description: string };

/** The functions that the field for expressions offers; docs/expressions.md has the others. */
export const functionHelp: readonly FunctionHelp[] = [
  { text: 'period_start()', label: 'period_start()', description: 'First day of the time period' },
  { text: 'period_end()', label: 'period_end()', description: 'Last day of the time period' },
  {
    text: 'years_between(',
    label: 'years_between(from, to)',
    description: 'Full years, as ages are counted',
  },
  { text: 'months_between(', label: 'months_between(from, to)', description: 'Full months' },
  { text: 'days_between(', label: 'days_between(from, to)', description: 'Days' },
  { text: 'add_days(', label: 'add_days(date, days)', description: 'A date so many days later' },
  { text: 'add_months(', label: 'add_months(date, months)', description: 'A date so many months later' },
  { text: 'add_years(', label: 'add_years(date, years)', description: 'A date so many years later' },
  { text: 'date_of(', label: 'date_of(date and time)', description: 'The day of a date and time' },
  {
    text: 'is_nhs_number(',
    label: 'is_nhs_number(text)',
    description: 'Whether a text is an NHS number, by its check digit',
  },
  { text: 'if(', label: 'if(condition, a, b)', description: 'a if the condition holds, else b' },
  { text: 'concat(', label: 'concat(a, b, …)', description: 'Texts one after the other' },
  { text: 'format_date(', label: "format_date(date, 'd MMMM yyyy')", description: 'A date as text' },
  {
    text: 'count(',
    label: 'count(visits where …)',
    description: 'Rows of a roster for which a condition holds',
  },
  { text: 'sum(', label: 'sum(column where …)', description: 'Total of a column of a roster' },
  { text: 'mean(', label: 'mean(column where …)', description: 'Mean of a column of a roster' },
  { text: 'median(', label: 'median(column where …)', description: 'Median of a column of a roster' },
  { text: 'any(', label: 'any(visits where …)', description: 'Yes if a row of a roster meets the condition' },
  { text: 'all(', label: 'all(condition)', description: 'Yes if every row of a roster meets the condition' },
  { text: 'first(', label: 'first(column by date where …)', description: 'Value of the earliest row' },
  { text: 'latest(', label: 'latest(column by date where …)', description: 'Value of the latest row' },
  { text: 'above(', label: 'above(question)', description: 'The answer in the row above' },
];
