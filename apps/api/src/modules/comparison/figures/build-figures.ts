import { type Facts, isExpected } from '../results/project-facts.ts';
import type { ValueRow } from './chart-values.sql.ts';
import type { NamedFigure } from './figure-types.ts';
import { createFigureMapper, type Viewpoint, type Subject } from './figure-mapper.ts';

/** The figures of one measure in a period: one for each submission that has submitted or was expected to. */
export function buildFigures(
  facts: Facts,
  values: ValueRow[],
  subject: Subject & { period: { starts_on: string } },
  viewpoint: Viewpoint,
): NamedFigure[] {
  const { measure, period } = subject;
  const bySubmission = new Map<number, ValueRow>();
  for (const row of values) if (row[0] === measure.id) bySubmission.set(row[1], row);
  const submitted = facts.submittedIn(period.id);
  const toFigure = createFigureMapper(subject, viewpoint);
  const figures: NamedFigure[] = [];
  for (const member of facts.members) {
    const row = bySubmission.get(member.submission_id);
    if (!row && !isExpected(member, period)) continue;
    const numbers = row ? toNumbers(row) : null;
    figures.push(toFigure(member, { numbers, submitted_at: submitted.get(member.submission_id) ?? null }));
  }
  return figures;
}

const toNumbers = ([, , numerator, denominator, value, variance, missing_reason]: ValueRow) => ({
  numerator,
  denominator,
  value,
  variance,
  missing_reason,
});
