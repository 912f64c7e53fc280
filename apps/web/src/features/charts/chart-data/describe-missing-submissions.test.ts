import type { ChartData } from '@portal/contract/charts/chart-data';
import { describe, expect, it } from 'vitest';
import { describeMissingSubmissions, explainOwnSubmissionMissing } from './describe-missing-submissions.ts';

const data = (missing: ChartData['missing'], denominator: string | null = 'total_attendances') =>
  ({ missing, measure: { denominator }, time_period_name: 'July 2025' }) as ChartData;

describe('missing submissions', () => {
  it('are listed with the reasons, in words', () => {
    const missing = [
      { reason: 'not_submitted' as const, count: 41, names: [], own: false },
      { reason: 'zero_denominator' as const, count: 9, names: [], own: false },
      { reason: 'small_number' as const, count: 1, names: [], own: false },
      { reason: 'would_single_out' as const, count: 2, names: [], own: false },
    ];
    expect(describeMissingSubmissions(data(missing))).toBe(
      'Not in the chart: 41 have not submitted, 9 had no attendances, 1 is held back because of a small number, 2 are left out because they could be identified.',
    );
  });
  it('are none if all are shown', () => {
    expect(describeMissingSubmissions(data([]))).toBeNull();
  });
  it('names a denominator only where its code is a word', () => {
    const missing = [{ reason: 'zero_denominator' as const, count: 1, names: [], own: true }];
    expect(describeMissingSubmissions(data(missing, 'beds_g1 + beds_g2'))).toBe(
      'Not in the chart: 1 has a denominator of zero.',
    );
    expect(explainOwnSubmissionMissing(data(missing), 'Your trust')).toMatch(
      /^Your trust had no attendances in July 2025/,
    );
  });
  it('names an empty stratum of a standardised rate, for any sums', () => {
    const missing = [{ reason: 'zero_denominator' as const, count: 2, names: [], own: false }];
    const given = data(missing, 'people');
    const rate = { ...given, measure: { ...given.measure, kind: 'standardised_rate' as const } };
    expect(describeMissingSubmissions(rate)).toBe('Not in the chart: 2 have a stratum with no people.');
  });
  it('do not include your own unless the server says so', () => {
    expect(
      explainOwnSubmissionMissing(
        data([{ reason: 'not_submitted', count: 3, names: [], own: false }]),
        'Your trust',
      ),
    ).toBeNull();
  });
});
