import { type Facts, isExpected } from '../results/project-facts.ts';
import type { NumbersBySubmission } from './chart-values.sql.ts';
import type { NamedFigure } from './figure-types.ts';
import { createFigureMapper, type Viewpoint, type Subject } from './figure-mapper.ts';

/** The figures of one measure in a period: one for each submission that has submitted or was expected to. */
export function buildFigures(
  facts: Facts,
  numbersOf: NumbersBySubmission,
  subject: Subject & { period: { starts_on: string } },
  viewpoint: Viewpoint,
): NamedFigure[] {
  const { period } = subject;
  const submitted = facts.submittedIn(period.id);
  const toFigure = createFigureMapper(subject, viewpoint);
  const figures: NamedFigure[] = [];
  for (const member of facts.members) {
    const numbers = numbersOf.get(member.submission_id) ?? null;
    if (!numbers && !isExpected(member, period)) continue;
    figures.push(toFigure(member, { numbers, submitted_at: submitted.get(member.submission_id) ?? null }));
  }
  return figures;
}
