import type { ValueRow } from './chart-data.sql.ts';
import { type Facts, isExpected, type Member } from '../results/facts.ts';
import type { StoredFigure } from './figures.ts';

/** With names, which are for the viewer's own and for those who may see them: `presentPoints` takes care of that. */
export type ReadFigure = StoredFigure & Member & { submitted_at: Date | null };

const NOTHING = {
  submitted: false,
  ...{ numerator: null, denominator: null, value: null, variance: null, missing_reason: null },
};

/** The figures of one measure in a period: one for each submission that has submitted or was expected to. */
export function readFigures(
  facts: Facts,
  values: ValueRow[],
  { measure, period }: { measure: { id: number }; period: { id: number; starts_on: string } },
): ReadFigure[] {
  const bySubmission = new Map<number, ValueRow>();
  for (const row of values) if (row[0] === measure.id) bySubmission.set(row[1], row);
  const submitted = facts.submittedIn(period.id);
  return facts.members.flatMap((member): ReadFigure[] => {
    const row = bySubmission.get(member.submission_id);
    if (!row && !isExpected(member, period)) return [];
    const submitted_at = submitted.get(member.submission_id) ?? null;
    if (!row) return [{ ...member, ...NOTHING, submitted_at }];
    const [, , numerator, denominator, value, variance, missing_reason] = row;
    const numbers = { numerator, denominator, value, variance, missing_reason };
    return [{ ...member, submitted: true, submitted_at, ...numbers }];
  });
}
