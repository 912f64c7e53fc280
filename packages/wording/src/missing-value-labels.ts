import type { ChartData } from '@portal/contract/charts/chart-data';

type Reason = ChartData['missing'][number]['reason'];

/** The reason why a value is missing: next to a name, and in a list of submissions missing from a chart. */
export const missingValueLabels: Record<Reason, { short: string; listed: string }> = {
  not_submitted: { short: 'not submitted', listed: 'not submitted' },
  not_reported: { short: 'not reported', listed: 'not reported' },
  too_few_responses: { short: 'too few responses', listed: 'too few responses to show any' },
  zero_denominator: { short: 'denominator of zero', listed: 'a denominator of zero' },
  small_number: { short: 'small number', listed: 'a small number, held back' },
  would_single_out: { short: 'held back', listed: 'held back, to avoid identifying anyone' },
};
