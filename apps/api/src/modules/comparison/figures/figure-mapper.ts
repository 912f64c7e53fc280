import type { Member } from '../results/project-facts.ts';
import type { Measure } from './chart-values.sql.ts';
import type { NamedFigure, Numbers, FigureStatus } from './figure-types.ts';
import type { Suppression } from '../suppression/load-suppression.ts';
import { roundFigure } from '../suppression/round-figure.ts';
import { computeFigureStatus } from '../suppression/figure-status.ts';

/** The measure and period of the figures. */
export type Subject = {
  measure: Pick<Measure, 'id' | 'kind' | 'counts' | 'multiplier'>;
  period: { id: number };
};
/** The viewer: which figures are theirs, and which are suppressed for everyone. */
export type Viewpoint = { disclosure: Suppression; isOwn: (member: Member) => boolean };
/** A submission's stored numbers, if any, and its last submission time. */
type Stored = { numbers: Numbers | null; submitted_at: Date | null };

const NOTHING: Numbers = {
  numerator: null,
  denominator: null,
  value: null,
  variance: null,
  missing_reason: null,
};

/**
 * Creates a mapper that builds figures from stored data, and decides which figures count. If counts are
 * rounded, the viewer's figures are not.
 */
export function createFigureMapper(subject: Subject, { disclosure, isOwn }: Viewpoint) {
  const { measure, period } = subject;
  const heldBack = disclosure.heldBackIn(measure.id, period.id);
  return (member: Member, { numbers, submitted_at }: Stored): NamedFigure => {
    const submitted = numbers !== null;
    const stored = numbers ?? NOTHING;
    const standing: FigureStatus = computeFigureStatus(
      { submitted, value: stored.value, missing_reason: stored.missing_reason },
      heldBack.has(member.submission_id),
    );
    const is_own = isOwn(member);
    const isRounded = disclosure.round_counts && standing === 'counted' && !is_own;
    const { numerator, denominator, value, variance } = isRounded ? roundFigure(stored, measure) : stored;
    // Every part by its name: of hundreds of thousands of figures, spreading them takes twenty times as long.
    return {
      submission_id: member.submission_id,
      organisation_id: member.organisation_id,
      pseudonym_number: member.pseudonym_number,
      submission_name: member.submission_name,
      organisation_name: member.organisation_name,
      region: member.region,
      board_code: member.board_code,
      board_name: member.board_name,
      ended_on: member.ended_on,
      submitted,
      submitted_at,
      numerator,
      denominator,
      value,
      variance,
      missing_reason: stored.missing_reason,
      standing,
      is_own,
    };
  };
}
