import { intervalOf, type MeasureShape } from './interval-of.ts';
import { pluralOf } from '@portal/wording/plurals';

/** How the averages are made and what is left out of them, to stand with every figure. */
export function describeMethod(
  project: {
    quartile_method: number;
    disclosure_threshold: number | null;
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
      : ` Numbers resting on fewer than ${project.disclosure_threshold} are suppressed and left out as well.`;
  return [
    `${quartiles} Rank 1 is the highest value; equal values share a rank; quarters are of the ranks.`,
    `Left out are ${units} that have not submitted, did not report the figure or have a denominator of zero.${small}`,
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
