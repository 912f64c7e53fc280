import { intervalOf, type MeasureShape } from './interval-of.ts';
import { pluralOf } from '@portal/wording/plurals';

/** How the averages are made and what is left out of them, to stand with every figure. */
export function describeMethod(
  project: {
    quartile_method: number;
    disclosure_threshold: number | null;
    round_counts: boolean;
    minimum_peers: number;
    unit_name: string;
  },
  measure: MeasureShape,
): string {
  const quartiles =
    project.quartile_method === 6
      ? 'Quartiles by R’s type 6 (Excel’s QUARTILE.EXC).'
      : 'Quartiles by R’s type 7 (Excel’s QUARTILE.INC).';
  const units = pluralOf(project.unit_name);
  const small =
    project.disclosure_threshold === null
      ? ''
      : ` Counts from 1 to ${project.disclosure_threshold - 1}, and what would give them away, are held back and left out as well.`;
  const rounded = project.round_counts
    ? `Counts of other ${units} are rounded to the nearest 5, and their values are worked out from these.`
    : '';
  return [
    `${quartiles} Rank 1 is the highest value; equal values share a rank; quarters are of the ranks.`,
    `Left out are ${units} that have not submitted, did not report the figure or have a denominator of zero.${small}`,
    rounded,
    describeLimits(measure),
    `Averages are shown for at least ${project.minimum_peers} peers.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function describeLimits(measure: MeasureShape): string {
  if (intervalOf({ numerator: 1, denominator: 2 }, measure) === null) return '';
  return measure.kind === 'proportion' || measure.kind === 'case_proportion'
    ? 'The 95% limits of a value are Wilson’s.'
    : 'The 95% limits of a value are those of its count: exact below 10, else Byar’s.';
}
