import type { AssuranceIcon, PointType, Spc } from '@portal/contract/charts/chart-parts';

type SpecialCause = Spc['rules'][number]['cause'];
type Assurance = AssuranceIcon;

/** The signs of a special cause. */
export const specialCauseLabels: Record<SpecialCause, string> = {
  outside: 'A value outside the limits',
  shift: 'Seven values in a row on one side of the mean',
  trend: 'Seven values in a row that all rise or all fall',
  two_of_three: 'Two out of three values in a row close to the same limit',
  long_run: 'More values in a row on one side of the median than expected by chance',
  few_crossings: 'Fewer crossings of the median than expected by chance',
};

/** The meaning of a point's type. */
export const pointTypeDescriptions: Record<PointType, string> = {
  common_cause: '',
  special_cause_improvement: 'a change for the better',
  special_cause_concern: 'a change for the worse',
  special_cause_neutral_high: 'an increase',
  special_cause_neutral_low: 'a decrease',
};

/** The wording for a target's assurance. */
export const assuranceLabels: Record<Assurance, { title: string; words: string }> = {
  consistently_passes: {
    title: 'Target met consistently',
    words:
      'If nothing changes, the target will be met every time. Even the worst value in the normal range meets it.',
  },
  consistently_fails: {
    title: 'Target missed consistently',
    words:
      'If nothing changes, the target will be missed every time. Even the best value in the normal range does not meet it.',
  },
  inconsistent: {
    title: 'Target met sometimes',
    words:
      'If nothing changes, the target will be met in some periods and missed in others. It is between the limits.',
  },
};
